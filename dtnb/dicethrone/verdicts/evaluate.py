"""Rates a table for a seat, for the greedy player: Health and the resources that bring Health."""

from __future__ import annotations

from math import fsum

from dtnb.dicethrone.state.seat import Seat
from dtnb.dicethrone.state.table import Table

#: the worth of one CP, card, token or upgrade in points of Health; guesses, not tuned
CP, CARD, TOKEN, UPGRADE = 0.4, 0.6, 0.8, 2.0
#: the worth of a won game: more than all Health at a table
WIN = 1_000.0


def evaluate(table: Table, seat: int) -> float:
    """Return the worth of a seat minus the mean worth of its opponents."""
    if table.result is not None:
        return WIN if seat in table.result else -WIN
    opponents = table.opponents(seat)
    others = fsum(_seat_worth(table.seats[other]) for other in opponents) / max(len(opponents), 1)
    return _seat_worth(table.seats[seat]) - others


def _seat_worth(entry: Seat) -> float:
    cards = len(entry.hand) + entry.unknown_hand
    tokens = sum(count for _, count in entry.tokens)
    upgrades = sum(level - 1 for _, level in entry.upgrades)
    return entry.health + CP * entry.cp + CARD * cards + TOKEN * tokens + UPGRADE * upgrades
