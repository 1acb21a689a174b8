"""Rates a table for a seat, for the greedy player: Health first, then what brings Health."""

from __future__ import annotations

from math import fsum

from dtnb.dicethrone.state.seat import Seat
from dtnb.dicethrone.state.table import Table

#: worth of one of each in points of Health; plain guesses, not tuned
CP, CARD, TOKEN, UPGRADE = 0.4, 0.6, 0.8, 2.0
#: more than all Health at a table
WIN = 1_000.0


def evaluate(table: Table, seat: int) -> float:
    """Return the seat's own worth, less the mean worth of its opponents."""
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
