"""The opponents of a hero: every shipped hero that can sit at the same table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dtnb.dicethrone.heroes import available, load_hero
from dtnb.dicethrone.heroes.model import Hero


class Apart(NamedTuple):
    """A hero who cannot sit at the same table: both have a token of one name that differs.

    Attributes
    ----------
    hero
        The other hero.
    token
        The name of that token.
    """

    hero: str
    token: str


class Roster(NamedTuple):
    """Opponents of a hero.

    Attributes
    ----------
    heroes
        Those it can play against.
    apart
        Those it cannot.
    """

    heroes: tuple[Hero, ...]
    apart: tuple[Apart, ...]


def roster(hero: Hero, names: Sequence[str] = ()) -> Roster:
    """Return the opponents of a hero.

    Parameters
    ----------
    hero
        The hero.
    names
        Names or files of opponents; every other shipped hero without them.

    Raises
    ------
    dtnb.dicethrone.heroes.UnknownHero
        If there is no hero of a name.
    """
    others = [load_hero(name) for name in names or available()]
    if not names:
        others = [other for other in others if other.id != hero.id]
    clashes = [(other, _clashing_token(hero, other)) for other in others]
    return Roster(
        tuple(other for other, token in clashes if not token),
        tuple(Apart(other.name, token) for other, token in clashes if token),
    )


def _clashing_token(hero: Hero, other: Hero) -> str:
    """Return the name of a token that the two heroes define differently; empty for none."""
    both = sorted(hero.tokens.keys() & other.tokens.keys())
    return next((name for name in both if hero.tokens[name] != other.tokens[name]), "")
