"""Players who try everything and dice that let them, so that a few games show a whole hero."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dtnb.dicethrone.heroes.compiling.requirements import DICE, results_meeting
from dtnb.dicethrone.heroes.model import Hero
from dtnb.kernel import Action, Chance, Game, Outcome, State
from dtnb.players import Luck

#: out of ten rolls, how many meet the requirement of some ability
_MEETING = 5
#: out of ten chances, how often a player keeps the dice, and takes the action done least often
_KEEPS, _TRIES = 6, 8


class Curious:
    """Takes the action it has done least often, at random among equals.

    Parameters
    ----------
    seed
        The same seed gives the same choices.
    """

    def __init__(self, seed: int | str) -> None:
        self._luck = Luck(seed)
        self._done: dict[tuple[str, str], int] = {}

    def choose(self, game: Game[Any], state: State, options: Sequence[Action]) -> Action:
        """Return one of the options."""
        stops = [option for option in options if option.verb == "stop"]
        if stops and self._luck.below(10) < _KEEPS:
            return stops[0]
        # Selling is left to chance: a sold card cannot be played.
        acts = [option for option in options if option.object and option.verb != "sell"]
        if not acts or self._luck.below(10) >= _TRIES:
            return self._luck.pick(options)
        counts = [self._done.get((act.verb, act.object), 0) for act in acts]
        least = [act for act, count in zip(acts, counts, strict=True) if count == min(counts)]
        chosen = self._luck.pick(least)
        key = chosen.verb, chosen.object
        self._done[key] = self._done.get(key, 0) + 1
        return chosen


class KindDice(Luck):
    """Chance whose five dice often meet the requirement of an ability.

    Every result stays possible; only its probability is changed.

    Parameters
    ----------
    seed
        The same seed gives the same chance.
    heroes
        Who sits at each seat.
    """

    def __init__(self, seed: int | str, heroes: Sequence[Hero]) -> None:
        super().__init__(seed)
        self._wanted = [
            [
                sorted(results_meeting(need, hero.dice))
                for ability in hero.abilities.values()
                for level in ability.levels
                for need in level.requires
            ]
            for hero in heroes
        ]

    def outcome(self, chance: Chance) -> Outcome:
        """Return the outcome."""
        wanted = self._wanted[chance.seat]
        if chance.kind == "roll" and chance.count == DICE and wanted and self.below(10) < _MEETING:
            return Outcome(self.pick(self.pick(wanted)))
        return super().outcome(chance)
