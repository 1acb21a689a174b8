"""The sixth screen of the quick entry: the disputed questions, and the answer of each person.

* proposal: a question that people may be quarrelling about, with the answers that they can give.
* near question: a question about the wanted move, or about a move that answers another seat's move.
"""

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
    act_data,
)
from dtnb.quarrels.context import Context, ScreenParts
from dtnb.quarrels.phrasing import as_question, to_screen_language
from dtnb.quarrels.questions import (
    MAX_QUESTIONS,
    AnswerOption,
    Proposal,
    move_before_wanted,
    propose_questions,
    with_own_numbers,
)
from dtnb.quarrels.screens import Answers, Block, Choice, Choices, Number, Question, Search, Text
from dtnb.quarrels.typed_statements import is_statement, suggest_continuations

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dtnb.quarrels.draft_play import DraftPlay

#: the value of `Draft.unfolded_part` while the field in which people type a statement is unfolded
TYPED_STATEMENT = "other"
#: While people enter a number of their own, `Draft.unfolded_part` is this prefix followed by the
#: question that the number answers.
OWN_NUMBER = "number:"
#: the maximum number of near questions that are asked together
_MAX_NEAR = 2


def screen_parts(context: Context) -> ScreenParts:
    """Return the screen of the questions; if the draft cannot be played, it only leads back."""
    # The made-up moves at the end of this play answer questions about the end.
    say, play = context.speaker.text, context.completed_play
    if play is None:
        back_choice = Choice(say("what.back"), act_data(GoToStep("book")))
        return ScreenParts(say("quarrel.title"), (Text(say("then.no-table")),), back_choice)
    next_choice = Choice(say("quarrel.silent"))
    if context.draft.claims:
        next_choice = Choice(say("quarrel.next"), act_data(GoToStep("verdict")))
    return ScreenParts(say("quarrel.title"), list(_blocks(context, play)), next_choice)


def _blocks(context: Context, play: DraftPlay) -> Iterator[Block]:
    """Yield the questions with their answers, typed statements, and further questions."""
    draft, say = context.draft, context.speaker.text
    proposals = propose_questions(draft, play, context.hints.quarrel_kind)
    shown_proposals = [
        with_own_numbers(proposal, draft.claims)
        for proposal in _questions_to_show(context, proposals)
    ]
    for proposal in shown_proposals:
        yield _question_block(context, play, proposal)
        yield from _own_number_field(context, proposal)
    move_before = move_before_wanted(draft, play)
    if move_before:
        yield Text(say("quarrel.meant", move=move_before), "quiet")
    yield from _typed_statements(context, play, shown_proposals)
    shown_questions = {proposal.question for proposal in shown_proposals}
    other_proposals = [
        proposal for proposal in proposals if proposal.question not in shown_questions
    ]
    if other_proposals:
        choices = tuple(
            Choice(
                as_question(play, proposal.question),
                act_data(AskQuestion(proposal.question, proposal.move_index, bool(draft.claims))),
            )
            for proposal in other_proposals[:MAX_QUESTIONS]
        )
        yield Choices(choices, say("quarrel.also"), "list")
    if draft.unfolded_part != TYPED_STATEMENT:
        type_it = Choice(say("quarrel.other"), act_data(Unfold(TYPED_STATEMENT)))
        yield Choices((type_it,), layout="list")
    if not proposals:
        edition = context.plugin.rulebook().edition(draft.table["edition"])
        yield Text(say("quarrel.nothing", book=edition.name.get(context.lang)))


def _questions_to_show(context: Context, proposals: Sequence[Proposal]) -> list[Proposal]:
    """Return the disputed questions, or else the near questions, or else the likeliest question.

    If a disputed question is near, the other near questions are shown too.
    """
    disputed = [
        question
        for question in (context.draft.dispute, *context.draft.further_disputes)
        if question
    ]
    near_proposals = [proposal for proposal in proposals if proposal.is_near][:_MAX_NEAR]
    shown_proposals = [proposal for proposal in proposals if proposal.question in disputed]
    shown_proposals.sort(key=lambda proposal: disputed.index(proposal.question))
    if not shown_proposals:
        return near_proposals or list(proposals[:1])
    if any(proposal in near_proposals for proposal in shown_proposals):
        return [
            *near_proposals,
            *(proposal for proposal in shown_proposals if proposal not in near_proposals),
        ]
    return shown_proposals


