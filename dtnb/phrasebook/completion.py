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

#: for each kind of slot that holds a number or free text, the pattern of a text that may begin its
#: value
_PLACEHOLDERS = {
    "number": re.compile(r"\d*"),
    "count": re.compile(r"\d*"),
    "digit": re.compile(r"\d?"),
    "dice": re.compile(r"[\d ,]*"),
    "text": re.compile(r".*", re.DOTALL),
}
#: the forms of the French "de" before a name; entries are written with the first of them
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
        The word or name, after a space if the text needs one; empty for a number or free text.
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
    """Return the possible continuations of a text or its last word, in the order of the entries.

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
    parser.note_expected(group, scope or {})
    all_expected = [
        expectation for expectation in parser.expected if lang is None or expectation.lang == lang
    ]
    printed = _unique_completions(
        (expectation for expectation in all_expected if expectation.printed), text
    )
    return printed or _unique_completions(all_expected, text)


def _unique_completions(all_expected: Iterable[Expected], text: str) -> tuple[Completion, ...]:
    """Return the completions of a text.

    Of several completions with the same result, the one that begins earliest is returned.
    """
    completions: dict[tuple[str, str], Completion] = {}
    for expected in all_expected:
        for completion in _iter_completions(expected, text):
            # The completion of a number or free text has an empty text; only its kind distinguishes
            # it.
            result = (completion.applied(text), "" if completion.text else completion.kind)
            other = completions.get(result)
            if other is None or completion.start < other.start:
                completions[result] = completion
    return tuple(completions.values())


def _iter_completions(expected: Expected, text: str) -> Iterator[Completion]:
    """Yield the completions of a text by the words or names that are expected at one place."""
    written = text[expected.start :]
    if expected.kind in _PLACEHOLDERS:
        if _PLACEHOLDERS[expected.kind].fullmatch(written):
            yield Completion(expected.start, "", expected.kind, expected.entry)
        return
    for candidate in expected.texts:
        for spelling in _spellings(candidate, expected, written):
            if _is_continuation(spelling, written, expected.kind):
                start, space = _start_and_space(text, spelling, expected)
                yield Completion(start, space + spelling, expected.kind, expected.entry)
                break


def _spellings(candidate: str, expected: Expected, written: str) -> Iterator[str]:
    """Yield a candidate; if it ends in the French "de", also with "du", "d'" and so on instead."""
    yield candidate
    if expected.lang != "fr" or expected.kind or written.casefold() in ("", candidate.casefold()):
        return
    if candidate.split()[-1] == _FORMS_OF_DE[0]:
        stem = candidate.removesuffix(_FORMS_OF_DE[0])
        yield from (stem + form for form in _FORMS_OF_DE[1:])


def _is_continuation(candidate: str, written: str, kind: str) -> bool:
    """Tell whether a candidate continues the typed text; in names, punctuation does not matter."""
    if candidate == written.rstrip():
        return False
    if candidate.casefold().startswith(written.casefold()):
        return candidate.casefold() != written.casefold() or bool(kind)
    return bool(kind) and normalized(candidate).startswith(normalized(written) or written)


def _start_and_space(text: str, candidate: str, expected: Expected) -> tuple[int, str]:
    """Return where a candidate begins in the text, and a space if one is needed before it."""
    if expected.start < len(text) or not text:
        return expected.start, ""
    if candidate.startswith(_CLOSING):
        return len(text.rstrip()), ""
    elided = expected.lang == "fr" and text.endswith(("'", "’"))
    return expected.start, "" if text[-1].isspace() or elided or text[-1] in _OPENING else " "
