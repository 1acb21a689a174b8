"""The rule that decides a quarrel, with its pages, as the screen of the verdict shows it.

* table's rulebook: the rulebook by which the players play: the first of the verdict.
* place: the page and heading at which a rulebook prints a rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dtnb.quarrels.pages.refusals import place_in_any_book, place_of, places_of
from dtnb.quarrels.screens import BookRow, Place

if TYPE_CHECKING:
    from dtnb.quarrels.context import Context
    from dtnb.quarrels.draft_play import DraftPlay
    from dtnb.quarrels.settling import SettledQuarrel
    from dtnb.replay.verdict.data import PrintedRule, Verdict

#: the maximum number of printed places that the screen shows for the rule
_MAX_PLACES = 2


class DecidingRule(NamedTuple):
    """The deciding rule, as the screen of the verdict shows it."""

    statement: str
    places: tuple[Place, ...]
    #: a sentence if the table's rulebook does not print the rule; else ""
    silence_note: str
    #: a row for the rule that really decides, if the fields above show another rule: one that the
    #: table's rulebook prints; else empty
    others: tuple[BookRow, ...] = ()


def deciding_rule(context: Context, quarrel: SettledQuarrel) -> DecidingRule:
    """Return the rule to show: the deciding rule, or another rule with the same answer.

    The other rule is shown if the table's rulebook prints it but does not print the deciding rule.
    """
    play = quarrel.play
    rule, places = _deciding_statement(quarrel), tuple(_deciding_places(play, quarrel.verdict))
    printed = other_printed_rule(context, quarrel)
    if printed is not None:
        place = place_of(play, printed.rule, printed.place)
        row_of_deciding_rule = BookRow(books=(), text=rule, places=places)
        return DecidingRule(
            printed.rule.statement, (place,), silence_note="", others=(row_of_deciding_rule,)
        )
    if places:
        places = (*places, *_further_places(quarrel, places))[:_MAX_PLACES]
    return DecidingRule(rule, places, _silence_note(context, quarrel.verdict))


def _deciding_statement(quarrel: SettledQuarrel) -> str:
    """Return the statement of the deciding rule or reading; "" if nothing decides."""
    deciding = quarrel.verdict.deciding
    if deciding is None or not deciding.supported_answers:
        return ""
    supported_answer = deciding.supported_answers[0]
    if deciding.is_open:
        # A reading is an answer to the policy's question, so the question goes before it.
        return f"{deciding.question} {supported_answer.statement}".strip()
    if deciding.policy and supported_answer.rule is not None:
        return supported_answer.rule.statement
    return supported_answer.statement


def _deciding_places(play: DraftPlay, verdict: Verdict) -> Iterator[Place]:
    if verdict.deciding is None or not verdict.deciding.supported_answers:
        return
    supported_answer = verdict.deciding.supported_answers[0]
    if supported_answer.rule is not None:
        for citation in supported_answer.citations[:1]:
            yield place_of(play, supported_answer.rule, citation)


def _silence_note(context: Context, verdict: Verdict) -> str:
    """Return a sentence saying that the table's rulebook does not print the rule.

    Return "" if the rulebook prints it. Return "" also if all rulebooks leave the question open:
    the screen says so elsewhere.
    """
    if not _is_missing_here(context, verdict) or (
        verdict.deciding is not None and verdict.deciding.is_open_here
    ):
        return ""
    edition = context.plugin.rulebook().edition(context.draft.table["edition"])
    return context.speaker.text("verdict.silent", book=edition.name.get(context.lang))


def _is_missing_here(context: Context, verdict: Verdict) -> bool:
    """Return whether the deciding rule is printed, but not in the table's rulebook."""
    supported_answer = (
        verdict.deciding.supported_answers[0]
        if verdict.deciding and verdict.deciding.supported_answers
        else None
    )
    rulebook, edition = context.plugin.rulebook(), context.draft.table["edition"]
    if (
        supported_answer is None
        or supported_answer.rule is None
        or supported_answer.rule.id not in rulebook.rules
    ):
        return False
    return (
        bool(supported_answer.rule.pages)
        and not rulebook.cite(supported_answer.rule.id, edition).pages
    )


def other_printed_rule(context: Context, quarrel: SettledQuarrel) -> PrintedRule | None:
    """Return a rule of the table's rulebook that allows the disputed action.

    Return None if that rulebook prints the deciding rule. Return None also for a refused action: a
    printed rule that forbids the action is itself the deciding rule.
    """
    verdict, disputed = quarrel.verdict, quarrel.replay.dispute
    is_about_action = disputed is not None and disputed.question.kind == "may"
    is_allowed = verdict.disputed is not None and verdict.disputed.answer
    is_open = verdict.deciding is not None and verdict.deciding.is_open_here
    if not is_about_action or not is_allowed or is_open or not _is_missing_here(context, verdict):
        return None
    return next((other for other in verdict.other_rules if other.rule.pages), None)


def _further_places(quarrel: SettledQuarrel, places: Sequence[Place]) -> Iterator[Place]:
    """Yield the places of further rules that allow or refuse the disputed action.

    They are the rules of one reason for or against the action: the first reason that also cites the
    rule of `places[0]`, or else the first reason. Rules whose pages are shown already are left out.
    If a policy decides, the places are those of the other rules of its reading.
    """
    disputed, play = quarrel.replay.dispute, quarrel.play
    check_result = disputed.check_result if disputed is not None else None
    decision = quarrel.verdict.deciding
    if check_result is None or check_result.action is None or not check_result.reasons:
        return
    if decision is not None and decision.is_open_here:
        # No page answers a question that the rulebooks leave open.
        return
    deciding_id = places[0].rule
    rulebook, edition = play.plugin.rulebook(), quarrel.replay.edition
    shown_pages = set[object]()
    if deciding_id in rulebook.rules:
        shown_pages |= {*rulebook.cite(deciding_id, edition).pages}
    if decision is not None and decision.policy:
        # The rulebook's reading of the policy may rest on several rules.
        readings = rulebook.policy(decision.policy).readings
        rules_of = {reading.id: reading.rules for reading in readings}
        other_rules = [
            rule
            for rule in rules_of.get(decision.supported_answers[0].reading, ())
            if rule != deciding_id
        ]
        yield from place_in_any_book(play, other_rules)
        return
    reasons_with_rule = [reason for reason in check_result.reasons if deciding_id in reason.rules]
    for place in places_of(play, (reasons_with_rule or check_result.reasons)[0].rules):
        pages = rulebook.cite(place.rule, edition).pages if place.rule in rulebook.rules else ()
        if not {*pages} <= shown_pages:
            shown_pages |= {*pages}
            yield place