def _typed_statements(
    context: Context, play: DraftPlay, shown_proposals: Sequence[Proposal]
) -> Iterator[Block]:
    """Yield the statements that people have typed, and the field in which they type them."""
    say, draft = context.speaker.text, context.draft
    offered_statements = {
        answer.statement for proposal in shown_proposals for answer in proposal.answers
    }
    typed = [
        Choice(
            say(
                "quarrel.said",
                seat=claim.seat,
                says=to_screen_language(play, "claim", claim.statement),
            ),
            act_data(RemoveStatement(index)),
            say("quarrel.unsay"),
            seat=claim.seat,
            state="chosen",
        )
        for index, claim in enumerate(draft.claims)
        if claim.statement not in offered_statements
    ]
    if typed:
        yield Choices(tuple(typed), say("quarrel.in-words"), "list")
    if draft.unfolded_part != TYPED_STATEMENT:
        return
    yield Search(
        draft.typed_text,
        say("quarrel.type"),
        act_data(TypeText(field=TYPED_STATEMENT)),
        say("quarrel.example", seat=[*context.seats][-1]),
    )
    if is_statement(play, draft.typed_text):
        yield Choices(
            tuple(
                Choice(
                    say("quarrel.says-so", seat=name),
                    act_data(MakeStatement(name, draft.typed_text)),
                    seat=name,
                )
                for name in context.seats
            ),
            layout="buttons",
        )
    continuations = suggest_continuations(play, draft.typed_text)
    if continuations:
        yield Choices(
            tuple(Choice(label, act_data(PickSuggestion(text))) for label, text in continuations),
            layout="chips",
        )


def _own_number_field(context: Context, proposal: Proposal) -> Iterator[Block]:
    """Yield, for each person, a field for a number that is not among the answers of a question.

    Yield nothing if the answers are not numbers. While the fields are folded, yield the button that
    unfolds them.
    """
    first_answer, say = proposal.answers[0], context.speaker.text
    if not first_answer.label.isdigit():
        return
    unfolded_part = OWN_NUMBER + proposal.question
    if context.draft.unfolded_part != unfolded_part:
        unfold = Choice(say("quarrel.own-number"), act_data(Unfold(unfolded_part)))
        yield Choices((unfold,), layout="chips")
        return
    alternatives = tuple(answer.statement for answer in proposal.answers)
    for name in context.seats:
        # The new statement is that of the first answer, with another number in place of its number.
        state_number = StateNumber(
            name,
            first_answer.statement,
            label=first_answer.label,
            alternatives=alternatives,
            question=proposal.question,
            index=proposal.move_index,
        )
        label = say("quarrel.number-of", seat=name)
        yield Number(label, value=None, low=0, high=999, act=act_data(state_number), seat=name)


def _question_block(context: Context, play: DraftPlay, proposal: Proposal) -> Question:
    """Return a question with the possible answers of each person."""
    claims = {(claim.seat, claim.statement) for claim in context.draft.claims}
    statements = tuple(answer.statement for answer in proposal.answers)

    def choice(seat: str, answer: AnswerOption) -> Choice:
        is_yes_or_no = answer.label in ("yes", "no")
        return Choice(
            context.speaker.text(f"quarrel.{answer.label}") if is_yes_or_no else answer.label,
            act_data(
                MakeStatement(
                    seat, answer.statement, statements, proposal.question, proposal.move_index
                )
            ),
            answer.note,
            seat=seat,
            state="chosen" if (seat, answer.statement) in claims else "free",
        )

    people = tuple(
        Answers(seat, tuple(choice(seat, answer) for answer in proposal.answers))
        for seat in context.seats
    )
    is_answered = any(claim.statement in statements for claim in context.draft.claims)
    remove = act_data(RemoveQuestion(proposal.question, statements)) if is_answered else None
    return Question(as_question(play, proposal.question), people, remove)
