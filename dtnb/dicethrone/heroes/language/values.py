"""What stands behind verbs and parameters where a word or a number does not say it all."""

from __future__ import annotations

import msgspec

from dtnb.dicethrone.heroes.language.expressions import Expression


class Price(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an action costs beside a card's CP."""

    cp: int = 0
    #: tokens of the kind whose action it is
    this: int = 0
    tokens: tuple[tuple[str, int], ...] = ()
    #: as many CP as the player likes
    any_cp: bool = False
    #: cards out of the hand
    discard: int = 0


class Several(msgspec.Struct, frozen=True):
    """More than one player, who are chosen: so many, or up to so many where fewer will do."""

    chosen: str
    count: int = 1
    up_to: bool = False
    #: one player may be named again
    may_repeat: bool = False


class Tokens(msgspec.Struct, frozen=True):
    """Tokens that are placed: how many of each, or as many of one as an expression says."""

    counts: tuple[tuple[str, int], ...] = ()
    amount: tuple[Expression, ...] = ()


class Resource(msgspec.Struct, frozen=True):
    """So many CP, or so much Health."""

    name: str = ""
    amount: tuple[Expression, ...] = ()


class Sight(msgspec.Struct, frozen=True):
    """A hand, or so many cards from the top of a deck."""

    place: str
    cards: int = 1
