"""Count a player's cards, so that a test can check that none was lost or created."""

from __future__ import annotations

from collections import Counter

from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.state.agenda import DiscardCard, PlaceUpgrade
from dtnb.dicethrone.state.seat import UNKNOWN_CARD
from dtnb.kernel import State


def cards_of(state: State, seat: int) -> Counter[str]:
    """Count a player's cards in all places, including a card that is being resolved."""
    entry = state.table.seats[seat]
    cards = Counter(dict(entry.deck))
    cards.update(
        (*entry.hand, *entry.discard, *entry.in_play, *entry.top_cards, *entry.bottom_cards)
    )
    cards.update(
        item.card
        for item in state.agenda
        if isinstance(item, DiscardCard | PlaceUpgrade) and item.seat == seat
    )
    return cards


def check_piles(state: State, seat: int, hero: Hero) -> None:
    """Check that no card of a pile beside the deck was lost or created.

    Cards that a player keeps by name have left their pile, no card has left it more often than it
    has copies, and the cards taken unseen are at most as many as may still be in the pile.
    """
    entry = state.table.seats[seat]
    copies = {
        name: procedure.copies for name, procedure in hero.procedures.items() if procedure.pile
    }
    left, kept = dict(entry.cards_outside_piles), dict(entry.kept_cards)
    assert left.keys() <= copies.keys()
    for pile in hero.piles.values():
        cards = [name for name, procedure in hero.procedures.items() if procedure.pile == pile.name]
        unnamed = kept.pop(f"{UNKNOWN_CARD} {pile.name}", 0)
        lies = 0
        for card in cards:
            away, in_pile = left.get(card, 0), kept.pop(card, 0)
            assert 0 <= in_pile <= away <= copies[card], (
                f"{card}: {in_pile} of {away} of {copies[card]}"
            )
            lies += copies[card] - away
            assert pile.drawn == "hidden" or not in_pile
            assert pile.then != "back" or away == in_pile
        assert 0 <= unnamed <= lies
    assert not kept
