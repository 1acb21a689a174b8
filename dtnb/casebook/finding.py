"""Search cases by words; the weight of a word depends on the field that contains the word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import fsum, log
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from dtnb.casebook.facts import CaseFacts
from dtnb.casebook.stored_index import stored_index
from dtnb.casebook.wording import Term, words_of
from dtnb.files import closest_name, normalized
from dtnb.replay.file.model import in_language
from dtnb.replay.running.script import window_names
from dtnb.rulebook import LANGUAGES, Language, language_of

if TYPE_CHECKING:
    from dtnb.casebook.shelf import CaseFile

#: the weights of words, by field: subject (cards, tokens, rules), name and title, topic, other
#: texts
_SUBJECT, _TITLE, _TOPIC, _OTHER = 8, 5, 4, 1
#: if no case contains all the words, a case matches if its score is at least this share of the best
_NEAR_BEST = 0.5

C = TypeVar("C", bound=CaseFacts)


class UnknownWord(NamedTuple):
    """A word that no case contains, and the nearest word that a case contains."""

    word: str
    near: str | None


class _Ranked(NamedTuple):
    """The indices of matching cases, best first, and the words that no case contains."""

    indices: list[int]
    unknown_words: list[UnknownWord]


def find(cases: Sequence[C], text: str, lang: str = "en") -> tuple[list[C], list[UnknownWord]]:
    """Return the matching cases, best first, and the words that no case contains.

    A word counts more if fewer cases contain it; unknown words are ignored. A case matches if it
    contains all known words, or if its score is at least as high as that of such a case. If no case
    contains all known words, a case matches with at least half of the best score. The text is
    searched for in `lang`, or in the other language if that one has fewer unknown words.

    Parameters
    ----------
    cases
        The cases to search.
    text
        The words as typed. If the text is empty, every case matches.
    lang
        The probable language of the text.
    """
    language = language_of(lang)
    best = _rank(cases, text, language)
    if best.unknown_words:
        foreign = _rank(cases, text, next(other for other in LANGUAGES if other != language))
        best = min(best, foreign, key=lambda ranked: len(ranked.unknown_words))
    return [cases[index] for index in best.indices], best.unknown_words


def _rank(cases: Sequence[CaseFacts], text: str, language: Language) -> _Ranked:
    terms = words_of(language).search_terms(text)
    if not terms:
        return _Ranked(list(range(len(cases))), [])
    indexes = [index(case.case_file, language) for case in cases]
    known = frozenset(word for words in indexes for word in words)
    # For each term, a list with the weight of the term in each case.
    weights = [list(_weights(term, indexes, known, language)) for term in terms]
    case_counts = [sum(map(bool, of_term)) for of_term in weights]
    rarity = [log(1 + len(cases) / count) if count else 0.0 for count in case_counts]
    scores = [
        fsum(rare * weight for rare, weight in zip(rarity, of_case, strict=True))
        for of_case in zip(*weights, strict=True)
    ]
    known_terms = [of_term for of_term, count in zip(weights, case_counts, strict=True) if count]
    complete = [
        score if all(of_term[index] for of_term in known_terms) else 0.0
        for index, score in enumerate(scores)
    ]
    enough = max(complete) or max(scores) * _NEAR_BEST
    matches = [
        index
        for index, score in enumerate(scores)
        if score and (complete[index] or score >= enough)
    ]
    name = normalized(text)
    matches.sort(key=lambda index: (normalized(cases[index].name) != name, -scores[index]))
    unknown_words = [
        UnknownWord(term.typed, _nearest(term, known))
        for term, count in zip(terms, case_counts, strict=True)
        if not count
    ]
    return _Ranked(matches, unknown_words)


def _weights(
    term: Term, indexes: Iterable[Mapping[str, int]], known: Iterable[str], language: Language
) -> Iterator[int]:
    """Yield the weight of a term in each case."""
    nearness = words_of(language).nearness
    factors = {
        word: max(nearness(searched_word, word) for searched_word in term.words) for word in known
    }
    similar = {word: factor for word, factor in factors.items() if factor}
    for weights in indexes:
        yield max((factor * weights.get(word, 0) for word, factor in similar.items()), default=0)


def _nearest(term: Term, known: Iterable[str]) -> str | None:
    return closest_name(term.typed, sorted(word for word in known if word.isalnum()))


@cache
def index(case_file: CaseFile, language: Language) -> Mapping[str, int]:
    """Return the index of a case in a language, which maps each word or sign to its weight."""
    stored = stored_index()
    if stored is None:
        return weights_of(case_file, language)
    return stored.weights[language][case_file.name]


def weights_of(case_file: CaseFile, language: Language) -> Mapping[str, int]:
    """Work out the index of a case from its file."""
    file = case_file.loaded.file
    case = file.case
    assert case is not None
    rulebook = case_file.loaded.plugin.rulebook()
    aliases = window_names(case_file.loaded.plugin)
    ids = sorted({id_ for name in case.windows for id_ in aliases[normalized(name)]})
    windows = [name for id_ in ids for name in (id_, rulebook.window(id_).name.get(language))]
    subjects = [*case.cards, *case.tokens, *case.words]
    topic, title = case_file.topic, in_language(file.title, language)
    fields = (
        (_SUBJECT, [*subjects, *case.rules, *_ids_in(in_language(file.source or "", "en"))]),
        (_TITLE, [case_file.name, title, case.table]),
        (_TOPIC, [topic.id, topic.name.get(language), *case.windows, *windows]),
        (
            _OTHER,
            [in_language(case.quarrel, language), *_texts(file.seats), *_texts(case.verdict)],
        ),
    )
    weights: dict[str, int] = {}
    words = words_of(language)
    for weight, texts in fields:
        for word in {word for text in texts for word in words.index_words(text)}:
            weights[word] = weights.get(word, 0) + weight
    return weights


def _ids_in(source: str) -> list[str]:
    """Return the ids of rules that occur in a source."""
    return re.findall(r"\b[A-Z]+(?:-[A-Z]+)*-\d+\b", source)


def _texts(data: Any) -> Iterator[str]:
    """Yield the names and texts in data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for name, value in data.items():
            yield str(name)
            yield from _texts(value)
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from _texts(value)
