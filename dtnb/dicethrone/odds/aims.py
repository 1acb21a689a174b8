"""What dice can be rolled for: abilities of a board, and which results let each be announced."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from dtnb.dicethrone.heroes.model import AbilityKind
from dtnb.dicethrone.rules.in_force import Rules
from dtnb.dicethrone.state.dice_roll import DiceRoll, Die
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.verdicts.abilities import announcement_refusals
from dtnb.odds import Dice, Worth


class Aim(NamedTuple):
    """An ability that dice can be rolled for, with at least one of its lines.

    Attributes
    ----------
    ability, tier
        The ability, and its line from 0: this one or a higher.
    needs
        What the dice must show, as the board says it.
    """

    ability: str
    tier: int
    needs: str


class Reached(NamedTuple):
    """An aim, and the results of the dice that reach it.

    Attributes
    ----------
    aim
        What is rolled for.
    worth
        1 for each result that lets it be announced, 0 for the others.
    """

    aim: Aim
    worth: Worth


def aims(rules: Rules, table: Table, seat: int, roll: DiceRoll, dice: Dice) -> Iterator[Reached]:
    """Yield what the dice of a seat can be rolled for.

    Which results are enough is asked of what judges an announcement (DT-ORP-02, DT-ORP-13…17).

    Parameters
    ----------
    rules, table, seat
        The board, with what lies on it.
    roll
        The dice; what they show does not matter.
    dice
        Every result that they can show.
    """
    hero = rules.hero_at(table, seat)
    shown = [replace(roll, dice=tuple(map(Die, result))) for result in dice.results]
    for ability in hero.abilities.values():
        if ability.kind is AbilityKind.DEFENSIVE or not rules.on_board(table, seat, ability):
            continue
        tiers = [_tier(rules, table, seat, ability.name, each) for each in shown]
        for at, need in enumerate(ability.at(rules.level_of(table, seat, ability)).requires):
            worth = Worth([int(tier >= at) for tier in tiers])
            yield Reached(Aim(ability.name, at, need.text), worth)


def _tier(rules: Rules, table: Table, seat: int, ability: str, roll: DiceRoll) -> int:
    """Return the highest line that may be announced on these dice, -1 for none."""
    if any(announcement_refusals(rules, table, seat, (ability,), roll)):
        return -1
    tier = rules.met_tier(table, seat, ability, roll)
    return -1 if tier is None else tier
