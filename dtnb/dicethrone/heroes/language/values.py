"""Values of verbs and parameters that consist of several fields."""

from __future__ import annotations

import msgspec

from dtnb.dicethrone.heroes.language.expressions import Expression


class Price(msgspec.Struct, frozen=True, omit_defaults=True):
    """The price of an action: CP, tokens and cards."""

    cp: int = 0
    #: tokens of the kind whose action it is
    this: int = 0
    tokens: tuple[tuple[str, int], ...] = ()
    #: any number of CP, as the player chooses
    any_cp: bool = False
    #: cards to discard from the hand
    discard: int = 0


class ChosenPlayers(msgspec.Struct, frozen=True):
    """Players to be chosen: exactly `count`, or at most `count` with `up_to`."""

    chosen: str
    count: int = 1
    up_to: bool = False
    #: the same player may be chosen more than once
    may_repeat: bool = False


class Tokens(msgspec.Struct, frozen=True):
    """Tokens to place: a number of each, or an expression for a single one."""

    counts: tuple[tuple[str, int], ...] = ()
    amount: tuple[Expression, ...] = ()


class Resource(msgspec.Struct, frozen=True):
    """An amount of CP or Health."""

    name: str = ""
    amount: tuple[Expression, ...] = ()


class Sight(msgspec.Struct, frozen=True):
    """Cards to look at: a hand, or some from the top of a deck."""

    place: str
    cards: int = 1
