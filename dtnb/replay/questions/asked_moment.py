"""Find the last step of a line that the reader sees before being asked who is right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from dtnb.kernel import PASS, Choice, Outcome, Role

if TYPE_CHECKING:
    from dtnb.kernel import Input, Record
    from dtnb.replay.questions.quiz_line import QuizLine
    from dtnb.replay.running.script import Expected


def disputed_moment(line: QuizLine) -> int:
    """Return the index of the last step before the claims of a line are decided.

    The moves that can decide a claim are those that the file marks as disputed, and those that are
    refused, interrupted, declared together with another move, or made only where possible. The step
    precedes the first of these moves, and the steps that answer the claims. If there are no such
    moves and steps, it precedes the last input that is not a pass. It must not depend on whether a
    claim is true, because that would reveal the answer.
    """
    last_steps = [
        *_before_marked_moves(line),
        *_before_contested_moves(line),
        *_before_answers(line.record, line.line_result.claimed),
    ]
    return max(0, min(last_steps or [_before_last_input(line.record)]))


def before_calculations(record: Record, step: int) -> int:
    """Return the last step before all calculations, up to `step`, that the same input causes.

    An earlier calculation may reveal the total of `step`, for example by reflecting its points.
    """
    return max(0, min(_calculations_up_to(record, step), default=step) - 1)


def _calculations_up_to(record: Record, step: int) -> list[int]:
    """Return the indices of the calculations up to `step` that the same input causes."""
    steps, role_of_kind = record.steps, record.game.kinds
    position = steps[step].position
    return [
        other.index
        for other in steps[: step + 1]
        if other.position == position and role_of_kind[other.kind] is Role.SUM
    ]


def _before_answers(record: Record, claims: Sequence[Expected]) -> Iterator[int]:
    """Yield, for each step that answers a claim, the last step before it that reveals nothing."""
    for step in {check.check(record).step for claim in claims for check in claim.checks}:
        if step >= 0 and _calculations_up_to(record, step):
            yield before_calculations(record, step)
        elif step >= 0:
            yield min(step - 1, _before_choice(record, record.steps[step].position))


def _before_marked_moves(line: QuizLine) -> Iterator[int]:
    """Yield the last step before each move that the file marks as disputed."""
    for remark in line.remarks:
        if remark.mark == "disputed":
            yield _before(line.record, remark.step, remark.after_step, remark.position)


def _before_contested_moves(line: QuizLine) -> Iterator[int]:
    """Yield the last step before each refused move, and before each move in `contested`."""
    for refused in line.refusals:
        yield _before(line.record, -1, refused.after_step, refused.position)
    for result in line.results:
        # The place where an unused roll belongs is not known.
        if result.path in line.line_result.contested and result.status != "unused":
            was_made = result.status == "landed"
            position = result.position - 1 if was_made else result.searched_from
            yield _before(line.record, result.step, -1, position)


def _before_last_input(record: Record) -> int:
    """Return the last step before the last input that is not a pass."""
    positions = (
        position for position, input_ in enumerate(record.inputs, 1) if not _is_pass(input_)
    )
    return _before_choice(record, max(positions, default=0))


def _is_pass(input_: Input) -> bool:
    return isinstance(input_, Choice) and input_.action == PASS


def _before_choice(record: Record, position: int) -> int:
    """Return the last step before the latest choice that led to a position.

    The rolls and draws after this choice are skipped.
    """
    while position > 0 and isinstance(record.inputs[position - 1], Outcome):
        position -= 1
    return _before(record, -1, -1, position - 1)


def _before(record: Record, step: int, previous_step: int, position: int) -> int:
    """Return the last step before a move that begins with `step`.

    If `step` is unknown (negative), return `previous_step`; if that is unknown too, return the last
    step up to `position` inputs.
    """
    if step >= 0:
        return step - 1
    if previous_step >= 0:
        return previous_step
    return max(
        (earlier.index for earlier in record.steps if earlier.position <= max(0, position)),
        default=0,
    )
