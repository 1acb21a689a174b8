"""Where an action is tried: the timing window, and how it is narrowed."""

from __future__ import annotations

from typing import NamedTuple

from dtnb.kernel import Decision, DecisionKind

#: where nothing is resolving in a Main Phase
MAIN_WINDOWS = ("TW-03a", "TW-18")


class Place(NamedTuple):
    """Where an action is tried.

    Parameters
    ----------
    window, only
        The window and its narrowing.
    claim
        Whether the action is meant to go in front of another that was declared there.
    """

    window: str
    only: str = ""
    claim: bool = False

    @classmethod
    def of(cls, question: Decision) -> Place:
        """Return where a question is asked."""
        return cls(question.window, question.only, question.kind is DecisionKind.CLAIM)

    @property
    def main(self) -> bool:
        """Whether nothing is resolving there in a Main Phase (TW-03a, TW-18)."""
        return self.window in MAIN_WINDOWS and not self.only
