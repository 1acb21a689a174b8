"""Explain each false claim: what the claimant may believe, and the rule that says otherwise.

The words are explained in `dtnb.replay.disputes`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import structs

from dtnb.explain.sentence import text_of
from dtnb.frames.building.citations import short_citation
from dtnb.frames.building.speaker import speaker_for
from dtnb.replay.disputes.deciding_rule import printed_rule
from dtnb.replay.disputes.disputed import TrialOutcomes, deciding_rules_of
from dtnb.replay.disputes.line_comparison import play_with_readings
from dtnb.replay.disputes.steps_of_play import find_committing_step
from dtnb.replay.game.phrases import translate_move
from dtnb.replay.verdict.data import Mistake, PrintedRule
from dtnb.rulebook import language_of

if TYPE_CHECKING:
    from dtnb.frames.line import ClaimResult
    from dtnb.kernel import Application, Record
    from dtnb.replay.disputes.beliefs import Belief
    from dtnb.replay.disputes.disputed import PlayedDispute, TrialResults
    from dtnb.replay.lines.branch import Branch
    from dtnb.replay.verdict.data import ClaimAnswer, DecidingQuestion

#: a verdict names at most so many other rules that may decide the dispute
MAX_OTHER_RULES = 2


def explain_false_claims(
    played: PlayedDispute,
    trial_results: TrialResults | None,
    claims: tuple[ClaimAnswer, ...],
    beliefs: Sequence[Belief],
    deciding: DecidingQuestion | None,
) -> Iterator[Mistake]:
    """Yield the explanation of each claim that is true under no edition.

    A claim is explained by another reading, else by another printing, else by a belief. Readings
    are tried only if a policy decides the dispute or no belief explains the claim; those of the
    deciding policy are tried first.
    """
    deciding_policy = deciding.policy if deciding is not None else ""
    false_everywhere = {
        (claim.line, claim.claimant, claim.says) for claim in claims if not any(claim.answers)
    }
    for line in played.runs[0].everything():
        for claim in line.claims:
            is_false_everywhere = (line.name, claim.by, claim.says) in false_everywhere
            if claim.answer is not False or not is_false_everywhere:
                continue
            explaining = [belief for belief in beliefs if belief.explains((line.name, claim.path))]
            if beliefs and _is_only_wish(beliefs[0], line, claim.by):
                explaining.insert(0, beliefs[0])
            by_reading = by_print = None
            # Without `trial_results`, the file was not played under other readings and printings.
            if trial_results is not None and (deciding_policy or not explaining):
                by_reading = _explain_by_reading(
                    claim, line, played, trial_results, claims, deciding_policy
                )
            if by_reading is None and trial_results is not None:
                by_print = _explain_by_printing(claim, line.name, played, trial_results)
            if by_reading is not None:
                yield by_reading
            elif by_print is not None:
                yield by_print
            elif explaining:
                yield _explain_by_belief(claim, line, explaining, played)


def _explain_by_belief(
    claim: ClaimResult, line: Branch, beliefs: Sequence[Belief], played: PlayedDispute
) -> Mistake:
    """Explain a claim by the belief that says best why the claimant is wrong."""
    belief = _most_explicit_belief(beliefs, played)
    change = belief.change
    rule = printed_rule(change.rules[0], played)
    broken = PrintedRule(rule, short_citation(rule, played.speaker))
    statement = ""
    if change.application is not None:
        statement = _usual_mistake(broken.rule.id, change.application, played)
    return Mistake(
        claim.by,
        claim.says,
        change.kind,
        total=_sum_sentence(belief.tried_change.branch(line.name).record, claim, line, played),
        play=_action_of(belief, played),
        statement=statement,
        broken=broken,
    )


def _is_only_wish(belief: Belief, line: Branch, claimant: str) -> bool:
    """Tell whether a claimant wants an action that cannot even be played if it is allowed.

    The rules refuse the action, and it is not carried out in a world without the reasons against
    it. The claim then says what would follow from the action, but no run of the file shows this.
    """
    action = line.dispute.question.action if line.dispute is not None else None
    return (
        belief.is_about_dispute
        and action is not None
        and line.speaker.seats[action.seat] == claimant
        and belief.change.kind == "allowed"
        and not belief.tried_change.difference
        and not belief.tried_change.claims_made_true
        and belief.can_cause_mistake(line)
    )


def _most_explicit_belief(beliefs: Sequence[Belief], played: PlayedDispute) -> Belief:
    """Return the likeliest belief, or another one that says more exactly what people get wrong.

    The likeliest belief may say only that an action is allowed or forbidden. Then look at the rules
    of the first reason for or against this action. If another belief is about one of these rules,
    and the data of the rule has a sentence about the usual mistake, return that belief.
    """
    likeliest = beliefs[0]
    if likeliest.change.application is not None:
        return likeliest
    for belief in beliefs[1:]:
        application, rule = belief.change.application, belief.change.rules[0]
        if (
            application is not None
            and rule in _first_rules(likeliest)
            and _usual_mistake(rule, application, played)
        ):
            return belief
    return likeliest


def _first_rules(belief: Belief) -> tuple[str, ...]:
    """Return the rules of the first reason for or against the action that a belief is about."""
    change = belief.change
    return change.reasons[0].rules if change.reasons else change.rules


def other_rules(
    beliefs: Sequence[Belief], deciding: DecidingQuestion | None, played: PlayedDispute
) -> Iterator[PrintedRule]:
    """Yield the rules that the beliefs break: the dispute may turn on one of these instead.

    Rules that `deciding` names are left out. If the likeliest belief allows an action that the
    rules refuse, begin with the first rule of each reason against the action, because each reason
    alone is enough to refuse the action. Then
    comes the first rule of each belief, and last the further rules of the likeliest belief.
    """
    supported_answers = deciding.supported_answers if deciding is not None else ()
    named_rules = {
        supported_answer.rule.id
        for supported_answer in supported_answers
        if supported_answer.rule is not None
    }
    if deciding is not None and deciding.ambiguity:
        named_rules.add(deciding.ambiguity)
    further_rules = beliefs[0].change.rules[1:] if beliefs else ()
    allows_action = bool(beliefs) and beliefs[0].change.kind == "allowed"
    reasons = beliefs[0].change.reasons if allows_action else ()
    refusing_rules = [reason.rules[0] for reason in reasons if reason.rules]
    broken_rules = (belief.change.rules[0] for belief in beliefs)
    ids = dict.fromkeys([*refusing_rules, *broken_rules, *further_rules])
    for id_ in [id_ for id_ in ids if id_ not in named_rules][:MAX_OTHER_RULES]:
        rule = printed_rule(id_, played)
        yield PrintedRule(rule, short_citation(rule, played.speaker))


def _usual_mistake(rule_id: str, application: Application, played: PlayedDispute) -> str:
    """Return a rule's sentence about people who get the rule wrong; "" if the rule has none."""
    rule = played.runs[0].plugin.rulebook().rules.get(rule_id)
    if rule is None or rule.mistake is None:
        return ""
    text = rule.mistake.of(application.value, application.value_without_rule)
    return text.get(language_of(played.speaker.lang))


