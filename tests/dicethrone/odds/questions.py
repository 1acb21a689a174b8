"""Questions about odds at decisions of shipped replays, each answered in two ways."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import NamedTuple

from dtnb import load_replay
from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.odds.advancing import OFFENSIVE_PHASE, decides_about_dice, is_first_attempt
from dtnb.dicethrone.odds.board import OddsRequest, odds
from dtnb.dicethrone.odds.outlook import OutlookFinder
from dtnb.kernel import State
from dtnb.odds.answer import Answer
from dtnb.odds.dice import cached_dice
from dtnb.resources import shipped
from tests.dicethrone.odds.enumeration import Chances, Enumeration


class Moment(NamedTuple):
    """A decision during an Offensive Roll, and the number of actions to take into account."""

    name: str
    game: DiceThrone
    state: State
    actions: int

    def answer(self, playouts: int | None = None, seed: int = 0) -> Answer:
        return odds(self.game, self.state, OddsRequest(self.actions, playouts, seed))

    def counted_actions(self) -> frozenset[str]:
        """Return the names of the actions that the answer takes into account."""
        outlooks = OutlookFinder(self.game, cached_dice(5))
        outlooks.find(self.state, self.actions)
        return frozenset(outlooks.included_actions)

    def enumerate_outcomes(self, before: dict[str, Enumeration]) -> Chances:
        """Return the chances by playing every outcome; `before` caches enumerations by replay."""
        key = f"{self.name.partition(':')[0]} {sorted(self.counted_actions())}"
        by_hand = before.setdefault(key, Enumeration(self.game, self.counted_actions()))
        return by_hand.chances(self.state, self.actions)


def moments(names: tuple[str, ...] = ()) -> Iterator[Moment]:
    """Yield the decisions of shipped replays."""
    sample = []
    for file in sorted(shipped("replays").glob("*.yaml")):
        if file.stem.startswith("dungeon") or (names and file.stem not in names):
            continue
        record = load_replay(file).record
        game = record.game
        assert isinstance(game, DiceThrone)
        seen = set()
        for position, state in enumerate(record.states):
            if not (decides_about_dice(state) or is_first_attempt(state)):
                continue
            table = state.table
            roll = None if is_first_attempt(state) else table.rolls[-1]
            left = 3 if roll is None else roll.allowed - roll.attempt
            key = (
                table.phase == OFFENSIVE_PHASE,
                state.pending,
                roll and roll.values,
                left,
                table.seats,
            )
            if str(key) in seen:
                continue
            seen.add(str(key))
            for actions in (0, 1):
                moment = Moment(f"{file.stem}:{position}", game, state, actions)
                if actions and not moment.counted_actions():
                    continue
                sample.append((left, actions, moment))
    # Take one question of each kind in turn, so that a few questions are a fair sample.
    kinds = {entry[:2] for entry in sample}
    rows = [
        [moment for *kind, moment in sample if tuple(kind) == wanted] for wanted in sorted(kinds)
    ]
    for together in zip_longest(*rows):
        yield from (moment for moment in together if moment is not None)
