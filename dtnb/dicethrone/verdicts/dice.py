"""Explain why an action finds no die to change, and name windows in which there is a die.

A die is stored as (id of the roll, index in the roll).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from dtnb.dicethrone.details.dice import changeable_dice, dice_owners
from dtnb.dicethrone.details.follow_up import EffectContext
from dtnb.dicethrone.state.dice_roll import DiceRoll
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import ABILITY_ANNOUNCED, AFTER_FIRST_ATTEMPT, DEFENSE_ROLLED
from dtnb.kernel import Reason
from dtnb.kernel.inputs import Detail

#: for each value of ``whose`` in hero files, the word for it in the arguments of messages
_WHOSE_IN_REASONS = {"you": "own", "opponent": "opponents", "you or teammate": "side", "": "side"}


def reason_no_die(context: EffectContext, subject: str, whose: str) -> Reason:
    """Return why the card, token or passive `subject` finds no die to change (DT-CARD-24).

    `whose` is the value of ``whose`` in the hero file.
    """
    table = context.table
    owners = dice_owners(table, context.seat, whose)
    rolls_of_owners = [roll for roll in table.rolls if roll.seat in owners]
    windows = _windows_with_dice_of(table, owners)
    if table.rolls and not rolls_of_owners:
        other_seats = tuple(dict.fromkeys(roll.seat for roll in table.rolls))
        args = {
            "subject": subject,
            "why": _WHOSE_IN_REASONS[whose],
            "seat": context.seat,
            "others": other_seats,
        }
        return Reason("no-die-to-change", ("DT-CARD-24",), args, allowing_windows=windows)
    # There are dice, but the action cannot give them other values: name no other windows.
    if values := {roll.values[index] for roll, index in changeable_dice(context, whose)}:
        args = {"subject": subject, "why": "values", "values": sorted(values)}
        return Reason("no-die-to-change", ("DT-CARD-24",), args)
    if any(roll.is_open for roll in rolls_of_owners):
        args = {"subject": subject, "why": "ultimate"}
        return Reason("no-die-to-change", ("AMB-48",), args)
    args = {"subject": subject, "why": "read" if rolls_of_owners else "none"}
    rule_ids = _reading_rules(rolls_of_owners[-1]) if rolls_of_owners else ("DT-CARD-24",)
    return Reason("no-die-to-change", rule_ids, args, allowing_windows=windows)


def reason_die_not_offered(
    context: EffectContext, subject: str, whose: str, die: tuple[Detail, ...]
) -> Reason:
    """Return the reason why an action cannot change the chosen die (DT-CARD-24, AMB-10)."""
    table = context.table
    roll = table.roll(int(str(die[0])))
    args: dict[str, Any] = {"subject": subject, "seat": context.seat}
    if roll is None:
        return Reason("die-not-offered", ("DT-CARD-24",), {**args, "why": "gone"})
    args |= {"purpose": roll.purpose, "owner": roll.seat}
    owners = dice_owners(table, context.seat, whose)
    if roll.seat not in owners:
        windows = _windows_with_dice_of(table, owners)
        return Reason(
            "die-not-offered",
            ("DT-CARD-24",),
            {**args, "why": _WHOSE_IN_REASONS[whose]},
            allowing_windows=windows,
        )
    if not roll.is_open:
        return Reason("die-not-offered", _reading_rules(roll), {**args, "why": "read"})
    return Reason("die-not-offered", ("DT-CARD-24",), {**args, "why": "value"})


def _reading_rules(roll: DiceRoll) -> tuple[str, ...]:
    """Return the rules by which dice cannot be changed any more after the roll was read."""
    phase_rules = {"offensive": ("DT-ORP-13",), "defensive": ("DT-DRP-06",)}
    return (*phase_rules.get(roll.phase, ()), "AMB-10")


def _windows_with_dice_of(table: Table, owners: Collection[int]) -> tuple[str, ...]:
    """Return the windows of this turn in which dice of these seats are open."""
    if table.active in owners:
        return AFTER_FIRST_ATTEMPT, ABILITY_ANNOUNCED
    target = table.attack.target if table.attack is not None else None
    return (DEFENSE_ROLLED,) if target is None or target in owners else ()
