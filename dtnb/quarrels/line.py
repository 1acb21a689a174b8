"""The first screen: what the quarrel is about, in one line, with the cases nearest to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.quarrels.acts import Go, Type, act
from dtnb.quarrels.context import Context, Shown
from dtnb.quarrels.screens import Block, Choice, Search

if TYPE_CHECKING:
    from collections.abc import Iterator


def show(at: Context) -> Shown:
    """Return the screen of the line."""
    say = at.say.text
    blocks = list(_blocks(at))
    return Shown(say("line.title"), blocks, Choice(say("line.next"), act(Go("book"))))


def _blocks(at: Context) -> Iterator[Block]:
    say = at.say.text
    yield Search(at.draft.line, say("line.label"), act(Type()), say("line.example"))
