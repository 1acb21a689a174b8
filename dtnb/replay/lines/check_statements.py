"""Check on a played line what its file says will hold, what players claim, and what they dispute.

* momentary statement: a statement about one moment of the play.
* `MayCheck`: checks the momentary statement that somebody may, or may not, do something, at the
  questions that the game asks at this moment.
* path: leads to a value in the file, such as ``("moves", 3, "expect", 0)``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dtnb.files import Path
from dtnb.frames.line import ClaimResult
from dtnb.kernel import Record
from dtnb.replay.game.permissions import MayCheck, refused_message
from dtnb.replay.game.phrases import translate_claim, translate_dispute
from dtnb.replay.game.terms import CheckResult, Dispute, Expectation
from dtnb.replay.lines.deciding_rules import find_deciding_rules
from dtnb.replay.running.line_result import Checkpoint
from dtnb.replay.running.results import DisputeResult, ExpectationResult
from dtnb.replay.running.script import StatedDispute, StatedExpectation
from dtnb.replay.views.context import PlayedLine


def check_statements(
    line: PlayedLine, expected: StatedExpectation, record: Record, point: Checkpoint | None = None
) -> Iterator[ExpectationResult]:
    """Yield the result of each statement of an expectation or a claim, checked on a record.

    A statement about a moment, such as "Ben may play a card", is checked only between the moves
    before and after it in the file. For such a statement, `point` is its place in the record.
    """
    for check in expected.checks:
        # The path of an expectation at the end of a line has no index, because the expectation
        # belongs to no entry of ``moves``.
        is_in_entry = any(isinstance(key, int) for key in expected.path)
        if check.is_momentary and point is not None and is_in_entry:
            check_result = _check_at_moment(line, expected.path, point, check)
            if check_result is None and (disputed := _dispute_about(line, check)) is not None:
                check_result = _answer_at_moment(line, disputed.path, disputed.point, check)
            check_result = check.check(line.record) if check_result is None else check_result
        else:
            check_result = check.check(record)
        rules = check_result.rules or (
            record.steps[check_result.step].rules if check_result.step >= 0 else ()
        )
        part = check.part if len(expected.checks) > 1 else ""
        yield ExpectationResult(
            text=check.text,
            path=expected.path,
            holds=check_result.holds,
            found=_words_of_actual_value(line, check_result, part),
            found_message=check_result.actual_value,
            step=check_result.step,
            rules=rules,
            condition=expected.condition,
            part=part,
            is_final=check_result.is_final,
        )


class _DisputePlace(NamedTuple):
    """The place of a line's dispute in the file and in the record."""

    path: Path
    point: Checkpoint


def _dispute_about(line: PlayedLine, check: Expectation) -> _DisputePlace | None:
    """Return the place of the line's dispute if it is about the same move as a statement.

    The caller then checks the statement at this place. Return None for any other dispute.
    """
    point = line.line_result.disputed
    if point is None or point.dispute is None or not isinstance(check.check, MayCheck):
        return None
    disputed = point.dispute.question.check
    if disputed is None or not isinstance(disputed.check, MayCheck):
        return None
    is_same_move = disputed.check.move == check.check.move
    return _DisputePlace(point.dispute.path, point) if is_same_move else None


def _check_at_moment(
    line: PlayedLine, path: Path, point: Checkpoint, check: Expectation
) -> CheckResult | None:
    """Check a statement at the questions between its place and the next move of the file.

    Return None if the file has no move after the statement.
    """
    list_path, entry = _entry_of(path)
    later_positions = [
        result.position
        for result in line.line_result.results
        if result.status == "landed"
        and result.path[: len(list_path)] == list_path
        and int(result.path[len(list_path)]) > entry
    ]
    if later_positions:
        # The position of a move counts its own input, so the question before it is one earlier.
        end = max(min(later_positions) - 1, point.position)
    elif list_path and _follows_refusal(line, list_path, entry):
        end = point.position
    else:
        return None
    return _check_until(line, point, end, check)