def _action_of(belief: Belief, played: PlayedDispute) -> str:
    """Return the action that somebody believes to be allowed or forbidden, as a sentence."""
    line, change = belief.line, belief.change
    result = next((result for result in line.results if result.path == change.path), None)
    if result is None:
        return ""
    action = find_committing_step(line.record, result.step) if result.step >= 0 else None
    if action is not None:
        return text_of(played.speaker.step(action))
    plugin, record = played.runs[0].plugin, line.record
    words = translate_move(plugin, record.game, record.start, result.text, played.speaker)
    return words if words.endswith(("!", "?")) else f"{words}."


def _explain_by_reading(
    claim: ClaimResult,
    line: Branch,
    played: PlayedDispute,
    trial_results: TrialResults,
    claims: tuple[ClaimAnswer, ...],
    deciding_policy: str,
) -> Mistake | None:
    """Explain a claim by the first reading that alone would make it true; None if none does.

    The readings of `deciding_policy` are tried first.
    """
    outcomes = TrialOutcomes(trial_results, claims, played.speaker)
    rulebook = played.runs[0].plugin.rulebook()
    label = played.speaker.text("list.pair", name=claim.by, value=claim.says)
    row = outcomes.claim_rows.get((line.name, label))
    questions = (*trial_results.deciding_questions, *trial_results.answered_questions)
    for question in sorted(questions, key=lambda question: question.policy != deciding_policy):
        for reading, statement in question.others.items():
            # Outcome 0 is the outcome of the file's own run; None stands for an unplayed reading.
            outcome_number = outcomes.outcome_number(question, reading)
            if row is None or not outcome_number or not row.values[outcome_number]:
                continue
            rerun = play_with_readings(played.runs[0], {question.policy: reading})
            if rerun is not None:
                lines = {branch.name: branch for branch in rerun.everything()}
                rules = [rule for rule in question.rules.get(question.reading, ()) if rule.citation]
                policy, lang = rulebook.policy(question.policy), language_of(played.speaker.lang)
                return Mistake(
                    claim.by,
                    claim.says,
                    kind="reading",
                    total=_sum_sentence(lines[line.name].record, claim, line, played),
                    question=question.question,
                    statement=statement,
                    statement_in_play=question.statement,
                    standalone_sentence=policy.standalone_sentence(reading, lang),
                    standalone_sentence_in_play=policy.standalone_sentence(question.reading, lang),
                    place=short_citation(rules[0], played.speaker) if rules else "",
                    policy=question.policy,
                    reading=reading,
                    reading_in_play=question.reading,
                )
    return None


