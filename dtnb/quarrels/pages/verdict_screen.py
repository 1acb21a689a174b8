"""The last screen of the quick entry: who is right, and why.

* claim, statement: a statement of a person in the quarrel; it becomes a claim when it is judged.
* verdict, side: a verdict judges each claim under each rulebook; the table's rulebook is the first.
  A side is one result of the quarrel, with the rulebooks that have this result.
* idle statement: a statement about whether a move was allowed, if that move was not carried out
  because another move came first. The statement then decides nothing.
* fact: a result of the play as a true statement, with its opposite.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from dtnb.quarrels.acts import GoToStep, Unfold, act_data
from dtnb.quarrels.casebook_cases import find_case
from dtnb.quarrels.context import Context, ScreenParts
from dtnb.quarrels.moves import dice_of
from dtnb.quarrels.pages.deciding_rule import deciding_rule
from dtnb.quarrels.pages.number_fields import all_fields
from dtnb.quarrels.pages.reasons import Reason, find_reasons
from dtnb.quarrels.pages.remarks import list_remarks
from dtnb.quarrels.pages.standings import list_standings
from dtnb.quarrels.pages.sums import sum_of
from dtnb.quarrels.pages.use_screen import asked_choice, asked_dice
from dtnb.quarrels.pages.variations import list_variations
from dtnb.quarrels.phrasing import as_statement, to_screen_language
from dtnb.quarrels.questions import (
    idle_statements,
    move_before_wanted,
    order_proposals,
    without_claims,
)
from dtnb.quarrels.screens import Answered, Block, BookRow, Choice, Choices, Text
from dtnb.quarrels.screens import Verdict as VerdictBlock
from dtnb.quarrels.settling import TABLE_BOOK, SettledQuarrel, answer_at_table, settle_quarrel
from dtnb.quarrels.table_changes import seats_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dtnb.replay.verdict.data import Side, Verdict

#: the values of `Draft.unfolded_part` while the fields that change the quarrel's numbers, or the
#: variations, are unfolded
NUMBERS, VARIATIONS = "numbers", "variations"

_NUMBER = re.compile(r"\d+")
#: the maximum number of sentences about the situation
_MAX_SITUATIONS = 2


def screen_parts(context: Context) -> ScreenParts:
    """Return the screen of the verdict."""
    say, play = context.speaker.text, context.completed_play
    if play is None or not context.draft.claims:
        back_choice = Choice(say("what.back"), act_data(GoToStep("quarrel")))
        return ScreenParts(say("verdict.title"), (Text(say("verdict.nothing")),), back_choice)
    blocks: list[Block] = [
        *_people_of_case(context),
        _verdict_block(context, settle_quarrel(context.draft, play)),
    ]
    if play.ending.is_open:
        blocks += [*asked_dice(context), *asked_choice(context)]
    blocks += _story_of_case(context)
    if context.draft.unfolded_part == NUMBERS:
        blocks += all_fields(context)
    more_choices = [Choice(say("verdict.numbers"), act_data(Unfold(NUMBERS)))]
    if context.draft.unfolded_part == VARIATIONS:
        blocks.append(Choices(tuple(list_variations(context)), say("verdict.variations"), "list"))
    else:
        more_choices.append(Choice(say("verdict.variations"), act_data(Unfold(VARIATIONS))))
    return ScreenParts(say("verdict.title"), blocks, more_choices=more_choices)


def _people_of_case(context: Context) -> Iterator[Block]:
    """If the quarrel is a case, yield its title and a sentence on who plays which character."""
    case = find_case(context.draft.case_name, context.lang) if context.draft.case_name else None
    if case is not None:
        yield Text(case.title, "lead")
        active = (context.draft.table.get("start") or {}).get("active", context.active_seat)
        turn = context.speaker.text("where.turn", seat=active)
        yield Text(f"{context.who_plays(context.seats)} {turn}", "quiet")


def _story_of_case(context: Context) -> Iterator[Block]:
    """If the quarrel is a case of the casebook, yield its story."""
    case = find_case(context.draft.case_name, context.lang) if context.draft.case_name else None
    if case is not None:
        yield Text(case.story)


def _verdict_block(context: Context, full_quarrel: SettledQuarrel) -> VerdictBlock:
    """Return the block of the verdict. `full_quarrel` is the quarrel with all statements.

    If some statements are idle, the quarrel is settled again without them. The block then answers
    all statements, but everything else in it comes from this second settlement.
    """
    idle_claims = idle_statements(full_quarrel.play)
    draft_without_idle = without_claims(context.draft, full_quarrel.play, idle_claims)
    all_idle = not draft_without_idle.claims
    is_settled_once = all_idle or draft_without_idle == context.draft
    if is_settled_once:
        quarrel, context_without_idle = full_quarrel, context
    else:
        quarrel = settle_quarrel(draft_without_idle, full_quarrel.play)
        context_without_idle = Context(draft_without_idle)
    verdict, play = quarrel.verdict, quarrel.play
    edition = context.plugin.rulebook().edition(context.draft.table["edition"])
    situation = _situation_text(context_without_idle, quarrel)
    shown_sum = sum_of(context_without_idle, quarrel)
    not_carried_out = _not_carried_out(context, full_quarrel, idle_claims)
    if all_idle:
        situation = not_carried_out
    elif not_carried_out and not is_settled_once:
        situation = f"{situation} {not_carried_out}".strip()
    is_open = _is_open(verdict)
    if is_open:
        situation = ""
    answered = list(_answered_statements(context, full_quarrel, situation, idle_claims))
    if not is_settled_once:
        # The answers of the second settlement replace those of the first.
        answers_without_idle = {
            (answer.seat, answer.statement): answer
            for answer in _answered_statements(context_without_idle, quarrel, situation)
        }
        answered = [
            answers_without_idle.get((answer.seat, answer.statement), answer) for answer in answered
        ]
    shown_rule = deciding_rule(context, quarrel)
    final_standings = tuple(list_standings(context, play, shown_sum))
    unchanged_text = context.speaker.text("verdict.stays")
    is_changed = any(standing.change != unchanged_text for standing in final_standings)
    return VerdictBlock(
        _headline_if_idle(context, full_quarrel) if all_idle else _headline(context, quarrel),
        _book_text(context, edition.name.get(context.lang)),
        winner="" if all_idle else _winning_seat(quarrel.verdict),
        situation=situation,
        answered=() if is_open else tuple(answered),
        rule=shown_rule.statement,
        places=shown_rule.places,
        silence_note=shown_rule.silence_note,
        other_rules=shown_rule.others,
        sum_title=shown_sum.title,
        sum_lines=shown_sum.lines,
        books=() if is_open else tuple(_book_rows(context, quarrel, all_idle=all_idle)),
        standings=() if is_open else final_standings,
        remarks=() if is_open else tuple(list_remarks(context, play, shown_sum, shown_rule.places)),
        assumption=""
        if is_open or not (shown_sum.lines or is_changed)
        else _assumption_text(context),
        doubt=_doubt_text(context, verdict),
    )


def _headline_if_idle(context: Context, quarrel: SettledQuarrel) -> str:
    """Return the headline if all statements are idle: who went first, and the result."""
    play = quarrel.play
    order_question = next(order_proposals(context.draft, play), None)
    who_went_first = ""
    if order_question is not None:
        # The first answer is that the seat which interrupts a move goes before that move.
        interrupting_first = order_question.answers[0].statement
        who_went_first = to_screen_language(play, "claim", interrupting_first)
    amounts = [
        to_screen_language(play, "claim", fact.statement)
        for fact in play.disputable_facts
        if fact.kind == "amount"
        and fact.label.isdigit()
        and int(fact.label)
        and not fact.is_final_value
    ]
    if who_went_first and amounts:
        return context.speaker.text("verdict.outcome", first=who_went_first, takes=amounts)
    text = who_went_first or (amounts[0] if amounts else "")
    return (
        context.speaker.text("verdict.statement", text=text)
        if text
        else context.speaker.text("verdict.nobody")
    )


def _not_carried_out(context: Context, quarrel: SettledQuarrel, idle_claims: frozenset[str]) -> str:
    """Return a sentence on each move that was allowed but not carried out; "" without such moves.

    `idle_claims` are the idle statements.
    """
    true_statements = [
        claim.says
        for claim in quarrel.verdict.claims
        if claim.says in idle_claims and answer_at_table(claim)
    ]
    if not true_statements:
        claimed = {claim.statement for claim in context.draft.claims}
        true_statements = [statement for statement in idle_claims if statement in claimed]
    texts = dict.fromkeys(
        to_screen_language(quarrel.play, "claim", statement) for statement in true_statements
    )
    return " ".join(context.speaker.text("verdict.not-made", text=text) for text in texts)


def _headline(context: Context, quarrel: SettledQuarrel) -> str:
    if _is_open(quarrel.verdict):
        missing_input = quarrel.play.ending.missing_input
        return context.speaker.text(
            "verdict.needs-dice" if missing_input == "roll" else "verdict.open"
        )
    side = _side_of_table(quarrel.verdict)
    if side is None or not side.right:
        return context.speaker.text("verdict.nobody")
    names = quarrel.play.speaker.listed(side.right)
    return context.speaker.text("verdict.right", names=names, count=len(side.right))


def _is_open(verdict: Verdict) -> bool:
    """Return whether the table's rulebook leaves open who is right."""
    side = _side_of_table(verdict)
    return side is None or side.is_open


