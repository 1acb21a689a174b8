"""Search results of the casebook, as a list that terminals and notebooks display."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, overload

from dtnb.casebook.blocks import cases_blocks
from dtnb.casebook.case import Case
from dtnb.casebook.findings import stored_verdicts
from dtnb.casebook.search import UnknownWord, find
from dtnb.casebook.shelf import case_files, contributed_files, topics
from dtnb.equality import EqualByParts
from dtnb.files.localized_errors import errors_in, unknown_name_error
from dtnb.present import to_text
from dtnb.present.text import UNWRAPPED

#: at most so many cases are named for a rule
_MAX_TITLES = 6


class Cases(EqualByParts, Sequence[Case]):
    """Cases that match a search, best first; displayed as a table.

    Parameters
    ----------
    matches
        The matching cases.
    unknown_words
        Words of the search that no case contains.
    lang
        The language of the displayed texts.
    """

    def __init__(
        self, matches: Iterable[Case], unknown_words: Sequence[UnknownWord] = (), lang: str = "en"
    ) -> None:
        self._cases = tuple(matches)
        self.unknown_words = tuple(unknown_words)
        self.lang = lang

    def _parts(self) -> tuple[Any, ...]:
        return self._cases, self.unknown_words, self.lang

    @overload
    def __getitem__(self, index: int) -> Case: ...
    @overload
    def __getitem__(self, index: str) -> Case: ...
    @overload
    def __getitem__(self, index: slice) -> Cases: ...
    def __getitem__(self, index: int | str | slice) -> Case | Cases:
        if isinstance(index, slice):
            return Cases(self._cases[index], self.unknown_words, self.lang)
        if isinstance(index, str):
            names = self._ipython_key_completions_()
            if index not in names:
                raise unknown_name_error("case", index, names, self.lang)
            return self._cases[names.index(index)]
        return self._cases[index]

    def __len__(self) -> int:
        return len(self._cases)

    def _ipython_key_completions_(self) -> list[str]:
        return [case.name for case in self._cases]

    def __repr__(self) -> str:
        return to_text(cases_blocks(self, self.unknown_words, self.lang), UNWRAPPED)

    def _repr_html_(self) -> str:
        from dtnb.present import to_notebook

        return to_notebook(cases_blocks(self, self.unknown_words, self.lang), self.lang)


def all_cases(lang: str = "en") -> tuple[Case, ...]:
    """Return every case, ordered by topic; cases of installed packages come last."""
    return tuple(Case(file, lang) for file in (*case_files(), *contributed_files()))


def search_cases(words: str, lang: str = "en") -> Cases:
    """Return the cases that match the words; empty if no case contains any of the words."""
    return Cases(*find(all_cases(lang), words), lang)


def cases(words: str = "", *, topic: str | None = None, lang: str = "en") -> Cases:
    """Find disputes of the casebook by card, token, rule, window, topic or other words.

    Parameters
    ----------
    words
        The words to search for, such as ``"buh bye protect"`` or ``"DT-PRI-08"``. If there are
        none, every case matches.
    topic
        The id of a topic. If given, only cases of this topic are returned.
    lang
        The language of the displayed texts.

    Raises
    ------
    LookupError
        If no case contains any of the words, or the topic is unknown. The message suggests the
        nearest known word or topic.

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
        matches = search_cases(words, lang)
        if words.strip() and not matches:
            unknown = matches.unknown_words[0]
            raise unknown_name_error(
                "case", unknown.word, [unknown.near] if unknown.near else known, lang
            )
        of_topic = [case for case in matches if topic in (None, case.topic)]
        return Cases(of_topic, matches.unknown_words, lang)


def titles_decided_by(rule: str, lang: str = "en") -> tuple[str, ...]:
    """Return the titles of at most `_MAX_TITLES` cases that a rule decides under every book."""
    case_names = [
        name
        for name, stored_verdict in stored_verdicts().items()
        if set(stored_verdict.deciding.values()) == {rule}
    ][:_MAX_TITLES]
    return tuple(str(Case(file, lang).title) for file in case_files() if file.name in case_names)
