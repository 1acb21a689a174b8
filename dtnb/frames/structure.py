"""The structure of a record's steps: nesting, windows, and whether a window was idle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from dtnb.frames.document import Stop
from dtnb.kernel import PASS, Choice, Input, Record, Role, SimultaneousChoices, Step

_STOPS: dict[Role, Stop] = {Role.TURN: "turn", Role.PHASE: "phase", Role.WINDOW: "window"}

#: the tags of frames by role, whatever the game calls the step
_TAGS: dict[Role, str] = {
    Role.AMOUNT: "amount",
    Role.SUM: "sum",
    Role.CHANCE: "chance",
    Role.RESULT: "result",
}


#: how the short story tells a step: in its own line, appended to the previous sentence, later with
#: the step's effect (the note moves there too), or only in the full story
Telling = Literal["told", "joined", "later", "full"]

#: the default by role, for kinds that the game does not list
_TELLINGS: dict[Role, Telling] = {
    Role.WINDOW: "full",
    Role.PASS: "full",
    Role.CLOSE: "full",
    # A declaration is told when it is committed or withdrawn.
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
    """The place of a step in the structure of its record."""

    #: the depth of its nesting
    depth: int
    #: the innermost phase and window step around it, or -1
    phase: int
    window: int
    #: whether nothing but passing happened in that window
    quiet: bool = False
    #: whether that window also closed by itself, because nobody could or may act
    idle: bool = False


#: the roles of steps that leave a window quiet
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

    `own` are the game's settings by kind, or by kind inside another kind, ``"inner in outer"``;
    `inside` is the kind of the enclosing step.
    """
    kind = step.kind
    setting = own.get(f"{kind} in {inside}") or own.get(kind)
    if setting is not None:
        return setting
    if role is Role.DECLARE and "commits" in step.args:
        return "told"
    return _TELLINGS.get(role, "told")


def is_decision(input_: Input | None) -> bool:
    """Whether an input is a choice other than passing."""
    if isinstance(input_, Choice):
        return input_.action != PASS
    return isinstance(input_, SimultaneousChoices)


def inputs_by_step(record: Record) -> list[Input | None]:
    """Return the input of each step that is the first one an input made, None for others."""
    inputs: list[Input | None] = []
    previous = 0
    for step in record.steps:
        inputs.append(record.inputs[step.position - 1] if step.position > previous else None)
        previous = step.position
    return inputs


def places(steps: Sequence[Step], kinds: Mapping[str, Role]) -> list[Place]:
    """Return the place of each step of a record."""
    #: depth, phase and window of each step
    entries: list[tuple[int, int, int]] = []
    phase = -1
    # A game may record the content of a window beside its opening step, not inside it.
    opened: list[int] = []
    #: window -> the window it was opened in, or -1
    outer: dict[int, int] = {}
    idle: set[int] = set()
    busy: set[int] = {-1}
    for step in steps:
        role = kinds[step.kind]
        depth, _, window = entries[step.parent] if step.parent >= 0 else (-1, -1, -1)
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
        entries.append((depth + 1, phase, window))
        if role is Role.CLOSE and window in opened:
            opened.remove(window)
            if step.closed_by_itself:
                idle.add(window)
    idle -= busy
    return [
        Place(depth, phase, window, window not in busy, window in idle)
        for depth, phase, window in entries
    ]


def _mark_busy(window: int, outer: Mapping[int, int], busy: set[int]) -> None:
    while window not in busy:
        busy.add(window)
        window = outer[window]