def _side_of_table(verdict: Verdict) -> Side | None:
    """Return the side of a verdict on which the table's rulebook is; None if it is on no side."""
    return next((side for side in verdict.sides if TABLE_BOOK in side.book_indices), None)


def _assumption_text(context: Context) -> str:
    """Return a sentence on the moves that nobody stated; "" if there are none."""
    play, completed_play = context.play, context.completed_play
    if play is None or completed_play is None or not context.draft.moves:
        return ""
    stated_moves = {result.text for result in play.results}
    end = completed_play.end_of_turn_part(play.end_of_moves)
    made_up = []
    for result in completed_play.results:
        if result.text in stated_moves or result.position > end:
            continue
        if dice_of(result.text) and " for " not in result.text:
            # This roll begins another Roll Phase, which does not matter.
            break
        made_up.append(to_screen_language(completed_play, "play", result.text))
    return context.speaker.text("verdict.assumed", moves=made_up) if made_up else ""


def _winning_seat(verdict: Verdict) -> str:
    """Return the only person who is right; "" if that is open, or if not exactly one is right."""
    side = _side_of_table(verdict)
    if side is None or side.is_open or len(side.right) != 1:
        return ""
    return side.right[0]


def _book_text(context: Context, name: str) -> str:
    """Return the name of the table's rulebook, with the readings that the players have chosen."""
    rulebook, chosen_readings = context.plugin.rulebook(), context.draft.table.get("policies") or {}
    readings = [
        reading.statement.get(context.lang).rstrip(".")
        for policy, id_ in chosen_readings.items()
        if policy in rulebook.policies
        for reading in rulebook.policies[policy].readings
        if reading.id == id_
    ]
    return context.speaker.text("verdict.book", book=name, readings=readings or None)


