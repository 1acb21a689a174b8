"""The data of timing windows: their step kinds, and their items on the agenda."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from dtnb.kernel.inputs import Action
from dtnb.kernel.questions import Decision, DecisionKind
from dtnb.kernel.state import Item
from dtnb.kernel.steps import Role

#: the step kinds of windows, for the closed list of a game that has them
WINDOW_STEPS: Mapping[str, tuple[Role, str]] = {
    "window-opens": (Role.WINDOW, "id window order only"),
    "passes": (Role.PASS, "window claims?"),
    "passes-automatically": (Role.PASS, "window reason verdict claims?"),
    "declared-together": (Role.ANSWER, "window order"),
    "declares": (Role.DECLARE, "id window verb subject"),
    "claims": (Role.CLAIM, "claims id window verb subject"),
    "commits": (Role.COMMIT, "commits window verb subject"),
    "withdraws": (Role.WITHDRAW, "withdraws because_of? window verb subject verdict"),
    "window-closes": (Role.CLOSE, "window reason verdict?"),
}


class WindowPoint(msgspec.Struct, frozen=True, gc=False):
    """The window in which an action is judged.

    Parameters
    ----------
    window, only
        The window and its narrowing (a game's own word), empty for none.
    claim
        Whether the action would go in front of another that was declared there.
    """

    window: str
    only: str = ""
    claim: bool = False

    @classmethod
    def of(cls, question: Decision) -> WindowPoint:
        """Return the point at which a question is asked."""
        return cls(question.window, question.only, question.kind is DecisionKind.CLAIM)


class OpenWindow(Item, frozen=True):
    """A timing window is about to open."""

    window: str
    only: str = ""
    #: the only seat that may act; -1 for all
    seat: int = -1


class AskWindow(Item, frozen=True):
    """An open window asks its seats in turn: `at` is next, after `passes` passes in a row."""

    window: str
    order: tuple[int, ...]
    at: int = 0
    passes: int = 0
    only: str = ""
    #: the number of questions asked and of actions declared so far
    asked: int = 0
    acted: int = 0


class Declare(Item, frozen=True):
    """A seat declares an action; details are asked before anybody may act in front of it."""

    seat: int
    action: Action
    window: str
    order: tuple[int, ...]
    only: str = ""
    #: the declared action that this one goes in front of
    claim_on: int = -1
    claim_action: Action | None = None


class Claims(Item, frozen=True):
    """Seats with precedence are asked, one by one, whether to act in front of an action."""

    declared: int
    action: Action
    by: int
    window: str
    order: tuple[int, ...]
    at: int = 0
    only: str = ""


class Commit(Item, frozen=True):
    """A declared action becomes real, or is taken back."""

    declared: int
    seat: int
    action: Action
    window: str
    order: tuple[int, ...]
    only: str = ""
