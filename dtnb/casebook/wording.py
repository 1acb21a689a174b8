"""Match the words of a search with those of cases: stop words, endings, synonyms."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import takewhile
from typing import NamedTuple

import msgspec

from dtnb.casebook.shelf import placed, shelf
from dtnb.rulebook import Language
from dtnb.typed import convert

#: how similar a word is to one that a case has: the same, with another ending, its beginning
SAME, ENDING, BEGINNING = 4, 3, 2
#: the fewest letters of a beginning, and of the stem that two words with other endings share
_MIN_BEGINNING, _MIN_STEM = 3, 4
#: an id, which is one word
_ID = re.compile(r"[a-z]+(?:-[a-z0-9]+)*-?\d[a-z0-9-]*")
_AROUND_ID = ",.;:!?()"
_WORD = re.compile(r"[^\W_]+")

Phrase = tuple[str, ...]


class Term(NamedTuple):
    """One search term.

    Attributes
    ----------
    typed
        The term as it was typed.
    words
        The word itself and the signs of its phrases; a case that has any of them has the term.
    """

    typed: str
    words: Phrase


class Wording(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of `words.yaml`.

    Parameters
    ----------
    passed_over
        Stop words.
    endings
        Endings that do not change the meaning of a word.
    same
        Groups of synonyms.
    """

    passed_over: dict[Language, str]
    endings: tuple[str, ...]
    same: tuple[tuple[str, ...], ...]


class Words:
    """The words of one language: its stop words, endings and synonyms.

    Phrases that mean the same share a **sign**, such as ``=7=`` for one group of them; a name of
    several words is a group by itself. Cases are indexed by words and by signs.
    """

    def __init__(self, language: Language) -> None:
        data = wording()
        self.endings = frozenset(data.endings)
        self.passed_over = frozenset(data.passed_over[language].split())
        #: synonyms; a name of several words is matched as a whole
        self.same: list[list[Phrase]] = [
            *([_phrase(text) for text in group] for group in data.same),
            *([_phrase(name)] for name in _names() if len(_phrase(name)) > 1),
        ]
        #: signs with their phrases, by first letter: similar words begin with the same letter
        self._by_initial: dict[str, list[tuple[str, Phrase]]] = {}
        for number, group in enumerate(self.same):
            for phrase in group:
                self._by_initial.setdefault(phrase[0][0], []).append((f"={number}=", phrase))
        self._phrases_from = cache(self._find_phrases)

    def of(self, text: str) -> Iterator[str]:
        """Yield the words and signs that a text is indexed by."""
        typed = _typed(text)
        plain = list(map(_plain, typed))
        for at, word in enumerate(plain):
            if typed[at] not in self.passed_over:
                yield word
            yield from (sign for sign, _ in self._signs(typed, plain, at))
            if _ID.fullmatch(word):
                yield from word.split("-")

    def sought(self, text: str) -> list[Term]:
        """Return the search terms of a text; stop words only if there are no others."""
        typed = _typed(text)
        plain = list(map(_plain, typed))
        terms: dict[Phrase, Term] = {}
        at = 0
        while at < len(plain):
            signs = self._signs(typed, plain, at)
            most = max((count for _, count in signs), default=1)
            words = tuple(sign for sign, count in signs if count == most)
            if most == 1 and typed[at] not in self.passed_over:
                words = (plain[at], *words)
            if words:
                terms.setdefault(words, Term(" ".join(typed[at : at + most]), words))
            at += most
        return list(terms.values()) or [Term(word, (_plain(word),)) for word in typed]

    def _signs(self, typed: Sequence[str], plain: Sequence[str], at: int) -> list[tuple[str, int]]:
        """Return the signs of phrases that begin at a word, with the length of each phrase."""
        lengths: dict[str, int] = {}
        is_stop_word = typed[at] in self.passed_over
        for sign, phrase in self._phrases_from(plain[at]):
            words = plain[at : at + len(phrase)]
            if is_stop_word and len(phrase) == 1:
                continue
            if len(words) == len(phrase) and all(map(self._alike, words, phrase)):
                lengths[sign] = max(len(phrase), lengths.get(sign, 0))
        return list(lengths.items())

    def _find_phrases(self, word: str) -> list[tuple[str, Phrase]]:
        """Return the phrases whose first word is similar, with their signs."""
        candidates = self._by_initial.get(word[0], ())
        return [(sign, phrase) for sign, phrase in candidates if self._alike(word, phrase[0])]

    def _alike(self, word: str, known: str) -> bool:
        return self.nearness(word, known) >= ENDING

    def nearness(self, word: str, known: str) -> int:
        """Return how similar a word is to one that a case has; 0 for not at all."""
        if word == known:
            return SAME
        if word[:_MIN_BEGINNING] != known[:_MIN_BEGINNING]:
            return 0
        same = (letter == other for letter, other in zip(word, known, strict=False))
        shared = sum(1 for _ in takewhile(bool, same))
        if shared >= _MIN_STEM and {word[shared:], known[shared:]} <= self.endings:
            return ENDING
        return BEGINNING if known.startswith(word) and len(word) >= _MIN_BEGINNING else 0


@cache
def words_of(language: Language) -> Words:
    """Return the words of a language."""
    return Words(language)


@cache
def wording() -> Wording:
    """Read `words.yaml`."""
    from dtnb.files import read

    return convert(read(shelf() / "words.yaml").data, Wording)


def _names() -> list[str]:
    """Return the names of all cards and tokens that cases turn on."""
    cases = (file.loaded.file.case for file in placed())
    return sorted({name for case in cases if case for name in (*case.cards, *case.tokens)})


def _phrase(text: str) -> Phrase:
    return tuple(map(_plain, _typed(text)))


def _typed(text: str) -> list[str]:
    """Return the words of a text with accents, which distinguish short words (de, dé)."""
    words: list[str] = []
    for part in text.casefold().split():
        bare = part.strip(_AROUND_ID)
        words += [bare] if _ID.fullmatch(bare) else _WORD.findall(part)
    return words


def _plain(word: str) -> str:
    """Return a word without accents, as people type it on a phone."""
    letters = unicodedata.normalize("NFKD", word)
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
