"""Find the rolls in progress, and tell whether an effect can change their Roll Attempts."""

from __future__ import annotations

from dtnb.dicethrone.details.follow_up import EffectContext
from dtnb.dicethrone.state.dice_roll import DiceRoll
from dtnb.dicethrone.state.table import Table

#: the value of `DiceRoll.phase` for a phase, by the name that hero files give to the phase
ROLL_PHASE_BY_NAME = {"Offensive Roll Phase": "offensive", "Defensive Roll Phase": "defensive"}


def rolls_with_attempts(table: Table, seat: int, phase: str) -> list[DiceRoll]:
    """Return the rolls of a seat that are in progress in a phase."""
    return [
        roll
        for roll in table.rolls
        if roll.is_open and roll.seat == seat and roll.phase == ROLL_PHASE_BY_NAME[phase]
    ]


def can_change_attempts(context: EffectContext, seat: int, phase: str) -> bool:
    """Tell whether an effect can change the number of a seat's Roll Attempts in a phase now.

    No effect can if no roll is in progress. By one reading, no effect can while Roll Attempts are
    left.
    """
    rolls = rolls_with_attempts(context.table, seat, phase)
    if rolls and any(roll.attempt < roll.allowed for roll in rolls):
        return context.rules.reading("extra-attempts") != "only-when-none-left"
    return bool(rolls)


def roll_in_progress(table: Table) -> DiceRoll | None:
    """Return the latest roll in progress; None if no roll is in progress."""
    return max(
        (roll for roll in table.rolls if roll.is_open), key=lambda roll: roll.id, default=None
    )
