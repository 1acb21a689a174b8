"""The face-down deck: its known cards, drawing from it, and shuffling it.

Most of a deck is a bag of cards in unknown order (`Seat.deck`). A card that a player has looked
at or put back lies at a known place (`Seat.top`, `Seat.bottom`). If such a card has not been named,
its place holds :data:`~dtnb.dicethrone.state.seat.UNKNOWN_CARD`, and the card stays in the bag.
"""

from __future__ import annotations

from typing import Any

from dtnb.dicethrone.state.seat import UNKNOWN_CARD, Counts, Seat, set_count


def next_card(seat: Seat, depth: int = 0) -> str:
    """Return the card `depth` places below the top of the deck, or UNKNOWN_CARD."""
    if depth < len(seat.top):
        return seat.top[depth]
    if not seat.bottom:
        return UNKNOWN_CARD
    cards_from_here = seat.deck_size - depth
    if 0 < cards_from_here <= len(seat.bottom):
        return seat.bottom[-cards_from_here]
    return UNKNOWN_CARD


def possible_next_cards(seat: Seat) -> Counts:
    """Return the cards that may be drawn next, as (card, copies)."""
    known = next_card(seat)
    return seat.deck if known == UNKNOWN_CARD else ((known, 1),)


def draw_changes(seat: Seat, card: str) -> dict[str, Any]:
    """Return the changes of a seat when `card` leaves the top of its deck.

    If the card is unknown, it stays in `Seat.deck`.
    """
    changes: dict[str, Any] = {}
    if seat.top:
        changes["top"] = trim_unknown(seat.top[1:])
    elif seat.bottom and len(seat.bottom) == seat.deck_size:
        changes["bottom"] = seat.bottom[1:]
    if next_card(seat) == UNKNOWN_CARD != card:
        changes["deck"] = set_count(seat.deck, card, dict(seat.deck)[card] - 1)
    return changes


def trim_unknown(top: tuple[str, ...]) -> tuple[str, ...]:
    """Return `top` without the unknown cards below its last known card."""
    while top and top[-1] == UNKNOWN_CARD:
        top = top[:-1]
    return top


def face_down_cards(seat: Seat) -> Counts:
    """Return every card that may be in the face-down deck, as (card, copies)."""
    deck = seat.deck
    for card in (*seat.top, *seat.bottom):
        if card != UNKNOWN_CARD:
            deck = set_count(deck, card, dict(deck).get(card, 0) + 1)
    return deck


def returnable_cards(seat: Seat, seen: tuple[str, ...], where: str) -> tuple[str, ...]:
    """Return the cards among `seen` that can still be put back on the deck.

    `where` says where the cards lie: in the ``"hand"`` or in the ``"deck"``. Cards in the deck
    cannot be put back if the deck has been shuffled since.
    """
    if where == "deck":
        on_top = tuple(next_card(seat, depth) for depth in range(len(seen)))
        any_known = any(card != UNKNOWN_CARD for card in seen)
        return seen if any_known and on_top == seen else ()
    hand = [*seat.hand, *(UNKNOWN_CARD for _ in range(seat.unknown_hand))]
    still_there = []
    for card in seen:
        if card in hand:
            hand.remove(card)
            still_there.append(card)
    return tuple(still_there)


def shuffle_changes(seat: Seat) -> dict[str, Any]:
    """Return the changes of a seat when its deck is shuffled: no card has a known place."""
    return {"deck": face_down_cards(seat), "top": (), "bottom": ()}
