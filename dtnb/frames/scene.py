"""The scene: what a table shows at one point of a record. Games fill it in for front ends."""

from __future__ import annotations

from typing import Literal

import msgspec

#: kinds of cards and of tokens, by which front ends choose colours
CardTone = Literal["roll", "main", "instant", "upgrade"]
TokenTone = Literal["positive", "negative", "unique"]
#: the state of an entry on a board. "met": the dice allow it; "announced" and "used": a player has
#: announced or used it
BoardState = Literal["met", "announced", "used"]


class Dial(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A number that a seat keeps and that changes during the game.

    Parameters
    ----------
    id, label
        The name of the dial for programs, and for readers.
    value, max
        The current and the highest value; a `max` of None means no limit.
    full
        The value at which a bar is drawn full, such as that of the start; None if it is `max`.
    shared_with
        The other seats that share this dial, such as the rest of a team.
    """

    id: str
    label: str
    value: int
    max: int | None = None
    full: int | None = None
    shared_with: tuple[int, ...] = ()


class Token(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A stack of tokens in front of a seat."""

    name: str
    count: int
    limit: int | None = None
    tone: TokenTone | None = None


class Card(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A card in a hand whose cards are known."""

    name: str
    cost: int | None = None
    note: str | None = None
    tone: CardTone | None = None


class BoardEntry(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An entry printed on a seat's board, with its level and whether it is met or used."""

    name: str
    note: str | None = None
    level: int | None = None
    state: BoardState | None = None


class SceneSeat(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True, gc=False):
    """The dials, tokens, cards and board of one seat."""

    seat: int
    active: bool = False
    #: words that mark the seat at this point, such as the role that it has in the turn
    badges: tuple[str, ...] = ()
    dials: tuple[Dial, ...] = ()
    tokens: tuple[Token, ...] = ()
    cards: tuple[Card, ...] = ()
    hidden_cards: int = 0
    board: tuple[BoardEntry, ...] = ()


class Die(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One die on the table."""

    value: int
    symbol: str | None = None
    kept: bool = False
    altered_from: int | None = None


class DiceGroup(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True, gc=False):
    """The dice of one roll."""

    label: str
    dice: tuple[Die, ...]
    seat: int | None = None
    note: str | None = None


class Picture(msgspec.Struct, frozen=True, gc=False):
    """An SVG drawing that is part of the table, such as a map."""

    label: str
    svg: str


class Scene(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The whole table at one point of the record.

    Parameters
    ----------
    phase, window
        The names of the phase and of the window, in the reader's language.
    notes
        One sentence for each lasting condition of the table.
    """

    phase: str = ""
    window: str = ""
    seats: tuple[SceneSeat, ...] = ()
    dice: tuple[DiceGroup, ...] = ()
    notes: tuple[str, ...] = ()
    pictures: tuple[Picture, ...] = ()
