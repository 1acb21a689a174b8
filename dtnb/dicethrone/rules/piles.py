"""Piles of cards beside the deck: what lies in one, and what becomes of a card that leaves it.

A side of the table keeps only what has left its piles, so that a hero without piles keeps nothing.
"""

from __future__ import annotations

from dtnb.dicethrone.heroes.model import Hero, Pile, Procedure
from dtnb.dicethrone.state.seat import Counts, Piles, Seat, set_count, unnamed_of


def lying(hero: Hero, entry: Seat, pile: str) -> Counts:
    """Return what may lie in a pile, as (card, copies): also what is kept and nobody named.

    Where nothing is left in it, what was put aside lies there again.
    """
    left = _left(hero, pile, dict(entry.left_piles))
    if runs_out(hero, entry, pile):
        left = _left(hero, pile, dict(entry.kept_cards))
    return tuple((card, copies) for card, copies in left if copies > 0)


def runs_out(hero: Hero, entry: Seat, pile: str) -> bool:
    """Tell whether what was put aside becomes the pile, because nothing is left in it."""
    unnamed = dict(entry.kept_cards).get(unnamed_of(pile), 0)
    left = sum(copies for _, copies in _left(hero, pile, dict(entry.left_piles)))
    return left <= unnamed and hero.piles[pile].then == "aside"


def face_down(hero: Hero, entry: Seat, pile: str) -> int:
    """Return how many cards lie in a pile."""
    unnamed = dict(entry.kept_cards).get(unnamed_of(pile), 0)
    return sum(copies for _, copies in lying(hero, entry, pile)) - unnamed


def at_hand(hero: Hero, entry: Seat, procedure: Procedure) -> bool:
    """Tell whether a card of a pile can be carried out: it lies there, or is kept."""
    kept = dict(entry.kept_cards)
    there = any(card == procedure.name for card, _ in lying(hero, entry, procedure.pile))
    if hero.piles[procedure.pile].drawn != "hidden":
        return there
    return procedure.name in kept or (there and unnamed_of(procedure.pile) in kept)


def without(hero: Hero, entry: Seat, pile: str, card: str) -> Piles:
    """Return what has left the piles of a side when a card leaves one of them."""
    there = dict(lying(hero, entry, pile))
    left = entry.left_piles
    for name, copies in _all_of(hero, pile):
        left = set_count(left, name, copies - there.get(name, 0) + (name == card))
    return Piles(left, entry.kept_cards)


def keeping(hero: Hero, entry: Seat, pile: str, card: str) -> Piles:
    """Return the same when a card is taken and kept; one that nobody named has no name."""
    name = card or unnamed_of(pile)
    kept = set_count(entry.kept_cards, name, dict(entry.kept_cards).get(name, 0) + 1)
    return Piles(without(hero, entry, pile, card).left, kept)


def carried_out(hero: Hero, entry: Seat, card: str) -> Piles | None:
    """Return the same when a card is carried out."""
    pile: Pile = hero.piles[hero.procedures[card].pile]
    if pile.drawn != "hidden":
        return entry.piles if pile.then == "back" else without(hero, entry, pile.name, card)
    kept, left = dict(entry.kept_cards), dict(entry.left_piles)
    named = card in kept
    name = card if named else unnamed_of(pile.name)
    # A card that was kept under its name had left the pile, one without had not.
    out = left.get(card, 0) + (not named) - (pile.then == "back")
    changed = Piles(
        set_count(entry.left_piles, card, out), set_count(entry.kept_cards, name, kept[name] - 1)
    )
    return None if changed == Piles() else changed


def _all_of(hero: Hero, pile: str) -> tuple[tuple[str, int], ...]:
    cards = hero.procedures.values()
    return tuple((card.name, card.copies) for card in cards if card.pile == pile)


def _left(hero: Hero, pile: str, gone: dict[str, int]) -> list[tuple[str, int]]:
    return [(card, copies - gone.get(card, 0)) for card, copies in _all_of(hero, pile)]
