"""Find the opponents of a hero: by default every other shipped hero that is compatible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dtnb.dicethrone.heroes import available, load_hero
from dtnb.dicethrone.heroes.model import Hero


class IncompatibleHero(NamedTuple):
    """A hero that cannot sit at the same table as another.

    Both heroes have a token of the same name, but define it differently.
    """

    #: the name of the other hero
    hero: str
    token: str


class Roster(NamedTuple):
    """Opponents of a hero."""

    #: the heroes that can sit at the same table
    heroes: tuple[Hero, ...]
    #: the heroes that cannot sit at the same table
    apart: tuple[IncompatibleHero, ...]


def roster(hero: Hero, names: Sequence[str] = ()) -> Roster:
    """Return the opponents of a hero: those named, or else every other shipped hero.

    Raise UnknownHero if a name is unknown.
    """
    others = [load_hero(name) for name in names or available()]
    if not names:
        others = [other for other in others if other.id != hero.id]
    clashes = [(other, _clashing_token(hero, other)) for other in others]
    return Roster(
        tuple(other for other, token in clashes if not token),
        tuple(IncompatibleHero(other.name, token) for other, token in clashes if token),
    )


def _clashing_token(hero: Hero, other: Hero) -> str:
    """Return the name of a token that the two heroes define differently; empty for none."""
    shared_names = sorted(hero.tokens.keys() & other.tokens.keys())
    return next((name for name in shared_names if hero.tokens[name] != other.tokens[name]), "")
