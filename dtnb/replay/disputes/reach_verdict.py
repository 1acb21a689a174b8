"""Reach the verdict on a dispute: who is right under which edition, and what decides.

The verdict is made from a comparison of the editions. If the editions agree, the deciding question
comes from a settlement: the file played under other readings of one edition. A *run* is an index in
`PlayedDispute.replays`, which has the file played under each edition. The module is long because it
puts together every part of the verdict.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import structs

from dtnb.frames.building.citations import rule_from_explanation, short_citation
from dtnb.replay.disputes.beliefs import find_beliefs
from dtnb.replay.disputes.deciding_question import DisputeDecision, find_first_divergence
from dtnb.replay.disputes.decision import (
    decide_as_disputed,
    decide_between_editions,
    decide_within_edition,
    deciding_prints,
)
from dtnb.replay.disputes.disputed import (
    PlayedDispute,
    TrialResults,
    claims_by_line,
    correct_claimants,
    deciding_rules_of,
    full_label,
    subject_of,
)
from dtnb.replay.disputes.ledgers_compared import side_by_side
from dtnb.replay.disputes.mistakes import explain_false_claims, other_rules, with_totals
from dtnb.replay.disputes.not_made import NotMade
from dtnb.replay.disputes.open_dispute import find_doubt, find_open_dispute
from dtnb.replay.disputes.situation import disputed_step, situation_of
from dtnb.replay.verdict.book_names import edition_in_sentence
from dtnb.replay.verdict.data import (
    ClaimAnswer,
    DecidingQuestion,
    DisputedQuestion,
    EqualResult,
    Ground,
    Ledgers,
    MainLine,
    Mistake,
    OtherDifferences,
    Side,
    UnplayedEditions,
    Verdict,
)
from dtnb.rulebook import language_of

if TYPE_CHECKING:
    from dtnb.files import Path
    from dtnb.frames.ledger import Ledger
    from dtnb.frames.line import ClaimResult
    from dtnb.replay.disputes.comparison_data import Divergence
    from dtnb.replay.lines.branch import Branch
    from dtnb.replay.lines.final_states import Row
    from dtnb.replay.lines.played_file import PlayedFile


def verdict_of(played: PlayedDispute, trial_results: TrialResults | None = None) -> Verdict:
    """Return the verdict: who is right, and why.

    `trial_results` come from a settlement under the first edition. They supply the deciding
    question if the editions agree.
    """
    claims = _claim_answers(played)
    subject = subject_of(played.ends)
    sides = _group_by_result(played, claims, subject)
    divergence = find_first_divergence(played.divergences, sides)
    # If play stops under every edition before the claims can be judged, nothing is decided.
    undecided = bool(claims) and all(side.is_open for side in sides)
    # People do not dispute a divergence that changes a number but no answer to a claim.
    all_agree = len({(side.right, side.is_open) for side in sides}) == 1 and any(sides[0].right)
    editions_agree = divergence is None or all_agree
    step = disputed_step(played)
    beliefs = find_beliefs(played.replays[0]) if claims and editions_agree and not undecided else ()
    decision = DisputeDecision()
    if not undecided and editions_agree:
        decision = decide_within_edition(played, claims, beliefs, trial_results)
    if not undecided and decision.deciding is None:
        decision = decide_between_editions(played, claims, sides, divergence, decision)
    open_dispute = find_open_dispute(played, trial_results.answers if trial_results else {})
    deciding = decision.deciding
    if not undecided and editions_agree:
        deciding = decide_as_disputed(deciding, open_dispute, beliefs, sides[0], played)
    not_made = trial_results.not_made if trial_results is not None else NotMade()
    # If a move is refused, the rule that refuses it decides, unless there is an open question or
    # one that the editions answer differently.
    question_decides = deciding is not None and (
        deciding.is_open or (not editions_agree and deciding.question)
    )
    if not_made.refusing_rule is not None and not question_decides:
        decision = DisputeDecision()
        deciding = not_made.refusing_rule
    if deciding is not None:
        deciding = _with_spoken_answers(_cite_in_all_editions(deciding, played), played)
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
        ledgers=_disputed_ledgers(played, subject),
        last_shared_step=divergence.last_shared_step if divergence is not None else "",
        equal_results=tuple(_equal_results(played)),
        other_differences=tuple(_differences_within_sides(played, sides)) if not claims else (),
        has_all_books=_has_all_editions(played.replays),
        situation=situation_of(played, step),
        main_line=_main_line(played.ends, subject),
        absent_books=tuple(_editions_left_out(played)),
        prints=tuple(deciding_prints(trial_results, claims, played)),
        disputed_step=step.index if step is not None else -1,
        mistakes=mistakes,
        not_made=not_made.failed_moves,
        correction=not_made.correction or (_missing_input(played) if undecided else ""),
        unplayed=tuple(_unplayed_editions(played)),
        disputed=_disputed_question(played, is_open=open_dispute is not None),
        other_rules=tuple(other_rules(beliefs, deciding, played)),
        also_open_in=decision.also_open_in,
        doubt=find_doubt(deciding, played),
        unprinted_in=tuple(_editions_without_rule(deciding, played)),
    )


def _equal_results(played: PlayedDispute) -> Iterator[EqualResult]:
    """Yield the final dials and tokens that are the same under every edition."""
    for row in played.ends:
        if not row.differs and row.kind in ("dial", "token") and row.values[0]:
            yield EqualResult(full_label(row), row.cells()[0])


def _missing_input(played: PlayedDispute) -> str:
    """Return a sentence about the missing input at which play stops; "" if none is missing."""
    ending = next((replay.outcome for replay in played.replays if replay.outcome.is_open), None)
    if ending is None:
        return ""
    what = ending.text(played.speaker).rstrip(".")
    return played.speaker.text("verdict.ends-early", what=what[:1].lower() + what[1:], right=None)


def _disputed_question(played: PlayedDispute, *, is_open: bool) -> DisputedQuestion | None:
    """Return the question that the file states, with its answers; None if it states none."""
    disputes = [replay.dispute for replay in played.replays]
    first = disputes[0]
    if first is None:
        return None
    findings = [dispute.finding if dispute is not None else None for dispute in disputes]
    answers = tuple(finding.holds if finding is not None else None for finding in findings)
    only_ways = tuple(finding.only_way if finding is not None else "" for finding in findings)
    missing = ""
    if first.is_unreached:
        missing = played.replays[0].outcome.text(played.speaker)
    values = tuple(dispute.answer_text if dispute is not None else "" for dispute in disputes)
    is_yes_or_no = first.dispute.check is not None
    return DisputedQuestion(
        first.text, answers[0], answers, is_open, missing, only_ways,
        () if is_yes_or_no else values,
    )  # fmt: skip


def _cite_in_all_editions(deciding: DecidingQuestion, played: PlayedDispute) -> DecidingQuestion:
    """Return `deciding` with each rule cited from every edition that uses and prints the rule."""
    grounds = tuple(_cite_ground(ground, played) for ground in deciding.grounds)
    return structs.replace(deciding, grounds=grounds)


def _cite_ground(ground: Ground, played: PlayedDispute) -> Ground:
    """Return an answer to the deciding question with a citation of its rule for each edition."""
    if ground.rule is None:
        return ground
    all_runs = range(len(played.replays))
    citations: dict[int, str] = {}
    for run in ground.book_indices or all_runs:
        replay = played.replays[run]
        rulebook = replay.plugin.rulebook()
        if ground.rule.id not in rulebook.rules:
            continue
        citation = rulebook.cite(ground.rule.id, replay.edition)
        if citation.pages:
            citations[run] = short_citation(
                rule_from_explanation(citation, played.speaker), played.speaker
            )
    if len(citations) <= len(ground.citations):
        return ground
    runs = tuple(citations) if len(citations) == len(all_runs) else ground.book_indices
    return structs.replace(ground, book_indices=runs, citations=tuple(citations.values()))


def _editions_without_rule(
    deciding: DecidingQuestion | None, played: PlayedDispute
) -> Iterator[int]:
    """Yield the index of each run whose edition does not print the rule that decides there."""
    grounds = deciding.grounds if deciding is not None else ()
    for run, replay in enumerate(played.replays):
        # The first answer is in force in a book that leaves the question open.
        in_force = (ground for ground in grounds if run in ground.book_indices)
        ground = next(in_force, grounds[0] if grounds and not grounds[0].book_indices else None)
        rule = ground.rule.id if ground is not None and ground.rule is not None else ""
        rulebook = replay.plugin.rulebook()
        if rule in rulebook.rules and rulebook.is_unprinted(rule, replay.edition):
            yield run


def _with_spoken_answers(deciding: DecidingQuestion, played: PlayedDispute) -> DecidingQuestion:
    """Return `deciding` with each answer also in the words of a referee and in a short sentence."""
    policy = played.replays[0].plugin.rulebook().policies.get(deciding.policy)
    if policy is None:
        return deciding
    language = language_of(played.speaker.lang)
    grounds = (
        structs.replace(
            ground,
            aloud=policy.aloud(ground.reading, language),
            plain=policy.plain(ground.reading, language),
        )
        for ground in deciding.grounds
    )
    return structs.replace(deciding, grounds=tuple(grounds))


def _names_in_sentence(played: PlayedDispute) -> Iterator[str]:
    """Yield the names of the runs in the form used inside a sentence."""
    for replay, name in zip(played.replays, played.names, strict=True):
        edition = replay.plugin.rulebook().edition(replay.edition)
        is_edition_alone = name == edition.name.get(language_of(replay.lang))
        yield _edition_in_sentence(edition.id, played) if is_edition_alone else name


def _edition_in_sentence(id_: str, played: PlayedDispute) -> str:
    edition = played.replays[0].plugin.rulebook().edition(id_)
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


# -- who is right ---------------------------------------------------------------------------------


def _claim_answers(played: PlayedDispute) -> tuple[ClaimAnswer, ...]:
    """Return the claims of the main line and of all branches, answered under each edition.

    An answer is None if play stops before the claim can be judged.
    """
    first_results: dict[tuple[str, Path], ClaimResult] = {}
    answers: dict[tuple[str, Path], dict[int, bool | None]] = {}
    for run, replay in enumerate(played.replays):
        for line in replay.everything():
            for claim in line.claims:
                key = (line.name, claim.path)
                first_results.setdefault(key, claim)
                is_open = not claim.is_final and _is_undecided(
                    played.ends, run, line.name, claim.answer
                )
                answers.setdefault(key, {})[run] = None if is_open else claim.answer
    runs = range(len(played.replays))
    return tuple(
        ClaimAnswer(
            claim.by,
            claim.says,
            tuple(answers[line, path].get(run) for run in runs),
            line,
            claim.found,
        )
        for (line, path), claim in first_results.items()
    )


def _is_undecided(ends: Sequence[Row], run: int, line: str, answer: bool | None) -> bool:
    """Whether a claim cannot be judged yet because play stops at an unanswered question.

    If play stops under all editions, a claim that is true so far counts as judged.
    """
    open_endings = [row.values for row in ends if row.kind == "ending" and row.line == line]
    return any(values[run] and not (all(values) and answer) for values in open_endings)


def _group_by_result(
    played: PlayedDispute, claims: Sequence[ClaimAnswer], subject: Row | None
) -> tuple[Side, ...]:
    """Group the runs by who is right and by the value of `subject`."""
    sides: dict[tuple[object, ...], Side] = {}
    for run in range(len(played.replays)):
        result = subject.cells()[run] if subject is not None else None
        is_open = any(claim.answers[run] is None for claim in claims)
        right = () if is_open else correct_claimants(claims, run)
        side = sides.setdefault((right, result, is_open), Side((), right, result, is_open))
        sides[right, result, is_open] = structs.replace(
            side, book_indices=(*side.book_indices, run)
        )
    return tuple(sides.values())


def _differences_within_sides(
    played: PlayedDispute, sides: Sequence[Side]
) -> Iterator[OtherDifferences]:
    """Yield for each side the final values in which its books differ, with the ambiguities."""
    for side in sides:
        labels = [
            full_label(row)
            for row in played.ends
            if row.kind != "ending" and len({row.values[run] for run in side.book_indices}) > 1
        ]
        if labels:
            ambiguities = (
                _ambiguities_between(divergence, side.book_indices)
                for divergence in played.divergences
            )
            ids = dict.fromkeys(id_ for ids_between in ambiguities for id_ in ids_between)
            yield OtherDifferences(side.book_indices, tuple(labels), tuple(ids))


def _ambiguities_between(divergence: Divergence, runs: Sequence[int]) -> Iterator[str]:
    """Yield the ambiguities whose different readings make some of these runs diverge."""
    groups = [group for group in divergence.sides if set(runs) & set(group.runs)]
    if len(groups) < 2:
        return
    for cause in divergence.causes:
        readings = [reading for reading in cause.readings if set(runs) & set(reading.runs)]
        if cause.ambiguity and len(readings) > 1:
            yield cause.ambiguity


def _main_line(ends: Sequence[Row], subject: Row | None) -> MainLine | None:
    """Return the main line's values of a subject in a branch; None for any other subject."""
    if subject is None or not subject.line:
        return None
    runs_by_result: dict[str, tuple[int, ...]] = {}
    for row in ends:
        if (row.kind, row.label, row.line) == (subject.kind, subject.label, ""):
            for run, result in enumerate(row.cells()):
                runs_by_result[result] = (*runs_by_result.get(result, ()), run)
    main_sides = tuple(Side(runs, (), result) for result, runs in runs_by_result.items())
    return MainLine(subject.line, subject.label, main_sides) if main_sides else None


