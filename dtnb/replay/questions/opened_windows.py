"""Find the windows that opened in a record, with the questions asked in each."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from dtnb.kernel import Decision, Record, Role, State, Step


class OpenedWindow(NamedTuple):
    """A window in which at least one question was asked.

    Attributes
    ----------
    step
        The step that opened the window.
    question_states
        The states in which a question of this window was pending, in order. Questions that closed
        by themselves, because nobody could answer, are included.
    input_counts
        For each of these states, the number of inputs given before it.
    """

    step: Step
    question_states: tuple[State, ...]
    input_counts: tuple[int, ...]


def opened_windows(record: Record, ids: Collection[str]) -> Iterator[OpenedWindow]:
    """Yield, in record order, each window with one of `ids` in which a question was asked."""
    steps, kinds = record.steps, record.game.kinds
    for window in steps:
        if window.window in ids and kinds[window.kind] is Role.WINDOW:
            inside = [step for step in steps[window.index :] if _is_inside(step, window, steps)]
            questions = sorted(_questions(record, window, inside), key=lambda pair: pair[1])
            if questions:
                states, input_counts = zip(*questions, strict=True)
                yield OpenedWindow(window, states, input_counts)


def _questions(record: Record, window: Step, inside: Sequence[Step]) -> Iterator[tuple[State, int]]:
    """Yield each state with a question of a window, and the number of inputs before it."""
    # Steps keep the questions that closed by themselves, `record.states` those that were answered.
    for step in inside:
        if step.asked is not None and _asks_in_window(step.asked, window):
            yield step.asked, step.position
    last_position = max(step.position for step in inside)
    for position in range(window.position, last_position + 1):
        if _asks_in_window(record.states[position], window):
            yield record.states[position], position


def _asks_in_window(state: State, window: Step) -> bool:
    pending = state.pending
    return isinstance(pending, Decision) and pending.window == window.window


def _is_inside(step: Step, window: Step, steps: Sequence[Step]) -> bool:
    """Return whether a step is a window's own step or below it."""
    index = step.index
    while index > window.index:
        index = steps[index].parent
    return index == window.index
