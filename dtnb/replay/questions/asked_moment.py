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

    That is before the first move that the file marks as disputed, or that is refused, answered,
    declared together with another or made only where possible; and in any case before the steps
    that answer the claims. Without any of these it is before the last play. Whether a claim is true
    does not matter, or the moment would reveal it.
    """
    found = [*_marked(line), *_contested(line), *_decided(line.record, line.claimed)]
    return max(0, min(found or [_last_play(line.record)]))


def before_sums(record: Record, step: int) -> int:
    """Return the last step before a calculation and the others of the same position.

    An earlier one of the same position would reveal what is sent back.
    """
    return max(0, min(_sums(record, step), default=step) - 1)


def _sums(record: Record, step: int) -> list[int]:
    steps, kinds = record.steps, record.game.kinds
    position = steps[step].position
    return [
        each.index
        for each in steps[: step + 1]
        if each.position == position and kinds[each.kind] is Role.SUM
    ]


def _decided(record: Record, claimed: Sequence[Expected]) -> Iterator[int]:
    """Yield the last steps before the steps that answer the claims."""
    for step in {check.check(record).step for each in claimed for check in each.checks}:
        if step >= 0 and _sums(record, step):
            yield before_sums(record, step)
        elif step >= 0:
            yield min(step - 1, _before_choice(record, record.steps[step].position))


def _marked(line: AskedLine) -> Iterator[int]:
    """Yield the last steps before the moves that the file marks as disputed."""
    for remark in line.remarks:
        if remark.mark == "disputed":
            yield _before(line.record, remark.step, remark.after, remark.position)


def _contested(line: AskedLine) -> Iterator[int]:
    """Yield the last steps before moves whose result is contested."""
    for refused in line.refusals:
        yield _before(line.record, -1, refused.after, refused.position)
    for result in line.results:
        # The place of an unused roll is unknown.
        if result.path in line.contested and result.status != "unused":
            at = result.position - 1 if result.status == "landed" else result.searched_from
            yield _before(line.record, result.step, -1, at)


def _last_play(record: Record) -> int:
    """Return the last step before the last input that is not a pass."""
    done = (at for at, each in enumerate(record.inputs, 1) if not _passes(each))
    return _before_choice(record, max(done, default=0))


def _passes(given: Input) -> bool:
    return isinstance(given, Choice) and given.action == PASS


def _before_choice(record: Record, position: int) -> int:
    """Return the last step before the choice that led to a position, skipping dice and draws."""
    while position > 0 and isinstance(record.inputs[position - 1], Outcome):
        position -= 1
    return _before(record, -1, -1, position - 1)


def _before(record: Record, step: int, after: int, position: int) -> int:
    if step >= 0:
        return step - 1
    if after >= 0:
        return after
    return max(
        (each.index for each in record.steps if each.position <= max(0, position)), default=0
    )
