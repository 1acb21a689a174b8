"""Compute where each step stands in its record, and how the stories write it.

A step is one event of a record. Its role says what it does in the structure, such as opening a
window. The place of a step is its phase, its window and its depth. A window is quiet if no seat
acted in it, and idle if no seat could have acted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from dtnb.frames.document import Unit
from dtnb.kernel import PASS, Choice, Input, Record, Role, SimultaneousChoices, Step

_UNITS: dict[Role, Unit] = {Role.TURN: "turn", Role.PHASE: "phase", Role.WINDOW: "window"}

#: the tag that a frame gets for the role of its step, by role
_TAGS: dict[Role, str] = {
    Role.AMOUNT: "amount",
    Role.SUM: "sum",
    Role.CHANCE: "chance",
    Role.RESULT: "result",
}


#: how the short story writes a step:
#:
#: - ``told``: in a sentence of its own
#: - ``joined``: appended to the previous sentence
#: - ``later``: only with the step that completes it, such as the commit of a declaration
#: - ``full``: not at all, because only the full story writes it
Telling = Literal["told", "joined", "later", "full"]

#: how the short story writes a step, by the role of the step; a game may say otherwise for a kind
_TELLINGS: dict[Role, Telling] = {
    Role.WINDOW: "full",
    Role.PASS: "full",
    Role.CLOSE: "full",
    Role.DECLARE: "later",
    Role.INTERRUPT: "later",
    Role.ANSWER: "joined",
    Role.CHANCE: "joined",
    Role.ALTER: "joined",
    Role.EFFECT: "joined",
    Role.CHANGE: "joined",
    Role.AMOUNT: "joined",
}


class Place(NamedTuple):
    """The place of a step in the structure of its record."""

    #: the number of enclosing steps
    depth: int
    #: the index of the step that opens the phase; -1 if the step is in no phase
    phase: int
    #: the index of the step that opens the innermost window around this step; -1 if there is none
    window: int
    #: whether no seat acted in the window
    is_quiet: bool = False
    #: whether no seat could have acted, so that the window closed by itself
    is_idle: bool = False


class _Entry(NamedTuple):
    """The depth, phase and window of a step, as in `Place`."""

    depth: int
    phase: int
    window: int


_OUTSIDE_ALL_STEPS = _Entry(-1, -1, -1)

#: a window is quiet (no seat acts in it) if all of its steps have one of these roles
_QUIET_ROLES = frozenset({Role.WINDOW, Role.PASS, Role.CLOSE})


def unit_of(role: Role) -> Unit:
    """Return the largest unit (turn, phase, window, step) that begins with a step of this role."""
    return _UNITS.get(role, "step")


def tags_of(role: Role) -> tuple[str, ...]:
    """Return the tags that frames of steps with this role have."""
    tag = _TAGS.get(role)
    return (tag,) if tag else ()


def telling_of(
    step: Step, role: Role, game_settings: Mapping[str, Telling], outer_kind: str = ""
) -> Telling:
    """Return how the short story writes a step.

    `game_settings` are the game's choices by kind of step. A key ``"inner in outer"`` applies only
    to steps of kind ``inner`` inside a step of kind ``outer``. `outer_kind` is the kind of the
    enclosing step.
    """
    kind = step.kind
    setting = game_settings.get(f"{kind} in {outer_kind}") or game_settings.get(kind)
    if setting is not None:
        return setting
    if role is Role.DECLARE and "commits" in step.args:
        # The declaration itself commits its action, so no later step tells of it.
        return "told"
    return _TELLINGS.get(role, "told")


def is_decision(input_: Input | None) -> bool:
    """Return whether an input is a choice other than passing."""
    if isinstance(input_, Choice):
        return input_.action != PASS
    return isinstance(input_, SimultaneousChoices)


def inputs_by_step(record: Record) -> list[Input | None]:
    """Return for each step the input that caused it, if it is the input's first step; else None."""
    inputs: list[Input | None] = []
    previous_position = 0
    for step in record.steps:
        inputs.append(
            record.inputs[step.position - 1] if step.position > previous_position else None
        )
        previous_position = step.position
    return inputs


def find_places(steps: Sequence[Step], role_of_kind: Mapping[str, Role]) -> list[Place]:
    """Return the place of each step of a record."""
    entries: list[_Entry] = []
    phase = -1
    # In some games, the steps of a window follow the step that opens the window, and are not
    # nested in that step.
    open_windows: list[int] = []
    #: for each window, the window that encloses it; -1 if none does
    outer_windows: dict[int, int] = {}
    idle_windows: set[int] = set()
    busy_windows: set[int] = {-1}
    for step in steps:
        role = role_of_kind[step.kind]
        outer_depth, _, window = entries[step.parent] if step.parent >= 0 else _OUTSIDE_ALL_STEPS
        if role is Role.PHASE:
            phase = step.index
        if window < 0:
            if role in (Role.TURN, Role.PHASE):
                open_windows.clear()
            window = open_windows[-1] if open_windows else -1
        if role is Role.WINDOW:
            outer_windows[step.index] = window
            open_windows.append(step.index)
            window = step.index
        if role not in _QUIET_ROLES:
            _mark_window_busy(window, outer_windows, busy_windows)
        entries.append(_Entry(outer_depth + 1, phase, window))
        if role is Role.CLOSE and window in open_windows:
            open_windows.remove(window)
            if step.closed_by_itself:
                idle_windows.add(window)
    idle_windows -= busy_windows
    return [
        Place(depth, phase, window, window not in busy_windows, window in idle_windows)
        for depth, phase, window in entries
    ]


def _mark_window_busy(
    window: int, outer_windows: Mapping[int, int], busy_windows: set[int]
) -> None:
    """Mark a window and all windows around it as busy."""
    while window not in busy_windows:
        busy_windows.add(window)
        window = outer_windows[window]
