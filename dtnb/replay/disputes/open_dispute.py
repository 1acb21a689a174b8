"""Find what makes a verdict on a dispute uncertain: a question that the rulebooks leave open.

If a file states what is disputed, such as "may Ann do this now?", another reading may change the
answer to this question. The claims alone do not show this: if nobody takes the action, no reading
changes a claim. A verdict is uncertain too if the rulebook's data has a doubt about its rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dtnb.frames.building.citations import short_citation
from dtnb.replay.disputes.deciding_rule import printed_rule
from dtnb.replay.disputes.line_comparison import play_with_readings
from dtnb.replay.verdict.data import DecidingQuestion, SupportedAnswer, VerdictDoubt
from dtnb.rulebook import language_of

if TYPE_CHECKING:
    from dtnb.replay.disputes.beliefs import Belief
    from dtnb.replay.disputes.disputed import PlayedDispute
    from dtnb.replay.lines.played_file import PlayedFile
    from dtnb.rulebook import Policy, Reading


class OpenDispute(NamedTuple):
    """A policy without a printed answer, on whose reading the answer to the dispute depends."""

    #: the open question
    policy: Policy
    #: the reading with which the file is played, which is the default in the file's edition
    our_reading: Reading
    #: the reading that answers the dispute the other way
    other_reading: Reading
    #: the indices of the runs whose edition prints no answer
    open_runs: tuple[int, ...]
    #: the answer to the dispute by our reading, and the rules cited for it
    answer: bool
    cited_rules: tuple[str, ...]


def find_open_dispute(
    played: PlayedDispute, known_answers: Mapping[tuple[str, str], bool]
) -> OpenDispute | None:
    """Return an open question that changes the answer to the dispute, or None.

    `known_answers` has the answers to the dispute that are known already, by policy and reading.
    Policies that the present answer cites are tried first; if their answers are not known, the file
    is played with each of their readings.
    """
    replay = played.runs[0]
    check_result = replay.dispute.check_result if replay.dispute is not None else None
    if check_result is None or check_result.action is None:
        return None
    rulebook = replay.plugin.rulebook()
    cited = [
        policy for policy in rulebook.policies.values() if policy.ambiguity in check_result.rules
    ]
    others = [policy for policy, _ in known_answers if rulebook.policies[policy] not in cited]
    for policy in (*cited, *map(rulebook.policy, dict.fromkeys(others))):
        open_runs = tuple(
            run for run, other in enumerate(played.runs) if other.edition not in policy.printed
        )
        # If the file chooses a reading, the players have agreed on it.
        is_agreed, is_open_here = policy.id in replay.policies, 0 in open_runs
        affects_play = policy.no_outcome is None
        if is_agreed or not is_open_here or not affects_play:
            continue
        readings = {reading.id: reading for reading in policy.readings}
        answers = {
            id_: answer for (name, id_), answer in known_answers.items() if name == policy.id
        }
        answers = answers or dict(answers_by_reading(replay, policy))
        ours = readings[policy.default_in(replay.edition)]
        for reading, answer in answers.items():
            if answer is not check_result.holds:
                other = readings[reading]
                return OpenDispute(
                    policy, ours, other, open_runs, check_result.holds, check_result.rules
                )
    return None


def answers_by_reading(replay: PlayedFile, policy: Policy) -> Iterator[tuple[str, bool]]:
    """Yield the readings of a policy with the answer that each gives to the dispute of a file."""
    for reading in policy.readings:
        other = play_with_readings(replay, {policy.id: reading.id})
        if (
            other is not None
            and other.dispute is not None
            and other.dispute.check_result is not None
        ):
            yield reading.id, other.dispute.check_result.holds


def decide_by_open_dispute(
    open_dispute: OpenDispute,
    beliefs: Sequence[Belief],
    right: tuple[str, ...],
    played: PlayedDispute,
) -> DecidingQuestion:
    """Return the open question in the form of a deciding question, with both readings.

    The belief about the disputed action shows who is right by the other reading. If this is nobody,
    or the same people as by our reading, the question is marked `answers_only`: then the verdict
    says only how each reading answers the dispute.
    """
    belief = next(
        (
            belief
            for belief in beliefs
            if belief.is_about_dispute and belief.tried_change.claims_made_true
        ),
        None,
    )
    claims = belief.tried_change.line.claims if belief is not None else ()
    wrong_people = {claim.by for claim in claims if not claim.answer}
    right_otherwise = tuple(
        dict.fromkeys(claim.by for claim in claims if claim.by not in wrong_people)
    )
    answers_only = right_otherwise in ((), right)
    answers = ("verdict.says-yes", "verdict.says-no")
    our_answer, other_answer = map(
        played.speaker.text, answers if open_dispute.answer else reversed(answers)
    )
    cited = tuple(
        rule for rule in open_dispute.cited_rules if rule not in open_dispute.other_reading.rules
    )
    our_rules = (
        *(rule for rule in cited if rule in open_dispute.our_reading.rules),
        *cited,
        *open_dispute.our_reading.rules,
    )
    other_rules = tuple(
        rule
        for rule in open_dispute.other_reading.rules
        if rule not in open_dispute.our_reading.rules
    )
    supported_answers = (
        _reading_as_answer(open_dispute.our_reading, our_rules, played, right, our_answer),
        _reading_as_answer(
            open_dispute.other_reading,
            other_rules,
            played,
            right if answers_only else right_otherwise,
            other_answer,
        ),
    )
    policy, lang = open_dispute.policy, played.runs[0].lang
    return DecidingQuestion(
        policy=policy.id,
        ambiguity=policy.ambiguity,
        question=policy.question.get(language_of(lang)),
        is_open=True,
        supported_answers=supported_answers,
        open_in=open_dispute.open_runs,
        answers_only=answers_only,
    )


def _reading_as_answer(
    reading: Reading,
    rules: Sequence[str],
    played: PlayedDispute,
    right: tuple[str, ...],
    answer: str,
) -> SupportedAnswer:
    """Return a reading as an answer to the deciding question.

    The answer cites the first of `rules` that a book prints. It says who is right by the reading
    (`right`), and how the reading answers the dispute (`answer`).
    """
    statement = reading.statement.get(language_of(played.runs[0].lang))
    cited = [printed_rule(rule, played) for rule in rules]
    rule = next((rule for rule in cited if rule.certainty != "silent"), None)
    places = (short_citation(rule, played.speaker),) if rule is not None else ()
    return SupportedAnswer(
        book_indices=(),
        reading=reading.id,
        statement=statement,
        rule=rule,
        citations=places,
        right=right,
        result=answer,
    )


# -- doubts of the rulebook ---------------------------------------------------------------------


def find_doubt(deciding: DecidingQuestion | None, played: PlayedDispute) -> VerdictDoubt | None:
    """Return the rulebook's doubts about the deciding question or rules; None without doubts."""
    if deciding is None:
        return None
    editions = [replay.edition for replay in played.runs]
    doubts = [
        doubt
        for doubt in played.runs[0]
        .plugin.rulebook()
        .doubts_about(_deciding_ids(deciding, played), _cited_ids(played))
        if any(map(doubt.applies_in, editions))
    ]
    return VerdictDoubt.of(doubts, editions, language_of(played.speaker.lang)) if doubts else None


def _deciding_ids(deciding: DecidingQuestion, played: PlayedDispute) -> set[str]:
    """Return the id of the deciding policy, or the ids of the deciding rules if no policy decides.

    A policy on whose reading the players have agreed is left out, because it leaves no doubt.
    """
    if deciding.policy:
        agreed = {policy for replay in played.runs for policy in replay.policies}
        return {deciding.policy} - agreed
    return {
        supported_answer.rule.id
        for supported_answer in deciding.supported_answers
        if supported_answer.rule is not None
    }


def _cited_ids(played: PlayedDispute) -> set[str]:
    """Return the ids of the rules that took effect under the first edition."""
    return {
        rule
        for line in played.runs[0].everything()
        for step in line.record.steps
        for rule in step.rules
    }
