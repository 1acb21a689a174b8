"""The moment at which people disagree: what may be seen when the reader is asked who is right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from dtnb.kernel import PASS, Choice, Outcome, Role

if TYPE_CHECKING:
    from dtnb.kernel import Input, Record
    from dtnb.replay.questions.asked_line import AskedLine
    from dtnb.replay.running.script import Expected


def disputed_moment(line: AskedLine) -> int:
    """Return the last step that may be seen before what people claim of a line is decided.

    That is before the first move that the file calls disputed, that is refused, answered, declared
    together with another or made only where it is possible; and in any case before what is claimed
    comes about. Where there is nothing of all this, it is before the last play.
    Whether a claim is true does not matter, or the moment would tell it.
    """
    found = [*_marked(line), *_contested(line), *_decided(line.record, line.claimed)]
    return max(0, min(found or [_last_play(line.record)]))


def before_sums(record: Record, step: int) -> int:
    """Return the last step before one, and before what is added up at the same time.

    What was added up just before would tell what is sent back.
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
    """Yield the last steps before those by which the claims are answered."""
    for step in {check.check(record).step for each in claimed for check in each.checks}:
        if step >= 0 and _sums(record, step):
            yield before_sums(record, step)
        elif step >= 0:
            yield min(step - 1, _before_choice(record, record.steps[step].position))


def _marked(line: AskedLine) -> Iterator[int]:
    """Yield the last steps before the moves that the file calls disputed."""
    for remark in line.remarks:
        if remark.mark == "disputed":
            yield _before(line.record, remark.step, remark.after, remark.position)


def _contested(line: AskedLine) -> Iterator[int]:
    """Yield the last steps before moves of which it is open what becomes of them."""
    for refused in line.refusals:
        yield _before(line.record, -1, refused.after, refused.position)
    for result in line.results:
        # Of a roll that nothing asked for it is not known where it belongs.
        if result.path in line.contested and result.status != "unused":
            at = result.position - 1 if result.status == "landed" else result.searched_from
            yield _before(line.record, result.step, -1, at)


def _last_play(record: Record) -> int:
    """Return the last step before anybody last did anything but pass."""
    done = (at for at, each in enumerate(record.inputs, 1) if not _passes(each))
    return _before_choice(record, max(done, default=0))


def _passes(given: Input) -> bool:
    return isinstance(given, Choice) and given.action == PASS


def _before_choice(record: Record, position: int) -> int:
    """Return the last step before the choice of which a position came; dice and draws follow it."""
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
