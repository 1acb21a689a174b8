"""Check the expectations of a line and answer its claims."""

from __future__ import annotations

from collections.abc import Iterator

from dtnb.frames.line import ClaimResult
from dtnb.kernel import Record
from dtnb.replay.game.terms import Finding
from dtnb.replay.lines.deciding_rules import find_deciding_rules
from dtnb.replay.running.line_result import Checkpoint
from dtnb.replay.running.results import ExpectationResult
from dtnb.replay.running.script import Expected
from dtnb.replay.views.context import PlayedLine


def check_statements(
    line: PlayedLine, expected: Expected, record: Record
) -> Iterator[ExpectationResult]:
    """Yield the result of each statement of an expectation or a claim, checked on a record."""
    for check in expected.checks:
        finding = check.check(record)
        rules = finding.rules or (record.steps[finding.step].rules if finding.step >= 0 else ())
        part = check.part if len(expected.checks) > 1 else ""
        yield ExpectationResult(
            check.text, expected.path, finding.holds, _finding_words(line, finding, part),
            finding.found, finding.step, rules, expected.only, part,
        )  # fmt: skip


def _finding_words(line: PlayedLine, finding: Finding, part: str) -> str:
    """Return the actual value of a statement in words; empty if the finding has no value.

    If the statement is only a part of a claim and is false, the words name that part too.
    """
    speaker = line.speaker
    words = finding.found if isinstance(finding.found, str) else speaker.words(finding.found)
    if not part or finding.holds or not words:
        return words
    says = _translate_claim(line, part)
    return speaker.text("claim.part", found=words, says=says)


def _translate_claim(line: PlayedLine, text: str) -> str:
    """Return a claim in the language of the replay."""
    replay = line.replay
    return replay.plugin.phrases.translate_claim(replay.game, line.record.start, text, line.speaker)


def answer_claim(line: PlayedLine, claim: Expected, point: Checkpoint) -> ClaimResult:
    """Answer a claim at the end of a line's record, and find the rules that decide the answer."""
    results = list(check_statements(line, claim, line.record))
    wrong = [result for result in results if not result.holds]
    refused_by = [rule for refusal in line.refusals for rule in refusal.verdict.rules]
    speaker, rules = line.speaker, list[str]()
    for result in wrong or sorted(results, key=lambda result: result.step, reverse=True):
        says = result.part or claim.text
        deciding = find_deciding_rules(
            line.replay, line.record, says, result.step, speaker, refused_by
        )
        rules += deciding.rules
    decisive = wrong[0] if wrong else max(results, key=lambda result: result.step)
    shown_results = wrong if wrong or len(results) > 1 else results
    actual = speaker.text("list.clause").join(
        result.found for result in shown_results if result.found
    )
    says = _translate_claim(line, claim.text)
    return ClaimResult(
        claim.by, says, claim.path, point.position, not wrong, actual, decisive.step,
        tuple(dict.fromkeys(rules)), after=point.step,
        settled=max(result.step for result in results) if len(results) > 1 else -1,
    )  # fmt: skip
