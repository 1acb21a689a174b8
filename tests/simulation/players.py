"""Players whose games fail or never end, in a module that other processes can import."""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from typing import Any

from dtnb.kernel import Action, Game, State
from dtnb.players import RandomPlayer


class Stumbling(RandomPlayer):
    """Plays at random, but fails in some games."""

    def __init__(self, seed: int | str) -> None:
        super().__init__(seed)
        self._game = str(seed).split("/")[0]

    def choose(self, game: Game[Any], state: State, options: Sequence[Action]) -> Action:
        """Raise an error in the game of seed 3; end the process in the game of seed 5."""
        if self._game == "3":
            raise RuntimeError("stumbled")
        if self._game == "5":
            os._exit(1)
        return super().choose(game, state, options)


class Falling(RandomPlayer):
    """Fails in every game."""

    def choose(self, game: Game[Any], state: State, options: Sequence[Action]) -> Action:
        """Raise an error."""
        raise RuntimeError("fell")


class Endless:
    """Work whose first game is over at once, and whose other games never end."""

    def play(self, number: int) -> int:
        """Play a game."""
        if number > 1:
            threading.Event().wait()
        return number

    def failure_result(self, number: int, error: BaseException) -> int:
        """Return the result of a game that could not be played."""
        return -number
