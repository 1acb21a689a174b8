"""Complete a text at its end: find the words and names that may be written there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from dtnb.phrasebook.book import Phrasebook
from dtnb.phrasebook.mismatch import Expected
from dtnb.phrasebook.parse import Parser
from dtnb.phrasebook.vocabulary import Vocabulary


class Completion(NamedTuple):
    """A possible continuation of a text.

    Attributes
    ----------
    start
        The index in the text at which the completed word or name begins.
    text
        The word or name; empty if a number or any text may be written.
    kind
        The kind of the slot that is completed; empty for a word of the entry.
    entry
        The id of the entry that allows this continuation.
    """

    start: int
    text: str
    kind: str
    entry: str


def complete(
    book: Phrasebook,
    group: str,
    text: str,
    vocabulary: Vocabulary,
    scope: Mapping[str, Any] | None = None,
    lang: str | None = None,
) -> tuple[Completion, ...]:
    """Return what may follow a text or complete its last word, in the order of the entries.

    Parameters
    ----------
    book, group, vocabulary, scope
        As for `dtnb.phrasebook.parse`.
    text
        The text up to the cursor.
    lang
        The language of the entries to offer; None for all languages.
    """
    parser = Parser(book, text, vocabulary)
    parser.note(group, scope or {})
    found: dict[tuple[int, str], Completion] = {}
    for item in parser.expected:
        if lang is not None and item.lang != lang:
            continue
        for completion in _completions(item, text):
            found.setdefault((completion.start, completion.text or completion.kind), completion)
    return tuple(found.values())


def _completions(item: Expected, text: str) -> Iterator[Completion]:
    begun = text[item.start :].casefold()
    if item.kind in ("number", "count", "digit", "dice", "text"):
        if item.start == len(text):
            yield Completion(item.start, "", item.kind, item.entry)
        return
    needs_space = item.start == len(text) and (text[-1:].isalnum() or text.endswith(","))
    for candidate in item.texts:
        space = " " if needs_space and candidate[:1] not in ",'" else ""
        if candidate.casefold().startswith(begun) and candidate.casefold() != begun:
            yield Completion(item.start, space + candidate, item.kind, item.entry)
