"""A player that tries all actions, and loaded dice, so that a few games use all of a hero.

An option is a legal action: a verb and the name of its object. `Luck` is a random source with a
seed. The requirement of an ability is what the five dice must show.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dtnb.dicethrone.heroes.compiling.requirements import results_meeting
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.heroes.requirement import OFFENSIVE_DICE
from dtnb.kernel import Action, Chance, Game, Outcome, State
from dtnb.players import Luck

#: how many of ten rolls are chosen to meet the requirement of some ability
_LOADED_ROLLS = 5
#: In this many of ten decisions whether to roll again, a player stops. In this many of ten other
#: decisions, it takes the action that it has used least.
_STOP_COUNT, _LEAST_USED_COUNT = 6, 8


class ExploringPlayer:
    """A player that prefers the action it has done least often, at random among equals."""

    def __init__(self, seed: int | str) -> None:
        self._luck = Luck(seed)
        self._counts: dict[tuple[str, str], int] = {}

    def choose(self, game: Game[Any], state: State, options: Sequence[Action]) -> Action:
        """Return one of the options."""
        stops = [option for option in options if option.verb == "stop"]
        if stops and self._luck.below(10) < _STOP_COUNT:
            return stops[0]
        # Do not prefer sales: a sold card cannot be played.
        actions = [option for option in options if option.object and option.verb != "sell"]
        if not actions or self._luck.below(10) >= _LEAST_USED_COUNT:
            return self._luck.pick(options)
        counts = [self._counts.get((action.verb, action.object), 0) for action in actions]
        least_used = [
            action for action, count in zip(actions, counts, strict=True) if count == min(counts)
        ]
        chosen_action = self._luck.pick(least_used)
        key = chosen_action.verb, chosen_action.object
        self._counts[key] = self._counts.get(key, 0) + 1
        return chosen_action


class LoadedDice(Luck):
    """A random source whose rolls of five dice often meet the requirement of an ability.

    Every result remains possible; only the probabilities differ from those of fair dice. `heroes`
    has the hero of each seat.
    """

    def __init__(self, seed: int | str, heroes: Sequence[Hero]) -> None:
        super().__init__(seed)
        #: for each seat the results that meet each requirement of its hero's abilities
        self._matching_results = [
            [
                sorted(results_meeting(requirement, hero.dice))
                for ability in hero.abilities.values()
                for level in ability.levels
                for requirement in level.requires
            ]
            for hero in heroes
        ]

    def outcome(self, chance: Chance) -> Outcome:
        """Return a random outcome, loaded if it is a roll of five dice."""
        matching_results = self._matching_results[chance.seat]
        if (
            chance.kind == "roll"
            and chance.count == OFFENSIVE_DICE
            and matching_results
            and self.below(10) < _LOADED_ROLLS
        ):
            return Outcome(self.pick(self.pick(matching_results)))
        return super().outcome(chance)
