"""Parse a piece of HTML into words and tables, cell by cell, and read the data in its elements."""

from __future__ import annotations

import re
from base64 import b64decode
from html.parser import HTMLParser
from typing import Any

_CELLS = ("td", "th")
#: elements after which words do not run on
_BLOCKS = {"p", "li", "h4", "h5", "div", "summary", "caption", "tr", "td", "th", "code", "small"}


class Page(HTMLParser):
    """A parsed piece of a page.

    Attributes
    ----------
    words
        All visible words.
    rows
        The cells of every row of its tables.
    captions
        The captions of its tables.
    folded
        The words that are folded away.
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.captions: list[str] = []
        self._texts: list[str] = []
        self._folded: list[str] = []
        self._open: list[str] = []
        self._cell: list[str] | None = None
        self.names: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == [], "every element is closed"

    @property
    def words(self) -> str:
        return " ".join("".join(self._texts).split())

    @property
    def folded(self) -> str:
        return " ".join("".join(self._folded).split())

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self._open.append(tag)
        self.names.append(tag)
        if tag in _BLOCKS - {"small"}:
            self.handle_data(" ")
        if tag == "tr":
            self.rows.append([])
        if tag in (*_CELLS, "caption"):
            self._cell = []

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag
        if tag in _BLOCKS:
            self.handle_data(" ")
        if tag in (*_CELLS, "caption") and self._cell is not None:
            text = " ".join("".join(self._cell).split())
            (self.captions if tag == "caption" else self.rows[-1]).append(text)
            self._cell = None

    def handle_data(self, data: str) -> None:
        if "style" in self._open:
            return
        self._texts.append(data)
        if "details" in self._open:
            self._folded.append(data)
        if self._cell is not None:
            self._cell.append(data)


def page_of(shown: Any) -> Page:
    """What a notebook draws of an object."""
    return Page(shown._repr_html_())


def drawings_in(page: str) -> list[str]:
    """Return the drawings that a page shows as images."""
    encoded = re.findall(r'<img src="data:image/svg\+xml;base64,([^"]+)"', page)
    return [b64decode(one).decode() for one in encoded]


def from_base_85(text: str) -> bytes:
    """Return the data of an element: the character "*" is the digit 0, and "!" stands for "<"."""
    data = b""
    for at in range(0, len(text), 5):
        group = [ord(one) - 42 for one in text[at : at + 5].replace("!", "<")]
        number = 0
        for digit in (*group, *[84] * (5 - len(group))):
            number = number * 85 + digit
        data += number.to_bytes(4, "big")[: len(group) - 1]
    return data
