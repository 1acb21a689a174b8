"""Complete a text at its end: find the words and names that may be written there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from dtnb.files.names import normalized
from dtnb.phrasebook.book import Phrasebook
from dtnb.phrasebook.mismatch import Expected
from dtnb.phrasebook.parse import Parser
from dtnb.phrasebook.vocabulary import Vocabulary

#: for slots that hold no name, the pattern of what may have been typed so far
_PLACEHOLDERS = {
    "number": re.compile(r"\d*"),
    "count": re.compile(r"\d*"),
    "digit": re.compile(r"\d?"),
    "dice": re.compile(r"[\d ,]*"),
    "text": re.compile(r".*", re.DOTALL),
}
#: the French forms of "de" before a name; the first is the one that entries are written with
_FORMS_OF_DE = ("de", "d'", "du", "de la", "de l'", "des")
#: punctuation without a space before it, and punctuation without a space after it
_CLOSING, _OPENING = (",", ":", "'", "’", ")"), ("(",)


class Completion(NamedTuple):
    """A possible continuation of a text.

    Attributes
    ----------
    start
        The index in the text at which the completed word or name begins.
    text
        The word or name, with a space in front of it if one is missing; empty for a number or free
        text.
    kind
        The kind of the slot that is completed; empty for a word of the entry.
    entry
        The id of the entry that allows this continuation.
    """

    start: int
    text: str
    kind: str
    entry: str

    def applied(self, text: str) -> str:
        """Return `text` with its end replaced by this completion."""
        return text[: self.start] + self.text if self.text else text


def complete(
    book: Phrasebook,
    group: str,
    text: str,
    vocabulary: Vocabulary,
    scope: Mapping[str, Any] | None = None,
    lang: str | None = None,
) -> tuple[Completion, ...]:
    """Return what may follow a text or complete its last word, in the order of the entries.

    Forms that are read but never printed are offered only if no printed form continues the text.

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
    expected = [item for item in parser.expected if lang is None or item.lang == lang]
    printed = _unique((item for item in expected if item.printed), text)
    return printed or _unique(expected, text)


def _unique(expected: Iterable[Expected], text: str) -> tuple[Completion, ...]:
    """Return one completion for each resulting text: the one that begins first."""
    completions: dict[tuple[str, str], Completion] = {}
    for item in expected:
        for completion in _completions(item, text):
            key = (completion.applied(text), "" if completion.text else completion.kind)
            other = completions.get(key)
            if other is None or completion.start < other.start:
                completions[key] = completion
    return tuple(completions.values())


def _completions(item: Expected, text: str) -> Iterator[Completion]:
    written = text[item.start :]
    if item.kind in _PLACEHOLDERS:
        if _PLACEHOLDERS[item.kind].fullmatch(written):
            yield Completion(item.start, "", item.kind, item.entry)
        return
    for candidate in item.texts:
        for spelling in _spellings(candidate, item, written):
            if _continues(spelling, written, item.kind):
                start, space = _start_and_space(text, spelling, item)
                yield Completion(start, space + spelling, item.kind, item.entry)
                break


def _spellings(candidate: str, item: Expected, written: str) -> Iterator[str]:
    """Yield a candidate as it is written, and with the other French forms of a final "de"."""
    yield candidate
    if item.lang != "fr" or item.kind or written.casefold() in ("", candidate.casefold()):
        return
    if candidate.split()[-1] == _FORMS_OF_DE[0]:
        stem = candidate.removesuffix(_FORMS_OF_DE[0])
        yield from (stem + form for form in _FORMS_OF_DE[1:])


def _continues(candidate: str, written: str, kind: str) -> bool:
    """Tell whether a candidate continues the typed text; in names, punctuation does not matter."""
    if candidate == written.rstrip():
        return False
    if candidate.casefold().startswith(written.casefold()):
        return candidate.casefold() != written.casefold() or bool(kind)
    return bool(kind) and normalized(candidate).startswith(normalized(written) or written)


def _start_and_space(text: str, candidate: str, item: Expected) -> tuple[int, str]:
    """Return where a candidate begins, and the space that it needs before it."""
    if item.start < len(text) or not text:
        return item.start, ""
    if candidate.startswith(_CLOSING):
        return len(text.rstrip()), ""
    elided = item.lang == "fr" and text.endswith(("'", "’"))
    return item.start, "" if text[-1].isspace() or elided or text[-1] in _OPENING else " "
