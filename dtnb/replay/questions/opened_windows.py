"""Find the timing windows that opened in a record, and the decisions that they asked of seats.

If a seat could do nothing, the game skipped its decision, which then closed by itself. Such a
decision is not among the states of the record, but a step keeps the state in which the decision
would have been asked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from dtnb.files import closest_name, find_name
from dtnb.kernel import Decision, Record, Role, State, Step
from dtnb.replay.questions.asking_error import asking_error

if TYPE_CHECKING:
    from dtnb.replay.questions.quiz_line import QuizLine

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


class WindowsOfLine:
    """Finds windows and decisions of a line as a question names them.

    A window or seat that cannot be found raises an AskingError, which names those there are.
    """

    def __init__(self, line: QuizLine) -> None:
        self._line = line

    def find(self, at: str, nth: int) -> OpenedWindow:
        """Return the `nth` opening of a window; if there is none, raise AskingError."""
        ids = self._line.views.window_ids(at)
        record = self._line.record
        windows = list(opened_windows(record, ids))
        if not windows:
            all_ids = {step.window for step in record.steps if step.window}
            known_ids = list(
                dict.fromkeys(window.step.window for window in opened_windows(record, all_ids))
            )
            speaker = self._line.speaker
            names = [
                speaker.text("list.with-id", name=speaker.window(id_), id=id_) for id_ in known_ids
            ]
            nearest = closest_name(at, [*known_ids, *map(speaker.window, known_ids)])
            raise asking_error(speaker, "window", window=at, windows=names, near=nearest)
        if not 1 <= nth <= len(windows):
            raise asking_error(self._line.speaker, "nth", count=len(windows), nth=nth)
        return windows[nth - 1]

    def decision_of(self, by: str | None, at: str, nth: int) -> SeatDecision:
        """Return the nth decision of a seat in a window.

        If the seat never decided there, the window closed by itself because the seat could do
        nothing. Then return the decision that the seat would have had in the window's nth opening.
        """
        seat = self._find_seat(by)
        in_record = list(decisions(self._line.record, self._line.views.window_ids(at), seat))
        if 1 <= nth <= len(in_record):
            return in_record[nth - 1]
        if in_record:
            raise asking_error(self._line.speaker, "nth", count=len(in_record), nth=nth)
        window = self.find(at, nth)
        state, index = window.states[0], 0
        if seat is not None:
            state, index = self.state_asking(seat, window)
        return SeatDecision(state, NOT_IN_RECORD, self.last_step_before(window, index))

    def _find_seat(self, by: str | None) -> int | None:
        if by is None:
            return None
        speaker = self._line.speaker
        name = find_name(by, speaker.seats)
        if name is None:
            nearest = closest_name(by, speaker.seats)
            raise asking_error(speaker, "seat", name=by, seats=list(speaker.seats), near=nearest)
        return speaker.seats.index(name)

    def state_asking(self, seat: int, window: OpenedWindow) -> tuple[State, int]:
        """Return the first state in which a window asks a seat, and its index in `window.states`.

        If the window never asks this seat, return the first state in which it asks any seat.
        """
        for index, state in enumerate(window.states):
            pending = state.pending
            if isinstance(pending, Decision) and pending.seat == seat:
                return state, index
        return window.states[0], 0

    def last_step_before(self, window: OpenedWindow, state_index: int) -> int:
        """Return the index of the last step before the window asks in one of its states."""
        state, position = window.states[state_index], window.input_counts[state_index]
        steps = self._line.record.steps
        # A decision that closed by itself is in no state of the record, but in a step.
        closing_step = next((step for step in steps if step.question_state is state), None)
        if closing_step is not None:
            return closing_step.index - 1
        return max((step.index for step in steps if step.position <= position), default=0)


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
