"""The first screen of the quick entry: a text about the quarrel, and the cases nearest to it.

The quick entry is a form in which two people enter a quarrel by tapping. A case is a settled
quarrel of the casebook.
"""

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
    """Return the screen of the text."""
    say = context.speaker.text
    next_label = say("line.none") if context.draft.quarrel_text.strip() else say("line.next")
    return ScreenParts(
        say("line.title"), list(_blocks(context)), Choice(next_label, act_data(GoToStep("book")))
    )


def _blocks(context: Context) -> Iterator[Block]:
    """Yield the text field, the words to add, and the nearest cases."""
    say, quarrel_text = context.speaker.text, context.draft.quarrel_text
    yield Search(quarrel_text, say("line.label"), act_data(TypeText()), say("line.example"))
    words = suggest_words(quarrel_text, context.names, context.lang)
    if words:
        yield Choices(tuple(Choice(word, act_data(AddWord(word))) for word in words), "", "chips")
    if quarrel_text.strip():
        cases = nearest_cases(quarrel_text, context.draft.table["edition"], context.lang)
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
        elif len(quarrel_text.split()) > 1:
            yield Text(say("line.unknown"), "quiet")
