"""What stops a line that is played, and what a match says of a move that it cannot take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dtnb.errors import PicklableError
from dtnb.kernel import EndlessResolutionError
from dtnb.replay.game.terms import PhraseError


class MoveError(PicklableError, Exception):
    """A move cannot go on; carries the message and its arguments."""

    def __init__(self, code: str, **args: Any) -> None:
        super().__init__(code)
        self.code = code
        self.arguments = args

    @property
    def leaves_open(self) -> bool:
        """Whether only something is missing that nobody has stated."""
        return self.code in ("roll-missing", "draw-missing", "must-choose")


def endless(error: EndlessResolutionError) -> MoveError:
    """Return what stops a line whose effects set themselves off for ever."""
    return MoveError(
        f"endless-{error.bound}",
        limit=error.limit,
        owner=error.owner or None,
        chain=error.chain or None,
    )


class InvalidMoveError(PhraseError):
    """A move that cannot be read; it says what is wrong with it, and what would be right."""


class AmbiguousMoveError(PicklableError, ValueError):
    """A move that could mean several things.

    Parameters
    ----------
    message
        What it leaves open.
    options
        What it could mean, in words.
    right
        What would say which.
    """

    def __init__(self, message: str, options: Sequence[str], right: str = "") -> None:
        super().__init__(f"{message} ({right})" if right else message)
        self.options = tuple(options)
        self.what, self.right = message, right

    def message_and_hint(self) -> tuple[str, str]:
        """Return what it leaves open, and what would say it."""
        return self.what, self.right
