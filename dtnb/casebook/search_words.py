"""Reduce the words of a search to keys under which the casebook's index has the cases.

A key is a stem (a word without its endings) or a sign. A sign stands for a group of phrases that
mean the same, such as "=damage". The lexicon has the endings and the groups.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

import msgspec

from dtnb.casebook.shelf import casebook_folder
from dtnb.replay.file.shipped_source import read_shipped
from dtnb.rulebook import Language
from dtnb.typed import convert

#: the minimum length of a stem
_MIN_STEM = 4
#: matches an id such as DT-PRI-08, which is treated as one word
_ID = re.compile(r"[a-z]+(?:-[a-z0-9]+)*-?\d[a-z0-9-]*")
_AROUND_ID = ",.;:!?()"
_WORD = re.compile(r"[^\W_]+")


class Wording(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of `words.yaml`."""

    #: stop words (words such as "the", which a search ignores), by language
    stop_words: dict[Language, str] = msgspec.field(name="passed_over")
    #: endings that are cut off a word, because it means the same without them
    endings: tuple[str, ...]
    #: groups of phrases that mean the same, in both languages
    synonym_groups: tuple[tuple[str, ...], ...] = msgspec.field(name="same")


class Lexicon(msgspec.Struct, frozen=True):
    """Stop words, endings and phrases that mean the same, in both languages at once."""

    #: stop words, as they are typed
    stop_words: list[str] = msgspec.field(name="passed_over")
    #: endings that are cut off a word, because it means the same without them
    endings: list[str]
    #: the signs of the groups that a phrase belongs to; the key is the stems of the phrase's words
    signs: dict[str, list[str]]
    #: for each name of a card, token or ability, the signs for its effects
    kinds: dict[str, list[str]]
    #: the number of words in the longest phrase
    longest_phrase: int = msgspec.field(name="longest")


class Piece(NamedTuple):
    """A word or phrase of a text."""

    #: the words as they were typed
    text: str
    #: the stem if it is a word, and the signs of the groups that the word or phrase belongs to
    keys: tuple[str, ...]
    #: if it names a card, token or ability, the signs for the effects of that object; else empty
    kinds: tuple[str, ...]


