"""Search the casebook by words: which cases match a text, the best first.

Browsers search the same index by the same rules: ``js/src/app/finder.js``.

* piece: a word or phrase of the text that people search for.
* stem, sign: a stem is a word without its endings. A sign stands for a group of phrases that mean
  the same. Both are the *keys* of a piece.
* kinds: the keys of the effects of a card, token or ability that a piece names.
* index, postings: the index has a list with the names of all cases; the number of a case is its
  place in this list. The postings have, for each key, the cases that contain it, with a weight that
  depends on the field, such as the title.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import fsum, log
from typing import NamedTuple, TypeVar

from dtnb.casebook.current_index import current_index
from dtnb.casebook.facts import CaseFacts
from dtnb.casebook.search_words import Piece, WordReader, split_words
from dtnb.files import normalized

#: if a search names a card, token or ability, the words for its effects count with this weight
_KIND_WEIGHT = 0.5
#: words with at least this weight say what a case is about; the words of its moves weigh less
_MIN_WEIGHT_OF_TOPIC = 3
#: a word is completed if it has at least the first length, and its typing errors are corrected if
#: it has at least the second length
_MIN_BEGINNING, _MIN_MISTYPED = 3, 4
#: a case that lacks a word still matches if its score is at least this share of the best score
_NEAR_BEST = 1 / 3

AnyCase = TypeVar("AnyCase", bound=CaseFacts)


class UnknownWord(NamedTuple):
    """A word that no case contains, and the nearest known word, which is looked for instead."""

    word: str
    near: str | None


class Matches(NamedTuple):
    """The names of matching cases, best first, and the words that no case contains."""

    names: list[str]
    unknown_words: list[UnknownWord]


def find(cases: Sequence[AnyCase], text: str) -> tuple[list[AnyCase], list[UnknownWord]]:
    """Return the matching cases, best first, and the words that no case contains.

    `text` may be in any language; if it is empty, every case matches.
    """
    if not split_words(text):
        return list(cases), []
    names, unknown_words = find_names(text)
    by_name = {case.name: case for case in cases}
    return [by_name[name] for name in names if name in by_name], unknown_words


def find_names(text: str) -> Matches:
    """Return the names of the cases that match a text, and the words that no case contains.

    A word counts more if fewer cases have it, and if it is in an important field such as the title.
    A case matches if it has all words, or if its score is at least a third of the best score. If
    the text is the name of a case, only this case matches.
    """
    same_name = [name for name in current_index().names if normalized(name) == normalized(text)]
    if same_name:
        return Matches(same_name, [])
    pieces = word_reader().pieces(text, lambda stem: _nearest_known_stem(stem) or stem)
    weights = [piece_weights for piece_weights in map(_weights_of_piece, pieces) if piece_weights]
    case_names = current_index().names
    scores: dict[str, int] = {}
    complete: set[str] = set()
    for number in sorted({number for piece_weights in weights for number in piece_weights}):
        own_weights = [
            piece_weights[number] for piece_weights in weights if number in piece_weights
        ]
        # Scores are rounded to thousandths, so that equal scores are also equal in a browser.
        scores[case_names[number]] = int(fsum(own_weights) * len(own_weights) / len(weights) * 1000)
        if len(own_weights) == len(weights):
            complete.add(case_names[number])
    min_score = max(scores.values(), default=0) * _NEAR_BEST
    matches = [name for name, score in scores.items() if name in complete or score >= min_score]
    matches.sort(key=lambda name: -scores[name])
    return Matches(matches, _unknown_words(text))


def missing_words(text: str, name: str) -> list[str]:
    """Return the words and phrases of a search that are not in the main fields of a case.

    The main fields are its title, its quarrel, its subject and its deciding rule. Words that no
    case contains are left out, because `find` returns them.
    """
    number = current_index().names.index(name)
    pieces = word_reader().pieces(text, lambda stem: _nearest_known_stem(stem) or stem)
    unmatched_words = []
    for piece in pieces:
        known_keys = [key for key in (*piece.keys, *piece.kinds) if key in current_index().postings]
        if known_keys and all(
            _field_weights(key).get(number, 0) < _MIN_WEIGHT_OF_TOPIC for key in known_keys
        ):
            unmatched_words.append(piece.text)
    return unmatched_words


def _field_weights(key: str) -> dict[int, int]:
    """Return the weight of the fields that contain a stem or sign, by the case's number."""
    # The list alternates numbers of cases and weights.
    numbers_and_weights = current_index().postings.get(key, [])
    return dict(zip(numbers_and_weights[::2], numbers_and_weights[1::2], strict=True))


