"""Add odds to the frames of a document, for each moment at which somebody was asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from dtnb.frames.document import Document, Frame, Odds
from dtnb.frames.format.interned import Interned
from dtnb.frames.line import Line
from dtnb.kernel import Role, State


class Moment(NamedTuple):
    """A state at rest of a line at which somebody was asked."""

    line: Line
    state: State


#: returns the odds of a moment, or None
OddsOf: TypeAlias = "Callable[[Moment], Odds | None]"


def with_odds(document: Document, line: Line, odds_of: OddsOf) -> Document:
    """Return the document of a line with the odds of its moments, branches included.

    Its frames under other editions get no odds.
    """
    return _add_odds(document, line, odds_of, {})


def _add_odds(
    document: Document, line: Line, odds_of: OddsOf, cache: dict[int, Odds | None]
) -> Document:
    # The cache is shared, since a branch begins at a moment of the line that it leaves.
    pool: Interned[Odds] = Interned()
    frames = []
    for frame, state in zip(document.frames, moments(document, line), strict=True):
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
    """Return the moment of a frame, or None; `path` has the branch indexes that lead to it."""
    for branch in path:
        if not 0 <= branch < len(document.branches):
            return None
        document, line = document.branches[branch].document, line.forks[branch].line
    if not 0 <= index < len(document.frames):
        return None
    state = moments(document, line)[index]
    return None if state is None else Moment(line, state)


def moments(document: Document, line: Line) -> list[State | None]:
    """Return for each frame the state at which somebody was asked there, or None.

    A window shows the question of a step inside it, and so its state.
    """
    states = [_state_answered(line, frame) for frame in document.frames]
    inside: dict[int, State] = {}
    for index in range(len(states) - 1, -1, -1):
        frame, state = document.frames[index], states[index]
        if frame.question is None:
            continue
        if state is not None:
            inside[frame.question] = state
        elif frame.stop == "window":
            states[index] = inside.get(frame.question)
    return states


def _state_answered(line: Line, frame: Frame) -> State | None:
    """Return the state that a frame's own step answers."""
    record = line.record
    if frame.kind == "open":
        return record.state
    step = record.steps[frame.step]
    if step.kind != frame.kind or record.game.kinds[step.kind] is Role.WINDOW:
        # Notes, claims and refusals stand between the steps.
        return None
    before = record.steps[step.index - 1].position if step.index else 0
    return record.states[step.position - 1] if step.position > before else step.asked
