"""Phases that belong together: those of a fight, and those that add up what they deal and heal."""

from __future__ import annotations

from dtnb.dicethrone.state.table import Table

#: the three Roll Phases (DT-TURN-10)
ROLL_PHASES = frozenset({"offensive-roll-phase", "targeting-roll-phase", "defensive-roll-phase"})

#: phases whose damage and healing are applied together at their end (DT-DRP-08, DT-TURN-05)
ACCUMULATING = ROLL_PHASES | {"upkeep-phase"}

#: the parts of a Roll Phase in their order (DT-TURN-10)
PARTS = {"offensive-roll-phase": 1, "targeting-roll-phase": 2, "defensive-roll-phase": 3}


def accumulates(table: Table) -> bool:
    """Tell whether damage and healing wait now to be applied together.

    Source: DT-DRP-08, DT-TURN-05. What the application itself sets off comes after it.
    """
    return table.phase in ACCUMULATING and not table.totals_applied


def may_roll_again(table: Table, seat: int) -> bool:
    """Tell whether a seat has rolled and its dice are not read yet for an ability (DT-ORP-08)."""
    rolled = any(roll.open and (roll.phase, roll.seat) == ("offensive", seat)
                 for roll in table.rolls)  # fmt: skip
    return rolled and not table.roll_again_cause


def draw_ahead(table: Table, seat: int) -> bool:
    """Tell whether a seat is in its Income Phase and its card is still to be drawn (DT-CARD-02)."""
    return (table.phase, table.active, table.income_draw) == ("income-phase", seat, "")
