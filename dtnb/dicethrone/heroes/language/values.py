"""Values of verbs and parameters that consist of several fields."""

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
    this: int = 0
    #: other tokens with their numbers
    tokens: tuple[tuple[str, int], ...] = ()
    #: whether the player chooses the number of CP
    any_cp: bool = False
    #: the number of cards to discard from the hand
    discard: int = 0


class ChosenPlayers(msgspec.Struct, frozen=True):
    """Players to be chosen: exactly `count`, or at most `count` with `up_to`."""

    chosen: str
    count: int = 1
    up_to: bool = False
    #: whether the same player may be chosen more than once
    may_repeat: bool = False


class Tokens(msgspec.Struct, frozen=True):
    """Tokens to place: the number of each token, or an expression for a single token."""

    counts: tuple[tuple[str, int], ...] = ()
    #: the number of a single token as an expression, one for each tier (requirement) of the
    #: ability; empty if `counts` has the numbers
    amount: tuple[Expression, ...] = ()


class Resource(msgspec.Struct, frozen=True):
    """An amount of CP or Health."""

    name: str = ""
    amount: tuple[Expression, ...] = ()


class Sight(msgspec.Struct, frozen=True):
    """Cards to look at: a hand, or a number of cards from the top of a deck."""

    #: ``"hand"`` or ``"deck"``
    place: str
    #: the number of cards of a deck
    cards: int = 1
