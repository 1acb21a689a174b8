"""Whom a hero plays against: every shipped hero with whom it can sit at one table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dtnb.dicethrone.heroes import available, load_hero
from dtnb.dicethrone.heroes.model import Hero


class Apart(NamedTuple):
    """Two heroes who cannot sit at one table: a token of one is another one than the other's.

    Attributes
    ----------
    hero
        The other hero.
    token
        The name that both tokens have.
    """

    hero: str
    token: str


class Roster(NamedTuple):
    """Opponents of a hero.

    Attributes
    ----------
    heroes
        With whom it can play.
    apart
        With whom it cannot.
    """

    heroes: tuple[Hero, ...]
    apart: tuple[Apart, ...]


def roster(hero: Hero, names: Sequence[str] = ()) -> Roster:
    """Return whom a hero plays against.

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
    told = [(other, _other_token(hero, other)) for other in others]
    return Roster(
        tuple(other for other, token in told if not token),
        tuple(Apart(other.name, token) for other, token in told if token),
    )


def _other_token(hero: Hero, other: Hero) -> str:
    """Return the name of a token that is another one of the two heroes; empty for none."""
    both = sorted(hero.tokens.keys() & other.tokens.keys())
    return next((name for name in both if hero.tokens[name] != other.tokens[name]), "")