def _check_until(line: PlayedLine, point: Checkpoint, end: int, check: Expectation) -> CheckResult:
    """Check a statement on the record from its place to the position `end`."""
    record, begin = line.record, point.position
    if isinstance(check.check, MayCheck):
        # The questions that were skipped right after the last move count as well.
        return check.check.since(record.fork(end), begin, point.windows)
    excerpt = Record(record.game, record.states[begin])
    for input_ in record.inputs[begin:end]:
        excerpt.add(input_)
    # The steps of the excerpt have numbers of their own, so the result cannot name one of them.
    # It names the last step before `end` in the whole record.
    steps_until_end = [step.index for step in record.steps if step.position <= end]
    return check.check(excerpt)._replace(step=max(steps_until_end, default=-1))


def _follows_refusal(line: PlayedLine, list_path: Path, entry: int) -> bool:
    """Tell whether the entry before a statement states that a move is refused."""
    previous_entry = (*list_path, entry - 1)
    return any(
        result.status == "refused" and result.path[: len(previous_entry)] == previous_entry
        for result in line.line_result.results
    )


class _EntryPlace(NamedTuple):
    """The place of an entry in the file."""

    #: the path of the list ``moves`` that has the entry
    list_path: Path
    #: the index of the entry in that list
    entry: int


def _entry_of(path: Path) -> _EntryPlace:
    """Return the entry of ``moves`` that has a statement with this path."""
    index = _entry_index(path)
    return _EntryPlace(path[:index], int(path[index]))


def _entry_index(path: Path) -> int:
    """Return the index of the part of a statement's path that numbers an entry of ``moves``.

    For ``("moves", 3, "claim")`` the part is the 3, so its index is 1. In ``("moves", 3, "expect",
    0)``, the 0 numbers a statement of the entry, so the index is 1 as well.
    """
    last = max(index for index, key in enumerate(path) if isinstance(key, int))
    is_listed = path[last - 1] == "expect" and isinstance(path[last - 2], int)
    return last - 2 if is_listed else last


def _words_of_actual_value(line: PlayedLine, check_result: CheckResult, part: str) -> str:
    """Return the actual value of a statement in words; empty if the check result has no value.

    If the statement is one of several in a claim, `part` is its text. The words repeat this text if
    the statement is false, so that the reader knows which one is meant.
    """
    speaker = line.speaker
    words = (
        check_result.actual_value
        if isinstance(check_result.actual_value, str)
        else speaker.render(check_result.actual_value)
    )
    if not part or check_result.holds or not words:
        return words
    claim_text = _translate_claim(line, part)
    return speaker.text("claim.part", found=words, says=claim_text)


def _translate_claim(line: PlayedLine, text: str) -> str:
    """Return a claim in the language of the replay."""
    replay = line.replay
    return translate_claim(replay.plugin, replay.game, line.record.start, text, line.speaker)


def answer_dispute(line: PlayedLine, disputed: StatedDispute, point: Checkpoint) -> DisputeResult:
    """Answer the question of a dispute.

    If the dispute asks what somebody may do, the answer comes from its place in the file. If it
    asks for a result, the answer comes from the end of the line.
    """
    dispute, path, replay = disputed.question, disputed.path, line.replay
    text = translate_dispute(
        replay.plugin, replay.game, line.record.start, dispute.text, line.speaker
    )
    result = DisputeResult(text, path, dispute, point.position, point.step)
    check = dispute.check
    if check is None:
        return result._replace(answer_text=_answer_in_words(line, dispute, point))
    if check.is_momentary:
        check_result = _answer_at_moment(line, path, point, check)
    else:
        check_result = check.check(line.record)
    may_check = check.check
    is_allowed = isinstance(may_check, MayCheck) and check_result.holds == may_check.says_may
    if not is_allowed and _is_unreached(line, point):
        # The record ends before the window, so it cannot say what is allowed in the window.
        return result._replace(is_unreached=True)
    steps = line.record.steps
    rules = check_result.rules or (steps[check_result.step].rules if check_result.step >= 0 else ())
    return result._replace(
        check_result=check_result,
        answer_text=_words_of_actual_value(line, check_result, ""),
        rules=rules,
    )


