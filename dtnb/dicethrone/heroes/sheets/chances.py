"""Compute how likely the dice meet the requirements of a hero's abilities, without other effects.

A tier is one of several requirements of an ability.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from dtnb.dicethrone.heroes.compiling.requirements import results_meeting
from dtnb.dicethrone.heroes.model import Ability, Hero
from dtnb.dicethrone.heroes.requirement import OFFENSIVE_DICE, Requirement
from dtnb.odds.dice import cached_dice

#: Roll Attempts of an Offensive Roll Phase (DT-ORP-01)
ATTEMPTS = 3


class TierChance(NamedTuple):
    """The chances of one tier (one requirement) of an ability at one level."""

    #: the ability, its level, and the index of the tier
    ability: Ability
    level: int
    tier: int
    requirement: Requirement
    #: the exact chances with one, two and three Roll Attempts, if the player rolls for this tier
    #: alone
    chances: tuple[Fraction, ...]

    @property
    def chance(self) -> Fraction:
        """The chance with all Roll Attempts."""
        return self.chances[-1]


def chances_of_hero(hero: Hero) -> Iterator[TierChance]:
    """Yield the chances of every tier of every ability and level."""
    for ability in hero.abilities.values():
        for level in ability.levels:
            for tier, requirement in enumerate(level.requires):
                chances = chances_by_attempts(requirement, hero.dice)
                yield TierChance(
                    ability, level=level.level, tier=tier, requirement=requirement, chances=chances
                )


@lru_cache(1024)
def chances_by_attempts(requirement: Requirement, faces: tuple[str, ...]) -> tuple[Fraction, ...]:
    """Return the chances of a requirement with one, two and three Roll Attempts."""
    five_dice, results = cached_dice(OFFENSIVE_DICE), results_meeting(requirement, faces)
    worth = five_dice.worth_where(results.__contains__)
    chances = [five_dice.expected_worth(worth)]
    for _ in range(ATTEMPTS - 1):
        worth = five_dice.keep_best(worth, attempts=1)
        chances.append(five_dice.expected_worth(worth))
    return tuple(chances)
