"""Decide who chooses the next effect at the end of a Roll Phase, and from which (AMB-44)."""

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
    first_holder, _ = remaining[0]
    if len(remaining) == 1:
        return first_holder, remaining
    if rules.reading("end-effect-order") == "active-player":
        return table.active, remaining
    return first_holder, tuple((seat, name) for seat, name in remaining if seat == first_holder)
