"""A player who does what was written down before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from dtnb.errors import PicklableError
from dtnb.kernel import PASS, Action, Game, State


class OutOfScriptError(PicklableError, LookupError):
    """The script has nothing that is allowed here."""


class Scripted:
    """Does what was written down, each action as soon as it is allowed, and passes until then.

    Parameters
    ----------
    actions
        What to do, in order; an action without details stands for the first with it.
    """

    def __init__(self, actions: Iterable[Action]) -> None:
        self._actions = list(actions)

    @property
    def left(self) -> tuple[Action, ...]:
        """What was not done yet."""
        return tuple(self._actions)

    def choose(self, game: Game[Any], state: State, options: Sequence[Action]) -> Action:
        """Return the next action if it is allowed, else pass.

        Raises
        ------
        OutOfScriptError
            If it is not allowed and one may not pass.
        """
        if self._actions and self._actions[0] in options:
            return self._actions.pop(0)
        if PASS in options:
            return PASS
        wanted = self._actions[0] if self._actions else None
        raise OutOfScriptError(f"{wanted} is not among {list(options)}")
