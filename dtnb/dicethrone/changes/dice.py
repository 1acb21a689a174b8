"""Add rolled dice to the table, and alter dice.

To alter a die is to change it outside the Roll Attempts.
"""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.state.dice_roll import DiceRoll, Die, fresh_die


def add_roll(
    draft: Draft, purpose: str, seat: int, phase: str, values: tuple[int, ...], allowed: int = 1
) -> DiceRoll:
    """Add a new roll to the table and return it; `allowed` is how many Roll Attempts it has."""
    serial = draft.next_serial()
    roll = DiceRoll(
        serial,
        purpose=purpose,
        seat=seat,
        phase=phase,
        dice=tuple(map(fresh_die, values)),
        allowed=allowed,
    )
    draft.table = draft.table.with_roll(roll)
    return roll


def change_die(draft: Draft, roll_id: int, index: int, value: int, actor: int, source: str) -> None:
    """Set the die at `index` of a roll to `value`; this is not a Roll Attempt.

    Source: DT-ORP-04, DT-PRI-10.
    """
    roll = draft.table.roll(roll_id)
    assert roll is not None
    old_die = roll.dice[index]
    new_die = Die(value, (*old_die.previous_values, old_die.value))
    roll = replace(
        roll,
        dice=(*roll.dice[:index], new_die, *roll.dice[index + 1 :]),
        alterations=roll.alterations + 1,
    )
    draft.table = draft.table.with_roll(roll)
    draft.add_step(
        "alters-die",
        actor,
        ("DT-PRI-10", "DT-ORP-04"),
        alters=f"pool:{roll_id}",
        subject=source,
        seat=roll.seat,
        purpose=roll.purpose,
        die=index,
        before=old_die.value,
        after=value,
        values=list(roll.values),
    )
