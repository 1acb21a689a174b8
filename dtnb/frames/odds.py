"""Add odds to the frames of a document, for each state in which a seat has a question.

* question: a decision of a seat, or a roll or draw, for which a state waits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from dtnb.frames.document import Document, Frame, Odds
from dtnb.frames.format.interned import Interned
from dtnb.frames.line import Line
from dtnb.kernel import Role, State


class Moment(NamedTuple):
    """A state in which a seat has a question, with the line to which the state belongs."""

    line: Line
    state: State


#: a function that returns the odds in a state; None if the state has no odds to show
OddsOf: TypeAlias = "Callable[[Moment], Odds | None]"


def with_odds(document: Document, line: Line, odds_of: OddsOf) -> Document:
    """Return the document of a line with odds in its frames and in the frames of its branches."""
    return _add_odds(document, line, odds_of, {})


def _add_odds(
    document: Document, line: Line, odds_of: OddsOf, cache: dict[int, Odds | None]
) -> Document:
    """Add odds to the frames of a document and its branches; `cache` is keyed by `id(state)`."""
    pool: Interned[Odds] = Interned()
    frames = []
    for frame, state in zip(document.frames, asking_states(document, line), strict=True):
        if state is not None and id(state) not in cache:
            cache[id(state)] = odds_of(Moment(line, state))
        odds = None if state is None else cache[id(state)]
        frames.append(frame if odds is None else replace(frame, odds=pool.add(odds)))
    branches = tuple(
        replace(branch, document=_add_odds(branch.document, fork.line, odds_of, cache))
        for branch, fork in zip(document.branches, line.forks, strict=True)
    )
    return replace(document, frames=tuple(frames), odds=pool.items(), branches=branches)


def moment_at(document: Document, line: Line, path: Sequence[int], index: int) -> Moment | None:
    """Return the state whose question a frame shows; None for a frame without a question.

    `path` leads to the document that has the frame: the index of a branch of `document`, then of a
    branch of that branch, and so on. `index` is the index of the frame in that document.
    """
    for branch in path:
        if not 0 <= branch < len(document.branches):
            return None
        document, line = document.branches[branch].document, line.forks[branch].line
    if not 0 <= index < len(document.frames):
        return None
    state = asking_states(document, line)[index]
    return None if state is None else Moment(line, state)


def asking_states(document: Document, line: Line) -> list[State | None]:
    """Return, for each frame, the state whose question the frame shows; None if it shows none.

    The frame of a window shows the question of a step inside the window, and gets its state.
    """
    states = [_question_state(line, frame) for frame in document.frames]
    states_by_question: dict[int, State] = {}
    for index in range(len(states) - 1, -1, -1):
        frame, state = document.frames[index], states[index]
        if frame.question is None:
            continue
        if state is not None:
            states_by_question[frame.question] = state
        elif frame.unit == "window":
            states[index] = states_by_question.get(frame.question)
    return states


def _question_state(line: Line, frame: Frame) -> State | None:
    """Return the state with the question of a frame's step, or at which the record stops.

    Return None for any other annotation, for a window, and for a step without a question.
    """
    record = line.record
    if frame.kind == "open":
        return record.state
    step = record.steps[frame.step]
    if step.kind != frame.kind or record.game.kinds[step.kind] is Role.WINDOW:
        return None
    previous_position = record.steps[step.index - 1].position if step.index else 0
    return (
        record.states[step.position - 1]
        if step.position > previous_position
        else step.question_state
    )
