"""Play another move in the middle of a line of play, then the line's own later choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.gamebook.pathfinder import Pathfinder
from dtnb.kernel import PASS, Choice, Decision

if TYPE_CHECKING:
    from dtnb.gamebook.pathfinder import Way
    from dtnb.kernel import Record, State

#: how many inputs the new play may have beyond those of the original line
MAX_FURTHER_INPUTS = 40


def play_out(finder: Pathfinder, position: int, way: Way) -> Record | None:
    """Return the record of another move, played to the end of the line.

    `way` is the other move with its targets; it is made after the first `position` inputs of the
    line. At each later decision, the next choice of the original line is made if it is allowed;
    otherwise the seat passes. Return None if a roll or draw is needed that the line does not state.
    """
    line = finder.line
    later_choices = [
        (state.pending.window, input_)
        for state, input_ in zip(
            line.states[position + 1 :], line.inputs[position + 1 :], strict=False
        )
        if isinstance(state.pending, Decision) and isinstance(input_, Choice)
    ]
    last_question = line.state.pending
    last_window = last_question.window if last_question is not None else ""
    record = way.record
    while len(record.inputs) < len(line.inputs) + MAX_FURTHER_INPUTS:
        pending = record.state.pending
        if pending is None:
            return record
        if pending.window == last_window and all(
            window != last_window for window, _ in later_choices
        ):
            # The original line stops in this window, and all its choices there have been made.
            return record
        if not isinstance(pending, Decision):
            return None
        answer = _next_choice(finder, record.state, pending, later_choices)
        if answer is None:
            return record
        record = finder.continue_record(record, position, answer).record
    return record


def _next_choice(
    finder: Pathfinder, state: State, pending: Decision, later_choices: list[tuple[str, Choice]]
) -> Choice | None:
    """Return the next choice of the line that is allowed here.

    This choice and the choices before it are removed from `later_choices`. If no choice of the line
    is allowed, return a pass, or the first legal action if passing is not allowed. Return None if
    nothing is legal.
    """
    legal = finder.game.legal_actions(state)
    for index, (window, choice) in enumerate(later_choices):
        if window == pending.window and choice.seat == pending.seat and choice.action in legal:
            del later_choices[: index + 1]
            return choice
    if PASS in legal:
        return Choice(pending.seat, PASS)
    return Choice(pending.seat, legal[0]) if legal else None
