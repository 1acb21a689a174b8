"""Move cards: discard and sell them, and place Hero Upgrades on the board.

* ``resolves`` registers the function that resolves an item of the agenda
"""

from __future__ import annotations

from dtnb.dicethrone.changes.combat_points import gain_cp
from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.state.agenda import REGISTRY, FireTrigger, PlaceUpgrade
from dtnb.dicethrone.state.seat import UNKNOWN_CARD, set_count

#: CP for a sold card, whatever its price (DT-CARD-06)
SALE_PRICE = 1


def remove_from_hand(draft: Draft, seat: int, card: str) -> None:
    """Remove a card from a hand.

    If the card is not among the known cards of the hand, it is one of the unknown cards.
    """
    seat_state = draft.table.seats[seat]
    if card in seat_state.hand:
        hand = list(seat_state.hand)
        hand.remove(card)
        draft.table = draft.table.with_seat(seat, hand=tuple(hand))
    elif card == UNKNOWN_CARD:
        # Nobody says which card leaves the hand, so every unnamed card may still be drawn.
        draft.table = draft.table.with_seat(seat, unknown_hand=seat_state.unknown_hand - 1)
    else:
        deck = set_count(seat_state.deck, card, dict(seat_state.deck)[card] - 1)
        draft.table = draft.table.with_seat(
            seat, unknown_hand=seat_state.unknown_hand - 1, deck=deck
        )


def discard_card(draft: Draft, seat: int, card: str) -> None:
    """Put a played card on the discard pile (DT-CARD-16, DT-CARD-17)."""
    seat_state = draft.table.seats[seat]
    draft.table = draft.table.with_seat(seat, discard=(*seat_state.discard, card))
    draft.add_step("card-discarded", seat, ("DT-CARD-17",), subject=card)


def discard_from_hand(draft: Draft, seat: int, card: str, source: str) -> None:
    """Put a card from a hand on the Discard Pile; an unknown card stays unknown.

    DT-CARD-06 says that a card pays CP when it is sold. In a world without that rule, a card also
    pays CP when it is discarded.
    """
    remove_from_hand(draft, seat, card)
    discard = (*draft.table.seats[seat].discard, card)
    draft.table = draft.table.with_seat(seat, discard=discard)
    draft.add_step(
        "card-thrown", seat, ("DT-CARD-17",), subject="" if card == UNKNOWN_CARD else card,
        source=source,
    )  # fmt: skip
    if not draft.rules.forbids("DT-CARD-06", card, seat):
        gain_cp(draft, seat, SALE_PRICE, card)


def sell(draft: Draft, seat: int, card: str, rule_ids: tuple[str, ...]) -> None:
    """Put a card on the discard pile for 1 CP (DT-CARD-06)."""
    outer_step = draft.enclosing_step
    remove_from_hand(draft, seat, card)
    seat_state = draft.table.seats[seat]
    draft.table = draft.table.with_seat(seat, discard=(*seat_state.discard, card))
    draft.begin_step("sells", seat, rule_ids, subject=card, window=draft.table.window)
    gain_cp(draft, seat, _sale_price(draft, seat, card), card)
    draft.enclosing_step = outer_step


def _sale_price(draft: Draft, seat: int, card: str) -> int:
    """Return the CP for a sold card; its price does not matter (DT-CARD-06)."""
    known_card = draft.rules.card(draft.table, seat, card)
    if known_card is None or known_card.cp == SALE_PRICE:
        return SALE_PRICE
    return draft.rules.apply(
        "DT-CARD-06", card, seat, with_rule=SALE_PRICE, without_rule=known_card.cp
    )


@REGISTRY.resolves(PlaceUpgrade)
def place_upgrade(draft: Draft, item: PlaceUpgrade) -> None:
    """Place a Hero Upgrade on its board space (DT-CARD-09, DT-CARD-14, DT-CARD-15)."""
    card = draft.rules.card(draft.table, item.seat, item.card)
    assert card is not None
    seat_state = draft.table.seats[item.seat]
    draft.table = draft.table.with_seat(
        item.seat,
        upgrades=set_count(seat_state.upgrades, card.upgrades, card.level),
        in_play=(*seat_state.in_play, card.name),
    )
    covered_card = next(
        (
            other
            for other in reversed(seat_state.in_play)
            if _board_space(draft, item.seat, other) == card.upgrades
        ),
        None,
    )
    rule_ids = ("DT-CARD-09", "DT-CARD-15", *(("DT-CARD-14", "AMB-45") if covered_card else ()))
    draft.add_step(
        "upgrade-placed", item.seat, rule_ids, subject=card.name, ability=card.upgrades,
        level=card.level, covers=covered_card,
    )  # fmt: skip
    # The triggers of the upgrade were not in play when its card was played.
    is_late = draft.rules.holds("DT-CARD-15", card.name, "deck", item.seat)
    excluded_sources = (card.upgrades,) if is_late else ()
    draft.push(FireTrigger("upgrade played", item.seat, excluded_sources=excluded_sources))


def _board_space(draft: Draft, seat: int, name: str) -> str:
    card = draft.rules.card(draft.table, seat, name)
    return card.upgrades if card is not None else ""
