"""The sixth screen: the disputed questions, and the answer of each person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.quarrels.acts import (
    AskQuestion,
    GoToStep,
    MakeStatement,
    PickSuggestion,
    RemoveQuestion,
    RemoveStatement,
    StateNumber,
    TypeText,
    Unfold,
    act,
)
from dtnb.quarrels.context import Context, ScreenParts
from dtnb.quarrels.phrasing import as_question, to_screen_language
from dtnb.quarrels.questions import (
    MAX_QUESTIONS,
    Proposal,
    move_before_wanted,
    propose_questions,
    with_own_numbers,
)
from dtnb.quarrels.screens import Answers, Block, Choice, Choices, Number, Question, Search, Text
from dtnb.quarrels.typed_statements import is_statement, suggestions

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dtnb.quarrels.position import Position

#: the name of the field in which people type a statement of their own, when it is unfolded
OTHER = "other"
#: the beginning of the name of an unfolded number field, before the question
OWN_NUMBER = "number:"
#: the maximum number of near questions that are asked together
_MOST_NEAR = 2


def show(context: Context) -> ScreenParts:
    """Return the screen of the quarrel."""
    say, position = context.speaker.text, context.full_play
    if position is None:
        back = Choice(say("what.back"), act(GoToStep("book")))
        return ScreenParts(say("quarrel.title"), (Text(say("then.no-table")),), back)
    blocks = list(_blocks(context, position))
    if context.draft.claims:
        next_ = Choice(say("quarrel.next"), act(GoToStep("verdict")))
    else:
        next_ = Choice(say("quarrel.silent"))
    return ScreenParts(say("quarrel.title"), blocks, next_)


def _blocks(context: Context, position: Position) -> Iterator[Block]:
    draft, say = context.draft, context.speaker.text
    fitting = propose_questions(draft, position, context.hints.kind)
    asked_now = [
        with_own_numbers(proposal, draft.claims) for proposal in _asked_now(context, fitting)
    ]
    for proposal in asked_now:
        yield _question(context, position, proposal)
        yield from _own_number(context, proposal)
    meant = move_before_wanted(draft, position)
    if meant:
        yield Text(say("quarrel.meant", move=meant), "quiet")
    yield from _other_words(context, position, asked_now)
    asked = {proposal.question for proposal in asked_now}
    others = [proposal for proposal in fitting if proposal.question not in asked]
    if others:
        choices = tuple(
            Choice(
                as_question(position, proposal.question),
                act(AskQuestion(proposal.question, proposal.move_index, bool(draft.claims))),
            )
            for proposal in others[:MAX_QUESTIONS]
        )
        yield Choices(choices, say("quarrel.also"), "list")
    if draft.unfolded != OTHER:
        other = Choice(say("quarrel.other"), act(Unfold(OTHER)))
        yield Choices((other,), "", "list")
    if not fitting:
        edition = context.plugin.rulebook().edition(draft.table["edition"])
        yield Text(say("quarrel.nothing", book=edition.name.get(context.lang)))


def _asked_now(context: Context, fitting: Sequence[Proposal]) -> list[Proposal]:
    """Return the questions to show: the disputed ones, or else the near or the likeliest ones.

    If a near question is disputed, all near questions are shown.
    """
    asked = [
        question
        for question in (context.draft.dispute, *context.draft.further_disputes)
        if question
    ]
    near = [proposal for proposal in fitting if proposal.is_near][:_MOST_NEAR]
    chosen = [proposal for proposal in fitting if proposal.question in asked]
    chosen.sort(key=lambda proposal: asked.index(proposal.question))
    if not chosen:
        return near or list(fitting[:1])
    if any(proposal in near for proposal in chosen):
        return [*near, *(proposal for proposal in chosen if proposal not in near)]
    return chosen


def _other_words(
    context: Context, position: Position, asked_now: Sequence[Proposal]
) -> Iterator[Block]:
    """Yield the statements that people have typed, and the field in which they type them."""
    say, draft = context.speaker.text, context.draft
    answers = {answer.statement for proposal in asked_now for answer in proposal.answers}
    stated = [
        Choice(
            say(
                "quarrel.said",
                seat=claim.seat,
                says=to_screen_language(position, "claim", claim.statement),
            ),
            act(RemoveStatement(index)),
            say("quarrel.unsay"),
            seat=claim.seat,
            state="chosen",
        )
        for index, claim in enumerate(draft.claims)
        if claim.statement not in answers
    ]
    if stated:
        yield Choices(tuple(stated), say("quarrel.in-words"), "list")
    if draft.unfolded != OTHER:
        return
    yield Search(
        draft.typed_text,
        say("quarrel.type"),
        act(TypeText(field=OTHER)),
        say("quarrel.example", seat=[*context.seats][-1]),
    )
    if is_statement(position, draft.typed_text):
        yield Choices(
            tuple(
                Choice(
                    say("quarrel.says-so", seat=name),
                    act(MakeStatement(name, draft.typed_text)),
                    seat=name,
                )
                for name in context.seats
            ),
            "",
            "buttons",
        )
    suggested = suggestions(position, draft.typed_text)
    if suggested:
        yield Choices(
            tuple(Choice(label, act(PickSuggestion(text))) for label, text in suggested),
            "",
            "chips",
        )


def _own_number(context: Context, proposal: Proposal) -> Iterator[Block]:
    """Yield a field for another number, if the answers of a question are numbers."""
    first, say = proposal.answers[0], context.speaker.text
    if not first.label.isdigit():
        return
    opened = OWN_NUMBER + proposal.question
    if context.draft.unfolded != opened:
        yield Choices((Choice(say("quarrel.own-number"), act(Unfold(opened))),), "", "chips")
        return
    among = tuple(answer.statement for answer in proposal.answers)
    for name in context.seats:
        saying = StateNumber(
            name, first.statement, first.label, among, proposal.question, proposal.move_index
        )
        label = say("quarrel.number-of", seat=name)
        yield Number(label, None, 0, 999, act(saying), name)


def _question(context: Context, position: Position, proposal: Proposal) -> Question:
    stated = {(claim.seat, claim.statement) for claim in context.draft.claims}
    among = tuple(answer.statement for answer in proposal.answers)
    people = tuple(
        Answers(
            name,
            tuple(
                Choice(
                    context.speaker.text(f"quarrel.{label}") if label in ("yes", "no") else label,
                    act(MakeStatement(name, says, among, proposal.question, proposal.move_index)),
                    note,
                    seat=name,
                    state="chosen" if (name, says) in stated else "free",
                )
                for label, says, note in proposal.answers
            ),
        )
        for name in context.seats
    )
    is_answered = any(claim.statement in among for claim in context.draft.claims)
    away = act(RemoveQuestion(proposal.question, among)) if is_answered else None
    return Question(as_question(position, proposal.question), people, away)
