"""Where an action is tried: the timing window, how it is narrowed, which of them go together."""

from __future__ import annotations

from typing import NamedTuple

from dtnb.dicethrone.state.agenda import OpenWindow
from dtnb.kernel import Decision, DecisionKind

#: where nothing is resolving in a Main Phase
MAIN_WINDOWS = ("TW-03a", "TW-18")
#: where the obligation to sell is met (DT-CARD-25)
DISCARD_WINDOW = "TW-19a"
#: windows around the Roll Attempts
ROLLING_WINDOWS = ("TW-04a", "TW-04b", "TW-04c", "TW-04d")
#: windows of the three Roll Phases, where Roll Phase Action cards may be played (DT-CARD-19)
ROLL_WINDOWS = frozenset(
    {
        "TW-04a", "TW-04b", "TW-04c", "TW-04d", "TW-05a", "TW-08", "TW-09", "TW-10", "TW-11",
        "TW-12a", "TW-12b", "TW-13a", "TW-13b", "TW-14", "TW-15", "TW-16", "TW-I",
    }
)  # fmt: skip
#: where a Defender settles how to defend
DEFENSE_WINDOWS = ("TW-13a", "TW-13b")
ATTACK_WINDOWS = ("TW-10", "TW-13a", "TW-13b", "TW-14", "TW-15", "TW-16")
#: where a roll of a phase can still be given another Roll Attempt
ATTEMPT_WINDOWS = {
    "Offensive Roll Phase": ("TW-04b", "TW-04c", "TW-04d"),
    "Defensive Roll Phase": ("TW-14",),
}


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


def answering(window: str) -> OpenWindow:
    """Return the window in which a Main Phase card may be answered (TW-03b, DT-PRI-06).

    Main Phase (2) has no window of its own for it: TW-18 opens, only to answer.
    """
    return OpenWindow("TW-18", "answer") if window == "TW-18" else OpenWindow("TW-03b")


def break_window(window: str) -> OpenWindow:
    """Return the window at a Then (DT-TXT-05); within a Main Phase card it is TW-03c."""
    if window in ("TW-03a", "TW-03b"):
        return OpenWindow("TW-03c")
    return OpenWindow("TW-18", "then") if window == "TW-18" else OpenWindow(window)