def _weights_of_piece(piece: Piece) -> Mapping[int, float]:
    """Return the weight of a word or phrase in each case that has it, by the case's number."""
    weights: dict[int, float] = {}
    for keys, share in ((piece.keys, 1.0), (piece.kinds, _KIND_WEIGHT)):
        for key in keys:
            for number, weight in _weights_of_key(key).items():
                weights[number] = max(weights.get(number, 0.0), share * weight)
    return weights


@cache
def _weights_of_key(key: str) -> Mapping[int, float]:
    """Return the weight of a stem or sign in each case that has it, by the case's number."""
    field_weights = _field_weights(key)
    if not field_weights:
        return {}
    rarity = log(1 + len(current_index().names) / len(field_weights))
    return {number: rarity * weight for number, weight in field_weights.items()}


@cache
def word_reader() -> WordReader:
    """Return the reader of texts with the lexicon of the index."""
    return WordReader(current_index().lexicon)


# -- words that no case contains -------------------------------------------------------------------


def _unknown_words(text: str) -> list[UnknownWord]:
    """Return the words that no case contains, without stop words unless all are stop words."""
    reader = word_reader()
    typed = split_words(text)
    searched = [word for word in typed if not reader.is_stop_word(word)] or typed
    unknown = []
    for word in dict.fromkeys(searched):
        stem = reader.stem(word)
        known = None if reader.is_stop_word(word) else _nearest_known_stem(stem)
        if known is None:
            unknown.append(UnknownWord(word, None))
        elif known != stem and not known.startswith(stem):
            unknown.append(UnknownWord(word, current_index().word_of_stem.get(known, known)))
    return unknown


@cache
def _nearest_known_stem(stem: str) -> str | None:
    """Return the nearest stem that cases contain; None if no stem is near.

    The stem itself is nearest, then a longer stem that begins with it, then a stem that differs in
    one letter. Of several longer stems, return the stem that the largest number of cases contain.
    Of several stems that differ in one letter, return the longest, because most typing errors are
    missing letters.
    """
    known = _known_stems()
    if stem in known:
        return stem
    postings = current_index().postings
    if len(stem) >= _MIN_BEGINNING:
        longer = [other for other in known if other.startswith(stem)]
        if longer:
            return min(longer, key=lambda other: (-len(postings.get(other, ())), other))
    if len(stem) < _MIN_MISTYPED:
        return None
    variants = _without_a_letter(stem)
    similar_stems = [
        other
        for other in known
        if abs(len(other) - len(stem)) < 2 and not variants.isdisjoint(_without_a_letter(other))
    ]
    return min(
        similar_stems,
        key=lambda other: (-len(other), -len(postings.get(other, ())), other),
        default=None,
    )


@cache
def _known_stems() -> frozenset[str]:
    """Return all stems in the index and in the phrases of the lexicon."""
    lexicon = current_index().lexicon
    phrases = {stem for phrase in (*lexicon.signs, *lexicon.kinds) for stem in phrase.split()}
    return frozenset(phrases.union(key for key in current_index().postings if key[0] != "="))


def _without_a_letter(word: str) -> frozenset[str]:
    """Return a word, and the word without its first letter, without its second letter, and so on.

    Two words have a common variant if they differ by a missing, an additional or a wrong letter, or
    by two exchanged letters.
    """
    return frozenset([word, *(word[:index] + word[index + 1 :] for index in range(len(word)))])
