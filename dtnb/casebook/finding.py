"""Finding cases by words: what a case has in which field, and how much that counts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import fsum, log
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from dtnb.casebook.facts import CaseFacts
from dtnb.casebook.wording import Term, words_of
from dtnb.files import closest_name, normalized
from dtnb.replay.file.model import in_language
from dtnb.replay.running.script import window_names
from dtnb.rulebook import LANGUAGES, Language, language_of

if TYPE_CHECKING:
    from dtnb.casebook.shelf import Placed

#: how much a word counts in what a case turns on, by its name, in its topic, and in passing
_TURNS_ON, _CALLED, _TOPIC, _PASSING = 8, 5, 4, 1
#: where no case has all that is sought, a case comes that has this part of what the best one has
_NEAR_BEST = 0.5

C = TypeVar("C", bound=CaseFacts)


class Unheard(NamedTuple):
    """A word that no case has, and the nearest that one has."""

    word: str
    near: str | None


class _Ranked(NamedTuple):
    """Cases by their place, best first, and what no case has."""

    places: list[int]
    unheard: list[Unheard]


def find(cases: Sequence[C], text: str, lang: str = "en") -> tuple[list[C], list[Unheard]]:
    """Return the cases that fit a text, best first, and its words that no case has.

    A word counts the more, the fewer cases have it; words that no case has are passed over. Found
    are the cases that have all other words, and those that score as much as the best of these.
    Where no case has all of them, those are found that score half as much as the best one. The text
    is sought in `lang`, or in the other language where less of it is unknown there.

    Parameters
    ----------
    cases
        What is searched.
    text
        Words as somebody types them; all cases are found for an empty one.
    lang
        The language of the text, as far as one knows.
    """
    own = language_of(lang)
    best = _ranked(cases, text, own)
    if best.unheard:
        foreign = _ranked(cases, text, next(language for language in LANGUAGES if language != own))
        best = min(best, foreign, key=lambda each: len(each.unheard))
    return [cases[at] for at in best.places], best.unheard


def _ranked(cases: Sequence[CaseFacts], text: str, language: Language) -> _Ranked:
    terms = words_of(language).sought(text)
    if not terms:
        return _Ranked(list(range(len(cases))), [])
    indexes = [index(case.placed, language) for case in cases]
    known = frozenset(word for each in indexes for word in each)
    counts = [list(_counts(term, indexes, known, language)) for term in terms]
    having = [sum(map(bool, each)) for each in counts]
    rarity = [log(1 + len(cases) / each) if each else 0.0 for each in having]
    scores = [
        fsum(rare * count for rare, count in zip(rarity, each, strict=True))
        for each in zip(*counts, strict=True)
    ]
    called = normalized(text)
    every = [
        score if all(each[at] for each, has in zip(counts, having, strict=True) if has) else 0.0
        for at, score in enumerate(scores)
    ]
    enough = max(every) or max(scores) * _NEAR_BEST
    kept = [at for at, score in enumerate(scores) if score and (every[at] or score >= enough)]
    kept.sort(key=lambda at: (normalized(cases[at].name) != called, -scores[at]))
    unheard = [
        Unheard(term.said, _nearest(term, known))
        for term, has in zip(terms, having, strict=True)
        if not has
    ]
    return _Ranked(kept, unheard)


def _counts(
    term: Term, indexes: Iterable[Mapping[str, int]], known: Iterable[str], language: Language
) -> Iterator[int]:
    """Yield how much a term counts in each case."""
    nearness = words_of(language).nearness
    near = {each: max(nearness(word, each) for word in term.words) for each in known}
    wanted = {each: how for each, how in near.items() if how}
    for each in indexes:
        yield max((how * each.get(word, 0) for word, how in wanted.items()), default=0)


def _nearest(term: Term, known: Iterable[str]) -> str | None:
    return closest_name(term.said, sorted(each for each in known if each.isalnum()))


@cache
def index(placed: Placed, language: Language) -> Mapping[str, int]:
    """Return by which words a case is found in a language, and how much each counts."""
    file = placed.loaded.file
    case = file.case
    assert case is not None
    rulebook = placed.loaded.plugin.rulebook()
    aliases = window_names(placed.loaded.plugin)
    ids = sorted({id_ for name in case.windows for id_ in aliases[normalized(name)]})
    windows = [name for id_ in ids for name in (id_, rulebook.window(id_).name.get(language))]
    things = [*case.cards, *case.tokens, *case.words]
    topic, title = placed.topic, in_language(file.title, language)
    fields = (
        (_TURNS_ON, [*things, *case.rules, *_noted(in_language(file.source or "", "en"))]),
        (_CALLED, [placed.name, title, case.table]),
        (_TOPIC, [topic.id, topic.name.get(language), *case.windows, *windows]),
        (
            _PASSING,
            [in_language(case.quarrel, language), *_texts(file.seats), *_texts(case.verdict)],
        ),
    )
    counted: dict[str, int] = {}
    words = words_of(language)
    for counts, texts in fields:
        for word in {word for text in texts for word in words.of(text)}:
            counted[word] = counted.get(word, 0) + counts
    return counted


def _noted(source: str) -> list[str]:
    """Return the ids that a source names."""
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