class WordReader:
    """Splits texts into stems and signs by a lexicon."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._stop_words = frozenset(lexicon.stop_words)
        self._endings = sorted(filter(None, lexicon.endings), key=len, reverse=True)
        self.stem = cache(self._stem)

    def is_stop_word(self, word: str) -> bool:
        """Tell whether a word is a stop word."""
        return word in self._stop_words

    def keys_of(self, text: str) -> Iterator[str]:
        """Yield the stems and signs of all words and phrases of a text."""
        typed_words = split_words(text)
        stems = [self.stem(word) for word in typed_words]
        for start, word in enumerate(typed_words):
            is_stop_word = self.is_stop_word(word)
            if not is_stop_word:
                yield stems[start]
            for length in range(2 if is_stop_word else 1, self.lexicon.longest_phrase + 1):
                phrase = " ".join(stems[start : start + length])
                yield from self.lexicon.signs.get(phrase, ())
            if _ID.fullmatch(word):
                yield from word.split("-")

    def pieces(self, text: str, correct: Callable[[str], str]) -> list[Piece]:
        """Return the words and phrases of a search in their order.

        Where several phrases begin at a word, the longest is taken. Stop words are left out unless
        all words are stop words. `correct` returns the known stem nearest to a stem.
        """
        typed_words = split_words(text)
        are_stop_words = [self.is_stop_word(word) for word in typed_words]
        stems = [
            self.stem(word) if is_stop_word else correct(self.stem(word))
            for word, is_stop_word in zip(typed_words, are_stop_words, strict=True)
        ]
        pieces: dict[tuple[str, ...], Piece] = {}
        start = 0
        while start < len(typed_words):
            piece, length = self._piece_at(typed_words, stems, are_stop_words, start)
            if piece is not None:
                pieces.setdefault((*piece.keys, *piece.kinds), piece)
            start += length
        return list(pieces.values()) or [
            Piece(word, (self.stem(word),), ()) for word in typed_words
        ]

    def _piece_at(
        self, typed_words: list[str], stems: list[str], are_stop_words: list[bool], start: int
    ) -> tuple[Piece | None, int]:
        """Return the piece at a word (None for a stop word), and the number of its words."""
        signs, kinds = self.lexicon.signs, self.lexicon.kinds
        for length in range(min(self.lexicon.longest_phrase, len(typed_words) - start), 1, -1):
            phrase = " ".join(stems[start : start + length])
            if phrase in signs or phrase in kinds:
                words = " ".join(typed_words[start : start + length])
                keys = tuple(signs.get(phrase, ()))
                return Piece(words, keys, tuple(kinds.get(phrase, ()))), length
        if are_stop_words[start]:
            return None, 1
        stem = stems[start]
        keys = (stem, *signs.get(stem, ()))
        return Piece(typed_words[start], keys, tuple(kinds.get(stem, ()))), 1

    def _stem(self, word: str) -> str:
        """Return a word without accents and without its endings."""
        stem = _without_accents(word)
        if _ID.fullmatch(stem):
            return stem
        while True:
            ending = next(
                (
                    ending
                    for ending in self._endings
                    if stem.endswith(ending) and len(stem) - len(ending) >= _MIN_STEM
                ),
                "",
            )
            if not ending:
                return stem
            stem = stem.removesuffix(ending)


def make_lexicon(names: Mapping[str, Iterable[str]]) -> Lexicon:
    """Return the lexicon of `words.yaml` and of the names of cards, tokens and abilities.

    `names` maps each name to the words of `words.yaml` for the effects of the card, token or
    ability.
    """
    data = wording()
    stop_words = {word for words in data.stop_words.values() for word in words.split()}
    synonyms = {text for group in data.synonym_groups for text in group}
    stop_words = (stop_words | set(map(_without_accents, stop_words))) - synonyms
    lexicon = Lexicon(
        sorted(stop_words), sorted(data.endings), signs={}, kinds={}, longest_phrase=1
    )
    words = WordReader(lexicon)

    def phrase_of(text: str) -> str:
        return " ".join(map(words.stem, split_words(text)))

    for group in data.synonym_groups:
        sign = f"={phrase_of(group[0])}"
        for text in group:
            _add_sign(lexicon.signs, phrase_of(text), sign)
    for name, kinds in sorted(names.items()):
        phrase = phrase_of(name)
        if " " in phrase:
            _add_sign(lexicon.signs, phrase, f"={phrase}")
        lexicon.kinds.setdefault(phrase, [])
        for kind in sorted(kinds):
            for sign in lexicon.signs.get(phrase_of(kind), ()):
                _add_sign(lexicon.kinds, phrase, sign)
    longest = max(len(phrase.split()) for phrase in (*lexicon.signs, *lexicon.kinds))
    return msgspec.structs.replace(lexicon, longest_phrase=longest)


def _add_sign(phrases: dict[str, list[str]], phrase: str, sign: str) -> None:
    """Add a sign to the signs of a phrase, once."""
    signs = phrases.setdefault(phrase, [])
    if sign not in signs:
        signs.append(sign)


@cache
def wording() -> Wording:
    """Read `words.yaml`."""
    return convert(read_shipped(casebook_folder() / "words.yaml").data, Wording)


def split_words(text: str) -> list[str]:
    """Split a text into casefolded words. Accents are kept, because they distinguish de from dé."""
    words: list[str] = []
    for part in text.casefold().split():
        stripped_part = part.strip(_AROUND_ID)
        words += [stripped_part] if _ID.fullmatch(stripped_part) else _WORD.findall(part)
    return words


def _without_accents(word: str) -> str:
    """Return a word without its accents, because people often omit them."""
    letters = unicodedata.normalize("NFKD", word)
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
