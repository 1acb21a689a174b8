"""Decide how much of a play the reader of a lesson sees before the question "Who is right?".

The result is the index of a step; later steps would reveal the answer. The position of a step is
the number of inputs so far, including the input that caused the step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from dtnb.kernel import PASS, Choice, Outcome, Role

if TYPE_CHECKING:
    from dtnb.kernel import Input, Record
    from dtnb.replay.questions.quiz_line import QuizLine
    from dtnb.replay.running.script import StatedExpectation


def disputed_moment(line: QuizLine) -> int:
    """Return the index of the last step before the claims of a line are decided.

    A claim is decided by the first of these:

    * a move that the file marks as disputed
    * if no move is marked: a move that is refused, that another move interrupts, that is declared
      together with another move, or that the file marks ``if possible``
    * a step that answers a claim

    If a line has none of these, the last input that is not a pass counts instead. Whether a claim
    is true must not matter here, because the reader could then guess the answer.
    """
    last_steps: list[int] = [
        *(list(_before_marked_moves(line)) or _before_contested_moves(line)),
        *_before_answers(line.record, line.line_result.claimed),
    ]
    return max(0, min(last_steps or [_before_last_input(line.record)]))


def before_calculations(record: Record, step: int) -> int:
    """Return the last step that reveals nothing about the calculation at `step`.

    It is the step before the first calculation that the same input causes. One input may cause
    several calculations. An earlier calculation that reflects points reveals the total of the later
    calculation that receives them.
    """
    return max(0, min(_calculations_up_to(record, step), default=step) - 1)


def _calculations_up_to(record: Record, step: int) -> list[int]:
    """Return the calculations up to `step` that the same input causes, as indices of steps."""
    steps, role_of_kind = record.steps, record.game.kinds
    position = steps[step].position
    return [
        other.index
        for other in steps[: step + 1]
        if other.position == position and role_of_kind[other.kind] is Role.SUM
    ]


def _before_answers(record: Record, claims: Sequence[StatedExpectation]) -> Iterator[int]:
    """Yield, for each step that answers a claim, the last step before it that reveals nothing.

    `claims` are the claims as the file states them. A claim may have several statements to check.
    """
    for step in {check.check(record).step for claim in claims for check in claim.checks}:
        if step >= 0 and _calculations_up_to(record, step):
            yield before_calculations(record, step)
        elif step >= 0:
            yield min(step - 1, _before_choice(record, record.steps[step].position))


def _before_marked_moves(line: QuizLine) -> Iterator[int]:
    """Yield the last step before each move that the file marks as disputed."""
    for remark in line.remarks:
        if remark.mark == "disputed":
            step = _last_step_before_move(
                line.record, remark.step, remark.display_step, remark.position
            )
            yield _before_withdrawal(line.record, step)


def _before_withdrawal(record: Record, step: int) -> int:
    """Return the last step before the input of `step` takes an action back, or else `step`.

    Taking an action back, and the reason for it, may reveal the answer to a dispute about the next
    move.
    """
    role_of_kind, position = record.game.kinds, record.steps[step].position
    return next(
        (
            other.index - 1
            for other in record.steps[:step]
            if other.position == position and role_of_kind[other.kind] is Role.WITHDRAW
        ),
        step,
    )


def _before_contested_moves(line: QuizLine) -> Iterator[int]:
    """Yield the last step before each refused move, and before each contested move.

    A move is contested if it is interrupted, declared together with another move, or marked ``if
    possible``.
    """
    for refused in line.refusals:
        yield _last_step_before_move(line.record, -1, refused.display_step, refused.position)
    for result in line.results:
        # An unused move is a roll that nothing asked for, so it has no place in the play.
        if result.path in line.line_result.contested and result.status != "unused":
            was_made = result.status == "landed"
            position = result.position - 1 if was_made else result.search_start
            yield _last_step_before_move(line.record, result.step, -1, position)


def _before_last_input(record: Record) -> int:
    """Return the last step before the last input that is not a pass."""
    positions = (
        position for position, input_ in enumerate(record.inputs, 1) if not _is_pass(input_)
    )
    return _before_choice(record, max(positions, default=0))


def _is_pass(input_: Input) -> bool:
    return isinstance(input_, Choice) and input_.action == PASS


def _before_choice(record: Record, position: int) -> int:
    """Return the last step before the latest choice among the first `position` inputs.

    Rolls and draws after this choice are skipped.
    """
    while position > 0 and isinstance(record.inputs[position - 1], Outcome):
        position -= 1
    return _last_step_before_move(record, -1, -1, position - 1)


def _last_step_before_move(record: Record, step: int, previous_step: int, position: int) -> int:
    """Return the last step before a move that begins with `step`.

    If `step` is unknown (negative), return `previous_step`. If `previous_step` is unknown too,
    return the last step that the first `position` inputs cause.
    """
    if step >= 0:
        return step - 1
    if previous_step >= 0:
        return previous_step
    return max(
        (earlier.index for earlier in record.steps if earlier.position <= max(0, position)),
        default=0,
    )