def _explain_by_printing(
    claim: ClaimResult, line_name: str, played: PlayedDispute, trial_results: TrialResults
) -> Mistake | None:
    """Explain a claim by another printing that alone would make it true; None if none does."""
    label = played.speaker.text("list.pair", name=claim.by, value=claim.says)
    for trial in trial_results.deciding_printings:
        row_of_claim = ("claim", line_name, label)
        rows = (row for row in trial.ends if (row.kind, row.line, row.label) == row_of_claim)
        row = next(rows, None)
        if row is None or trial.needed_choices:
            continue
        for statement, value in zip(trial.statements, row.values, strict=True):
            is_claim_true = bool(value)
            if is_claim_true:
                return Mistake(
                    claim.by,
                    claim.says,
                    kind="print",
                    question=trial.question,
                    statement=statement,
                )
    return None


def with_totals(
    claims: Sequence[ClaimAnswer], mistakes: Sequence[Mistake], played: PlayedDispute
) -> Iterator[ClaimAnswer]:
    """Yield the claims; a false claim has a calculation by which it would be true, if one is known.

    The calculation comes from another edition under which the claim is true, or else from the
    mistake that explains the claim.
    """
    totals_by_claim = {(mistake.claimant, mistake.says): mistake.total for mistake in mistakes}
    for claim in claims:
        total = totals_by_claim.get((claim.claimant, claim.says), "")
        if claim.answers[0] is False and True in claim.answers:
            total = _sum_of_other_edition(claim, played) or total
        yield structs.replace(claim, total=total) if total else claim


def _sum_of_other_edition(claim: ClaimAnswer, played: PlayedDispute) -> str:
    """Return the calculation of the first edition under which a claim is true; "" without one."""
    other = played.runs[claim.answers.index(True)]
    records = {line.name: line.record for line in other.everything()}
    for line in played.runs[0].everything():
        if line.name != claim.line or line.name not in records:
            continue
        for result in line.claims:
            if (result.by, result.says) == (claim.claimant, claim.says):
                return _sum_sentence(records[line.name], result, line, played)
    return ""


def _sum_sentence(record: Record, claim: ClaimResult, line: Branch, played: PlayedDispute) -> str:
    """Return a sentence that shows how `record` calculates the total which a claim is about.

    `line` is the line of play on which the claim is made. In `record` the claim is true, so the
    claimant may have calculated in this way. Return "" if the claim is not about a total, or if
    `record` does not calculate this total.
    """
    replay = played.runs[0]
    ledger = deciding_rules_of(line, claim, played.speaker).ledger
    if ledger is None:
        return ""
    game, presenter = record.game, replay.plugin.presenter
    speaker = speaker_for(presenter, game, record.start.table, replay.lang)
    candidates = (presenter.finished_ledger(game, step, speaker) for step in record.steps)
    sentences = [
        candidate.sentence
        for candidate in candidates
        if candidate is not None and candidate.title == ledger.title
    ]
    return (sentences[-1] or "") if sentences else ""
