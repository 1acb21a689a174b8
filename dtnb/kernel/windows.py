"""The step kinds and agenda items of timing windows, the moments at which seats may act.

A claim is an action that interrupts an action which another seat has declared. The details of an
action are the answers to its follow-up questions.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from dtnb.kernel.inputs import Action
from dtnb.kernel.questions import Decision, DecisionKind
from dtnb.kernel.state import Item
from dtnb.kernel.steps import Role

#: The kinds of steps that windows record, each with its role and the keys of its arguments. A game
#: with windows includes these kinds in its own list.
WINDOW_STEPS: Mapping[str, tuple[Role, str]] = {
    "window-opens": (Role.WINDOW, "id window order only"),
    "passes": (Role.PASS, "window claims?"),
    "passes-automatically": (Role.PASS, "window reason verdict claims?"),
    "declared-together": (Role.ANSWER, "window order circle"),
    "declares": (Role.DECLARE, "id window verb subject"),
    "claims": (Role.INTERRUPT, "claims id window verb subject"),
    "commits": (Role.COMMIT, "commits window verb subject"),
    "withdraws": (Role.WITHDRAW, "withdraws because_of? window verb subject verdict"),
    "window-closes": (Role.CLOSE, "window reason verdict?"),
}


def action_name(serial: int) -> str:
    """Return the name by which steps refer to a declared action, from its serial number."""
    return f"action:{serial}"


class WindowPoint(msgspec.Struct, frozen=True, gc=False):
    """The window in which an action is judged, and whether it interrupts another action there."""

    #: id of the window
    window: str
    #: a word, defined by the game, for a limit on what may be done in the window; "" for no limit
    restriction: str = msgspec.field(default="", name="only")
    #: whether the action interrupts another declared action
    is_interruption: bool = False

    @classmethod
    def of(cls, question: Decision) -> WindowPoint:
        """Return the window, its limit, and whether the question asks for a claim."""
        return cls(question.window, question.restriction, question.kind is DecisionKind.INTERRUPT)


class OpenWindow(Item, frozen=True):
    """A timing window is about to open."""

    window: str
    restriction: str = msgspec.field(default="", name="only")
    #: the only seat that may act; -1 if all seats may
    seat: int = -1


class AskWindow(Item, frozen=True):
    """An open window asks its seats in turn.

    The next seat is `order[next_index]`. The `passes` seats before it have passed.
    """

    window: str
    order: tuple[int, ...]
    next_index: int = msgspec.field(default=0, name="at")
    passes: int = 0
    restriction: str = msgspec.field(default="", name="only")
    #: how many questions were asked in this window so far
    questions_asked: int = msgspec.field(default=0, name="asked")
    #: how many actions were declared in this window so far
    actions_declared: int = msgspec.field(default=0, name="acted")


class Declare(Item, frozen=True):
    """A seat declares an action; its details are asked before other seats may interrupt it."""

    seat: int
    action: Action
    window: str
    order: tuple[int, ...]
    restriction: str = msgspec.field(default="", name="only")
    #: serial number of another declared action, if this one interrupts it; otherwise -1
    interrupted_serial: int = msgspec.field(default=-1, name="claim_on")
    #: that other action itself; None if this one interrupts nothing
    interrupted_action: Action | None = msgspec.field(default=None, name="claim_action")


class AskInterruptions(Item, frozen=True, tag="Claims"):
    """Seats with precedence are asked in turn whether they interrupt a declared action."""

    #: the serial number of the declared action
    declared_serial: int = msgspec.field(name="declared")
    action: Action
    declared_by: int = msgspec.field(name="by")
    window: str
    order: tuple[int, ...]
    next_index: int = msgspec.field(default=0, name="at")
    restriction: str = msgspec.field(default="", name="only")


class Commit(Item, frozen=True):
    """A declared action is committed or withdrawn."""

    #: the serial number of the declared action
    declared_serial: int = msgspec.field(name="declared")
    seat: int
    action: Action
    window: str
    order: tuple[int, ...]
    restriction: str = msgspec.field(default="", name="only")
