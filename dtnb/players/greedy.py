"""A player who looks a little ahead and takes what then looks best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from typing import Any

from dtnb.kernel import PASS, Action, Chance, Choice, Decision, DecisionKind, Game, State
from dtnb.players.luck import Luck

#: what a table is worth to a seat: the more the better
Evaluate = Callable[[Any, int], float]


class Greedy:
    """Tries every option on a copy, plays a little on, and takes the one that is worth most.

    While it looks ahead, everybody passes where they may and takes the first option elsewhere, and
    chance is drawn from its own seed, the same for every option. It is plain on purpose: something
    that plays to win, to measure other players against.

    Parameters
    ----------
    evaluate
        What a table is worth to a seat; the game's.
    seed
        Of the chance it imagines.
    ahead
        How many inputs it looks ahead.
    samples
        How often it imagines them.
    """

    def __init__(
        self, evaluate: Evaluate, seed: int | str, *, ahead: int = 12, samples: int = 1
    ) -> None:
        self._evaluate = evaluate
        self._luck = Luck(seed)
        self._ahead = ahead
        self._samples = samples

    def choose(self, game: Game[Any], state: State, options: Sequence[Action]) -> Action:
        """Return the option that is worth most; the first of those that are worth the same."""
        if len(options) == 1:
            return options[0]
        pending = state.pending
        assert isinstance(pending, Decision)
        seeds = [self._luck.below(2**31) for _ in range(self._samples)]

        def value(action: Action) -> float:
            after = game.resolve(state, Choice(pending.seat, action))
            return fsum(self._imagine(game, after, pending.seat, Luck(seed)) for seed in seeds)

        return max(options, key=value)

    def _imagine(self, game: Game[Any], state: State, seat: int, luck: Luck) -> float:
        for _ in range(self._ahead):
            pending = state.pending
            if pending is None:
                break
            if isinstance(pending, Chance):
                state = game.resolve(state, luck.outcome(pending))
                continue
            passes = pending.kind in (DecisionKind.ACTION, DecisionKind.CLAIM)
            action = PASS if passes else game.legal_actions(state)[0]
            state = game.resolve(state, Choice(pending.seat, action))
        return self._evaluate(state.table, seat)
