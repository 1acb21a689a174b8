"""Heroes that are written as a text in a test, and a duel with them."""

from __future__ import annotations

from collections.abc import Mapping

from dtnb.dicethrone.heroes import read_hero
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.state.seat import Seat
from tests.dicethrone.play import HEROES, Fight


def hero_of(text: str) -> Hero:
    """Return the hero of a file."""
    return read_hero(text.encode(), "hero.yaml")


def duel(
    hero: Hero,
    *seats: Seat,
    edition: str = "marvel",
    policies: Mapping[str, str] | None = None,
    **more: object,
) -> Fight:
    """Return a Roll Phase of these seats, at whose table the hero is known."""
    heroes = {**HEROES, hero.id: hero}
    return Fight(*seats, edition=edition, policies=policies, heroes=heroes, **more)  # type: ignore[arg-type]
