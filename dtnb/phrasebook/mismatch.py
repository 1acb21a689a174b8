"""Why a text is no phrase: where it stops making sense, and what would fit there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from dtnb.files.names import normalized

#: below this resemblance, nothing is suggested
_MIN_RESEMBLANCE = 0.75
#: a first word that resembles counts a little less than all words that do
_LESS_FOR_ONE_WORD = 0.05
#: longer texts are cut before they are compared
_MAX_COMPARED_LENGTH = 200


@dataclass(frozen=True)
class Expected:
    """Something that would fit at one place of a text.

    Parameters
    ----------
    start
        The place in the text.
    entry
        The id of the entry that expects it.
    kind
        The kind of the slot; ``""`` for a word.
    texts
        The words or names that fit, as they are written; empty for numbers and free text.
    lang
        The language of the form.
    scope
        The values that were read before this place.
    article
        The length of the article in front of the place.
    begin
        Where the phrase of the entry begins.
    """

    start: int
    entry: str
    kind: str
    texts: tuple[str, ...] = ()
    lang: str = "en"
    scope: Mapping[str, Any] = field(default_factory=dict, compare=False)
    article: int = 0
    begin: int = field(default=0, compare=False)

    @property
    def phrase_start(self) -> int:
        """The place in the text, before the article."""
        return self.start - self.article


class Mismatch(ValueError):
    """A text that is no phrase of a group.

    Parameters
    ----------
    text
        The text.
    group
        The group of entries.
    expected
        What would fit, at every place that was reached.
    """

    def __init__(self, text: str, group: str, expected: Sequence[Expected]) -> None:
        super().__init__(text)
        self.text = text
        self.group = group
        self.start = max((item.phrase_start for item in expected), default=0)
        #: what would fit at the place where the text stops making sense
        self.expected = tuple(
            dict.fromkeys(item for item in expected if item.phrase_start == self.start)
        )

    @property
    def rest(self) -> str:
        """The text from the place where it stops making sense."""
        return self.text[self.start :]

    @property
    def word(self) -> str:
        """The first word that fits nothing; empty at the end of the text."""
        return next(iter(self.rest.split()), "")

    def of_kind(self, *kinds: str) -> Expected | None:
        """Return the first thing expected there that has one of the kinds, or None."""
        return next((item for item in self.expected if item.kind in kinds), None)

    def words(self) -> list[str]:
        """Return the words of entries that would fit there, without names."""
        return _unique(text for item in self.expected if not item.kind for text in item.texts)

    def names(self) -> list[str]:
        """Return the names that would fit there."""
        return _unique(text for item in self.expected if item.kind for text in item.texts)

    def closest(self) -> str | None:
        """Return what most resembles the wrong words among all that would fit, or None."""
        candidates = [*self.words(), *self.names()]
        best = max(candidates, key=self._resemblance, default=None)
        return best if best is not None and self._resemblance(best) >= _MIN_RESEMBLANCE else None

    def _resemblance(self, candidate: str) -> float:
        """Return how much the wrong words resemble a candidate, from 0 to 1."""
        written = self.rest[:_MAX_COMPARED_LENGTH].split()
        words = candidate.split()
        whole = _ratio(" ".join(written[: len(words)]), candidate)
        first = _ratio(written[0], words[0]) if written else 0.0
        return max(whole, first - _LESS_FOR_ONE_WORD)


def _ratio(written: str, candidate: str) -> float:
    # Imported here, because only mistakes need difflib.
    from difflib import SequenceMatcher

    return SequenceMatcher(None, normalized(written), normalized(candidate)).ratio()


def _unique(texts: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(_nonempty(texts)))


def _nonempty(texts: Iterable[str]) -> Iterator[str]:
    return (text for text in texts if text)
