"""How likely each ability of a hero board is, by nothing but the dice."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from dtnb.dicethrone.heroes.compiling.requirements import DICE, met_by
from dtnb.dicethrone.heroes.model import Ability, Hero, Requirement
from dtnb.odds.dice import dice

#: Roll Attempts of an Offensive Roll Phase (DT-ORP-01)
ATTEMPTS = 3


class Likely(NamedTuple):
    """How likely one line of an ability is.

    Attributes
    ----------
    ability, level, tier
        Whose line it is; lines count from 0.
    needs
        What the dice must show at least.
    chances
        With one Roll Attempt, with two, with three: exact, the dice kept for this line alone.
    """

    ability: Ability
    level: int
    tier: int
    needs: Requirement
    chances: tuple[Fraction, ...]

    @property
    def chance(self) -> Fraction:
        """The chance with all Roll Attempts."""
        return self.chances[-1]


def of_hero(hero: Hero) -> Iterator[Likely]:
    """Yield the chances of every line of every ability that dice activate, level by level."""
    for ability in hero.abilities.values():
        for at in ability.levels:
            for tier, needs in enumerate(at.requires):
                chances = by_attempts(needs, hero.dice)
                yield Likely(ability, at.level, tier, needs, chances)


@lru_cache(1024)
def by_attempts(needs: Requirement, faces: tuple[str, ...]) -> tuple[Fraction, ...]:
    """Return the chances of a requirement with one Roll Attempt and with each further one.

    Parameters
    ----------
    needs
        What the dice must show.
    faces
        The symbol of each face of a die.
    """
    five, enough = dice(DICE), met_by(needs, faces)
    worth = five.where(enough.__contains__)
    found = [five.fresh(worth)]
    for _ in range(ATTEMPTS - 1):
        worth = five.kept(worth, attempts=1)
        found.append(five.fresh(worth))
    return tuple(found)
