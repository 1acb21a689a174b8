"""What a table looks like at one moment; a game fills it in, no front end computes anything."""

from __future__ import annotations

from typing import Literal

import msgspec

CardTone = Literal["roll", "main", "instant", "upgrade"]
TokenTone = Literal["positive", "negative", "unique"]
BoardState = Literal["met", "announced", "used"]


class Dial(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A number that a seat keeps.

    Parameters
    ----------
    id, label, value, max
        What it is, what it shows, and how far it goes.
    shared_with
        Other seats that keep this very number together with it.
    """

    id: str
    label: str
    value: int
    max: int | None = None
    shared_with: tuple[int, ...] = ()


class Token(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A stack of tokens in front of a seat."""

    name: str
    count: int
    limit: int | None = None
    tone: TokenTone | None = None


class Card(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A card in an open hand."""

    name: str
    cost: int | None = None
    note: str | None = None
    tone: CardTone | None = None


class BoardEntry(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Something printed on a seat's board."""

    name: str
    note: str | None = None
    level: int | None = None
    state: BoardState | None = None


class SceneSeat(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True, gc=False):
    """What lies in front of one seat."""

    seat: int
    active: bool = False
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
    """Dice rolled for one purpose."""

    label: str
    dice: tuple[Die, ...]
    seat: int | None = None
    note: str | None = None


class Picture(msgspec.Struct, frozen=True, gc=False):
    """A drawing of ours (SVG) that the table needs, such as a map."""

    label: str
    svg: str


class Scene(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The table at one moment, complete.

    Parameters
    ----------
    phase, window
        Names in the reader's language.
    seats, dice
        What lies there.
    notes
        Standing conditions, one sentence each.
    pictures
        Drawings.
    """

    phase: str = ""
    window: str = ""
    seats: tuple[SceneSeat, ...] = ()
    dice: tuple[DiceGroup, ...] = ()
    notes: tuple[str, ...] = ()
    pictures: tuple[Picture, ...] = ()
