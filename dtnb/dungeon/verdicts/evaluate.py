"""Evaluate a table for a player that looks ahead: first win, then stay alive."""

from __future__ import annotations

from math import fsum

from dtnb.dungeon.state.stats import FIGHTING
from dtnb.dungeon.state.table import Table

#: values in points of Might; rough guesses, not tuned
TIME, HEALTH, ABILITY, TOKEN, PIP, FACE, POINT, EPIC = 1.0, 1.5, 0.5, 2.0, 0.5, 0.3, 3.0, 20.0
#: the penalty for each hit that the party still needs
THREAT = 3.0
#: the bonus for having any Health or Time left
LAST = 30.0
#: more than everything else on a table together
WIN = 1_000.0


def evaluate(table: Table, seat: int) -> float:
    """Return the value of a seat's side of the table minus the mean of the others'."""
    if table.result is not None:
        return WIN if seat in table.result else -WIN
    others = [_side(table, at) for at in range(len(table.seats)) if at != seat]
    return _side(table, seat) - fsum(others) / max(len(others), 1)


def _side(table: Table, seat: int) -> float:
    entry = table.seats[seat]
    if entry.out:
        return -WIN
    stats = entry.stats
    alive = fsum(LAST for stat in ("time", "health") if stats.value(stat) > 0)
    faces = sum(number * int(die[1:]) for die, number in entry.minions)
    tokens = sum(number for _, number in entry.tokens)
    return (
        alive
        + TIME * stats.value("time")
        + HEALTH * stats.value("health")
        + ABILITY * stats.value("ability")
        + sum(stats.value(stat) for stat in FIGHTING)
        + TOKEN * tokens
        + PIP * entry.pips
        + FACE * faces
        + POINT * entry.points
        + EPIC * entry.epics
        - THREAT * (sum(hero.hits for hero in table.party) if seat == table.active else 0)
    )
