"""Move cards from a hand to the Discard Pile."""

from __future__ import annotations

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.state.seat import UNKNOWN_CARD, set_count


def leave_hand(draft: Draft, seat: int, card: str) -> None:
    """Take a card out of a hand; a card not known there is one of the unknown cards."""
    entry = draft.table.seats[seat]
    if card in entry.hand:
        hand = list(entry.hand)
        hand.remove(card)
        draft.table = draft.table.with_seat(seat, hand=tuple(hand))
    elif card == UNKNOWN_CARD:
        # The card stays unnamed, so the bag of unknown cards does not change.
        draft.table = draft.table.with_seat(seat, unknown_hand=entry.unknown_hand - 1)
    else:
        deck = set_count(entry.deck, card, dict(entry.deck)[card] - 1)
        draft.table = draft.table.with_seat(seat, unknown_hand=entry.unknown_hand - 1, deck=deck)


def discard_card(draft: Draft, seat: int, card: str) -> None:
    """Put a played card on the discard pile (DT-CARD-16, DT-CARD-17)."""
    entry = draft.table.seats[seat]
    draft.table = draft.table.with_seat(seat, discard=(*entry.discard, card))
    draft.note("card-discarded", seat, ("DT-CARD-17",), subject=card)


def discard_from_hand(draft: Draft, seat: int, card: str, source: str) -> None:
    """Put a card from a hand on the Discard Pile; an unknown card stays unknown."""
    leave_hand(draft, seat, card)
    discard = (*draft.table.seats[seat].discard, card)
    draft.table = draft.table.with_seat(seat, discard=discard)
    draft.note(
        "card-thrown", seat, ("DT-CARD-17",), subject="" if card == UNKNOWN_CARD else card,
        source=source,
    )  # fmt: skip
