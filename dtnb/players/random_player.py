"""A player that takes a random option."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dtnb.kernel import Action, Game, State
from dtnb.players.luck import Luck


class RandomPlayer:
    """Takes a random option, each equally likely.

    Parameters
    ----------
    seed
        The same seed gives the same choices.
    """

    def __init__(self, seed: int | str) -> None:
        self._luck = Luck(seed)

    def choose(self, game: Game[Any], state: State, options: Sequence[Action]) -> Action:
        """Return one of the options."""
        return self._luck.pick(options)
