"""Find the open question about the rules whose answer decides a dispute.

The words, such as *divergence* and *outcome*, are explained in `dtnb.replay.disputes`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

from msgspec import structs

from dtnb.frames.document import Rule
from dtnb.replay.disputes.deciding_rule import (
    claimed_rules,
    pick_rule,
    rule_sets_of_cause,
    rule_sets_of_reading,
)
from dtnb.replay.disputes.disputed import PlayedDispute, TrialOutcomes, TrialResults
from dtnb.replay.disputes.line_comparison import play_with_readings
from dtnb.replay.lines.final_states import claims_of, final_state_of
from dtnb.replay.verdict.data import ClaimAnswer, DecidingQuestion, Side, SupportedAnswer

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.replay.disputes.comparison_data import Cause, Divergence
    from dtnb.replay.disputes.settlement_data import ConsultedQuestion
    from dtnb.replay.lines.final_states import FinalState
    from dtnb.replay.lines.played_file import PlayedFile


def find_first_divergence(
    divergences: Sequence[Divergence], sides: Sequence[Side]
) -> Divergence | None:
    """Return the first divergence that changes who is right; None if none matters.

    At a divergence, the runs split into groups that continue in the same way. Return the first
    divergence at which the groups differ in who is right. If there is none, return the first
    divergence whose groups belong to different `sides` of the dispute.
    """
    first_that_matters = None
    for divergence in divergences:
        sides_of_groups = [
            [side for side in sides if not set(side.book_indices).isdisjoint(group.run_indices)]
            for group in divergence.groups
        ]
        if all(group == sides_of_groups[0] for group in sides_of_groups):
            continue
        people_right = [{side.right for side in group} for group in sides_of_groups]
        if all(len(people) == 1 for people in people_right) and any(
            people != people_right[0] for people in people_right
        ):
            return divergence
        first_that_matters = first_that_matters or divergence
    return first_that_matters


def decide_by_edition(
    divergence: Divergence, played: PlayedDispute, sides: Sequence[Side]
) -> tuple[DecidingQuestion, tuple[str, ...]]:
    """Return the first question that the editions answer differently, and the texts of the others.

    If no reading explains the divergence, the text of the first question is empty.
    """
    other_questions = [
        cause.question
        for other in played.divergences
        if other is divergence or find_first_divergence([other], sides) is not None
        for cause in _needed_causes(other, played)
    ]
    if not divergence.causes:
        # Without a question, the answers say how play continues on each side.
        supported_answers = [
            SupportedAnswer(
                group.run_indices,
                reading="",
                statement=group.sentences[0],
                rule=rule,
                citations=citations,
            )
            for group in divergence.groups
            for rule, citations in (pick_rule(group.rules, (), played.speaker),)
        ]
        return DecidingQuestion(
            policy="",
            ambiguity=None,
            question="",
            is_open=False,
            supported_answers=tuple(supported_answers),
        ), tuple(dict.fromkeys(other_questions))
    cause = _needed_causes(divergence, played)[0]
    supported_answers = [
        SupportedAnswer(
            reading.run_indices,
            reading.reading,
            reading.statement,
            *pick_rule(
                reading.rules,
                rule_sets_of_cause(cause, reading.reading, divergence),
                played.speaker,
            ),
        )
        for reading in cause.readings
    ]
    deciding = DecidingQuestion(
        cause.policy, cause.ambiguity, cause.question, is_open=False,
        supported_answers=tuple(supported_answers),
        open_in=tuple(_editions_printing_nothing(cause, played)),
    )  # fmt: skip
    return deciding, tuple(
        name for name in dict.fromkeys(other_questions) if name != cause.question
    )


def _editions_printing_nothing(cause: Cause, played: PlayedDispute) -> Iterator[int]:
    """Yield the index of each run whose edition prints no answer to the question of a cause.

    Yield nothing if no edition prints an answer.
    """
    if cause.ambiguity:
        printed = played.runs[0].plugin.rulebook().policy(cause.policy).printed
        for run, replay in enumerate(played.runs):
            if printed and replay.edition not in printed:
                yield run


def _needed_causes(divergence: Divergence, played: PlayedDispute) -> Sequence[Cause]:
    """Return the causes of a divergence that are worth naming in the verdict.

    If each cause explains the divergence by itself, return all. If the causes explain it only
    together, return those that by themselves change the answer to a claim. If no cause does, return
    all.
    """
    together = not any(cause.acts_alone for cause in divergence.causes)
    if together and any(line.claims for replay in played.runs for line in replay.everything()):
        changing = [cause for cause in divergence.causes if _changes_claims(cause, played)]
        return changing or divergence.causes
    return divergence.causes


def _changes_claims(cause: Cause, played: PlayedDispute) -> bool:
    """Tell whether the cause explains why two editions answer the claims differently.

    To find out, play the file under one edition with the other edition's reading of the cause's
    policy. The cause explains the difference if the claims are then answered as under the other
    edition.
    """
    for reading, other_reading in permutations(cause.readings, 2):
        replay, other_replay = (
            played.runs[reading_of_runs.run_indices[0]]
            for reading_of_runs in (reading, other_reading)
        )
        rerun = play_with_readings(replay, {cause.policy: other_reading.reading})
        if rerun is not None:
            answers = _claim_answers(replay, played.speaker)
            answers_with_reading = _claim_answers(rerun, played.speaker)
            other_answers = _claim_answers(other_replay, played.speaker)
            if answers != other_answers and answers_with_reading == other_answers:
                return True
    return False


def _claim_answers(replay: PlayedFile, speaker: Speaker) -> list[FinalState]:
    return [claims_of(line, speaker) for line in replay.everything()]


class DisputeDecision(NamedTuple):
    """The question or rule that decides a dispute, and the other questions that matter.

    Attributes
    ----------
    deciding
        The question or rule that decides; None if none was found.
    other_questions
        The texts of the other questions that the outcome depends on.
    further_open_in
        The indices of the runs whose edition leaves a question of `further_open_policies` open.
    further_open_policies
        The ids of other policies that an edition leaves open. For each of these, another reading
        makes somebody else right and changes the status of no move.
    """

    deciding: DecidingQuestion | None = None
    other_questions: tuple[str, ...] = ()
    further_open_in: tuple[int, ...] = ()
    further_open_policies: tuple[str, ...] = ()


def decide_by_reading(
    trial_results: TrialResults,
    claims: Sequence[ClaimAnswer],
    played: PlayedDispute,
    broken_rule_ranks: Mapping[str, int],
) -> DisputeDecision:
    """Return the question that decides within one edition, and the other questions.

    A question can decide if another reading of it changes the outcome. Prefer questions with a
    reading by which a person who is wrong becomes right (the reading *vindicates* this person),
    then questions about the rule that a false claim most likely breaks. If every edition prints an
    answer, the question decides only if another reading vindicates somebody.

    `broken_rule_ranks` has the rules that a false claim may break; the likeliest has rank 0. If
    possible, an answer is explained by one of these rules.
    """
    outcomes = TrialOutcomes(trial_results, claims, played.speaker)
    questions = [*trial_results.deciding_questions, *trial_results.answered_questions]
    decisive = [question for question in questions if outcomes.is_decisive(question.policy)]
    if not decisive:
        return DisputeDecision()
    # Among equal questions, prefer those whose readings change no move's status. A reading that
    # makes a move fail or succeed decides another dispute.
    deciding = max(
        decisive,
        key=lambda question: (
            outcomes.vindicates_somebody(question.policy),
            -_rank_of_cited_rule(question, broken_rule_ranks),
            question.policy in trial_results.policies_keeping_moves,
            -decisive.index(question),
        ),
    )  # fmt: skip
    # If an edition prints the answer, the question is not open in that edition.
    open_in_runs = tuple(_editions_leaving_open(deciding, trial_results, played))
    is_open = bool(open_in_runs)
    vindicates = bool(claims) and outcomes.vindicates_somebody(deciding.policy)
    if not is_open and not vindicates:
        return DisputeDecision()
    deciding_question = DecidingQuestion(
        deciding.policy,
        deciding.ambiguity,
        deciding.question,
        is_open=is_open,
        supported_answers=_answers_of_readings(
            deciding, outcomes, played, broken_rule_ranks, is_open=is_open
        ),
        open_in=open_in_runs,
    )
    others = [question for question in decisive if question is not deciding]
    return _with_other_questions(deciding_question, others, outcomes, played)


def _answers_of_readings(
    question: ConsultedQuestion,
    outcomes: TrialOutcomes,
    played: PlayedDispute,
    broken_rule_ranks: Mapping[str, int],
    *,
    is_open: bool,
) -> tuple[SupportedAnswer, ...]:
    """Return the answers to a question with their rules.

    The first answer is the one in force when the file is played as it stands. If the question is
    open, the answers that change the outcome follow.
    """
    supported_answers: list[SupportedAnswer] = []
    all_runs = tuple(range(len(played.runs)))
    used_rules: list[Rule] = []
    outcome_numbers: list[int] = []
    for reading, statement in ((question.reading, question.statement), *question.others.items()):
        # Do not cite a rule for two readings.
        rules = [rule for rule in question.rules.get(reading, ()) if rule not in used_rules]
        used_rules += rules
        number = outcomes.outcome_number(question, reading)
        if number is None:
            continue
        is_in_play = reading == question.reading
        changes_outcome = is_open and outcomes.differs(number)
        if not is_in_play and not changes_outcome:
            continue
        preferred = rule_sets_of_reading(
            question, reading, {*broken_rule_ranks, *claimed_rules(played)}
        )
        rule, citations = pick_rule([rules], preferred, played.speaker)
        supported_answers.append(
            SupportedAnswer(
                all_runs if is_in_play and not is_open else (),
                reading,
                statement,
                rule,
                citations,
                right=outcomes.people_right(number),
            )
        )
        outcome_numbers.append(number)
    return tuple(
        structs.replace(supported_answer, result=result)
        for supported_answer, result in zip(
            supported_answers, outcomes.descriptions(outcome_numbers), strict=True
        )
    )


def _with_other_questions(
    deciding: DecidingQuestion,
    others: Sequence[ConsultedQuestion],
    outcomes: TrialOutcomes,
    played: PlayedDispute,
) -> DisputeDecision:
    """Return the decision: the deciding question, the others, and where the others are open."""
    trial_results = outcomes.trial_results
    texts: dict[str, None] = {}
    further_open_in: set[int] = set()
    further_open_policies: list[str] = []
    for question in others:
        keeps_moves = question.policy in trial_results.policies_keeping_moves
        may_change_who_is_right = keeps_moves and outcomes.vindicates_somebody(question.policy)
        is_open_here = question in trial_results.deciding_questions
        open_runs: tuple[int, ...] = ()
        # Finding these runs takes long, because editions are played again.
        if may_change_who_is_right or not is_open_here:
            open_runs = tuple(_editions_leaving_open(question, trial_results, played))
        if may_change_who_is_right:
            further_open_in.update(open_runs)
            further_open_policies += [question.policy] if open_runs else []
        if is_open_here:
            texts[question.question] = None
        elif open_runs:
            texts[_with_books(question, open_runs, played)] = None
    return DisputeDecision(
        deciding, tuple(texts), tuple(sorted(further_open_in)), tuple(further_open_policies)
    )


def _with_books(
    question: ConsultedQuestion, open_runs: Sequence[int], played: PlayedDispute
) -> str:
    """Return the text of a question with the books that leave it open."""
    books = played.speaker.listed([played.names[run] for run in open_runs])
    return played.speaker.text("list.with-id", name=question.question, id=books)


def _rank_of_cited_rule(question: ConsultedQuestion, broken_rule_ranks: Mapping[str, int]) -> int:
    """Return the rank of the likeliest broken rule that the answers to a question cite.

    If the answers cite none of these rules, return a number above all ranks.
    """
    cited = {rule.id for rules in question.rules.values() for rule in rules}
    return min(
        (rank for rule, rank in broken_rule_ranks.items() if rule in cited),
        default=len(broken_rule_ranks),
    )


def _editions_leaving_open(
    question: ConsultedQuestion, trial_results: TrialResults, played: PlayedDispute
) -> Iterator[int]:
    """Yield the index of each run whose edition leaves a question open that matters in the run.

    The edition then prints no answer, and another answer would change the outcome of the run. Runs
    with another reading than the first run are left out.
    """
    # The other readings of this question that by themselves change the outcome.
    # (`DisputeOutcome.number` is 1 for the file's own outcome.)
    sufficient_readings = [
        readings[question.policy]
        for outcome in trial_results.outcomes
        for readings in outcome.readings
        if outcome.number > 1 and readings.keys() == {question.policy}
    ]
    policy = played.runs[0].plugin.rulebook().policy(question.policy)
    for run, replay in enumerate(played.runs):
        reading = replay.policies.get(question.policy, policy.default_in(replay.edition))
        if reading != question.reading or replay.edition in policy.printed:
            continue
        if run == 0 or not sufficient_readings:
            would_change = question in trial_results.deciding_questions
        else:
            would_change = any(
                _changes_outcome(replay, question.policy, reading, played.speaker)
                for reading in sufficient_readings
            )
        if would_change:
            yield run


def _changes_outcome(replay: PlayedFile, policy: str, reading: str, speaker: Speaker) -> bool:
    """Whether another reading changes the answers to the claims, or makes the file unplayable.

    If there are no claims, compare the final states instead.
    """
    rerun = play_with_readings(replay, {policy: reading})
    if rerun is None:
        return True
    has_claims = any(line.claims for line in replay.everything())
    result_of = claims_of if has_claims else final_state_of
    results, results_with_reading = (
        [result_of(line, speaker) for line in run.everything()] for run in (replay, rerun)
    )
    return results != results_with_reading
