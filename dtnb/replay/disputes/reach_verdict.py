"""Reach the verdict on a dispute: who is right under which edition, and what decides.

* subject: the value on which the editions disagree, such as a total.
* `TrialResults`: the results of a settlement. If the editions agree, the deciding question comes
  from them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from dtnb.replay.disputes.beliefs import find_beliefs
from dtnb.replay.disputes.deciding_question import DisputeDecision, find_first_divergence
from dtnb.replay.disputes.deciding_rule import (
    cite_in_all_editions,
    editions_without_rule,
    with_spoken_answers,
)
from dtnb.replay.disputes.decision import (
    decide_as_disputed,
    decide_between_editions,
    decide_within_edition,
    deciding_prints,
)
from dtnb.replay.disputes.disputed import (
    PlayedDispute,
    TrialResults,
    answer_claims,
    differences_within_sides,
    full_label,
    group_by_result,
    main_line_of,
    subject_of,
)
from dtnb.replay.disputes.ledgers_compared import disputed_ledgers
from dtnb.replay.disputes.mistakes import explain_false_claims, other_rules, with_totals
from dtnb.replay.disputes.not_made import NotMade
from dtnb.replay.disputes.open_dispute import find_doubt, find_open_dispute
from dtnb.replay.disputes.situation import disputed_step, situation_of
from dtnb.replay.verdict.book_names import edition_in_sentence
from dtnb.replay.verdict.data import (
    DisputedQuestion,
    EqualResult,
    Mistake,
    UnplayedEditions,
    Verdict,
)
from dtnb.rulebook import language_of

if TYPE_CHECKING:
    from dtnb.replay.lines.played_file import PlayedFile


def verdict_of(played: PlayedDispute, trial_results: TrialResults | None = None) -> Verdict:
    """Return the verdict: who is right, and why.

    `trial_results` come from a settlement under the first edition. They are needed to name the
    deciding question if the editions agree.
    """
    claims = answer_claims(played)
    subject = subject_of(played.ends)
    sides = group_by_result(played, claims, subject)
    divergence = find_first_divergence(played.divergences, sides)
    # If play stops under every edition before the claims can be judged, nothing is decided.
    undecided = bool(claims) and all(side.is_open for side in sides)
    # People do not dispute a divergence that changes a number but no answer to a claim.
    all_agree = len({(side.right, side.is_open) for side in sides}) == 1 and any(sides[0].right)
    editions_agree = divergence is None or all_agree
    step = disputed_step(played)
    # Beliefs explain why people are wrong although the editions agree.
    beliefs = find_beliefs(played.runs[0]) if claims and editions_agree and not undecided else ()
    open_dispute = find_open_dispute(
        played, trial_results.allowed_by_reading if trial_results else {}
    )
    decision = DisputeDecision()
    if not undecided and editions_agree:
        decision = decide_within_edition(played, claims, beliefs, trial_results)
    if not undecided and decision.deciding is None:
        decision = decide_between_editions(played, claims, sides, divergence, decision)
    if not undecided and editions_agree:
        deciding = decide_as_disputed(decision.deciding, open_dispute, beliefs, sides[0], played)
        decision = decision._replace(deciding=deciding)
    not_made = trial_results.not_made if trial_results is not None else NotMade()
    decision = _prefer_refusing_rule(decision, not_made, editions_agree=editions_agree)
    deciding = decision.deciding
    if deciding is not None:
        deciding = with_spoken_answers(cite_in_all_editions(deciding, played), played)
    mistakes: tuple[Mistake, ...] = ()
    if not undecided:
        mistakes = tuple(explain_false_claims(played, trial_results, claims, beliefs, deciding))
    return Verdict(
        books=played.names,
        names_in_sentence=tuple(_names_in_sentence(played)),
        claims=tuple(with_totals(claims, mistakes, played)),
        sides=sides,
        subject=full_label(subject) if subject is not None else "",
        deciding=deciding,
        further_questions=decision.other_questions,
        ledgers=disputed_ledgers(played, subject),
        last_shared_step=divergence.last_shared_step if divergence is not None else "",
        equal_results=tuple(_equal_results(played)),
        other_differences=tuple(differences_within_sides(played, sides)) if not claims else (),
        has_all_books=_has_all_editions(played.runs),
        situation=situation_of(played, step),
        main_line=main_line_of(played.ends, subject),
        absent_books=tuple(_editions_left_out(played)),
        deciding_printings=tuple(deciding_prints(trial_results, claims, played)),
        disputed_step=step.index if step is not None else -1,
        mistakes=mistakes,
        not_made=not_made.failed_moves,
        correction=not_made.correction or (_missing_input(played) if undecided else ""),
        unplayed=tuple(_unplayed_editions(played)),
        disputed=_disputed_question(played, is_open=open_dispute is not None),
        other_rules=tuple(other_rules(beliefs, deciding, played)),
        further_open_in=decision.further_open_in,
        further_open_policies=decision.further_open_policies,
        doubt=find_doubt(deciding, played),
        unprinted_in=tuple(editions_without_rule(deciding, played)),
    )


def _prefer_refusing_rule(
    decision: DisputeDecision, not_made: NotMade, *, editions_agree: bool
) -> DisputeDecision:
    """Return the decision by the rule that refuses a move of the file, if there is such a rule.

    If no rule refuses a move, return `decision`. Also return `decision` if an open question
    decides, or a question that the editions answer differently.
    """
    deciding = decision.deciding
    question_decides = deciding is not None and (
        deciding.is_open or (not editions_agree and deciding.question)
    )
    if not_made.refusing_rule is None or question_decides:
        return decision
    return DisputeDecision(not_made.refusing_rule)


def _equal_results(played: PlayedDispute) -> Iterator[EqualResult]:
    """Yield the final dials and tokens that are the same under every edition."""
    for row in played.ends:
        if not row.differs and row.kind in ("dial", "token") and row.values[0]:
            yield EqualResult(full_label(row), row.cells()[0])


def _missing_input(played: PlayedDispute) -> str:
    """Return a sentence about the missing input at which play stops; "" if none is missing."""
    ending = next((replay.outcome for replay in played.runs if replay.outcome.is_open), None)
    if ending is None:
        return ""
    what = ending.text(played.speaker).rstrip(".")
    return played.speaker.text("verdict.ends-early", what=what[:1].lower() + what[1:], right=None)


def _disputed_question(played: PlayedDispute, *, is_open: bool) -> DisputedQuestion | None:
    """Return the question that the file states, with its answers; None if it states none."""
    disputes = [replay.dispute for replay in played.runs]
    first = disputes[0]
    if first is None:
        return None
    check_results = [dispute.check_result if dispute is not None else None for dispute in disputes]
    answers = tuple(
        check_result.holds if check_result is not None else None for check_result in check_results
    )
    only_ways = tuple(
        check_result.only_way if check_result is not None else "" for check_result in check_results
    )
    missing_input = ""
    if first.is_unreached:
        missing_input = played.runs[0].outcome.text(played.speaker)
    values = tuple(dispute.answer_text if dispute is not None else "" for dispute in disputes)
    is_yes_or_no = first.question.check is not None
    return DisputedQuestion(
        first.text,
        answers[0],
        answers,
        is_open=is_open,
        missing_input=missing_input,
        only_ways=only_ways,
        values=() if is_yes_or_no else values,
    )


def _names_in_sentence(played: PlayedDispute) -> Iterator[str]:
    """Yield the names of the runs in the form used inside a sentence."""
    for replay, name in zip(played.runs, played.names, strict=True):
        edition = replay.plugin.rulebook().edition(replay.edition)
        is_edition_alone = name == edition.name.get(language_of(replay.lang))
        yield _edition_in_sentence(edition.id, played) if is_edition_alone else name


def _edition_in_sentence(id_: str, played: PlayedDispute) -> str:
    edition = played.runs[0].plugin.rulebook().edition(id_)
    return edition_in_sentence(edition, played.speaker)


def _unplayed_editions(played: PlayedDispute) -> Iterator[UnplayedEditions]:
    """Yield the editions that cannot be played, one group for each reason."""
    for reason in dict.fromkeys(played.unplayed.values()):
        editions = [
            edition
            for edition, unplayed_reason in played.unplayed.items()
            if unplayed_reason == reason
        ]
        names = tuple(_edition_in_sentence(edition, played) for edition in editions)
        yield UnplayedEditions(names, reason)


def _editions_left_out(played: PlayedDispute) -> Iterator[str]:
    """Yield the names of the editions that a file leaves out.

    Yield nothing if the file names no editions, or if one of them was not tried.
    """
    first = played.runs[0]
    intended_editions = {first.edition, *first.loaded.books}
    tried_editions = {*played.unplayed, *(replay.edition for replay in played.runs)}
    if first.file.editions and intended_editions <= tried_editions:
        for edition in first.plugin.rulebook().editions.values():
            if edition.id not in intended_editions:
                yield edition.name.get(language_of(first.lang))


def _has_all_editions(replays: Sequence[PlayedFile]) -> bool:
    played = [replay.edition for replay in replays]
    return sorted(played) == sorted(replays[0].plugin.rulebook().editions)
