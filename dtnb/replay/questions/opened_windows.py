"""Find the timing windows that opened in a record, and the decisions that they asked of seats.

If a seat could do nothing, the game skipped its decision, which then closed by itself. Such a
decision is not among the states of the record, but a step keeps the state in which the decision
would have been asked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from dtnb.kernel import Decision, Record, Role, State, Step

#: the position of a decision that closed by itself, because the seat could do nothing
NOT_IN_RECORD = -1


class OpenedWindow(NamedTuple):
    """A window that opened in a record."""

    #: the first step of the window
    step: Step
    #: the states in which the window asks for a decision, in order. They include the states of
    #: decisions that closed by themselves
    states: tuple[State, ...]
    #: the number of inputs before each of these states
    input_counts: tuple[int, ...]


class SeatDecision(NamedTuple):
    """A decision of a seat, with its place in a record."""

    #: the state in which the decision is pending
    state: State
    #: the number of inputs before the decision, or `NOT_IN_RECORD`
    position: int
    #: the index of the last step before the decision
    step: int

    @property
    def asked(self) -> Decision:
        """The pending decision."""
        assert isinstance(self.state.pending, Decision)
        return self.state.pending


def decisions(record: Record, ids: Collection[str], seat: int | None) -> Iterator[SeatDecision]:
    """Yield the decisions of `seat` (or of all seats) in windows with one of these ids."""
    for position, state in enumerate(record.states):
        pending = state.pending
        if not isinstance(pending, Decision) or pending.window not in ids:
            continue
        if seat is None or pending.seat == seat:
            steps = (step.index for step in record.steps if step.position <= position)
            yield SeatDecision(state, position, max(steps, default=0))


def opened_windows(record: Record, ids: Collection[str]) -> Iterator[OpenedWindow]:
    """Yield, in record order, each window with one of these ids that asked for a decision."""
    steps, role_of_kind = record.steps, record.game.kinds
    for step in steps:
        if step.window in ids and role_of_kind[step.kind] is Role.WINDOW:
            steps_inside = [
                other for other in steps[step.index :] if _is_inside(steps, other, step)
            ]
            asking_states = sorted(_asking_states(record, step, steps_inside), key=itemgetter(1))
            if asking_states:
                states, input_counts = zip(*asking_states, strict=True)
                yield OpenedWindow(step, states, input_counts)


def _asking_states(
    record: Record, window: Step, steps_inside: Sequence[Step]
) -> Iterator[tuple[State, int]]:
    """Yield the states in which a window asks for a decision, with the number of inputs before."""
    for step in steps_inside:
        if step.question_state is not None and _asks_in_window(step.question_state, window):
            yield step.question_state, step.position
    last_position = max(step.position for step in steps_inside)
    for position in range(window.position, last_position + 1):
        if _asks_in_window(record.states[position], window):
            yield record.states[position], position


def _asks_in_window(state: State, window: Step) -> bool:
    pending = state.pending
    return isinstance(pending, Decision) and pending.window == window.window


def _is_inside(steps: Sequence[Step], step: Step, window: Step) -> bool:
    """Tell whether a step happened in a window."""
    index = step.index
    while index > window.index:
        index = steps[index].parent
    return index == window.index
