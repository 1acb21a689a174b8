"""Search cases by words; the weight of a word depends on the field that contains the word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import fsum, log
from typing import NamedTuple, TypeVar

from dtnb.casebook.facts import CaseFacts
from dtnb.casebook.stored_index import index
from dtnb.casebook.wording import Piece, Words, split_words
from dtnb.files import normalized

#: how much a word counts that is what a named thing does, or that only begins as a typed word
_KIND, _BEGINNING = 0.5, 0.5
#: the fewest letters of a beginning, and of a word that may be mistyped
_MIN_BEGINNING, _MIN_MISTYPED = 3, 4
#: if no case contains all the words, a case matches if its score is at least this share of the best
_NEAR_BEST = 0.5

C = TypeVar("C", bound=CaseFacts)


class UnknownWord(NamedTuple):
    """A word that no case contains, and the nearest word that a case contains."""

    word: str
    near: str | None


class Found(NamedTuple):
    """The names of matching cases, best first, and the words that no case contains."""

    names: list[str]
    unknown_words: list[UnknownWord]


def find(cases: Sequence[C], text: str) -> tuple[list[C], list[UnknownWord]]:
    """Return the matching cases, best first, and the words that no case contains.

    Parameters
    ----------
    cases
        The cases to search.
    text
        The words as typed, in either language. If the text is empty, every case matches.
    """
    if not split_words(text):
        return list(cases), []
    found = find_names(text)
    by_name = {case.name: case for case in cases}
    return [by_name[name] for name in found.names if name in by_name], found.unknown_words


def find_names(text: str) -> Found:
    """Return the names of the matching cases, best first, and the words that no case contains."""
    unknown: list[UnknownWord] = []
    names = index().names
    pieces = words().pieces(text, lambda stem: _mended(stem) or stem)
    weights = [weights for piece in pieces if (weights := _weights(piece))]
    scores = {
        number: fsum(of_term.get(number, 0.0) for of_term in weights)
        * sum(number in of_term for of_term in weights) / len(weights)
        for number in {number for of_term in weights for number in of_term}
    }
    order = sorted(scores, key=lambda number: (-scores[number], number))
    return Found([names[n] for n in order], unknown)


def _weights(piece: Piece) -> Mapping[int, float]:
    """Return how much a word or phrase counts in each case that has it."""
    weights: dict[int, float] = {}
    for keys, factor in ((piece.keys, 1.0), (piece.kinds, _KIND)):
        for key in keys:
            for number, weight in _posted(key).items():
                weights[number] = max(weights.get(number, 0.0), factor * weight)
    return weights


@cache
def _posted(key: str) -> Mapping[int, float]:
    """Return how much a key counts in each case: its weight there, more if fewer cases have it."""
    flat = index().postings.get(key, [])
    rarity = log(1 + 2 * len(index().names) / len(flat)) if flat else 0.0
    return {number: rarity * weight for number, weight in zip(flat[::2], flat[1::2], strict=True)}


@cache
def words() -> Words:
    """Return what reads texts by the words of the index."""
    return Words(index().lexicon)


@cache
def _known() -> Sequence[str]:
    lexicon = index().lexicon
    stems = {stem for phrase in (*lexicon.signs, *lexicon.kinds) for stem in phrase.split()}
    return sorted({*stems, *index().postings})


def _mended(stem: str) -> str | None:
    """Return the known stem that is meant by one that no case has; None if there is none."""
    known = _known()
    if stem in index().postings or stem in index().lexicon.signs or stem in index().lexicon.kinds or stem in known:
        return stem
    if len(stem) < _MIN_MISTYPED:
        return None
    letters = _without_a_letter(stem)
    near = [
        other
        for other in known
        if abs(len(other) - len(stem)) < 2 and not letters.isdisjoint(_without_a_letter(other))
    ]
    return max(near, key=lambda other: (len(index().postings.get(other, ())), other), default=None)


def _without_a_letter(word: str) -> frozenset[str]:
    return frozenset([word, *(word[:at] + word[at + 1 :] for at in range(len(word)))])
