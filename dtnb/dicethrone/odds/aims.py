"""Find the aims of a roll: the abilities to roll for, with the results of the dice that allow each.

* `Worth`: a number for each result of the dice; here, 1 if the result allows the ability, else 0
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from dtnb.dicethrone.heroes.model import AbilityKind
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.dice_roll import DiceRoll, Die
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.verdicts.abilities import announcement_refusals
from dtnb.odds import Dice, Worth


class Aim(NamedTuple):
    """An ability to roll for, at one of its tiers (requirements) or a higher tier."""

    ability: str
    #: the lowest tier that counts, from 0
    tier: int
    #: the requirement, in the words of the board
    requirement: str
    #: 1 for each result of the dice with which the ability can be announced, 0 for other results
    worth: Worth

    def is_met_by(self, ability: str, tier: int) -> bool:
        """Tell whether the aim is reached by activating this ability at this tier."""
        return ability == self.ability and tier >= self.tier


def find_aims(rules: Rules, table: Table, seat: int, roll: DiceRoll, dice: Dice) -> Iterator[Aim]:
    """Yield the aims of a seat's Offensive Roll; the faces that `roll` shows do not matter.

    Verdicts on announcements decide which results reach an aim (DT-ORP-02, DT-ORP-13…17).
    """
    hero = rules.hero_at(table, seat)
    rolls = [replace(roll, dice=tuple(map(Die, result))) for result in dice.results]
    for ability in hero.abilities.values():
        if ability.kind is AbilityKind.DEFENSIVE or not rules.on_board(table, seat, ability):
            continue
        best_tiers = [_highest_tier(rules, table, seat, ability.name, result) for result in rolls]
        requirements = ability.at_level(rules.level_of(table, seat, ability)).requires
        for tier, requirement in enumerate(requirements):
            worth = Worth([int(best_tier >= tier) for best_tier in best_tiers])
            yield Aim(ability.name, tier, requirement.text, worth)


def _highest_tier(rules: Rules, table: Table, seat: int, ability: str, roll: DiceRoll) -> int:
    """Return the highest tier at which an ability may be announced on this roll; -1 for none."""
    if any(announcement_refusals(rules, table, seat, (ability,), roll)):
        return -1
    tier = rules.highest_met_tier(table, seat, ability, roll)
    return -1 if tier is None else tier
