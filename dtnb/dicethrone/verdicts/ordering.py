"""Who puts in order what acts at the end of a Roll Phase (AMB-44)."""

from __future__ import annotations

from typing import TypeAlias

from dtnb.dicethrone.rules.in_force import Rules
from dtnb.dicethrone.state.table import Table

#: the seat that holds what acts, and its name
ActingEffect: TypeAlias = tuple[int, str]


def who_orders(
    rules: Rules, table: Table, left: tuple[ActingEffect, ...]
) -> tuple[int, tuple[ActingEffect, ...]]:
    """Return who says what acts next, and between what there is to choose."""
    if len(left) == 1:
        return left[0][0], left
    if rules.reading("end-effect-order") == "active-player":
        return table.active, left
    holder = left[0][0]
    return holder, tuple(effect for effect in left if effect[0] == holder)
