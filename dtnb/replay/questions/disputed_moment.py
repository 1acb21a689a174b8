"""The moment of a dispute: how much of a line is shown when the reader is asked who is right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from dtnb.kernel import PASS, Choice, Outcome, Role

if TYPE_CHECKING:
    from dtnb.kernel import Input, Record
    from dtnb.replay.questions.asked_line import AskedLine
    from dtnb.replay.running.script import Expected


def disputed_moment(line: AskedLine) -> int:
    """Return the last step before the claims of a line are decided.

    This is the last step before the first move that the file marks as disputed, or that is refused,
    answered, declared together with another move or made only where possible; and in any case a
    step before those that answer the claims. Without any of these it is the last step before the
    last play. Whether a claim is true makes no difference: the moment would reveal the answer.
    """
    last_steps = [
        *_before_marked_moves(line),
        *_before_contested_moves(line),
        *_before_answers(line.record, line.claimed),
    ]
    return max(0, min(last_steps or [_before_last_play(line.record)]))


def before_sums(record: Record, step: int) -> int:
    """Return the last step before the calculation at `step` and those of the same position.

    An earlier calculation of the same position would reveal the reflected damage.
    """
    return max(0, min(_sums_until(record, step), default=step) - 1)


def _sums_until(record: Record, index: int) -> list[int]:
    """Return the calculations up to step `index` that have the same position."""
    steps, kinds = record.steps, record.game.kinds
    position = steps[index].position
    return [
        step.index
        for step in steps[: index + 1]
        if step.position == position and kinds[step.kind] is Role.SUM
    ]


def _before_answers(record: Record, claims: Sequence[Expected]) -> Iterator[int]:
    """Yield, for each step that answers a claim, the last step to show before it."""
    for step in {check.check(record).step for claim in claims for check in claim.checks}:
        if step >= 0 and _sums_until(record, step):
            yield before_sums(record, step)
        elif step >= 0:
            yield min(step - 1, _before_choice(record, record.steps[step].position))


def _before_marked_moves(line: AskedLine) -> Iterator[int]:
    """Yield the last step before each move that the file marks as disputed."""
    for remark in line.remarks:
        if remark.mark == "disputed":
            yield _last_step_before(line.record, remark.step, remark.after, remark.position)


def _before_contested_moves(line: AskedLine) -> Iterator[int]:
    """Yield the last step before each move whose result is contested."""
    for refused in line.refusals:
        yield _last_step_before(line.record, -1, refused.after, refused.position)
    for result in line.results:
        # The place of an unused roll is unknown.
        if result.path in line.contested and result.status != "unused":
            landed = result.status == "landed"
            position = result.position - 1 if landed else result.searched_from
            yield _last_step_before(line.record, result.step, -1, position)


def _before_last_play(record: Record) -> int:
    """Return the last step before the last input that is not a pass."""
    plays = (count for count, input_ in enumerate(record.inputs, 1) if not _is_pass(input_))
    return _before_choice(record, max(plays, default=0))


def _is_pass(input_: Input) -> bool:
    return isinstance(input_, Choice) and input_.action == PASS


def _before_choice(record: Record, position: int) -> int:
    """Return the last step before the choice that led to a position, skipping dice and draws."""
    while position > 0 and isinstance(record.inputs[position - 1], Outcome):
        position -= 1
    return _last_step_before(record, -1, -1, position - 1)


def _last_step_before(record: Record, step: int, after: int, position: int) -> int:
    """Return the step before `step`, else `after`, else the last step of the first inputs.

    `step` and `after` are -1 if unknown; `position` is the number of inputs.
    """
    if step >= 0:
        return step - 1
    if after >= 0:
        return after
    position = max(0, position)
    return max((other.index for other in record.steps if other.position <= position), default=0)
