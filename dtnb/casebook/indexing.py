"""Make the index of the casebook: the words and phrases by which a search finds each case.

A stem is a word without its endings, and a sign such as "=damage" stands for a group of phrases
that mean the same. The index has the cases that contain each stem and each sign.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from dtnb.casebook.search_words import WordReader, make_lexicon, split_words
from dtnb.casebook.stored_index import StoredIndex
from dtnb.files import normalized
from dtnb.replay.file.model import MoveSpec
from dtnb.replay.running.known_names import window_names
from dtnb.rulebook import LANGUAGES

if TYPE_CHECKING:
    from dtnb.casebook.findings import StoredVerdict
    from dtnb.casebook.shelf import CaseFile
    from dtnb.rulebook import Rulebook, Text

#: the weight of a word depends on the field of the case that contains it:
#:
#: * subject: cards, tokens, search words and ids of rules
#: * title
#: * quarrel: its text, the questions in dispute, and the deciding rule
#: * topic: its name, and the timing windows
#: * other: seats, moves, and other rules
_SUBJECT, _TITLE, _QUARREL, _TOPIC, _OTHER = 6, 5, 4, 3, 1


def make_index(cases: Iterable[CaseFile], verdicts: Mapping[str, StoredVerdict]) -> StoredIndex:
    """Return the index of cases, from their files and the rules that their verdicts name."""
    files = list(cases)
    plugins = {file.loaded.plugin.name: file.loaded.plugin for file in files}
    kinds_by_name = {
        name: kinds for plugin in plugins.values() for name, kinds in plugin.names().items()
    }
    lexicon = make_lexicon(kinds_by_name)
    words = WordReader(lexicon)
    postings: dict[str, list[int]] = {}
    word_of_stem: dict[str, str] = {}
    for number, file in enumerate(files):
        weights: dict[str, int] = {}
        for weight, texts in _weighted_texts(file, verdicts.get(file.name)):
            for text in texts:
                for word in split_words(text):
                    word_of_stem.setdefault(words.stem(word), word)
            for key in {key for text in texts for key in _keys_of(words, text)}:
                weights[key] = weights.get(key, 0) + weight
        for key, weight in sorted(weights.items()):
            postings.setdefault(key, []).extend((number, weight))
    return StoredIndex(
        [file.name for file in files],
        {file.name: file.loaded.file.title for file in files},
        lexicon,
        dict(sorted(postings.items())),
        {
            stem: word_of_stem[stem]
            for stem in sorted(postings)
            if word_of_stem.get(stem, stem) != stem
        },
    )


def _keys_of(words: WordReader, text: str) -> Iterator[str]:
    """Yield the keys under which a search finds a text: its stems and its signs.

    The name of a card, token or ability also has the signs for the effects of that object.
    """
    for index_key in words.keys_of(text):
        yield index_key
        yield from words.lexicon.kinds.get(index_key.removeprefix("="), ())


def _weighted_texts(
    file: CaseFile, stored_verdict: StoredVerdict | None
) -> Iterator[tuple[int, list[str]]]:
    """Yield the weights and the texts of the fields of a case, in both languages."""
    replay, topic = file.loaded.file, file.topic
    case = replay.case
    assert case is not None
    rulebook = file.loaded.plugin.rulebook()
    aliases = window_names(file.loaded.plugin)
    ids = sorted({id_ for name in case.windows for id_ in aliases[normalized(name)]})
    windows = [text for id_ in ids for text in (id_, *_in_all_languages(rulebook.window(id_).name))]
    verdict_rules = stored_verdict.rules if stored_verdict is not None else []
    rules = list(dict.fromkeys([*case.rules, *verdict_rules]))
    deciding = list(dict.fromkeys([*case.rules[:1], *verdict_rules[:1]]))
    cited = re.findall(r"\b[A-Z]+(?:-[A-Z]+)*-\d+\b", " ".join(_texts_in(replay.source)))
    yield _SUBJECT, [*case.cards, *case.tokens, *case.words, *rules, *cited]
    yield _TITLE, [file.name, case.table, *_texts_in(replay.title)]
    yield _QUARREL, [*_texts_in(case.quarrel), *_disputed_questions(replay.moves)]
    yield _TOPIC, [topic.id, *_in_all_languages(topic.name), *case.windows, *windows]
    yield _QUARREL, list(_rule_statements(rulebook, deciding))
    yield _OTHER, [*_texts_in(replay.seats), *_texts_in(replay.moves)]
    yield _OTHER, list(_rule_statements(rulebook, [rule for rule in rules if rule not in deciding]))


def _rule_statements(rulebook: Rulebook, rules: list[str]) -> Iterator[str]:
    """Yield the statements of rules, and the usual mistakes about them."""
    for id_ in rules:
        if id_ not in rulebook.rules:
            yield from _in_all_languages(rulebook.policy(id_).question)
            continue
        rule = rulebook.rule(id_)
        yield from _in_all_languages(rule.statement)
        if rule.mistake is not None:
            yield from _in_all_languages(rule.mistake)


def _disputed_questions(moves: Any) -> Iterator[str]:
    """Yield the questions in dispute among moves."""
    for move in moves:
        if isinstance(move, MoveSpec):
            yield from _texts_in(move.dispute)
            yield from _disputed_questions(move.in_answer)


def _in_all_languages(text: Text) -> tuple[str, ...]:
    return tuple(text.get(language) for language in LANGUAGES)


def _texts_in(data: Any) -> Iterator[str]:
    """Yield all texts in nested data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for value in data.values():
            yield from _texts_in(value)
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from _texts_in(value)
    elif isinstance(data, msgspec.Struct):
        for name in data.__struct_fields__:
            yield from _texts_in(getattr(data, name))