def _is_unreached(line: PlayedLine, point: Checkpoint) -> bool:
    """Tell whether a line waits for an input before the windows of a checkpoint open."""
    if not point.windows or not line.line_result.ending.is_open:
        return False
    pending = line.record.states[-1].pending
    if pending is not None and pending.window in point.windows:
        return False
    return not any(
        step.window in point.windows
        for step in line.record.steps
        if step.position >= point.position
    )


def _answer_in_words(line: PlayedLine, dispute: Dispute, point: Checkpoint) -> str:
    """Return an answer other than yes or no; "" while it is unknown."""
    if dispute.value is None or line.line_result.ending.is_open:
        return ""
    record = line.record.fork(point.position) if dispute.value.is_momentary else line.record
    return _words_of_actual_value(line, dispute.value.check(record), "")


def _answer_at_moment(
    line: PlayedLine, path: Path, point: Checkpoint, check: Expectation
) -> CheckResult:
    """Check a statement about what somebody may do, at the place of a dispute."""
    may_check, closed = check.check, point.closed_verdict
    if isinstance(may_check, MayCheck) and closed.reasons:
        # Nobody may act in the window that the file names.
        message, says_may = refused_message(closed), may_check.says_may
        return CheckResult(not says_may, message, point.step, closed.rules, closed.reasons)
    check_result = _check_at_moment(line, path, point, check) or _check_until(
        line, point, len(line.record.inputs), check
    )
    if (
        isinstance(may_check, MayCheck)
        and check_result.holds != may_check.says_may
        and not point.windows
    ):
        # If the latest move is a roll for a card, the card's effects have followed it already.
        # Somebody may have been asked in between, so judge the move at these questions too.
        after_roll = _position_after_latest_move(line, path)
        if 0 <= after_roll < point.position:
            earlier = may_check.since(line.record.fork(point.position - 1), after_roll)
            if earlier.holds == may_check.says_may:
                return earlier
    return check_result


def _position_after_latest_move(line: PlayedLine, path: Path) -> int:
    """Return how many inputs had been given up to the latest move before an entry of the file.

    Return -1 if there is no move before the entry.
    """
    list_path, entry = _entry_of(path)
    return max(
        (
            result.position
            for result in line.line_result.results
            if result.status == "landed"
            and result.path[: len(list_path)] == list_path
            and int(result.path[len(list_path)]) < entry
        ),
        default=-1,
    )


def answer_claim(line: PlayedLine, claim: StatedExpectation, point: Checkpoint) -> ClaimResult:
    """Answer a claim by the whole record of a line, and name the rules that decide it.

    The claim is false if one of its statements is false; then the rules that decide the claim are
    those of its false statements.
    """
    results = list(check_statements(line, claim, line.record, point))
    false_results = [result for result in results if not result.holds]
    speaker, rules = line.speaker, list[str]()
    for result in false_results or sorted(results, key=lambda result: result.step, reverse=True):
        claim_text = result.part or claim.text
        deciding = find_deciding_rules(line.replay, line.record, claim_text, result.step, speaker)
        # An effect that did not happen has no step, but its result may cite a rule that says why.
        rules += deciding.rules or result.rules
    decisive = false_results[0] if false_results else max(results, key=lambda result: result.step)
    shown_results = false_results if false_results or len(results) > 1 else results
    actual = speaker.text("list.clause").join(
        result.found for result in shown_results if result.found
    )
    claim_text = _translate_claim(line, claim.text)
    return ClaimResult(
        claim.claimant, claim_text, claim.path, point.position,
        answer=not false_results, found=actual, step=decisive.step,
        rules=tuple(dict.fromkeys(rules)), display_step=point.step,
        last_deciding_step=max(result.step for result in results) if len(results) > 1 else -1,
        is_final=any(result.is_final for result in false_results)
        or all(result.is_final for result in results),
    )  # fmt: skip
