"""The sixth screen: the question in dispute, and what everybody says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.quarrels.acts import Ask, Go, Open, Pick, Say, SayNumber, Type, Unask, Unsay, act
from dtnb.quarrels.context import Context, Shown
from dtnb.quarrels.phrasing import as_question, in_words
from dtnb.quarrels.questions import (
    MAX_QUESTIONS,
    Proposal,
    before_wish,
    proposals,
    with_own_numbers,
)
from dtnb.quarrels.screens import Answers, Block, Choice, Choices, Number, Question, Search, Text
from dtnb.quarrels.statements import is_statement, suggestions

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dtnb.quarrels.position import Position

#: what is unfolded to say something in other words
OTHER = "other"
#: what is unfolded to answer a question with a number begins with this
OWN_NUMBER = "number:"
#: the most questions about what is near that are asked at once
_MOST_NEAR = 2


def show(at: Context) -> Shown:
    """Return the screen of the quarrel."""
    say, position = at.say.text, at.end
    if position is None:
        back = Choice(say("what.back"), act(Go("book")))
        return Shown(say("quarrel.title"), (Text(say("then.no-table")),), back)
    blocks = list(_blocks(at, position))
    if at.draft.claims:
        next_ = Choice(say("quarrel.next"), act(Go("verdict")))
    else:
        next_ = Choice(say("quarrel.silent"))
    return Shown(say("quarrel.title"), blocks, next_)


def _blocks(at: Context, position: Position) -> Iterator[Block]:
    draft, say = at.draft, at.say.text
    fitting = proposals(draft, position, at.hints.kind)
    asked_now = [with_own_numbers(proposal, draft.claims) for proposal in _asked_now(at, fitting)]
    for proposal in asked_now:
        yield _question(at, position, proposal)
        yield from _own_number(at, proposal)
    meant = before_wish(draft, position)
    if meant:
        yield Text(say("quarrel.meant", move=meant), "quiet")
    yield from _other_words(at, position, asked_now)
    asked = {proposal.question for proposal in asked_now}
    others = [proposal for proposal in fitting if proposal.question not in asked]
    if others:
        choices = tuple(
            Choice(
                as_question(position, proposal.question),
                act(Ask(proposal.question, proposal.at, bool(draft.claims))),
            )
            for proposal in others[:MAX_QUESTIONS]
        )
        yield Choices(choices, say("quarrel.also"), "list")
    if draft.open != OTHER:
        other = Choice(say("quarrel.other"), act(Open(OTHER)))
        yield Choices((other,), "", "list")
    if not fitting:
        edition = at.plugin.rulebook().edition(draft.table["edition"])
        yield Text(say("quarrel.nothing", book=edition.name.get(at.lang)))


def _asked_now(at: Context, fitting: Sequence[Proposal]) -> list[Proposal]:
    """Return the questions to answer: those that were asked, and with one of what is near all."""
    asked = [question for question in (at.draft.dispute, *at.draft.also) if question]
    near = [proposal for proposal in fitting if proposal.is_near][:_MOST_NEAR]
    chosen = [proposal for proposal in fitting if proposal.question in asked]
    chosen.sort(key=lambda proposal: asked.index(proposal.question))
    if not chosen:
        return near or list(fitting[:1])
    if any(proposal in near for proposal in chosen):
        return [*near, *(proposal for proposal in chosen if proposal not in near)]
    return chosen


def _other_words(at: Context, position: Position, asked_now: Sequence[Proposal]) -> Iterator[Block]:
    """Yield what people say in other words, and the field into which they type it."""
    say, draft = at.say.text, at.draft
    answers = {answer.statement for proposal in asked_now for answer in proposal.answers}
    stated = [
        Choice(
            say("quarrel.said", seat=claim.by, says=in_words(position, "claim", claim.says)),
            act(Unsay(index)),
            say("quarrel.unsay"),
            seat=claim.by,
            state="chosen",
        )
        for index, claim in enumerate(draft.claims)
        if claim.says not in answers
    ]
    if stated:
        yield Choices(tuple(stated), say("quarrel.in-words"), "list")
    if draft.open != OTHER:
        return
    yield Search(
        draft.typed,
        say("quarrel.type"),
        act(Type(field=OTHER)),
        say("quarrel.example", seat=[*at.seats][-1]),
    )
    if is_statement(position, draft.typed):
        yield Choices(
            tuple(
                Choice(say("quarrel.says-so", seat=name), act(Say(name, draft.typed)), seat=name)
                for name in at.seats
            ),
            "",
            "buttons",
        )
    suggested = suggestions(position, draft.typed)
    if suggested:
        yield Choices(
            tuple(Choice(label, act(Pick(text))) for label, text in suggested), "", "chips"
        )


def _own_number(at: Context, proposal: Proposal) -> Iterator[Block]:
    """Yield the way to answer with a number of one's own, where the answers are numbers."""
    first, say = proposal.answers[0], at.say.text
    if not first.label.isdigit():
        return
    opened = OWN_NUMBER + proposal.question
    if at.draft.open != opened:
        yield Choices((Choice(say("quarrel.own-number"), act(Open(opened))),), "", "chips")
        return
    among = tuple(answer.statement for answer in proposal.answers)
    for name in at.seats:
        saying = SayNumber(
            name, first.statement, first.label, among, proposal.question, proposal.at
        )
        label = say("quarrel.number-of", seat=name)
        yield Number(label, None, 0, 999, act(saying), name)


def _question(at: Context, position: Position, proposal: Proposal) -> Question:
    stated = {(claim.by, claim.says) for claim in at.draft.claims}
    among = tuple(answer.statement for answer in proposal.answers)
    people = tuple(
        Answers(
            name,
            tuple(
                Choice(
                    at.say.text(f"quarrel.{label}") if label in ("yes", "no") else label,
                    act(Say(name, says, among, proposal.question, proposal.at)),
                    note,
                    seat=name,
                    state="chosen" if (name, says) in stated else "free",
                )
                for label, says, note in proposal.answers
            ),
        )
        for name in at.seats
    )
    is_answered = any(claim.says in among for claim in at.draft.claims)
    away = act(Unask(proposal.question, among)) if is_answered else None
    return Question(as_question(position, proposal.question), people, away)