def _situation_text(context: Context, quarrel: SettledQuarrel) -> str:
    """Return the answer to the disputed question, or else the true statements."""
    disputed, play = quarrel.verdict.disputed, quarrel.play
    if disputed is not None and disputed.answer is not None and not context.draft.further_disputes:
        statement = as_statement(play, context.draft.dispute, answer=disputed.answer)
        if statement:
            return statement
    claims = quarrel.verdict.claims
    true_statements = [claim.says for claim in claims if answer_at_table(claim)]
    if not true_statements:
        false_claims = [claim.says for claim in claims if answer_at_table(claim) is False]
        true_statements = [
            statement for text in false_claims for statement in _facts_against(quarrel, text)
        ]
    return " ".join(
        context.speaker.text("verdict.statement", text=to_screen_language(play, "claim", statement))
        for statement in list(dict.fromkeys(true_statements))[:_MAX_SITUATIONS]
    )


def _doubt_text(context: Context, verdict: Verdict) -> str:
    """Return sentences on why the verdict is not certain; "" if nothing is in doubt.

    They also say which characters or attacks the players made up, and which moment is meant.
    """
    text = "".join(
        context.speaker.text("verdict.said", note=note) + " " for note in context.draft.notes
    )
    # The wanted move is also made at another moment, so say which moment is meant.
    play = context.completed_play
    move_before = move_before_wanted(context.draft, play) if play is not None else ""
    if move_before:
        text += context.speaker.text("quarrel.meant", move=move_before) + " "
    return (text + _open_question_text(context, verdict)).strip()


