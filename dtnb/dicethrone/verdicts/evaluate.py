"""Rate a table for a seat by Health, CP, cards, tokens and upgrades.

The greedy player, a program that takes part in a game, chooses its actions by this number.
"""

from __future__ import annotations

from math import fsum

from dtnb.dicethrone.state.seat import Seat
from dtnb.dicethrone.state.table import Table

#: the worth of one CP, card, token or upgrade in points of Health; these are guesses
CP_WORTH, CARD_WORTH, TOKEN_WORTH, UPGRADE_WORTH = 0.4, 0.6, 0.8, 2.0
#: the worth of a won game: more than all Health at a table
WIN_WORTH = 1_000.0


def evaluate(table: Table, seat: int) -> float:
    """Return the worth of a seat minus the mean worth of its opponents."""
    if table.result is not None:
        return WIN_WORTH if seat in table.result else -WIN_WORTH
    opponents = table.opponents(seat)
    mean_of_opponents = fsum(_seat_worth(table.seats[opponent]) for opponent in opponents) / max(
        len(opponents), 1
    )
    return _seat_worth(table.seats[seat]) - mean_of_opponents


def _seat_worth(seat_state: Seat) -> float:
    cards = len(seat_state.hand) + seat_state.unknown_hand
    tokens = sum(count for _, count in seat_state.tokens)
    upgrades = sum(level - 1 for _, level in seat_state.upgrades)
    return (
        seat_state.health
        + CP_WORTH * seat_state.cp
        + CARD_WORTH * cards
        + TOKEN_WORTH * tokens
        + UPGRADE_WORTH * upgrades
    )
