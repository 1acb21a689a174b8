"""Search results of the casebook, as a list that a terminal and a notebook display."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import overload

from dtnb.casebook.blocks import cases_blocks
from dtnb.casebook.case import Case
from dtnb.casebook.finding import Unheard, find
from dtnb.casebook.shelf import placed, topics
from dtnb.files.localized_errors import errors_in, unknown_name_error
from dtnb.markup import shown
from dtnb.present import to_html, to_text
from dtnb.present.text import UNWRAPPED


class Cases(Sequence[Case]):
    """Cases that match a search, best first; displayed as a table.

    Parameters
    ----------
    matches
        The cases.
    unheard
        Words that no case has.
    lang
        The language of what is shown.
    """

    def __init__(
        self, matches: Iterable[Case], unheard: Sequence[Unheard] = (), lang: str = "en"
    ) -> None:
        self._cases = tuple(matches)
        self.unheard = tuple(unheard)
        self.lang = lang

    @overload
    def __getitem__(self, at: int) -> Case: ...
    @overload
    def __getitem__(self, at: slice) -> Cases: ...
    def __getitem__(self, at: int | slice) -> Case | Cases:
        if isinstance(at, slice):
            return Cases(self._cases[at], self.unheard, self.lang)
        return self._cases[at]

    def __len__(self) -> int:
        return len(self._cases)

    def __repr__(self) -> str:
        return to_text(cases_blocks(self, self.unheard, self.lang), UNWRAPPED)

    def _repr_html_(self) -> str:
        blocks = cases_blocks(self, self.unheard, self.lang)
        return shown(to_html(blocks), lang=self.lang)


def all_cases(lang: str = "en") -> tuple[Case, ...]:
    """Return every case, topic by topic in teaching order."""
    return tuple(Case(file, lang) for file in placed())


def sought(words: str, lang: str = "en") -> Cases:
    """Return the cases that match words; none if no case has any of them."""
    return Cases(*find(all_cases(lang), words, lang), lang)


def cases(words: str = "", *, topic: str | None = None, lang: str = "en") -> Cases:
    """Find disputes of the casebook by card, token, rule, window, topic or other words.

    Parameters
    ----------
    words
        The words to search for, such as ``"buh bye protect"`` or ``"DT-PRI-08"``; every case
        matches an empty text.
    topic
        Only cases of this topic.
    lang
        The language of what is shown.

    Raises
    ------
    LookupError
        If no case has any of the words, or the topic is unknown; the message names the nearest.

    Examples
    --------
    >>> from dtnb import cases
    >>> cases("buh bye evasive")[0].topic
    'who-acts-first'
    """
    with errors_in(lang):
        known = [topic.id for topic in topics()]
        if topic is not None and topic not in known:
            raise unknown_name_error("topic", topic, known, lang)
        matches = sought(words, lang)
        if words.strip() and not matches:
            first = matches.unheard[0]
            raise unknown_name_error(
                "case", first.word, [first.near] if first.near else known, lang
            )
        kept = [case for case in matches if topic in (None, case.topic)]
        return Cases(kept, matches.unheard, lang)
