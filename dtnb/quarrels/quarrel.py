"""The sixth screen: the question in dispute, and what everybody says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.quarrels.acts import Ask, Go, Say, act
from dtnb.quarrels.context import Context, Shown
from dtnb.quarrels.moves import stated
from dtnb.quarrels.phrasing import as_question, may_it
from dtnb.quarrels.screens import Answers, Block, Choice, Choices, Question, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dtnb.quarrels.position import Position


def show(at: Context) -> Shown:
    """Return the screen of the quarrel."""
    say, position = at.say.text, at.position
    if position is None:
        return Shown(
            say("quarrel.title"),
            (Text(say("then.no-table")),),
            Choice(say("what.back"), act(Go("book"))),
        )
    blocks = list(_blocks(at, position))
    ready = bool(at.draft.claims)
    next_ = Choice(
        say("quarrel.next"),
        act(Go("verdict")) if ready else None,
        "" if ready else say("quarrel.silent"),
    )
    return Shown(say("quarrel.title"), blocks, next_)


def _blocks(at: Context, position: Position) -> Iterator[Block]:
    draft, say = at.draft, at.say.text
    if draft.wanted:
        asked = may_it(position, draft.wanted)
        if asked is not None:
            yield _question(
                at,
                position,
                asked.question,
                {say("quarrel.yes"): asked.yes, say("quarrel.no"): asked.no},
            )
    proposals = []
    for index, phrase in reversed(list(stated(draft))):
        asked = may_it(position, phrase)
        if asked is not None and asked.question != draft.dispute:
            proposals.append(
                Choice(as_question(position, asked.question), act(Ask(asked.question, index)))
            )
    if proposals:
        yield Choices(tuple(proposals), say("quarrel.also"), "list")


def _question(at: Context, position: Position, question: str, answers: dict[str, str]) -> Question:
    said = {(claim.by, claim.says) for claim in at.draft.claims}
    among = tuple(answers.values())
    people = tuple(
        Answers(
            name,
            tuple(
                Choice(label, act(Say(name, says, among)), seat=name,
                       state="chosen" if (name, says) in said else "free")
                for label, says in answers.items()
            ),
        )
        for name in at.seats
    )  # fmt: skip
    return Question(as_question(position, question), people)
