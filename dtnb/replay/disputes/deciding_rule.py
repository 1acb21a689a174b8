"""Find the rule that decides a dispute, and the editions that print it.

The rule decides a claim, an action that the file states as disputed, or an answer to an open
question. The words, such as *divergence* and *change*, are explained in `dtnb.replay.disputes`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from msgspec import structs

from dtnb.explain.sentence import text_of
from dtnb.frames.building.citations import (
    cited_rule,
    rule_from_explanation,
    short_citation,
    with_books,
)
from dtnb.frames.document import Rule
from dtnb.replay.disputes.changes import reverse_disputed_action
from dtnb.replay.disputes.disputed import PlayedDispute, claims_on_lines, deciding_rules_of
from dtnb.replay.disputes.steps_of_play import changes_before_commit, effects_of_move
from dtnb.replay.verdict.data import DecidingQuestion, SupportedAnswer
from dtnb.rulebook import language_of
from dtnb.rulebook.types import is_rule_id

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.line import ClaimResult
    from dtnb.replay.disputes.beliefs import Belief
    from dtnb.replay.disputes.comparison_data import Cause, Divergence
    from dtnb.replay.disputes.other_worlds import Change
    from dtnb.replay.disputes.settlement_data import ConsultedQuestion
    from dtnb.replay.lines.branch import Branch


def rule_sets_of_cause(cause: Cause, reading: str, divergence: Divergence) -> tuple[set[str], ...]:
    """Return four sets of a reading's rules, the most specific set first.

    1. the rules that no other reading has, and that the first differing step cites
    2. the rules that this step cites
    3. the rules that no other reading has
    4. all rules of the reading
    """
    (reading_of_cause,) = (other for other in cause.readings if other.reading == reading)
    reading_rules = rule_ids(reading_of_cause.rules)
    used_elsewhere = {
        rule
        for other in cause.readings
        if other is not reading_of_cause
        for rule in rule_ids(other.rules)
    }
    cited = {
        rule
        for group in divergence.groups
        if not set(group.run_indices).isdisjoint(reading_of_cause.run_indices)
        for rule in rule_ids(group.rules)
    }
    used_only_here = reading_rules - used_elsewhere
    return used_only_here & cited, reading_rules & cited, used_only_here, reading_rules


def rule_ids(rules_by_run: Iterable[Iterable[Rule]]) -> set[str]:
    """Return the ids of the rules of all runs."""
    return {rule.id for rules in rules_by_run for rule in rules}


def pick_rule(
    rules_by_run: Sequence[Sequence[Rule]], preferred: Sequence[set[str]], speaker: Speaker
) -> tuple[Rule | None, tuple[str, ...]]:
    """Return the most specific rule, and the places where the editions print it.

    `preferred` are sets of rule ids, the most specific set first. A rule that no edition prints is
    returned only if it is in one of these sets, or if there are no sets. The rule is None if no
    rule remains.
    """
    rules = [rule for run in rules_by_run for rule in run]
    # Prefer a rule that an edition prints to a rule on which the edition is silent.
    printed = [rule for rule in rules if rule.certainty != "silent"]
    candidates = chain(
        _preferred_first(printed, preferred),
        printed,
        _preferred_first(rules, preferred),
        () if preferred else rules,
    )
    picked = next(candidates, None)
    if picked is None:
        return None, ()
    places = [short_citation(rule, speaker) for rule in rules if rule.id == picked.id]
    return picked, tuple(dict.fromkeys(places))


def _preferred_first(rules: Sequence[Rule], preferred: Sequence[set[str]]) -> Iterator[Rule]:
    """Yield the rules of each preferred set, set by set."""
    return (rule for ids in preferred for rule in rules if rule.id in ids)


def rule_sets_of_reading(
    question: ConsultedQuestion, reading: str, cited: set[str]
) -> tuple[set[str], ...]:
    """Return four sets of a reading's rules in a settlement, the most specific set first.

    The sets are those of `rule_sets_of_cause`, with the rules in `cited` instead of the rules that
    a step cites.
    """
    reading_rules = rule_ids([question.rules.get(reading, ())])
    used_elsewhere = rule_ids(rules for name, rules in question.rules.items() if name != reading)
    used_only_here = reading_rules - used_elsewhere
    return used_only_here & cited, reading_rules & cited, used_only_here, reading_rules


def claimed_rules(played: PlayedDispute) -> set[str]:
    """Return the ids of the rules that decide the claims."""
    return {rule for _, claim in claims_on_lines(played) for rule in claim.rules}


def decide_by_belief(belief: Belief, played: PlayedDispute) -> DecidingQuestion:
    """Return the rule that a belief breaks, as the only answer to a `DecidingQuestion`."""
    return _decide_by_change(belief.change, played)


def decide_by_dispute(played: PlayedDispute) -> DecidingQuestion | None:
    """Return the rule that decides what the file states as disputed; None if no rule does."""
    line = played.runs[0]
    disputed = line.dispute
    if disputed is None or disputed.check_result is None:
        return None
    change = reverse_disputed_action(line)
    if change is not None and change.rules:
        return _decide_by_change(change, played)
    if not disputed.rules:
        return None
    rule = printed_rule(disputed.rules[0], played)
    return _decided_by_rule(rule, rule.statement, played)


def _decide_by_change(change: Change, played: PlayedDispute) -> DecidingQuestion:
    """Return the rule that a change breaks, as the only answer to a `DecidingQuestion`.

    If a reason for or against the changed action cites this rule, the text of that reason is shown
    instead of the rule's own text.
    """
    speaker = played.speaker
    rule = printed_rule(change.rules[0], played)
    statement = rule.statement
    for reason in change.reasons:
        if change.rules[0] in reason.rules:
            # The reasons of a forbidden action are its permissions.
            sentence_of = speaker.reason if change.kind == "allowed" else speaker.permission
            statement = text_of(sentence_of(reason))
            break
    return _decided_by_rule(rule, statement, played, _clause_against(change, played))


def _clause_against(change: Change, played: PlayedDispute) -> str:
    """Return what the broken rule says about the change alone, in one short sentence.

    Return "" if the rule has no such clause, or if the first edition words the rule otherwise.
    """
    rulebook = played.runs[0].plugin.rulebook()
    rule = rulebook.rules.get(change.rules[0])
    if rule is None or rulebook.citation(rule.id, played.runs[0].edition).variant is not None:
        return ""
    application = change.application
    if application is not None:
        words = application.subjects
        clause = rule.clause_against(words, application.value, application.value_without_rule)
    else:
        codes = [reason.code for reason in change.reasons if rule.id in reason.rules]
        clause = rule.clause_against((*codes[:1], *_words_about_play(change, played)))
    return clause.get(language_of(played.speaker.lang)) if clause is not None else ""


def _words_about_play(change: Change, played: PlayedDispute) -> tuple[str, ...]:
    """Return words about a forbidden play: what it does, and what is done in answer to it."""
    line: Branch = played.runs[0]
    results = (result for result in line.results if result.path == change.path)
    steps = [result.step for result in results if result.step >= 0]
    if change.kind != "forbidden" or not steps:
        return ()
    answers = changes_before_commit(line.record, steps[0])
    effects = effects_of_move(line.record, steps[0])
    return (*effects, *(f"answered by {kind}" for kind in answers))


def decide_by_disputed_amount(played: PlayedDispute) -> DecidingQuestion | None:
    """Return the rule of the row in which a disputed amount is worked out.

    Return None if the file disputes no amount, or if no row of a calculation is about its object.
    """
    line = played.runs[0]
    if line.dispute is None or line.dispute.question.kind != "amount":
        return None
    presenter, record = line.plugin.presenter, line.record
    for step in reversed(record.steps):
        ledger = presenter.finished_ledger(record.game, step, played.speaker)
        for row in ledger.rows if ledger is not None else ():
            if row.label in line.dispute.question.objects and row.rules:
                rule = printed_rule(row.rules[0], played)
                return _decided_by_rule(rule, rule.statement, played)
    return None


def decide_by_claim(played: PlayedDispute) -> DecidingQuestion | None:
    """Return the rule that decides the first false claim, or the first claim if none is false.

    Return None if no claim cites a rule.
    """
    claims = [entry for entry in claims_on_lines(played) if entry.claim.rules]
    if not claims:
        return None
    line, claim = min(claims, key=lambda entry: bool(entry.claim.answer))
    source = _only_source_of_number(line, claim, played.speaker)
    if source is not None:
        rule = printed_rule(source, played)
        return _decided_by_rule(rule, rule.statement, played)
    rule = printed_rule(claim.rules[0], played)
    row = deciding_rules_of(line, claim, played.speaker).row
    if row is not None and rule.id not in row.rules:
        row = None
    statement = rule.statement
    if row is not None:
        statement = played.speaker.text("verdict.line", label=row.label, op=row.op, what=statement)
    return _decided_by_rule(rule, statement, played)


def _only_source_of_number(line: Branch, claim: ClaimResult, speaker: Speaker) -> str | None:
    """Return the id of the printed text that gives the number which a claim states wrongly.

    The number must come from this text alone: the calculation of the number has a single row, on
    which no rule of the book acts. Else, or if the claim is not about a number, return None.
    """
    if claim.answer or claim.step < 0 or not any(map(str.isdigit, claim.says)):
        return None
    presenter, record = line.replay.plugin.presenter, line.record
    position = record.steps[claim.step].position
    ledgers = {
        step.index: ledger
        for step in record.steps[: claim.step + 1]
        if step.position == position
        and (ledger := presenter.finished_ledger(record.game, step, speaker)) is not None
    }
    if len(ledgers) != 1:
        return None
    ((step_index, ledger),) = ledgers.items()
    if len(ledger.rows) != 1 or ledger.total != ledger.rows[0].effect or ledger.returns:
        return None
    # The earlier steps about the component that gives the only row cite its text.
    source_rules = (
        rule
        for earlier in reversed(record.steps[:step_index])
        if earlier.args.get("subject") == ledger.rows[0].label
        for rule in earlier.rules[:1]
    )
    return next((rule for rule in source_rules if not is_rule_id(rule)), None)


def printed_rule(id_: str, played: PlayedDispute) -> Rule:
    """Return a rule as cited from the first edition that prints it."""
    citations = [
        cited_rule(id_, run.plugin.presenter, run.game, played.speaker) for run in played.runs
    ]
    rule = next((rule for rule in citations if rule.certainty != "silent"), citations[0])
    return with_books(rule, played.runs[0].plugin.presenter, played.speaker)


def _decided_by_rule(
    rule: Rule, statement: str, played: PlayedDispute, short_sentence: str = ""
) -> DecidingQuestion:
    """Return a `DecidingQuestion` with an empty text and one answer: the rule in all editions."""
    runs = tuple(range(len(played.runs)))
    citations = (short_citation(rule, played.speaker),)
    supported_answer = SupportedAnswer(
        runs,
        reading="",
        statement=statement,
        rule=rule,
        citations=citations,
        short_sentence=short_sentence,
    )
    return DecidingQuestion(
        policy="", ambiguity=None, question="", is_open=False, supported_answers=(supported_answer,)
    )


def cite_in_all_editions(deciding: DecidingQuestion, played: PlayedDispute) -> DecidingQuestion:
    """Return `deciding`, with its rules cited from every edition that uses and prints them."""
    supported_answers = tuple(
        _cite_answer(supported_answer, played) for supported_answer in deciding.supported_answers
    )
    return structs.replace(deciding, supported_answers=supported_answers)


def _cite_answer(supported_answer: SupportedAnswer, played: PlayedDispute) -> SupportedAnswer:
    """Return an answer, with its rule cited from each edition that gives the answer."""
    if supported_answer.rule is None:
        return supported_answer
    all_runs = range(len(played.runs))
    citations: dict[int, str] = {}
    for run in supported_answer.book_indices or all_runs:
        replay = played.runs[run]
        rulebook = replay.plugin.rulebook()
        if supported_answer.rule.id not in rulebook.rules:
            continue
        citation = rulebook.cite(supported_answer.rule.id, replay.edition)
        if citation.pages:
            citations[run] = short_citation(
                rule_from_explanation(citation, played.speaker), played.speaker
            )
    if len(citations) <= len(supported_answer.citations):
        return supported_answer
    runs = tuple(citations) if len(citations) == len(all_runs) else supported_answer.book_indices
    return structs.replace(supported_answer, book_indices=runs, citations=tuple(citations.values()))


def with_spoken_answers(deciding: DecidingQuestion, played: PlayedDispute) -> DecidingQuestion:
    """Return `deciding`; each answer also has the words of a referee and a short sentence."""
    policy = played.runs[0].plugin.rulebook().policies.get(deciding.policy)
    if policy is None:
        return deciding
    language = language_of(played.speaker.lang)
    supported_answers = (
        structs.replace(
            supported_answer,
            standalone_sentence=policy.standalone_sentence(supported_answer.reading, language),
            short_sentence=policy.short_sentence(supported_answer.reading, language),
        )
        for supported_answer in deciding.supported_answers
    )
    return structs.replace(deciding, supported_answers=tuple(supported_answers))


def editions_without_rule(
    deciding: DecidingQuestion | None, played: PlayedDispute
) -> Iterator[int]:
    """Yield the index of each run whose edition does not print the rule that decides the run."""
    supported_answers = deciding.supported_answers if deciding is not None else ()
    for run, replay in enumerate(played.runs):
        # If the first answer names no books, it is in force in all runs without another answer.
        in_force = (
            supported_answer
            for supported_answer in supported_answers
            if run in supported_answer.book_indices
        )
        supported_answer = next(
            in_force,
            supported_answers[0]
            if supported_answers and not supported_answers[0].book_indices
            else None,
        )
        rule = (
            supported_answer.rule.id
            if supported_answer is not None and supported_answer.rule is not None
            else ""
        )
        rulebook = replay.plugin.rulebook()
        if rule in rulebook.rules and rulebook.is_unprinted(rule, replay.edition):
            yield run
