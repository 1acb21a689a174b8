"""The first screen: what the quarrel is about, in one line, with the cases nearest to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.quarrels.acts import AddWord, Go, OpenCase, Type, act
from dtnb.quarrels.case import nearest
from dtnb.quarrels.context import Context, Shown
from dtnb.quarrels.hints import chips
from dtnb.quarrels.screens import Block, Choice, Choices, Hit, Hits, Search, Text

if TYPE_CHECKING:
    from collections.abc import Iterator


def show(at: Context) -> Shown:
    """Return the screen of the line."""
    say = at.say.text
    following = say("line.none") if at.draft.line.strip() else say("line.next")
    return Shown(say("line.title"), list(_blocks(at)), Choice(following, act(Go("book"))))


def _blocks(at: Context) -> Iterator[Block]:
    say, line = at.say.text, at.draft.line
    yield Search(line, say("line.label"), act(Type()), say("line.example"))
    offered = chips(line, at.names, at.lang)
    if offered:
        yield Choices(tuple(Choice(word, act(AddWord(word))) for word in offered), "", "chips")
    if line.strip():
        cases = nearest(line, at.draft.table["edition"], at.lang)
        hits = tuple(
            Hit(
                near.name,
                near.title,
                near.verdict,
                act(OpenCase(near.name)),
                people=at.who_plays(near.people),
                story=near.story,
            )
            for near in cases
        )
        if hits:
            yield Hits(hits, say("line.near"))
        elif len(line.split()) > 1:
            yield Text(say("line.unknown"), "quiet")