def _editions_left_out(played: PlayedDispute) -> Iterator[str]:
    """Yield the names of the editions that a file leaves out.

    Yield nothing if the file names no editions, or if one of them was not tried.
    """
    first = played.replays[0]
    intended_editions = {first.edition, *first.loaded.books}
    tried_editions = {*played.unplayed, *(replay.edition for replay in played.replays)}
    if first.file.editions and intended_editions <= tried_editions:
        for edition in first.plugin.rulebook().editions.values():
            if edition.id not in intended_editions:
                yield edition.name.get(language_of(first.lang))


def _has_all_editions(replays: Sequence[PlayedFile]) -> bool:
    played = [replay.edition for replay in replays]
    return sorted(played) == sorted(replays[0].plugin.rulebook().editions)


# -- calculations ---------------------------------------------------------------------------------


def _disputed_ledgers(played: PlayedDispute, subject: Row | None) -> Ledgers | None:
    """Return the calculation in dispute side by side for all runs; None if there is none.

    If `subject` is a total, return the calculation of this total. If not, return the calculation of
    the first claim about a total.
    """
    if subject is not None and subject.kind == "total":
        ledgers = [_last_ledger(run, subject.label, subject.line) for run in played.replays]
        return side_by_side(ledgers, played.speaker)
    for line, claim in claims_by_line(played):
        ledger = deciding_rules_of(line, claim, played.speaker).ledger
        if ledger is not None:
            title = _reflecting_ledger(line, ledger).title
            ledgers = [_last_ledger(run, title, line.name) for run in played.replays]
            return side_by_side(ledgers, played.speaker)
    return None


def _reflecting_ledger(line: Branch, ledger: Ledger) -> Ledger:
    """Return the calculation that reflects the points of `ledger`; `ledger` itself if none does."""
    if len(ledger.rows) != 1:
        return ledger
    for view in line.ledgers:
        for returned in view.ledger.returns:
            if (returned.receiver, returned.amount) == (
                ledger.seat,
                ledger.total,
            ) and returned.amount:
                return view.ledger
    return ledger


def _last_ledger(replay: PlayedFile, title: str, line_name: str) -> Ledger | None:
    """Return the last calculation with this title in the line with this name, or None."""
    for line in replay.everything():
        if line.name == line_name:
            ledgers = [ledger.ledger for ledger in line.ledgers if ledger.ledger.title == title]
            return ledgers[-1] if ledgers else None
    return None
