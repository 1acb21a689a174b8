"""The error of a question that cannot be asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dtnb.errors import PicklableError

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker


class AskingError(PicklableError, ValueError):
    """A question that cannot be asked. The error says which questions can be asked."""


def asking_error(speaker: Speaker, code: str, **values: Any) -> AskingError:
    """Return the error with the message of a code, in the speaker's language."""
    return AskingError(speaker.text(f"quiz.problem.{code}", **values))
