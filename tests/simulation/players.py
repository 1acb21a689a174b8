"""Players who do not get to the end, as other processes can import them."""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from typing import Any

from dtnb.kernel import Action, Game, State
from dtnb.players import RandomPlayer


class Stumbling(RandomPlayer):
    """Plays at random, but for some games: there something goes wrong."""

    def __init__(self, seed: int | str) -> None:
        super().__init__(seed)
        self._game = str(seed).split("/")[0]

    def choose(self, game: Game[Any], state: State, options: Sequence[Action]) -> Action:
        """Stumble in the game of seed 3; end the process in that of seed 5."""
        if self._game == "3":
            raise RuntimeError("stumbled")
        if self._game == "5":
            os._exit(1)
        return super().choose(game, state, options)


class Falling(RandomPlayer):
    """Gets nowhere: something goes wrong in every game."""

    def choose(self, game: Game[Any], state: State, options: Sequence[Action]) -> Action:
        """Stumble."""
        raise RuntimeError("fell")


class Endless:
    """Games of which the first is over at once and the others never."""

    def play(self, number: int) -> int:
        """Play a game."""
        if number > 1:
            threading.Event().wait()
        return number

    def failed(self, number: int, error: BaseException) -> int:
        """Say that there was none."""
        return -number
