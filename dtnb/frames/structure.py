"""How the steps of a record hang together: nesting, the window each stands in, idle windows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from dtnb.frames.document import Stop
from dtnb.kernel import PASS, Choice, Input, Role, Step, Together

_STOPS: dict[Role, Stop] = {Role.TURN: "turn", Role.PHASE: "phase", Role.WINDOW: "window"}

#: what a frame can be found by, whatever the game calls the step
_TAGS: dict[Role, str] = {
    Role.AMOUNT: "amount",
    Role.SUM: "sum",
    Role.CHANCE: "chance",
    Role.RESULT: "result",
}


#: how the short story tells a step: in a line of its own, behind the sentence before it, with what
#: comes of it (what is written on it goes there), or not at all
Telling = Literal["told", "joined", "later", "full"]

#: the same for steps of whose kind their game says nothing
_TELLINGS: dict[Role, Telling] = {
    Role.WINDOW: "full",
    Role.PASS: "full",
    Role.CLOSE: "full",
    # What is declared is told when it counts, or is taken back.
    Role.DECLARE: "later",
    Role.CLAIM: "later",
    Role.ANSWER: "joined",
    Role.CHANCE: "joined",
    Role.ALTER: "joined",
    Role.EFFECT: "joined",
    Role.CHANGE: "joined",
    Role.AMOUNT: "joined",
}


class Place(NamedTuple):
    """Where a step stands.

    Attributes
    ----------
    depth
        How deep it is nested.
    phase, window
        The innermost phase and window step that hold it, or -1.
    quiet
        Whether nothing but passing happened in that window.
    idle
        Whether, besides, it closed by itself: nobody could act, or nobody may.
    """

    depth: int
    phase: int
    window: int
    quiet: bool = False
    idle: bool = False


#: what happens in a window without anything happening
_PASSING = frozenset({Role.WINDOW, Role.PASS, Role.CLOSE})


def stop_of(role: Role) -> Stop:
    """Return the coarsest granularity at which stepping stops at a step of this role."""
    return _STOPS.get(role, "step")


def tags_of(role: Role) -> tuple[str, ...]:
    """Return the tags that follow from a step's role alone."""
    tag = _TAGS.get(role)
    return (tag,) if tag else ()


def telling_of(step: Step, role: Role, own: Mapping[str, Telling], inside: str = "") -> Telling:
    """Return how the short story tells a step.

    Parameters
    ----------
    own
        What the game says of its kinds, or of a kind inside another: ``"inner in outer"``.
    inside
        The kind of the step that this one happened in.
    """
    kind = step.kind
    found = own.get(f"{kind} in {inside}") or own.get(kind)
    if found is not None:
        return found
    if role is Role.DECLARE and "commits" in step.args:
        return "told"
    return _TELLINGS.get(role, "told")


def is_decision(given: Input | None) -> bool:
    """Tell whether somebody did something by this input; passing is none."""
    if isinstance(given, Choice):
        return given.action != PASS
    return isinstance(given, Together)


def places(steps: Sequence[Step], kinds: Mapping[str, Role]) -> list[Place]:
    """Return where each step of a record stands."""
    #: depth, phase and window of each step
    found: list[tuple[int, int, int]] = []
    phase = -1
    # A game may note what happens in a window beside the opening, not inside it.
    opened: list[int] = []
    #: window -> the window it was opened in, or -1
    outer: dict[int, int] = {}
    idle: set[int] = set()
    busy: set[int] = {-1}
    for step in steps:
        role = kinds[step.kind]
        depth, _, window = found[step.parent] if step.parent >= 0 else (-1, -1, -1)
        if role is Role.PHASE:
            phase = step.index
        if window < 0:
            if role in (Role.TURN, Role.PHASE):
                opened.clear()
            window = opened[-1] if opened else -1
        if role is Role.WINDOW:
            outer[step.index] = window
            opened.append(step.index)
            window = step.index
        if role not in _PASSING:
            _mark_busy(window, outer, busy)
        found.append((depth + 1, phase, window))
        if role is Role.CLOSE and window in opened:
            opened.remove(window)
            if step.closed_by_itself:
                idle.add(window)
    idle -= busy
    return [
        Place(depth, phase, window, window not in busy, window in idle)
        for depth, phase, window in found
    ]


def _mark_busy(window: int, outer: Mapping[int, int], busy: set[int]) -> None:
    while window not in busy:
        busy.add(window)
        window = outer[window]
