"""A player that looks a few moves ahead and takes the best option.

An option is a legal action. An input is a choice of a seat, or the outcome of a roll or draw; a
state waits for one (`state.pending`). `Luck` is a random source with a seed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from typing import Any

from dtnb.kernel import PASS, Action, Chance, Choice, Decision, DecisionKind, Game, State
from dtnb.players.luck import Luck

#: a function that returns how good a table is for a seat; higher is better
EvaluateTable = Callable[[Any, int], float]


class Greedy:
    """Tries every option, looks a few inputs ahead, and takes the option with the best value.

    In the lookahead, every seat passes if it may, and otherwise takes the first option. Rolls and
    draws come from the player's own seed and are the same for every option. The player is simple on
    purpose: it is a baseline.

    Parameters
    ----------
    evaluate
        A function that returns how good a table is for a seat; higher is better.
    seed
        Seed of the rolls and draws in the lookahead.
    ahead
        Length of the lookahead in inputs.
    samples
        Number of lookaheads for each option.
    """

    def __init__(
        self, evaluate: EvaluateTable, seed: int | str, *, ahead: int = 12, samples: int = 1
    ) -> None:
        self._evaluate = evaluate
        self._luck = Luck(seed)
        self._ahead = ahead
        self._samples = samples

    def choose(self, game: Game[Any], state: State, options: Sequence[Action]) -> Action:
        """Return the option with the highest value; of equally good options, the first."""
        if len(options) == 1:
            return options[0]
        pending = state.pending
        assert isinstance(pending, Decision)
        seeds = [self._luck.below(2**31) for _ in range(self._samples)]

        def value(action: Action) -> float:
            after = game.resolve(state, Choice(pending.seat, action))
            return fsum(self._play_ahead(game, after, pending.seat, Luck(seed)) for seed in seeds)

        return max(options, key=value)

    def _play_ahead(self, game: Game[Any], state: State, seat: int, luck: Luck) -> float:
        """Play on for the length of the lookahead and return the value of the table."""
        for _ in range(self._ahead):
            pending = state.pending
            if pending is None:
                break
            if isinstance(pending, Chance):
                state = game.resolve(state, luck.outcome(pending))
                continue
            may_pass = pending.kind in (DecisionKind.ACTION, DecisionKind.INTERRUPT)
            action = PASS if may_pass else game.legal_actions(state)[0]
            state = game.resolve(state, Choice(pending.seat, action))
        return self._evaluate(state.table, seat)
