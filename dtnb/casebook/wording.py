"""Words as somebody types them and as cases say them: what is passed over, what is the same."""

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

#: how near a word is to one that a case has: the same, another ending of it, its beginning
SAME, ENDING, BEGINNING = 4, 3, 2
#: letters of which a beginning is enough, and those that words share which differ in their ending
_BEGUN, _SHARED = 3, 4
#: an id stays whole
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
    several words is a group by itself. A case is found by plain words and by signs.
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
        self._begun_with: dict[str, list[tuple[str, Phrase]]] = {}
        for number, group in enumerate(self.same):
            for phrase in group:
                self._begun_with.setdefault(phrase[0][0], []).append((f"={number}=", phrase))
        self._led_by = cache(self._phrases_led_by)

    def of(self, text: str) -> Iterator[str]:
        """Yield the words and signs by which a text is found."""
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
        small = typed[at] in self.passed_over
        for sign, phrase in self._led_by(plain[at]):
            there = plain[at : at + len(phrase)]
            if small and len(phrase) == 1:
                continue
            if len(there) == len(phrase) and all(map(self._alike, there, phrase)):
                lengths[sign] = max(len(phrase), lengths.get(sign, 0))
        return list(lengths.items())

    def _phrases_led_by(self, word: str) -> list[tuple[str, Phrase]]:
        begun = self._begun_with.get(word[0], ())
        return [(sign, phrase) for sign, phrase in begun if self._alike(word, phrase[0])]

    def _alike(self, word: str, known: str) -> bool:
        return self.nearness(word, known) >= ENDING

    def nearness(self, word: str, known: str) -> int:
        """Return how similar a word is to one that a case has; 0 for not at all."""
        if word == known:
            return SAME
        if word[:_BEGUN] != known[:_BEGUN]:
            return 0
        alike = (one == other for one, other in zip(word, known, strict=False))
        shared = sum(1 for _ in takewhile(bool, alike))
        if shared >= _SHARED and {word[shared:], known[shared:]} <= self.endings:
            return ENDING
        return BEGINNING if known.startswith(word) and len(word) >= _BEGUN else 0


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
    """Return the words of a text; an accent may tell a small word from another (de, dé)."""
    words: list[str] = []
    for part in text.casefold().split():
        bare = part.strip(_AROUND_ID)
        words += [bare] if _ID.fullmatch(bare) else _WORD.findall(part)
    return words


def _plain(word: str) -> str:
    """Return a word without accents, as people type it on a phone."""
    letters = unicodedata.normalize("NFKD", word)
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
