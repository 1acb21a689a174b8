"""Explain why a text is not a phrase: where it stops making sense, and which words would fit.

* slot: a gap for a value of one kind, such as a name.
* expected: a word or name that would have fitted.
* resemblance: how similar the words of the text are to an expected word or name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from dtnb.errors import PicklableError
from dtnb.files.names import normalized

#: these stand for the kind of a slot in `Expected.kind`: the text should end, or a comma or "and"
#: should separate two phrases
END, SEPARATOR = "end", "separator"
#: a name that resembles the text less than this (1 for equal texts) is not suggested
_MIN_RATIO = 0.6
#: words of an entry that resemble the text less than this are not suggested
_MIN_RATIO_OF_WORDS = 0.75
#: the penalty if only the first word is compared
_ONE_WORD_PENALTY = 0.05
#: the bonus for a wording in which the program prints the phrase; other wordings are only read
_PRINTED_BONUS = 0.1
#: texts are cut to this length before they are compared
_MAX_COMPARED_LENGTH = 200


@dataclass(frozen=True)
class Expected:
    """A word or name that would fit at one place of a text.

    Parameters
    ----------
    start
        The index of the place.
    entry
        The id of the entry that expects the word or name.
    kind
        The kind of the slot; `END`, `SEPARATOR`, or ``""`` for a word.
    texts
        The words or names that fit, as they are written; empty for a number or any text.
    lang
        The language of the wording.
    scope
        The values of the slots that were read before this place.
    article
        The length of the article that was read just before this place; 0 if there is none.
    phrase_start
        The index at which the phrase of the entry begins.
    printed
        Whether the program prints the phrase in this wording.
    """

    start: int
    entry: str
    kind: str
    texts: tuple[str, ...] = ()
    lang: str = "en"
    scope: Mapping[str, Any] = field(default_factory=dict, compare=False)
    article: int = 0
    phrase_start: int = field(default=0, compare=False)
    printed: bool = field(default=True, compare=False)

    @property
    def start_with_article(self) -> int:
        """The index of the place, or of the article before it."""
        return self.start - self.article


class ClosestText(NamedTuple):
    """Words that fit nothing, and the fitting word or name that most resembles them."""

    wrong_words: str
    #: the word or name; None if nothing resembles the wrong words enough
    text: str | None


class Mismatch(PicklableError, ValueError):
    """A text that is not a phrase of a group.

    Parameters
    ----------
    text
        The text.
    group
        The group of entries.
    expected
        The words and names that would fit, at every place that the parser reached.
    """

    def __init__(self, text: str, group: str, expected: Sequence[Expected]) -> None:
        super().__init__(text)
        self.text = text
        self.group = group
        #: where the text stops making sense: the last place that the parser reached
        self.start = max((expectation.start_with_article for expectation in expected), default=0)
        #: the words and names that would fit at `start`
        self.expected = tuple(
            dict.fromkeys(
                expectation
                for expectation in expected
                if expectation.start_with_article == self.start
            )
        )

    @property
    def rest(self) -> str:
        """The rest of the text, from `start` on."""
        return self.text[self.start :]

    @property
    def word(self) -> str:
        """The first word of `rest`, which fits nothing; empty at the end of the text."""
        return next(iter(self.rest.split()), "")

    def of_kind(self, *kinds: str) -> Expected | None:
        """Return an expectation of one of these kinds; None if none has such a kind.

        An expectation after an article is preferred.
        """
        of_kinds = [expectation for expectation in self.expected if expectation.kind in kinds]
        return max(of_kinds, key=lambda expectation: expectation.article, default=None)

    def written_name(self, expected: Expected, following: Collection[str]) -> str:
        """Return the words that stand in place of an expected name.

        They end before the first word in `following`, the words that may follow such a name.
        """
        words = self.text[expected.start :].split()
        following_indexes = (
            index for index, word in enumerate(words) if index and word.casefold() in following
        )
        return " ".join(words[: next(following_indexes, len(words))])

    def words(self) -> list[str]:
        """Return the words of entries that would fit at `start`, without names."""
        return _unique(
            text
            for expectation in self.expected
            if not expectation.kind
            for text in expectation.texts
        )

    def names(self) -> list[str]:
        """Return the names that would fit at `start`."""
        return _unique(
            text for expectation in self.expected if expectation.kind for text in expectation.texts
        )

    def closest(self) -> str | None:
        """Return the fitting word or name that most resembles the wrong words.

        Return None if none resembles them enough.
        """
        return self.nearest().text

    def nearest(self, expected: Expected | None = None) -> ClosestText:
        """Return the wrong words, and the fitting word or name that most resembles them.

        If `expected` is given, only its names are compared. If nothing resembles the words enough,
        the wrong words are only the first word that fits nothing.
        """
        candidates = self.expected if expected is None else (expected,)
        best = max(
            (
                _compare(self.text[expectation.start :], text, expectation)
                for expectation in candidates
                for text in expectation.texts
            ),
            default=_NO_RESEMBLANCE,
        )
        return ClosestText(best.wrong, best.text) if best.rank > 0 else ClosestText(self.word, None)


class _Resemblance(NamedTuple):
    """How well the candidate `text` resembles the wrong words; a better resemblance is greater."""

    rank: float
    wrong: str = ""
    text: str = ""


_NO_RESEMBLANCE = _Resemblance(0)


def _compare(text: str, candidate: str, expected: Expected) -> _Resemblance:
    """Return how well a candidate resembles the beginning of a text."""
    written = text[:_MAX_COMPARED_LENGTH].split()
    words = candidate.split()
    if not written:
        return _NO_RESEMBLANCE
    beginning = written[: len(words)]
    ratio = _similarity(" ".join(beginning), candidate)
    if expected.kind:
        is_similar = ratio >= _MIN_RATIO
        return (
            _Resemblance(ratio, " ".join(beginning), candidate) if is_similar else _NO_RESEMBLANCE
        )
    first = _similarity(written[0], words[0]) - _ONE_WORD_PENALTY
    wrong = _differing_span(beginning, words) if ratio >= first else written[0]
    ratio = max(ratio, first)
    if ratio < _MIN_RATIO_OF_WORDS:
        return _NO_RESEMBLANCE
    return _Resemblance(ratio + _PRINTED_BONUS * expected.printed, wrong, candidate)


def _differing_span(written: Sequence[str], words: Sequence[str]) -> str:
    """Return the span from the first differing word to the last; all words if none differs."""
    pairs = list(zip(written, words, strict=False))
    differs = [normalized(left) != normalized(right) for left, right in pairs]
    if True not in differs:
        return " ".join(written)
    first = differs.index(True)
    last = len(differs) - differs[::-1].index(True)
    return " ".join(written[first:last])


def _similarity(written: str, candidate: str) -> float:
    # Imported here, because difflib is needed only for texts with mistakes.
    from difflib import SequenceMatcher

    return SequenceMatcher(None, normalized(written), normalized(candidate)).ratio()


def _unique(texts: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(text for text in texts if text))
