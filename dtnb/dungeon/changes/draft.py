"""The draft: the working copy of the table while the game carries out one answer of a player."""

from __future__ import annotations

from typing import Any, TypeAlias

from dtnb import kernel
from dtnb.dungeon.rules.rules import Rules
from dtnb.dungeon.state.seat import Seat
from dtnb.dungeon.state.table import Table

#: the kernel's draft with this game's table and rules
Draft: TypeAlias = kernel.Draft[Table, Rules]


def active_seat(draft: Draft) -> Seat:
    """Return the seat whose turn it is."""
    return draft.table.seats[draft.table.active]


def change_active_seat(draft: Draft, **changes: Any) -> None:
    """Change fields of the seat whose turn it is."""
    draft.table = draft.table.with_seat(draft.table.active, **changes)
