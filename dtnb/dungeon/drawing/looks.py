"""The colour and the drawing of each creature."""

from __future__ import annotations

from collections.abc import Sequence

from dtnb.dungeon.state.table import Table
from dtnb.frames.looks import Look, load_looks


def looks_of(table: Table) -> Sequence[Look]:
    """Return the look of each seat's creature."""
    shipped_looks = load_looks(__package__)
    return [shipped_looks.look(seat.creature, seat.creature) for seat in table.seats]
