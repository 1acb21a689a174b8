"""The face-down deck: its known cards, drawing from it, and shuffling it.

Most of a deck is a bag of cards in unknown order (`Seat.deck`). A card that a player has looked
at or put back lies at a known place (`Seat.top`, `Seat.bottom`). If such a card has not been named,
its place holds :data:`~dtnb.dicethrone.state.seat.UNKNOWN_CARD`, and the card stays in the bag.
"""

from __future__ import annotations

from typing import Any

from dtnb.dicethrone.state.seat import UNKNOWN_CARD, Counts, Seat, set_count


def next_card(entry: Seat, depth: int = 0) -> str:
    """Return the card `depth` places below the top of the deck, or UNKNOWN_CARD."""
    if depth < len(entry.top):
        return entry.top[depth]
    if not entry.bottom:
        return UNKNOWN_CARD
    from_below = entry.deck_size - depth
    return entry.bottom[-from_below] if 0 < from_below <= len(entry.bottom) else UNKNOWN_CARD


def possible_next_cards(entry: Seat) -> Counts:
    """Return the cards that may be drawn next, as (card, copies)."""
    known = next_card(entry)
    return entry.deck if known == UNKNOWN_CARD else ((known, 1),)


def draw_changes(entry: Seat, card: str) -> dict[str, Any]:
    """Return the changes of a seat when `card` leaves the top of its deck.

    If the card is unknown, it stays in `Seat.deck`.
    """
    changes: dict[str, Any] = {}
    if entry.top:
        changes["top"] = trim_unknown(entry.top[1:])
    elif entry.bottom and len(entry.bottom) == entry.deck_size:
        changes["bottom"] = entry.bottom[1:]
    if next_card(entry) == UNKNOWN_CARD != card:
        changes["deck"] = set_count(entry.deck, card, dict(entry.deck)[card] - 1)
    return changes


def trim_unknown(top: tuple[str, ...]) -> tuple[str, ...]:
    """Return `top` without the unknown cards below its last known card."""
    while top and top[-1] == UNKNOWN_CARD:
        top = top[:-1]
    return top


def face_down_cards(entry: Seat) -> Counts:
    """Return every card that may be in the face-down deck, as (card, copies)."""
    deck = entry.deck
    for card in (*entry.top, *entry.bottom):
        if card != UNKNOWN_CARD:
            deck = set_count(deck, card, dict(deck).get(card, 0) + 1)
    return deck


def returnable_cards(entry: Seat, seen: tuple[str, ...], where: str) -> tuple[str, ...]:
    """Return the cards among `seen` that can still be put back on the deck.

    `where` says where the cards lie: in the ``"hand"`` or in the ``"deck"``. Cards in the deck
    cannot be put back if the deck has been shuffled since.
    """
    if where == "deck":
        on_top = tuple(next_card(entry, depth) for depth in range(len(seen)))
        any_known = any(card != UNKNOWN_CARD for card in seen)
        return seen if any_known and on_top == seen else ()
    hand = [*entry.hand, *(UNKNOWN_CARD for _ in range(entry.unknown_hand))]
    still_there = []
    for card in seen:
        if card in hand:
            hand.remove(card)
            still_there.append(card)
    return tuple(still_there)


def shuffle_changes(entry: Seat) -> dict[str, Any]:
    """Return the changes of a seat when its deck is shuffled: no card has a known place."""
    return {"deck": face_down_cards(entry), "top": (), "bottom": ()}
