"""Work out which cards are in a pile beside the deck, and what changes when a card leaves it.

A pile is a deck of its own, which some heroes have in addition to the usual deck. A seat stores
which cards are outside its piles, so there is nothing to store at the start of a game.
"""

from __future__ import annotations

from dtnb.dicethrone.heroes.model import Hero, Pile, Procedure
from dtnb.dicethrone.state.seat import Counts, Piles, Seat, set_count, unnamed_key


def cards_in_pile(hero: Hero, seat_state: Seat, pile: str) -> Counts:
    """Return the cards that may be in a pile, as (card, copies).

    Cards that the player keeps face down are included, because their names are not known. When a
    pile is exhausted, the cards that were put aside become the pile.
    """
    cards = _all_cards_except(hero, pile, dict(seat_state.cards_outside_piles))
    if needs_refill(hero, seat_state, pile):
        cards = _all_cards_except(hero, pile, dict(seat_state.kept_cards))
    return tuple((card, copies) for card, copies in cards if copies > 0)


def needs_refill(hero: Hero, seat_state: Seat, pile: str) -> bool:
    """Tell whether a pile is empty, so that the cards put aside become the pile."""
    unnamed_count = dict(seat_state.kept_cards).get(unnamed_key(pile), 0)
    remaining_count = sum(
        copies for _, copies in _all_cards_except(hero, pile, dict(seat_state.cards_outside_piles))
    )
    return remaining_count <= unnamed_count and hero.piles[pile].then == "aside"


def face_down_count(hero: Hero, seat_state: Seat, pile: str) -> int:
    """Return how many cards are in a pile, without the cards that the player keeps."""
    unnamed_count = dict(seat_state.kept_cards).get(unnamed_key(pile), 0)
    return sum(copies for _, copies in cards_in_pile(hero, seat_state, pile)) - unnamed_count


def is_available(hero: Hero, seat_state: Seat, procedure: Procedure) -> bool:
    """Tell whether a card of a pile can be resolved: it is in the pile, or the player keeps it."""
    kept_counts = dict(seat_state.kept_cards)
    cards = cards_in_pile(hero, seat_state, procedure.pile)
    in_pile = any(card == procedure.name for card, _ in cards)
    if hero.piles[procedure.pile].drawn != "hidden":
        return in_pile
    return procedure.name in kept_counts or (in_pile and unnamed_key(procedure.pile) in kept_counts)


def piles_without(hero: Hero, seat_state: Seat, pile: str, card: str) -> Piles:
    """Return the piles of a seat after `card` has left `pile`."""
    counts_in_pile = dict(cards_in_pile(hero, seat_state, pile))
    cards_outside = seat_state.cards_outside_piles
    for name, copies in _all_cards_of(hero, pile):
        cards_outside = set_count(
            cards_outside, name, copies - counts_in_pile.get(name, 0) + (name == card)
        )
    return Piles(cards_outside, seat_state.kept_cards)


def piles_with_kept(hero: Hero, seat_state: Seat, pile: str, card: str) -> Piles:
    """Return the piles of a seat after it keeps a card of `pile`; `card` is empty if unknown."""
    name = card or unnamed_key(pile)
    kept_cards = set_count(
        seat_state.kept_cards, name, dict(seat_state.kept_cards).get(name, 0) + 1
    )
    return Piles(piles_without(hero, seat_state, pile, card).removed_cards, kept_cards)


def piles_after_resolving(hero: Hero, seat_state: Seat, card: str) -> Piles | None:
    """Return a seat's piles after a card of a pile is resolved; None if no card is outside them."""
    pile: Pile = hero.piles[hero.procedures[card].pile]
    if pile.drawn != "hidden":
        return (
            seat_state.piles
            if pile.then == "back"
            else piles_without(hero, seat_state, pile.name, card)
        )
    kept_counts, counts_outside = dict(seat_state.kept_cards), dict(seat_state.cards_outside_piles)
    is_named = card in kept_counts
    name = card if is_named else unnamed_key(pile.name)
    # A resolved card is outside its pile, unless it goes back. If its name was known while it was
    # kept, it was counted as outside before.
    count_outside = counts_outside.get(card, 0) + (not is_named) - (pile.then == "back")
    piles = Piles(
        set_count(seat_state.cards_outside_piles, card, count_outside),
        set_count(seat_state.kept_cards, name, kept_counts[name] - 1),
    )
    return None if piles == Piles() else piles


def _all_cards_of(hero: Hero, pile: str) -> tuple[tuple[str, int], ...]:
    cards = hero.procedures.values()
    return tuple((card.name, card.copies) for card in cards if card.pile == pile)


def _all_cards_except(hero: Hero, pile: str, removed: dict[str, int]) -> list[tuple[str, int]]:
    return [(card, copies - removed.get(card, 0)) for card, copies in _all_cards_of(hero, pile)]
