"""What can be in the middle of being resolved, and the draft on which that happens."""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec.structs import replace

from dtnb.kernel import Draft, Item, Registry
from tests.toy.table import Table


class Rules:
    """What is in force: whether seats ahead may act in front of a declared token (TOY-8)."""

    def __init__(self, precedence: bool = True) -> None:
        self.precedence = precedence

    def cited(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        return rules


Toy: TypeAlias = Draft[Table, Rules]
registry = Registry()


class Turn(Item, frozen=True):
    #: whether another came before
    later: bool = False


class Roll(Item, frozen=True):
    pass


class Again(Item, frozen=True):
    pass


class Sum(Item, frozen=True):
    pass


class Luck(Item, frozen=True):
    pass


def change(draft: Toy, **changes: Any) -> None:
    draft.table = replace(draft.table, **changes)


def change_seat(draft: Toy, index: int, seat: Any) -> None:
    seats = draft.table.seats
    change(draft, seats=(*seats[:index], seat, *seats[index + 1 :]))


def give(draft: Toy, seat: int, token: str, number: int) -> None:
    change_seat(draft, seat, draft.table.seats[seat].with_token(token, number))
