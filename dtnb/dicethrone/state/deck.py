"""The face-down deck: what is known of its order, what comes next, and shuffling it.

Most of a deck is a bag of cards that nobody sees. What somebody has looked at, or put back, lies
at a known place: `top` and `bottom` of a seat. A card at a known place that nobody has named is
:data:`~dtnb.dicethrone.state.seat.UNKNOWN_CARD` there, and one of the bag.
"""

from __future__ import annotations

from typing import Any

from dtnb.dicethrone.state.seat import UNKNOWN_CARD, Counts, Seat, set_count


def next_card(entry: Seat, at: int = 0) -> str:
    """Return the card that lies `at` places below the top, or the sign for one nobody knows."""
    if at < len(entry.top):
        return entry.top[at]
    if not entry.bottom:
        return UNKNOWN_CARD
    from_below = entry.deck_size - at
    return entry.bottom[-from_below] if 0 < from_below <= len(entry.bottom) else UNKNOWN_CARD


def upcoming(entry: Seat) -> Counts:
    """Return what may be drawn next, as (card, copies)."""
    known = next_card(entry)
    return entry.deck if known == UNKNOWN_CARD else ((known, 1),)


def without_next(entry: Seat, card: str) -> dict[str, Any]:
    """Return how a seat changes when `card` leaves the top of its deck.

    A card that nobody names stays one of those that nobody sees.
    """
    changes: dict[str, Any] = {}
    if entry.top:
        changes["top"] = trimmed(entry.top[1:])
    elif entry.bottom and len(entry.bottom) == entry.deck_size:
        changes["bottom"] = entry.bottom[1:]
    if next_card(entry) == UNKNOWN_CARD != card:
        changes["deck"] = set_count(entry.deck, card, dict(entry.deck)[card] - 1)
    return changes


def trimmed(top: tuple[str, ...]) -> tuple[str, ...]:
    """Return known places from the top down; the unknown below the last of them is no place."""
    while top and top[-1] == UNKNOWN_CARD:
        top = top[:-1]
    return top


def face_down(entry: Seat) -> Counts:
    """Return every card that may lie in the face-down deck, wherever it lies."""
    deck = entry.deck
    for card in (*entry.top, *entry.bottom):
        if card != UNKNOWN_CARD:
            deck = set_count(deck, card, dict(deck).get(card, 0) + 1)
    return deck


def returnable(entry: Seat, seen: tuple[str, ...], where: str) -> tuple[str, ...]:
    """Return which of the cards that were seen can be put back on the deck.

    Parameters
    ----------
    entry
        Whose cards they are.
    seen, where
        The cards, and whether they lie in the ``"hand"`` or were on top of the ``"deck"``. They
        no longer are where the deck was shuffled since.
    """
    if where == "deck":
        there = tuple(next_card(entry, at) for at in range(len(seen)))
        named = any(card != UNKNOWN_CARD for card in seen)
        return seen if named and there == seen else ()
    held = [*entry.hand, *(UNKNOWN_CARD for _ in range(entry.unknown_hand))]
    found = []
    for card in seen:
        if card in held:
            held.remove(card)
            found.append(card)
    return tuple(found)


def shuffled(entry: Seat) -> dict[str, Any]:
    """Return how a seat changes when its deck is shuffled: no place is known any more."""
    return {"deck": face_down(entry), "top": (), "bottom": ()}
