"""Players who try everything out, and dice that let them: so that a few games show a whole hero."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dtnb.dicethrone.heroes.compiling.requirements import DICE, results_meeting
from dtnb.dicethrone.heroes.model import Hero
from dtnb.kernel import Action, Chance, Game, Outcome, State
from dtnb.players import Luck

#: how often out of ten dice fall so that an ability can be announced; how often out of ten somebody
#: lets them lie, and tries out what was done least
_KIND, _LET_LIE, _TRIES = 5, 6, 8


class Curious:
    """Takes what it has done least often; of that any, each equally likely.

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
        if stops and self._luck.below(10) < _LET_LIE:
            return stops[0]
        # Who sells has no card left to play.
        acts = [option for option in options if option.object and option.verb != "sell"]
        if not acts or self._luck.below(10) >= _TRIES:
            return self._luck.pick(options)
        often = [self._done.get((each.verb, each.object), 0) for each in acts]
        least = [each for each, times in zip(acts, often, strict=True) if times == min(often)]
        chosen = self._luck.pick(least)
        key = chosen.verb, chosen.object
        self._done[key] = self._done.get(key, 0) + 1
        return chosen


class KindDice(Luck):
    """Chance whose five dice often show what an ability of their hero needs.

    Every result can come up as it can with honest dice; only how often it does is not honest.

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
        """Return what chance gives."""
        wanted = self._wanted[chance.seat]
        if chance.kind == "roll" and chance.count == DICE and wanted and self.below(10) < _KIND:
            return Outcome(self.pick(self.pick(wanted)))
        return super().outcome(chance)
