"""Where a player's cards are, so that a test can say that none was lost or made."""

from __future__ import annotations

from collections import Counter

from dtnb.dicethrone.state.agenda import DiscardCard, PlaceUpgrade
from dtnb.kernel import State


def cards_of(state: State, seat: int) -> Counter[str]:
    """Count a player's cards wherever they are: also one that is being carried out."""
    entry = state.table.seats[seat]
    cards = Counter(dict(entry.deck))
    cards.update((*entry.hand, *entry.discard, *entry.in_play, *entry.top, *entry.bottom))
    cards.update(
        item.card
        for item in state.agenda
        if isinstance(item, DiscardCard | PlaceUpgrade) and item.seat == seat
    )
    return cards
