"""The draft of one advance, with this game's table."""

from __future__ import annotations

from typing import Any, TypeAlias

from dtnb import kernel
from dtnb.dungeon.rules.rules import Rules
from dtnb.dungeon.state.seat import Seat
from dtnb.dungeon.state.table import Table
from dtnb.kernel import Item

#: the draft of one advance, with this game's table
Draft: TypeAlias = kernel.Draft[Table, Rules]


def me(draft: Draft) -> Seat:
    """Return the seat whose turn it is."""
    return draft.table.seats[draft.table.active]


def change_me(draft: Draft, **changes: Any) -> None:
    """Change the seat whose turn it is."""
    draft.table = draft.table.with_seat(draft.table.active, **changes)


def clear_agenda(draft: Draft, *then: Item) -> None:
    """Replace the agenda with the given items."""
    draft.agenda.clear()
    if draft.recorder is not None:
        draft.recorder.scopes.clear()
    draft.push(*then)
