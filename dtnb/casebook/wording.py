"""Match the words of a search with the words of cases: stop words, endings, synonyms."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import takewhile
from typing import NamedTuple

import msgspec

from dtnb.casebook.shelf import case_files, shelf
from dtnb.casebook.stored_index import stored_index
from dtnb.replay.file.shipped_source import read_shipped
from dtnb.rulebook import Language
from dtnb.typed import convert

#: how two words are similar: equal, equal without their endings, or one is the beginning of the
#: other
SAME, ENDING, BEGINNING = 4, 3, 2
#: the fewest letters of a beginning, and of the part that words with different endings share
_MIN_BEGINNING, _MIN_STEM = 3, 4
#: an id such as DT-PRI-08, which is treated as one word
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
        The word itself, and the signs of phrases that it stands for. A case contains the term if
        it contains any of these.
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
        Endings without which a word has the same meaning.
    same
        Groups of synonyms.
    """

    passed_over: dict[Language, str]
    endings: tuple[str, ...]
    same: tuple[tuple[str, ...], ...]


class Words:
    """The words of one language: its stop words, endings and synonyms.

    Phrases with the same meaning form a group, which is identified by a **sign** such as ``=7=``.
    Every name that has several words is a group of its own. Cases are indexed by words and signs.
    """

    def __init__(self, language: Language) -> None:
        data = wording()
        self.endings = frozenset(data.endings)
        self.passed_over = frozenset(data.passed_over[language].split())
        #: the groups of synonyms; a name that has several words is a group with a single phrase
        self.same: list[list[Phrase]] = [
            *([_phrase(text) for text in group] for group in data.same),
            *([_phrase(name)] for name in _things() if len(_phrase(name)) > 1),
        ]
        #: maps a first letter to the phrases that begin with it and their signs; similar words
        #: share it
        self._by_initial: dict[str, list[tuple[str, Phrase]]] = {}
        for number, group in enumerate(self.same):
            for phrase in group:
                self._by_initial.setdefault(phrase[0][0], []).append((f"={number}=", phrase))
        self._phrases_from = cache(self._find_phrases)

    def index_words(self, text: str) -> Iterator[str]:
        """Yield the words and signs that a text is indexed by."""
        typed = _split_words(text)
        plain = list(map(_plain, typed))
        for index, word in enumerate(plain):
            if typed[index] not in self.passed_over:
                yield word
            yield from (sign for sign, _ in self._signs(typed, plain, index))
            if _ID.fullmatch(word):
                yield from word.split("-")

    def search_terms(self, text: str) -> list[Term]:
        """Return the search terms of a text; stop words are left out unless all words are such."""
        typed = _split_words(text)
        plain = list(map(_plain, typed))
        terms: dict[Phrase, Term] = {}
        index = 0
        while index < len(plain):
            signs = self._signs(typed, plain, index)
            longest = max((length for _, length in signs), default=1)
            words = tuple(sign for sign, length in signs if length == longest)
            if longest == 1 and typed[index] not in self.passed_over:
                words = (plain[index], *words)
            if words:
                terms.setdefault(words, Term(" ".join(typed[index : index + longest]), words))
            index += longest
        return list(terms.values()) or [Term(word, (_plain(word),)) for word in typed]

    def _signs(
        self, typed: Sequence[str], plain: Sequence[str], index: int
    ) -> list[tuple[str, int]]:
        """Return the signs of the phrases that begin at word `index`, with the phrases' lengths."""
        lengths: dict[str, int] = {}
        is_stop_word = typed[index] in self.passed_over
        for sign, phrase in self._phrases_from(plain[index]):
            words = plain[index : index + len(phrase)]
            if is_stop_word and len(phrase) == 1:
                continue
            if len(words) == len(phrase) and all(map(self._alike, words, phrase)):
                lengths[sign] = max(len(phrase), lengths.get(sign, 0))
        return list(lengths.items())

    def _find_phrases(self, word: str) -> list[tuple[str, Phrase]]:
        """Return the phrases whose first word is similar to `word`, with their signs."""
        candidates = self._by_initial.get(word[0], ())
        return [(sign, phrase) for sign, phrase in candidates if self._alike(word, phrase[0])]

    def _alike(self, word: str, known: str) -> bool:
        return self.nearness(word, known) >= ENDING

    def nearness(self, word: str, known: str) -> int:
        """Return how similar a word is to a known word of a case; 0 if they are not similar."""
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
    return convert(read_shipped(shelf() / "words.yaml").data, Wording)


def _things() -> list[str]:
    stored = stored_index()
    return things() if stored is None else stored.things


def things() -> list[str]:
    """Return the names of the cards and tokens that all cases are about."""
    cases = (file.loaded.file.case for file in case_files())
    return sorted({name for case in cases if case for name in (*case.cards, *case.tokens)})


def _phrase(text: str) -> Phrase:
    return tuple(map(_plain, _split_words(text)))


def _split_words(text: str) -> list[str]:
    """Split a text into casefolded words. Accents stay, because they distinguish words (de, dé)."""
    words: list[str] = []
    for part in text.casefold().split():
        stripped_part = part.strip(_AROUND_ID)
        words += [stripped_part] if _ID.fullmatch(stripped_part) else _WORD.findall(part)
    return words


def _plain(word: str) -> str:
    """Return a word without its accents, because people often omit them."""
    letters = unicodedata.normalize("NFKD", word)
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
