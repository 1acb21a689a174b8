"""Finding cases by words: what a case has in which field, and how much that counts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from dtnb.casebook.facts import CaseFacts
from dtnb.files import closest_name, normalized
from dtnb.replay.model import BothLanguages, in_language
from dtnb.replay.script import window_names
from dtnb.rulebook import LANGUAGES

if TYPE_CHECKING:
    from dtnb.casebook.shelf import Placed

#: how much a word counts in what a case turns on, by its name, in its topic, and in passing
_TURNS_ON, _CALLED, _TOPIC, _PASSING = 8, 5, 4, 1
#: what is called exactly as all the words together
_WHOLE = 20
#: letters of a word of which a beginning is enough
_BEGINNING = 3
_ID = re.compile(r"[a-z]+(?:-[a-z0-9]+)*-?\d[a-z0-9-]*")

C = TypeVar("C", bound=CaseFacts)


class Unheard(NamedTuple):
    """A word that no case has, and the nearest that one has."""

    word: str
    near: str | None


class _Index(NamedTuple):
    """What a case is found by: how much each word counts, and the names that count whole."""

    words: Mapping[str, int]
    names: frozenset[str]


def find(cases: Sequence[C], text: str) -> tuple[list[C], list[Unheard]]:
    """Return the cases that fit a text, best first, and its words that no case has.

    A case has to have every word of those that cases have; where none has all, those come that have
    the most.
    """
    wanted = list(dict.fromkeys(_words(text)))
    if not wanted:
        return list(cases), []
    indexes = [_index(case.placed) for case in cases]
    counts = [[_counts(word, index) for word in wanted] for index in indexes]
    heard = [any(each[at] for each in counts) for at in range(len(wanted))]
    whole = normalized(text)
    ranked = sorted(
        (-sum(map(bool, each)), -sum(each) - _WHOLE * (whole in index.names), at)
        for at, (each, index) in enumerate(zip(counts, indexes, strict=True))
        if any(each)
    )
    most = ranked[0][0] if ranked else 0
    found = [cases[at] for has, _, at in ranked if has == most]
    return found, [
        Unheard(word, _nearest(word, indexes))
        for word, is_heard in zip(wanted, heard, strict=True)
        if not is_heard
    ]


def _words(text: str) -> Iterator[str]:
    """Yield words as they are compared; an id stays whole."""
    for part in text.casefold().split():
        if _ID.fullmatch(part.strip(",.;:()")):
            yield part.strip(",.;:()")
        else:
            yield from normalized(part).split()


def _counts(word: str, index: _Index) -> int:
    counts = index.words.get(word, 0)
    if counts or len(word) < _BEGINNING:
        return counts
    begun = (each for known, each in index.words.items() if known.startswith(word))
    return (max(begun, default=0) + 1) // 2


def _nearest(word: str, indexes: Iterable[_Index]) -> str | None:
    return closest_name(word, sorted({known for index in indexes for known in index.words}))


@cache
def _index(placed: Placed) -> _Index:
    file = placed.loaded.file
    case = file.case
    assert case is not None
    rulebook = placed.loaded.plugin.rulebook()
    aliases = window_names(placed.loaded.plugin)
    ids = sorted({id_ for name in case.windows for id_ in aliases[normalized(name)]})
    windows = [name for id_ in ids for name in (id_, *_both(rulebook.window(id_).name))]
    things = [*case.cards, *case.tokens, *case.words]
    fields = (
        (_TURNS_ON, [*things, *case.rules, *_noted(in_language(file.source or "", "en"))]),
        (_CALLED, [placed.name, *_said(file.title), case.table]),
        (_TOPIC, [placed.topic.id, *_both(placed.topic.name), *case.windows, *windows]),
        (_PASSING, [*_said(case.quarrel), *_texts(file.seats), *_texts(case.verdict)]),
    )
    counted: dict[str, int] = {}
    for counts, texts in fields:
        for text in texts:
            for word in (*_words(text), *normalized(text).split()):
                counted[word] = max(counts, counted.get(word, 0))
    return _Index(counted, frozenset(map(normalized, (*things, placed.name, *case.rules))))


def _both(text: Any) -> tuple[str, str]:
    return text.en, text.fr


def _said(text: str | BothLanguages) -> set[str]:
    """Return a text in every language that it has: one seeks a case in one's own."""
    return {in_language(text, lang) for lang in LANGUAGES}


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
