"""Why no die lies there that an action could change, and where one would."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from dtnb.dicethrone.details.dice import changeable, dice_owners
from dtnb.dicethrone.details.follow_up import Moment
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import ABILITY_ANNOUNCED, AFTER_FIRST_ATTEMPT, DEFENSE_ROLLED
from dtnb.kernel import Reason
from dtnb.kernel.inputs import Detail

#: whose dice an action changes, as reasons tell them apart
_WHOSE = {"you": "own", "opponent": "opponents", "you or teammate": "side", "": "side"}


def no_die(moment: Moment, subject: str, whose: str) -> Reason:
    """Return why an action finds no die to change (DT-CARD-24).

    Parameters
    ----------
    moment
        Table and seat.
    subject
        The name of the card, token or passive.
    whose
        Whose dice it changes, as its hero file says it.
    """
    table = moment.table
    owners = dice_owners(table, moment.seat, whose)
    lying = [roll for roll in table.rolls if roll.seat in owners]
    windows = _where_such_dice_lie(table, owners)
    if table.rolls and not lying:
        others = tuple(dict.fromkeys(roll.seat for roll in table.rolls))
        args = {"subject": subject, "why": _WHOSE[whose], "seat": moment.seat, "others": others}
        return Reason("no-die-to-change", ("DT-CARD-24",), args, windows)
    # Where such dice lie, they lie in every window in which they could be changed.
    if shown := {roll.values[index] for roll, index in changeable(moment, whose)}:
        args = {"subject": subject, "why": "values", "values": sorted(shown)}
        return Reason("no-die-to-change", ("DT-CARD-24",), args)
    if any(roll.open for roll in lying):
        args = {"subject": subject, "why": "ultimate"}
        return Reason("no-die-to-change", ("AMB-48",), args)
    args = {"subject": subject, "why": "read" if lying else "none"}
    return Reason("no-die-to-change", ("DT-CARD-24", "AMB-10"), args, windows)


def die_not_offered(moment: Moment, subject: str, whose: str, die: tuple[Detail, ...]) -> Reason:
    """Return why an action cannot change the die that is named for it (DT-CARD-24, AMB-10)."""
    table = moment.table
    roll = table.roll(int(str(die[0])))
    args: dict[str, Any] = {"subject": subject, "seat": moment.seat}
    if roll is None:
        return Reason("die-not-offered", ("DT-CARD-24",), {**args, "why": "gone"})
    args |= {"purpose": roll.purpose, "owner": roll.seat}
    owners = dice_owners(table, moment.seat, whose)
    if roll.seat not in owners:
        windows = _where_such_dice_lie(table, owners)
        return Reason("die-not-offered", ("DT-CARD-24",), {**args, "why": _WHOSE[whose]}, windows)
    if not roll.open:
        return Reason("die-not-offered", ("DT-CARD-24", "AMB-10"), {**args, "why": "read"})
    return Reason("die-not-offered", ("DT-CARD-24",), {**args, "why": "value"})


def _where_such_dice_lie(table: Table, owners: Collection[int]) -> tuple[str, ...]:
    """Return the windows of this turn in which dice of these seats lie open."""
    if table.active in owners:
        return AFTER_FIRST_ATTEMPT, ABILITY_ANNOUNCED
    target = table.attack.target if table.attack is not None else None
    return (DEFENSE_ROLLED,) if target is None or target in owners else ()
