"""What a table is worth to a seat, for a player who looks ahead: winning, then staying alive."""

from __future__ import annotations

from math import fsum

from dtnb.dungeon.state.stats import FIGHTING
from dtnb.dungeon.state.table import Table

#: what a point of each is worth in points of Might; plain guesses, not tuned
TIME, HEALTH, ABILITY, TOKEN, PIP, FACE, POINT, EPIC = 1.0, 1.5, 0.5, 2.0, 0.5, 0.3, 3.0, 20.0
#: what a hit that a hero in play still needs takes away
THREAT = 3.0
#: the last point of Health, or of Time, is worth more than the others together
LAST = 30.0
#: more than all that lies on a table
WIN = 1_000.0


def evaluate(table: Table, seat: int) -> float:
    """Return what a table is worth to a seat: its own side, less the mean of the others'."""
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
