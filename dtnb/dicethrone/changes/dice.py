"""Dice are laid down and altered."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.state.dice_roll import DiceRoll, Die, fresh_die


def add_roll(
    draft: Draft, purpose: str, seat: int, phase: str, values: tuple[int, ...], allowed: int = 1
) -> DiceRoll:
    """Lay down freshly rolled dice.

    Parameters
    ----------
    draft
        The draft.
    purpose, seat, phase
        What was rolled for, by whom, and in which kind of phase.
    values
        What the dice show.
    allowed
        How many Roll Attempts there are for them.

    Returns
    -------
    DiceRoll
        The roll as it lies there, with its serial number.
    """
    serial = draft.next_serial()
    roll = DiceRoll(serial, purpose, seat, phase, tuple(map(fresh_die, values)), allowed=allowed)
    draft.table = draft.table.with_roll(roll)
    return roll


def change_die(draft: Draft, roll_id: int, at: int, value: int, by: int, source: str) -> None:
    """Alter one die outside the Roll Attempts.

    Parameters
    ----------
    draft
        The draft.
    roll_id, at
        The roll, and which of its dice.
    value
        What the die shows afterwards.
    by, source
        Who alters it, and with what.

    Notes
    -----
    Source: DT-ORP-04, DT-PRI-10.
    """
    roll = draft.table.roll(roll_id)
    assert roll is not None
    old = roll.dice[at]
    die = Die(value, (*old.was, old.value))
    roll = replace(
        roll, dice=(*roll.dice[:at], die, *roll.dice[at + 1 :]), alterations=roll.alterations + 1
    )
    draft.table = draft.table.with_roll(roll)
    draft.note(
        "alters-die",
        by,
        ("DT-PRI-10", "DT-ORP-04"),
        alters=f"pool:{roll_id}",
        subject=source,
        seat=roll.seat,
        purpose=roll.purpose,
        die=at,
        before=old.value,
        after=value,
        values=list(roll.values),
    )
