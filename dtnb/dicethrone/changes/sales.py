"""Sell cards, and place Hero Upgrades on the board."""

from __future__ import annotations

from dtnb.dicethrone.changes.cards import leave_hand
from dtnb.dicethrone.changes.combat_points import gain_cp
from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.state.agenda import REGISTRY, FireTrigger, PlaceUpgrade
from dtnb.dicethrone.state.seat import set_count

#: cards in hand when the Discard Phase ends (DT-CARD-05)
HAND_LIMIT = 6
#: CP for a sold card, whatever its price (DT-CARD-06)
SALE_PRICE = 1


def sell(draft: Draft, seat: int, card: str, rules: tuple[str, ...]) -> None:
    """Put a card on the discard pile for 1 CP (DT-CARD-06)."""
    outer = draft.scope
    leave_hand(draft, seat, card)
    entry = draft.table.seats[seat]
    draft.table = draft.table.with_seat(seat, discard=(*entry.discard, card))
    draft.begin("sells", seat, rules, subject=card, window=draft.table.window)
    gain_cp(draft, seat, SALE_PRICE, card)
    draft.scope = outer


@REGISTRY.resolves(PlaceUpgrade)
def place_upgrade(draft: Draft, item: PlaceUpgrade) -> None:
    """Place a Hero Upgrade on its board space (DT-CARD-09, DT-CARD-14, DT-CARD-15)."""
    card = draft.rules.card(draft.table, item.seat, item.card)
    assert card is not None
    entry = draft.table.seats[item.seat]
    draft.table = draft.table.with_seat(
        item.seat,
        upgrades=set_count(entry.upgrades, card.upgrades, card.level),
        in_play=(*entry.in_play, card.name),
    )
    covered = next(
        (
            other
            for other in reversed(entry.in_play)
            if _board_space(draft, item.seat, other) == card.upgrades
        ),
        None,
    )
    rules = ("DT-CARD-09", "DT-CARD-15", *(("DT-CARD-14", "AMB-45") if covered else ()))
    draft.note(
        "upgrade-placed", item.seat, rules, subject=card.name, ability=card.upgrades,
        level=card.level, covers=covered,
    )  # fmt: skip
    # The triggers of this upgrade itself were not in play when it was played.
    draft.push(FireTrigger("upgrade played", item.seat, without=(card.upgrades,)))


def _board_space(draft: Draft, seat: int, name: str) -> str:
    card = draft.rules.card(draft.table, seat, name)
    return card.upgrades if card is not None else ""
