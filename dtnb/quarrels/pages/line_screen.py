"""The first screen: one line about the quarrel, and the nearest cases of the casebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.quarrels.acts import AddWord, GoToStep, OpenCase, TypeText, act_data
from dtnb.quarrels.casebook_cases import nearest_cases
from dtnb.quarrels.context import Context, ScreenParts
from dtnb.quarrels.hints import suggest_words
from dtnb.quarrels.screens import Block, Choice, Choices, Hit, Hits, Search, Text

if TYPE_CHECKING:
    from collections.abc import Iterator


def screen_parts(context: Context) -> ScreenParts:
    """Return the screen of the line."""
    say = context.speaker.text
    next_label = say("line.none") if context.draft.quarrel_text.strip() else say("line.next")
    return ScreenParts(
        say("line.title"), list(_blocks(context)), Choice(next_label, act_data(GoToStep("book")))
    )


def _blocks(context: Context) -> Iterator[Block]:
    """Yield the text field, the words to add, and the nearest cases."""
    say, line = context.speaker.text, context.draft.quarrel_text
    yield Search(line, say("line.label"), act_data(TypeText()), say("line.example"))
    words = suggest_words(line, context.names, context.lang)
    if words:
        yield Choices(tuple(Choice(word, act_data(AddWord(word))) for word in words), "", "chips")
    if line.strip():
        cases = nearest_cases(line, context.draft.table["edition"], context.lang)
        hits = tuple(
            Hit(
                case.name,
                case.title,
                case.verdict,
                act_data(OpenCase(case.name)),
                people=context.who_plays(case.people),
                story=case.story,
            )
            for case in cases
        )
        if hits:
            yield Hits(hits, say("line.near"))
        elif len(line.split()) > 1:
            yield Text(say("line.unknown"), "quiet")