def _open_question_text(context: Context, verdict: Verdict) -> str:
    """Return why the deciding question is open or doubtful; "" if it is neither."""
    deciding, doubt = verdict.deciding, verdict.doubt
    because = doubt.because if doubt is not None and TABLE_BOOK in doubt.open_in else ""
    if deciding is not None and deciding.is_open_here:
        # The first supported answer is our reading, by which the screen answers.
        other_answer = next(
            (
                supported_answer
                for supported_answer in deciding.supported_answers[1:]
                if supported_answer.right
            ),
            None,
        )
        if other_answer is None:
            text = context.speaker.text("verdict.doubt")
        else:
            text = context.speaker.text(
                "verdict.doubt-other",
                reading=other_answer.statement,
                names=list(other_answer.right),
            )
        return f"{text} {because}".strip()
    return context.speaker.text("verdict.doubt-because", because=because) if because else ""


def _answered_statements(
    context: Context,
    quarrel: SettledQuarrel,
    situation: str,
    idle_claims: frozenset[str] = frozenset(),
) -> Iterator[Answered]:
    """Yield each statement with its verdict, its reason and, if it is wrong, a correction."""
    for claim, reason in zip(quarrel.verdict.claims, find_reasons(context, quarrel), strict=True):
        is_right = answer_at_table(claim)
        if claim.says in idle_claims and is_right is not None:
            # The deciding rule answers another question: who goes first.
            reason = Reason(
                context.speaker.text("reason.idle" if is_right else "reason.idle-wrong")
            )
        correction = ""
        true_statements = _facts_against(quarrel, claim.says) if is_right is False else []
        if true_statements:
            true_text = to_screen_language(quarrel.play, "claim", true_statements[0])
            correction = true_text if true_text not in situation else ""
        claim_text = to_screen_language(quarrel.play, "claim", claim.says)
        yield Answered(claim.claimant, claim_text, is_right, correction, reason.text, reason.places)


def _facts_against(quarrel: SettledQuarrel, claim_text: str) -> list[str]:
    """Return the true statements that contradict a false one, or differ from it in numbers only."""
    without_numbers = _NUMBER.sub("#", claim_text)
    return [
        fact.statement
        for fact in quarrel.play.disputable_facts
        if claim_text == fact.opposite
        or (without_numbers != claim_text and without_numbers == _NUMBER.sub("#", fact.statement))
    ]


def _book_rows(
    context: Context, quarrel: SettledQuarrel, *, all_idle: bool = False
) -> Iterator[BookRow]:
    """Yield a row for each result of the quarrel, with the books that have this result."""
    verdict, play = quarrel.verdict, quarrel.play
    # Readers understand a result only if it is the total of the calculation or a seat's first
    # number, such as Health.
    seats = seats_at(play, play.table_after(context.end_of_moves))
    labels = {seat.dials[0].label for seat in seats if seat.dials}
    has_result = verdict.ledgers is not None or any(label in verdict.subject for label in labels)
    for side in verdict.sides:
        names = tuple(_plain_name(context, verdict.books[index]) for index in side.book_indices)
        listed_people = quarrel.sentences.speaker.listed(side.right)
        if side.is_open:
            text = context.speaker.text("verdict.open-there")
        elif len(side.right) == 1 or all_idle:
            # The row names this seat, so it needs no text.
            text = ""
        elif side.right:
            text = context.speaker.text("verdict.right", names=listed_people, count=len(side.right))
        else:
            text = context.speaker.text("verdict.nobody")
        seat = side.right[0] if len(side.right) == 1 and not all_idle else ""
        shows_result = has_result and not side.is_open
        result = (side.result or "") if shows_result else ""
        is_table_book = TABLE_BOOK in side.book_indices
        yield BookRow(names, text, is_table_book=is_table_book, result=result, seat=seat)


def _plain_name(context: Context, name: str) -> str:
    """Return the name of a rulebook without the readings that follow it."""
    editions = context.plugin.rulebook().editions.values()
    names = (edition.name.get(context.lang) for edition in editions)
    return next((book for book in names if name.startswith(book)), name)
