"""Whether a seat can pay the price of an action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from dtnb.dicethrone.heroes.model import ActionSpec, Card
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.seat import Seat
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Action, Reason


def mention_teammates(table: Table, seat: int, reasons: Iterable[Reason]) -> Iterable[Reason]:
    """Return the reasons; missing CP also cites that teammates cannot pay (DT-TEAM-08)."""
    return _mention_teammates(table, seat, reasons) if table.teams else reasons


def _mention_teammates(table: Table, seat: int, reasons: Iterable[Reason]) -> Iterator[Reason]:
    for reason in reasons:
        mates: list[int] = []
        if reason.code == "not-enough-cp":
            mates = [mate for mate in table.teammates(seat) if table.seats[mate].cp]
        if mates:
            args = {**reason.args, "mates": mates}
            reason = replace(reason, rules=(*reason.rules, "DT-TEAM-08"), args=args)
        yield reason


def card_price_reasons(rules: Rules, entry: Seat, card: Card) -> Iterator[Reason]:
    """Yield why a card cannot be paid for (DT-CP-01, DT-CARD-04, DT-CARD-14)."""
    price = rules.card_price(entry, card)
    if entry.cp < price:
        yield Reason(
            "not-enough-cp",
            ("DT-CP-01", "DT-CARD-04", *(("DT-CARD-14",) if price != card.cp else ())),
            {"subject": card.name, "price": price, "cp": entry.cp},
        )


def price_reasons(entry: Seat, action: Action, spec: ActionSpec) -> Iterator[Reason]:
    """Yield why the price of a token or a passive cannot be paid (DT-CP-01, DT-STAT-09)."""
    if action.verb != "play" and spec.price.cp > entry.cp:
        yield Reason(
            "not-enough-cp",
            ("DT-CP-01",),
            {"subject": action.object, "price": spec.price.cp, "cp": entry.cp},
        )
    if action.verb == "spend" and 0 < entry.count(action.object) < spec.price.this:
        yield Reason(
            "not-enough-tokens", ("DT-STAT-09",),
            {"subject": action.object, "price": spec.price.this,
             "held": entry.count(action.object)},
        )  # fmt: skip
    for name, count in spec.price.tokens:
        if entry.count(name) < count:
            yield Reason(
                "not-enough-tokens", ("DT-STAT-09",),
                {"subject": name, "price": count, "held": entry.count(name)},
            )  # fmt: skip
    # A card cannot be discarded to pay for itself.
    others = max(0, entry.hand_size - (action.verb == "play"))
    if others < spec.price.discard:
        yield Reason(
            "not-enough-cards", ("DT-CARD-17",),
            {"subject": action.object, "price": spec.price.discard, "held": others},
        )  # fmt: skip
