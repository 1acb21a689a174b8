"""Estimate how good a table is for a seat; computer players that look ahead use the number."""

from __future__ import annotations

from math import fsum

from dtnb.dungeon.rules.rules import count_faces
from dtnb.dungeon.state.stats import COMBAT_STATS
from dtnb.dungeon.state.table import Table

#: How much a point of Time, a point of Health, a point of Ability, a token and a pip are worth. A
#: point of Might is worth 1. All these numbers are rough guesses.
TIME_VALUE, HEALTH_VALUE, ABILITY_VALUE, TOKEN_VALUE, PIP_VALUE = 1.0, 1.5, 0.5, 2.0, 0.5
#: the value of a DieMinion for each of its faces; of a Victory Point; and of a defeated Epic Party
FACE_VALUE, VICTORY_POINT_VALUE, EPIC_PARTY_VALUE = 0.3, 3.0, 20.0
#: the penalty for each hit that the seat still needs to defeat its party
HIT_PENALTY = 3.0
#: the bonus for a Health above 0; the same again for a Time above 0
ALIVE_BONUS = 30.0
#: the value of a win; more than everything else on a table together
WIN_VALUE = 1_000.0


def evaluate(table: Table, seat: int) -> float:
    """Return the value of a seat minus the mean value of the other seats."""
    if table.result is not None:
        return WIN_VALUE if seat in table.result else -WIN_VALUE
    others = [_seat_value(table, other) for other in range(len(table.seats)) if other != seat]
    return _seat_value(table, seat) - fsum(others) / max(len(others), 1)


def _seat_value(table: Table, seat_number: int) -> float:
    """Return the value of a seat's dice, tokens and points, less a penalty for its encounter."""
    seat = table.seats[seat_number]
    if seat.eliminated:
        return -WIN_VALUE
    stats = seat.stats
    alive = fsum(ALIVE_BONUS for stat in ("time", "health") if stats.value(stat) > 0)
    faces = sum(count * count_faces(die) for die, count in seat.minions)
    tokens = sum(count for _, count in seat.tokens)
    return (
        alive
        + TIME_VALUE * stats.value("time")
        + HEALTH_VALUE * stats.value("health")
        + ABILITY_VALUE * stats.value("ability")
        + sum(stats.value(stat) for stat in COMBAT_STATS)
        + TOKEN_VALUE * tokens
        + PIP_VALUE * seat.pips
        + FACE_VALUE * faces
        + VICTORY_POINT_VALUE * seat.points
        + EPIC_PARTY_VALUE * seat.epics
        - HIT_PENALTY
        * (sum(hero.hits_left for hero in table.party) if seat_number == table.active else 0)
    )
