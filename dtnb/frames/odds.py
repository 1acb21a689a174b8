"""A document with the odds of its moments: how likely it was, from where somebody was asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from dtnb.frames.document import Document, Frame, Odds
from dtnb.frames.format.interned import Interned
from dtnb.frames.line import Line
from dtnb.kernel import Role, State


class Moment(NamedTuple):
    """A moment at which somebody was asked.

    Attributes
    ----------
    line, state
        The line that it is of, and the state at rest.
    """

    line: Line
    state: State


#: gives the odds of a moment; None where there are none to tell
OddsOf: TypeAlias = "Callable[[Moment], Odds | None]"


def with_odds(document: Document, line: Line, odds_of: OddsOf) -> Document:
    """Return a document with the odds of its moments, branches included.

    Parameters
    ----------
    document
        The document of a line; what it has of other books stays without odds.
    line
        The line.
    odds_of
        Gives the odds of a moment.
    """
    return _told(document, line, odds_of, {})


def _told(
    document: Document, line: Line, odds_of: OddsOf, known: dict[int, Odds | None]
) -> Document:
    # A branch begins at a moment of the line that it leaves.
    pool: Interned[Odds] = Interned()
    frames = []
    for frame, state in zip(document.frames, moments(document, line), strict=True):
        if state is not None and id(state) not in known:
            known[id(state)] = odds_of(Moment(line, state))
        odds = None if state is None else known[id(state)]
        frames.append(frame if odds is None else replace(frame, odds=pool.add(odds)))
    branches = tuple(
        replace(branch, document=_told(branch.document, fork.line, odds_of, known))
        for branch, fork in zip(document.branches, line.forks, strict=True)
    )
    return replace(document, frames=tuple(frames), odds=pool.items(), branches=branches)


def moment_at(document: Document, line: Line, path: Sequence[int], index: int) -> Moment | None:
    """Return the moment that a frame shows, by the branches that lead to it.

    Parameters
    ----------
    path
        Which branch is entered at each turn-off.
    index
        The frame.
    """
    for place in path:
        if not 0 <= place < len(document.branches):
            return None
        document, line = document.branches[place].document, line.forks[place].line
    if not 0 <= index < len(document.frames):
        return None
    state = moments(document, line)[index]
    return None if state is None else Moment(line, state)


def moments(document: Document, line: Line) -> list[State | None]:
    """Return for each frame the moment at which somebody was asked there; None where nobody was.

    A window shows the question of a step inside it, and so its moment.
    """
    found = [_of_step(line, frame) for frame in document.frames]
    inside: dict[int, State] = {}
    for at in range(len(found) - 1, -1, -1):
        frame, state = document.frames[at], found[at]
        if frame.question is None:
            continue
        if state is not None:
            inside[frame.question] = state
        elif frame.stop == "window":
            found[at] = inside.get(frame.question)
    return found


def _of_step(line: Line, frame: Frame) -> State | None:
    """Return the moment that a frame's own step answers."""
    record = line.record
    if frame.kind == "open":
        return record.state
    step = record.steps[frame.step]
    if step.kind != frame.kind or record.game.kinds[step.kind] is Role.WINDOW:
        # What people wrote, or tried, stands between the steps.
        return None
    before = record.steps[step.index - 1].position if step.index else 0
    return record.states[step.position - 1] if step.position > before else step.asked
