"""Yield why a seat cannot pay the price of an action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from dtnb.dicethrone.heroes.model import ActionSpec, Card
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.seat import Seat
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Action, Reason


def mention_teammates(table: Table, seat: int, reasons: Iterable[Reason]) -> Iterable[Reason]:
    """Return the reasons. A reason for lack of CP also says that teammates may not pay."""
    return _mention_teammates(table, seat, reasons) if table.teams else reasons


def _mention_teammates(table: Table, seat: int, reasons: Iterable[Reason]) -> Iterator[Reason]:
    """Yield the reasons. A reason for lack of CP names the teammates who have CP (DT-TEAM-08)."""
    for reason in reasons:
        teammates: list[int] = []
        if reason.code == "not-enough-cp":
            teammates = [teammate for teammate in table.teammates(seat) if table.seats[teammate].cp]
        if teammates:
            args = {**reason.args, "mates": teammates}
            reason = replace(reason, rules=(*reason.rules, "DT-TEAM-08"), args=args)
        yield reason


def card_price_reasons(rules: Rules, seat_state: Seat, card: Card) -> Iterator[Reason]:
    """Yield why a card cannot be paid for (DT-CP-01, DT-CARD-04, DT-CARD-14)."""
    price = rules.card_price(seat_state, card)
    if seat_state.cp < price:
        yield Reason(
            "not-enough-cp",
            ("DT-CP-01", "DT-CARD-04", *(("DT-CARD-14",) if price != card.cp else ())),
            {"subject": card.name, "price": price, "cp": seat_state.cp},
        )


def price_reasons(seat_state: Seat, action: Action, spec: ActionSpec) -> Iterator[Reason]:
    """Yield why the price of a token or a passive cannot be paid (DT-CP-01, DT-STAT-09)."""
    if action.verb != "play" and spec.price.cp > seat_state.cp:
        yield Reason(
            "not-enough-cp",
            ("DT-CP-01",),
            {"subject": action.object, "price": spec.price.cp, "cp": seat_state.cp},
        )
    if action.verb == "spend" and 0 < seat_state.count(action.object) < spec.price.own_tokens:
        yield Reason(
            "not-enough-tokens", ("DT-STAT-09",),
            {"subject": action.object, "price": spec.price.own_tokens,
             "held": seat_state.count(action.object)},
        )  # fmt: skip
    for name, count in spec.price.tokens:
        if seat_state.count(name) < count:
            yield Reason(
                "not-enough-tokens", ("DT-STAT-09",),
                {"subject": name, "price": count, "held": seat_state.count(name)},
            )  # fmt: skip
    # A card cannot be discarded to pay for itself.
    other_cards = max(0, seat_state.hand_size - (action.verb == "play"))
    if other_cards < spec.price.discard:
        yield Reason(
            "not-enough-cards", ("DT-CARD-17",),
            {"subject": action.object, "price": spec.price.discard, "held": other_cards},
        )  # fmt: skip
