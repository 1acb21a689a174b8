"""Play another move at a moment of a line, and go on to the end of the line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.gamebook.pathfinder import Pathfinder
from dtnb.kernel import PASS, Choice, Decision

if TYPE_CHECKING:
    from dtnb.gamebook.pathfinder import Way
    from dtnb.kernel import Record, State

#: a line that goes on for this many inputs more than the original is not played further
MAX_MORE = 40


def play_out(finder: Pathfinder, position: int, way: Way) -> Record | None:
    """Return the record of a way that leaves the line at a position, played to the end.

    The later choices of the line are made where they are still allowed; otherwise seats pass.
    Return None if a roll or draw is needed that nobody has stated.
    """
    line = finder.line
    later = [
        (state.pending.window, input_)
        for state, input_ in zip(
            line.states[position + 1 :], line.inputs[position + 1 :], strict=False
        )
        if isinstance(state.pending, Decision) and isinstance(input_, Choice)
    ]
    last = line.state.pending
    end = last.window if last is not None else ""
    record = way.record
    while len(record.inputs) < len(line.inputs) + MAX_MORE:
        asked = record.state.pending
        # The window in which the line ends is open, and the line makes no further choice in it.
        if asked is None or (asked.window == end and all(window != end for window, _ in later)):
            return record
        if not isinstance(asked, Decision):
            return None
        answer = _next_choice(finder, record.state, asked, later)
        if answer is None:
            return record
        record = finder.continue_record(record, position, answer).record
    return record


def _next_choice(
    finder: Pathfinder, state: State, asked: Decision, later: list[tuple[str, Choice]]
) -> Choice | None:
    """Return the next choice of the line that is allowed, else passing or the first legal action.

    The choices of the line up to the one that is returned are removed from `later`.
    """
    legal = finder.game.legal_actions(state)
    for index, (window, choice) in enumerate(later):
        if window == asked.window and choice.seat == asked.seat and choice.action in legal:
            del later[: index + 1]
            return choice
    if PASS in legal:
        return Choice(asked.seat, PASS)
    return Choice(asked.seat, legal[0]) if legal else None
