"""Find the windows that opened in a record, with the questions asked in each."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from dtnb.kernel import Decision, Record, Role, State, Step


class Opened(NamedTuple):
    """A window that opened.

    Attributes
    ----------
    step
        Its first step.
    asked
        The states with its questions in order, including those that nobody could answer.
    positions
        The number of inputs before each.
    """

    step: Step
    asked: tuple[State, ...]
    positions: tuple[int, ...]


def opened_windows(record: Record, ids: Collection[str]) -> Iterator[Opened]:
    """Yield the windows with the given ids that opened with a question, in order."""
    steps, kinds = record.steps, record.game.kinds
    for step in steps:
        if step.window in ids and kinds[step.kind] is Role.WINDOW:
            inside = [each for each in steps[step.index :] if _holds(steps, step, each)]
            found = sorted(_questions(record, step, inside), key=lambda one: one[1])
            if found:
                asked, positions = zip(*found, strict=True)
                yield Opened(step, asked, positions)


def _questions(record: Record, window: Step, inside: Sequence[Step]) -> Iterator[tuple[State, int]]:
    for each in inside:
        if each.asked is not None and _is_of(each.asked, window):
            yield each.asked, each.position
    last = max(each.position for each in inside)
    for position in range(window.position, last + 1):
        if _is_of(record.states[position], window):
            yield record.states[position], position


def _is_of(state: State, window: Step) -> bool:
    pending = state.pending
    return isinstance(pending, Decision) and pending.window == window.window


def _holds(steps: Sequence[Step], window: Step, step: Step) -> bool:
    """Tell whether a step happened in a window."""
    at = step.index
    while at > window.index:
        at = steps[at].parent
    return at == window.index
