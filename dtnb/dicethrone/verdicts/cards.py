"""Yield why a card may not leave the hand, be sold, or be placed on the board."""

from __future__ import annotations

from collections.abc import Iterator

from dtnb.dicethrone.heroes.model import Card
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import (
    DISCARD_WINDOW,
    END_OF_TURN,
    MAIN_WINDOWS,
    is_open_main_phase,
)
from dtnb.kernel import Reason
from dtnb.kernel.windows import WindowPoint


def hand_reasons(table: Table, seat: int, card: str) -> Iterator[Reason]:
    """Yield a reason if a card is certainly not in the hand. A hidden card may be any card."""
    if not table.seats[seat].may_hold(card):
        yield Reason("not-in-hand", ("DT-CARD-17",), {"subject": card})


def sale_reasons(
    rules: Rules, table: Table, point: WindowPoint, seat: int, name: str
) -> Iterator[Reason]:
    """Yield why a card may not be sold here.

    Source: DT-CARD-06, DT-CARD-07, DT-CARD-12, DT-CARD-25.
    """
    card = rules.card(table, seat, name)
    if card is None:
        yield Reason("no-such-card", ("DT-CARD-01",), {"subject": name})
        return
    seat_state = table.seats[seat]
    if name in seat_state.in_play and name not in seat_state.hand:
        yield Reason("upgrade-in-play", ("DT-CARD-12",), {"subject": name})
    else:
        yield from hand_reasons(table, seat, name)
    is_discarding = point.window == END_OF_TURN and seat == table.active
    if is_discarding and not rules.excess_cards(seat_state.hand_size):
        rules_on_sales = "DT-CARD-25", "DT-CARD-07"
        yield Reason(
            "sale-below-limit", rules_on_sales, {"subject": name}, allowing_windows=MAIN_WINDOWS
        )
    else:
        yield from sale_timing_reasons(
            is_open_main_phase(point) and seat == table.active, name=name
        )


def sale_timing_reasons(in_own_main_phase: bool, name: str) -> Iterator[Reason]:
    """Yield a reason against a sale outside the seat's own Main Phases (DT-CARD-07)."""
    if not in_own_main_phase:
        possible_windows = (*MAIN_WINDOWS, DISCARD_WINDOW)
        yield Reason(
            "sale-timing", ("DT-CARD-07",), {"subject": name}, allowing_windows=possible_windows
        )


def hand_limit_sale_reasons(rules: Rules, table: Table, seat: int, name: str) -> Iterator[Reason]:
    """Yield the reasons against selling a card where the Discard Phase asks which card to sell."""
    if rules.card(table, seat, name) is None:
        yield Reason("no-such-card", ("DT-CARD-01",), {"subject": name})
        return
    yield from hand_reasons(table, seat, name)


def upgrade_reasons(rules: Rules, table: Table, seat: int, card: Card) -> Iterator[Reason]:
    """Yield why a Hero Upgrade cannot be placed on its space.

    Source: DT-CARD-14, AMB-45.
    """
    level = table.seats[seat].level(card.upgrades)
    if card.level <= level and rules.reading("upgrade-corner-cases") != "may-cover":
        yield Reason(
            "no-downgrade", ("DT-CARD-14", "AMB-45"),
            {"subject": card.name, "ability": card.upgrades, "level": level},
        )  # fmt: skip
