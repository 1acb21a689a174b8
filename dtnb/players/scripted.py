"""A player that follows a script."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from dtnb.errors import PicklableError
from dtnb.kernel import PASS, Action, Game, State


class OutOfScriptError(PicklableError, LookupError):
    """The next action of the script is illegal, and so is passing."""


class Scripted:
    """Does the actions of a script in order; passes while the next action is not legal.

    Parameters
    ----------
    actions
        The script. An action is legal if it equals one of the options that the game lists.
    """

    def __init__(self, actions: Iterable[Action]) -> None:
        self._actions = list(actions)

    @property
    def left(self) -> tuple[Action, ...]:
        """The actions that remain to be done."""
        return tuple(self._actions)

    def choose(self, game: Game[Any], state: State, options: Sequence[Action]) -> Action:
        """Return the next action if it is legal, else a pass.

        Raises
        ------
        OutOfScriptError
            If neither the action nor a pass is legal.
        """
        if self._actions and self._actions[0] in options:
            return self._actions.pop(0)
        if PASS in options:
            return PASS
        next_action = self._actions[0] if self._actions else None
        raise OutOfScriptError(f"{next_action} is not among {list(options)}")
