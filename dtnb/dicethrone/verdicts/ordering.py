"""Determine which player orders the effects at the end of a Roll Phase (AMB-44)."""

from __future__ import annotations

from typing import TypeAlias

from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.table import Table

#: the seat that holds an effect, and the effect's name
ActingEffect: TypeAlias = tuple[int, str]


def who_orders(
    rules: Rules, table: Table, remaining: tuple[ActingEffect, ...]
) -> tuple[int, tuple[ActingEffect, ...]]:
    """Return the seat that chooses the next effect, and the effects from which it may choose."""
    if len(remaining) == 1:
        return remaining[0][0], remaining
    if rules.reading("end-effect-order") == "active-player":
        return table.active, remaining
    holder = remaining[0][0]
    return holder, tuple(effect for effect in remaining if effect[0] == holder)
