"""Structs for the compound values in effects of hero files: prices, chosen players, tokens.

In the effect ``{gain: {Protect: 2}}``, for example, the tokens are ``Tokens((("Protect", 2),))``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from dtnb.dicethrone.heroes.language.expressions import Expression

#: separates the symbols of a face with several symbols
_SYMBOL_SEPARATOR: Final = " + "


def join_symbols(symbols: Iterable[str]) -> str:
    """Return the symbols of one face as one text: ``gear + spring``."""
    return _SYMBOL_SEPARATOR.join(symbols)


def symbols_on(face: str) -> list[str]:
    """Return the symbols of one face, from the text that joins them."""
    return face.split(_SYMBOL_SEPARATOR)


class Price(msgspec.Struct, frozen=True, omit_defaults=True):
    """The price of an action: CP, tokens and cards."""

    cp: int = 0
    #: the number of copies of the token that the action belongs to
    own_tokens: int = 0
    #: other tokens with their numbers
    tokens: tuple[tuple[str, int], ...] = ()
    #: whether the player chooses the number of CP
    any_cp: bool = False
    #: the number of cards to discard from the hand
    discard: int = 0


class ChosenPlayers(msgspec.Struct, frozen=True):
    """Players to be chosen: exactly `count`, or at most `count` with `up_to`."""

    #: which players may be chosen, such as ``"chosen opponent"``
    chosen: str
    count: int = 1
    up_to: bool = False
    #: whether the same player may be chosen more than once
    may_repeat: bool = False


class Tokens(msgspec.Struct, frozen=True):
    """Tokens to place, with the number of each; a number that depends on the game is an expression.

    If the number is an expression, only one kind of token is placed. Then `counts` still names this
    token, but `amount` has the number.
    """

    #: pairs of a token and its number
    counts: tuple[tuple[str, int], ...] = ()
    #: the number as an expression. If there is none, the numbers in `counts` are used; one applies
    #: always; several are one for each tier of the ability, that is, for each of its requirements
    amount: tuple[Expression, ...] = ()


class Resource(msgspec.Struct, frozen=True):
    """An amount of CP or Health."""

    #: ``"cp"`` or ``"health"``; empty if the file has a mistake here
    name: str = ""
    #: the number of points as an expression: a single one, or one for each tier of the ability
    amount: tuple[Expression, ...] = ()


class Sight(msgspec.Struct, frozen=True):
    """Cards to look at: a hand, or a number of cards from the top of a deck."""

    #: ``"hand"`` or ``"deck"``
    place: str
    #: the number of cards of a deck
    cards: int = 1
