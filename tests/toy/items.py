"""What can be in the middle of being resolved."""

from __future__ import annotations

from typing import Any

from dtnb.kernel import Action, Draft, Item, Registry
from tests.toy.table import Table


class Turn(Item, frozen=True):
    pass


class Roll(Item, frozen=True):
    pass


class Again(Item, frozen=True):
    pass


class Open(Item, frozen=True):
    window: str


class Ask(Item, frozen=True):
    """Ask the next seat of a window; `passed` of them have passed in a row."""

    window: str
    order: tuple[int, ...]
    at: int = 0
    passed: int = 0
    acted: bool = False


class Detail(Item, frozen=True):
    window: str
    order: tuple[int, ...]
    seat: int
    action: Action
    topic: str
    claims: str = ""


class Declare(Item, frozen=True):
    window: str
    order: tuple[int, ...]
    seat: int
    action: Action
    claims: str = ""


class Claim(Item, frozen=True):
    window: str
    order: tuple[int, ...]
    ahead: tuple[int, ...]
    seat: int
    action: Action
    id: str


class Commit(Item, frozen=True):
    window: str
    order: tuple[int, ...]
    seat: int
    action: Action
    id: str


class Sum(Item, frozen=True):
    pass


class Six(Item, frozen=True):
    pass


class One(Item, frozen=True):
    pass


class NextTurn(Item, frozen=True):
    pass


registry = Registry()

Toy = Draft[Table, Any]
