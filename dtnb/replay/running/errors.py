"""Errors about moves. `MoveError` stops the play of a replay file; `Match` raises the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dtnb.errors import PicklableError
from dtnb.kernel import EndlessResolutionError
from dtnb.replay.game.terms import PhraseError


class MoveError(PicklableError, Exception):
    """A move that cannot be carried out.

    `code` is the id of the error's message without its prefix, for instance "no-window"; `args` are
    the message's arguments.
    """

    def __init__(self, code: str, **args: Any) -> None:
        super().__init__(code)
        self.code = code
        self.arguments = args

    @property
    def lacks_answer(self) -> bool:
        """Whether the move only lacks a roll, draw or choice that the file does not state."""
        return self.code in ("roll-missing", "draw-missing", "must-choose")


def endless_error(error: EndlessResolutionError) -> MoveError:
    """Return the error for a line whose effects trigger each other endlessly."""
    return MoveError(
        f"endless-{error.bound}",
        limit=error.limit,
        owner=error.owner or None,
        chain=error.chain or None,
    )


class InvalidMoveError(PhraseError):
    """A move that cannot be parsed. The message says what is wrong and what would be right."""


class AmbiguousMoveError(PicklableError, ValueError):
    """A move that has several possible meanings.

    Parameters
    ----------
    message
        A message with the detail that the move does not state.
    options
        The possible meanings, in words.
    right
        How to write the move unambiguously.
    """

    def __init__(self, message: str, options: Sequence[str], right: str = "") -> None:
        super().__init__(f"{message} ({right})" if right else message)
        self.options = tuple(options)
        self.what, self.right = message, right

    def message_and_hint(self) -> tuple[str, str]:
        """Return the detail that the move does not state, and how to write it unambiguously."""
        return self.what, self.right
