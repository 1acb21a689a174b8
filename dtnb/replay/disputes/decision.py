"""Find what decides a dispute: an open question, a rule, a loser's belief, or a printing.

Each function tries one kind of reason. The module `reach_verdict` says which kinds are tried, and
in which order. The words are explained in `dtnb.replay.disputes`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from dtnb.files import find_name
from dtnb.replay.disputes.beliefs import changes_less
from dtnb.replay.disputes.deciding_question import (
    DisputeDecision,
    decide_by_edition,
    decide_by_reading,
)
from dtnb.replay.disputes.deciding_rule import (
    decide_by_belief,
    decide_by_claim,
    decide_by_dispute,
    decide_by_disputed_amount,
)
from dtnb.replay.disputes.disputed import (
    PlayedDispute,
    PrintingTrial,
    TrialOutcomes,
    TrialResults,
    full_label,
    is_against_loser,
    subject_of,
)
from dtnb.replay.disputes.open_dispute import (
    OpenDispute,
    answers_by_reading,
    decide_by_open_dispute,
)
from dtnb.replay.verdict.data import (
    ClaimAnswer,
    DecidingPrinting,
    DecidingQuestion,
    PrintingResult,
    Side,
    SupportedAnswer,
)

if TYPE_CHECKING:
    from dtnb.replay.disputes.beliefs import Belief
    from dtnb.replay.disputes.comparison_data import Divergence
    from dtnb.replay.lines.played_file import PlayedFile
    from dtnb.rulebook import Policy


def decide_within_edition(
    played: PlayedDispute,
    claims: Sequence[ClaimAnswer],
    beliefs: Sequence[Belief],
    trial_results: TrialResults | None,
) -> DisputeDecision:
    """Return what decides if the editions agree: an open question, or a belief of the loser."""
    decision = DisputeDecision()
    if trial_results is not None:
        ranks = list(dict.fromkeys(belief.rank for belief in beliefs))
        broken_rule_ranks = {
            belief.change.rules[0]: ranks.index(belief.rank) for belief in reversed(beliefs)
        }
        decision = decide_by_reading(trial_results, claims, played, broken_rule_ranks)
    question = decision.deciding
    likely = [belief for belief in beliefs if belief.can_cause_mistake(played.runs[0])]
    if not likely or (question is not None and not _is_likelier(likely[0], question, played)):
        return decision
    if question is not None and question.is_open:
        decision = DisputeDecision(
            question,
            (question.question, *decision.other_questions),
            tuple(sorted({*decision.further_open_in, *question.open_in})),
            (question.policy, *decision.further_open_policies),
        )
    return decision._replace(deciding=decide_by_belief(likely[0], played))


def decide_between_editions(
    played: PlayedDispute,
    claims: Sequence[ClaimAnswer],
    sides: Sequence[Side],
    divergence: Divergence | None,
    decision: DisputeDecision,
) -> DisputeDecision:
    """Return the question that the editions answer differently, or the rule that decides a claim.

    `decision` is the result of `decide_within_edition`. Its other questions are kept if there is no
    divergence.
    """
    deciding, texts = None, decision.other_questions
    if divergence is not None:
        deciding, texts = decide_by_edition(divergence, played, sides)
        if not deciding.question:
            deciding = decide_by_print(divergence, played) or deciding
    if deciding is None and claims:
        deciding = (
            decide_by_disputed_amount(played)
            or decide_by_claim(played)
            or decide_by_dispute(played)
        )
    return decision._replace(deciding=deciding, other_questions=texts)


def decide_as_disputed(
    deciding: DecidingQuestion | None,
    open_dispute: OpenDispute | None,
    beliefs: Sequence[Belief],
    side: Side,
    played: PlayedDispute,
) -> DecidingQuestion | None:
    """Return the open question or the rule that decides what the file states as disputed.

    If there is none, return `deciding`, which decides the claims.
    """
    line = played.runs[0]
    nobody_is_wrong = all(claim.answer for branch in line.everything() for claim in branch.claims)
    if nobody_is_wrong:
        deciding = decide_by_dispute(played) or deciding
    if open_dispute is None or (deciding is not None and deciding.is_open):
        return deciding
    if not nobody_is_wrong and not is_against_loser(line, is_allowed=open_dispute.answer):
        return deciding
    return decide_by_open_dispute(open_dispute, beliefs, side.right, played)


def _is_likelier(belief: Belief, question: DecidingQuestion, played: PlayedDispute) -> bool:
    """Tell whether people rather quarrel about what a belief says than about a question."""
    return (
        not question.policy
        or (
            belief.is_about_dispute
            and (
                not _asks_about_action(question.policy, played)
                or _breaks_another_rule(belief, question, played)
            )
        )
        or changes_less(belief, played.runs[0], question.policy)
    )


def _breaks_another_rule(belief: Belief, question: DecidingQuestion, played: PlayedDispute) -> bool:
    """Tell whether a belief that makes a claim true breaks a rule that no answer to a question has.

    Return False for a question that is open: then people quarrel about the question.
    """
    policy = played.runs[0].plugin.rulebook().policy(question.policy)
    rules = {rule for reading in policy.readings for rule in reading.rules}
    return (
        not question.is_open
        and bool(belief.tried_change.claims_made_true)
        and belief.change.rules[0] not in rules
    )


def _asks_about_action(policy: str, played: PlayedDispute) -> bool:
    """Tell whether another reading of a policy changes whether the disputed action is allowed."""
    replay = played.runs[0]
    answers = answers_by_reading(replay, replay.plugin.rulebook().policy(policy))
    return len({answer for _, answer in answers}) > 1


# -- printings -----------------------------------------------------------------------------------


def deciding_prints(
    trial_results: TrialResults | None, claims: Sequence[ClaimAnswer], played: PlayedDispute
) -> Iterator[DecidingPrinting]:
    """Yield the components whose printing decides the dispute.

    If there are claims, the printing must change who is right. If not, it must change the outcome.
    """
    if trial_results is None:
        return
    for trial in trial_results.deciding_printings:
        deciding = _deciding_printing(trial, trial_results, claims, played)
        if not claims or len({printing.right for printing in deciding.printings}) > 1:
            yield deciding


def _deciding_printing(
    trial: PrintingTrial,
    trial_results: TrialResults,
    claims: Sequence[ClaimAnswer],
    played: PlayedDispute,
) -> DecidingPrinting:
    """Return a component; for each of its printings, the result and who is right."""
    outcomes = TrialOutcomes(trial_results._replace(ends=trial.ends), claims, played.speaker)
    subject = None if claims else subject_of(trial.ends)
    results = subject.cells() if subject is not None else ()
    printings = tuple(
        PrintingResult(statement, outcomes.people_right(index), results[index] if results else None)
        for index, statement in enumerate(trial.statements)
    )
    label = full_label(subject) if subject is not None else ""
    return DecidingPrinting(trial.question, label, printings, dict(trial.needed_choices))


def decide_by_print(divergence: Divergence, played: PlayedDispute) -> DecidingQuestion | None:
    """Return the question about the component whose printing explains why the runs diverge.

    A printing explains the divergence if all runs of a side use the same printing, and each side
    uses another one. Return None if there is no such component.
    """
    for component in played.runs[0].plugin.printings.printing_policies(played.runs[0].game):
        sides = [
            {_printing_in_play(component, played.runs[run]) for run in group.run_indices}
            for group in divergence.groups
        ]
        distinct_count = len(set().union(*sides))
        are_single = len(sides) > 1 and all(len(side) == 1 for side in sides)
        if are_single and distinct_count == len(sides):
            statements = {reading.id: reading.statement for reading in component.readings}
            supported_answers = [
                SupportedAnswer(
                    book_indices=group.run_indices,
                    reading=printing,
                    statement=statements[printing].get(played.speaker.lang),
                )
                for group, (printing,) in zip(divergence.groups, sides, strict=True)
            ]
            question = component.question.get(played.speaker.lang)
            return DecidingQuestion(
                policy="",
                ambiguity=None,
                question=question,
                is_open=False,
                supported_answers=tuple(supported_answers),
            )
    return None


def _printing_in_play(component: Policy, replay: PlayedFile) -> str:
    """Return the printing of a component that the table uses."""
    stated_name = find_name(component.id, replay.file.prints)
    printings = [reading.id for reading in component.readings]
    stated_printing = (
        find_name(replay.file.prints[stated_name], printings) if stated_name is not None else None
    )
    return stated_printing or component.default_in(replay.edition)
