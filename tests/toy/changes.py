"""How the table is changed, and how what is brought into being gets its name."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.toy.items import Toy


def fresh(draft: Toy, what: str) -> str:
    draft.table = msgspec.structs.replace(draft.table, serial=draft.table.serial + 1)
    return f"{what}:{draft.table.serial}"


def change(draft: Toy, **changes: Any) -> None:
    draft.table = msgspec.structs.replace(draft.table, **changes)


def give(draft: Toy, seat: int, token: str, number: int) -> None:
    seats = list(draft.table.seats)
    seats[seat] = seats[seat].with_token(token, number)
    change(draft, seats=tuple(seats))
