"""Work out which cards can be drawn next, and how drawing and shuffling change a deck.

Most cards of a deck are in unknown order (`Seat.deck`). A card that a player has looked at or put
back has a known place (`Seat.top_cards`, `Seat.bottom_cards`). If the record does not name such a
card, :data:`~dtnb.dicethrone.state.seat.UNKNOWN_CARD` stands in its place, and the card stays in
`Seat.deck`.
"""

from __future__ import annotations

from typing import Any

from dtnb.dicethrone.state.seat import UNKNOWN_CARD, Counts, Seat, set_count


def next_card(seat: Seat, depth: int = 0) -> str:
    """Return the card `depth` places below the top of the deck, or UNKNOWN_CARD."""
    if depth < len(seat.top_cards):
        return seat.top_cards[depth]
    if not seat.bottom_cards:
        return UNKNOWN_CARD
    cards_from_here = seat.deck_size - depth
    if 0 < cards_from_here <= len(seat.bottom_cards):
        return seat.bottom_cards[-cards_from_here]
    return UNKNOWN_CARD


def possible_next_cards(seat: Seat) -> Counts:
    """Return the cards that may be drawn next, as (card, copies)."""
    known_card = next_card(seat)
    return seat.deck if known_card == UNKNOWN_CARD else ((known_card, 1),)


def draw_changes(seat: Seat, card: str) -> dict[str, Any]:
    """Return the changes of a seat when `card` leaves the top of its deck.

    If the card is unknown, it stays in `Seat.deck`.
    """
    changes: dict[str, Any] = {}
    if seat.top_cards:
        changes["top_cards"] = trim_unknown(seat.top_cards[1:])
    elif seat.bottom_cards and len(seat.bottom_cards) == seat.deck_size:
        changes["bottom_cards"] = seat.bottom_cards[1:]
    if next_card(seat) == UNKNOWN_CARD != card:
        changes["deck"] = set_count(seat.deck, card, dict(seat.deck)[card] - 1)
    return changes


def trim_unknown(top: tuple[str, ...]) -> tuple[str, ...]:
    """Return `top` without the unknown cards at its end, which tell nothing about the deck."""
    while top and top[-1] == UNKNOWN_CARD:
        top = top[:-1]
    return top


def face_down_cards(seat: Seat) -> Counts:
    """Return every card that may be in the face-down deck, as (card, copies)."""
    deck = seat.deck
    for card in (*seat.top_cards, *seat.bottom_cards):
        if card != UNKNOWN_CARD:
            deck = set_count(deck, card, dict(deck).get(card, 0) + 1)
    return deck


def returnable_cards(seat: Seat, seen: tuple[str, ...], place: str) -> tuple[str, ...]:
    """Return the cards among `seen` that can still be put back on the deck.

    `place` is ``"hand"`` or ``"deck"``. After the deck was shuffled, its cards cannot be put back.
    """
    if place == "deck":
        on_top = tuple(next_card(seat, depth) for depth in range(len(seen)))
        has_known_card = any(card != UNKNOWN_CARD for card in seen)
        return seen if has_known_card and on_top == seen else ()
    hand = [*seat.hand, *(UNKNOWN_CARD for _ in range(seat.unknown_hand))]
    present_cards = []
    for card in seen:
        if card in hand:
            hand.remove(card)
            present_cards.append(card)
    return tuple(present_cards)


def shuffle_changes(seat: Seat) -> dict[str, Any]:
    """Return the changes of a seat when its deck is shuffled, so that no card has a known place."""
    return {"deck": face_down_cards(seat), "top_cards": (), "bottom_cards": ()}
