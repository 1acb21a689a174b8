"""Name groups of phases, and tell what is true of the current phase."""

from __future__ import annotations

from dtnb.dicethrone.state.table import Table

#: the three Roll Phases (DT-TURN-10)
ROLL_PHASES = frozenset({"offensive-roll-phase", "targeting-roll-phase", "defensive-roll-phase"})

#: phases whose damage and healing are applied together at their end (DT-DRP-08, DT-TURN-05)
ACCUMULATING_PHASES = ROLL_PHASES | {"upkeep-phase"}

#: the position of each part of a Roll Phase, from 1 (DT-TURN-10)
ROLL_PHASE_PARTS = {"offensive-roll-phase": 1, "targeting-roll-phase": 2, "defensive-roll-phase": 3}


def accumulates_damage(table: Table) -> bool:
    """Tell whether damage and healing of this moment wait, to be applied together at the end.

    Once the totals of the phase have been applied, damage and healing do not wait any more.

    Source: DT-DRP-08, DT-TURN-05.
    """
    return table.phase in ACCUMULATING_PHASES and not table.totals_applied


def has_unread_offensive_dice(table: Table, seat: int) -> bool:
    """Tell whether a seat has offensive dice that no ability has read yet (DT-ORP-08)."""
    has_unread = any(roll.is_open and (roll.phase, roll.seat) == ("offensive", seat)
                 for roll in table.rolls)  # fmt: skip
    return has_unread and not table.roll_again_cause


def awaits_income_draw(table: Table, seat: int) -> bool:
    """Tell whether a seat has not yet drawn the card of its Income Phase (DT-CARD-02)."""
    return (table.phase, table.active, table.income_draw) == ("income-phase", seat, "")
