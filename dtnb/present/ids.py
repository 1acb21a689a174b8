"""Remove the ids of rules from sentences, and list them for the foot of a page."""

from __future__ import annotations

import re
from collections.abc import Iterable

from dtnb.present.blocks import Node, OnPage, OnTerminal, Span

#: an id in square brackets, alone or with the pages of the rule: ``[AB-RULE-01: page 3]``
_IN_SQUARE_BRACKETS = re.compile(r" ?\[([A-Z]{2,}(?:-[A-Z0-9]+)+)(?:\s*: ([^\]]*))?\]")
#: ids in round brackets: ``(AB-RULE-01, AB-RULE-02)``
_IN_ROUND_BRACKETS = re.compile(r" ?\([A-Z]{2,}(?:-[A-Z0-9]+)+(?:, [A-Z]{2,}(?:-[A-Z0-9]+)+)*\)")
#: a single id in either form
_ANY_ID = re.compile(r"(?:[\[(]|(?<=\d, ))([A-Z]{2,}(?:-[A-Z0-9]+)+)(?=\s*[\]:),])")


def with_small_citations(text: str) -> Node:
    """Return a text that a page shows without rule ids, with the rules' pages in small letters."""
    pieces: list[Node] = []
    last = 0
    for match in _IN_SQUARE_BRACKETS.finditer(text):
        pieces.append(_IN_ROUND_BRACKETS.sub("", text[last : match.start()]))
        if match.group(2):
            pieces += [" ", Span(match.group(2), "small", "place")]
        last = match.end()
    pieces.append(_IN_ROUND_BRACKETS.sub("", text[last:]))
    return OnTerminal(text), OnPage(tuple(pieces))


def without_ids(text: str) -> str:
    """Return a text without rule ids, but with the pages of the rules."""

    def pages_of(match: re.Match[str]) -> str:
        return f" [{match.group(2)}]" if match.group(2) else ""

    return _IN_ROUND_BRACKETS.sub("", _IN_SQUARE_BRACKETS.sub(pages_of, text))


def ids_in(texts: Iterable[str]) -> list[str]:
    """Return the ids that `without_ids` removes from texts, in order of appearance."""
    return list(dict.fromkeys(id_ for text in texts for id_ in _ANY_ID.findall(text)))
