"""Errors of moves: what stops a line, and what `Match` raises for a move it cannot take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dtnb.errors import PicklableError
from dtnb.kernel import EndlessResolutionError
from dtnb.replay.game.terms import PhraseError


class MoveError(PicklableError, Exception):
    """A move that cannot be carried out, with the id and the arguments of its message."""

    def __init__(self, code: str, **args: Any) -> None:
        super().__init__(code)
        self.code = code
        self.arguments = args

    @property
    def leaves_open(self) -> bool:
        """Whether all that is missing is a roll, a draw or a choice that nobody stated."""
        return self.code in ("roll-missing", "draw-missing", "must-choose")


def endless_error(error: EndlessResolutionError) -> MoveError:
    """Return the error for a line whose effects trigger each other for ever."""
    return MoveError(
        f"endless-{error.bound}",
        limit=error.limit,
        owner=error.owner or None,
        chain=error.chain or None,
    )


class InvalidMoveError(PhraseError):
    """A move that cannot be read; the message says what is wrong and what would be right."""


class AmbiguousMoveError(PicklableError, ValueError):
    """A move that could mean several things.

    Parameters
    ----------
    message
        What the move leaves open.
    options
        What it could mean, in words.
    right
        How to write the move so that it is clear.
    """

    def __init__(self, message: str, options: Sequence[str], right: str = "") -> None:
        super().__init__(f"{message} ({right})" if right else message)
        self.options = tuple(options)
        self.what, self.right = message, right

    def message_and_hint(self) -> tuple[str, str]:
        """Return what the move leaves open, and how to write it so that it is clear."""
        return self.what, self.right
