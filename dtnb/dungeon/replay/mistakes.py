"""Turn a text of a replay file that cannot be read into an error that says what would fit.

A text is a move, a statement or a disputed question. A `Mismatch` has the place from which the
text does not fit the phrasebook, and what would fit there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from dtnb.dungeon.replay.parse_errors import error
from dtnb.dungeon.replay.vocabulary import ARTICLE, TableVocabulary
from dtnb.explain import Message
from dtnb.files.names import closest_name
from dtnb.files.problems import did_you_mean, one_of
from dtnb.phrasebook import Expected, Mismatch
from dtnb.replay.game.terms import PhraseError

#: the code of the error for an unknown name, by the kind of name that is expected
_UNKNOWN_NAME_CODES = {
    "stat": "no-stat",
    "fighting-stat": "no-stat",
    "assigned-stat": "no-stat",
    "lost-stat": "no-stat",
    "die": "no-die",
    "starting-die": "no-die",
    "hero": "no-hero",
    "tile": "no-tile",
    "cell": "no-cell",
    "purpose": "no-purpose",
    "seat": "nobody",
}
#: the kinds of names that may have several words
_KINDS_OF_SEVERAL_WORDS = ("tile", "purpose")
#: the phrasebook's entries for moves with an ability, a card or a token, and the kinds of the names
#: in these entries
_ENTRIES_OF_USE = ("move.use", "move.play", "move.token")
_USABLE_KINDS = ("ability", "ability-card", "stat")
#: the code of the error for a wrong element of the list in a split or an assignment, by the
#: phrasebook's entry for a right element
_LIST_CODES = {"loss.points": "not-lost", "placed.die": "not-assigned"}
_DIE = re.compile(r"d\d+$", re.IGNORECASE)
_CELL = re.compile(r"[a-z]\d+,?$", re.IGNORECASE)
_SEPARATOR = re.compile(r"\s*,\s*(?:(?:and|et)\s+)?|\s+(?:and|et)\s+", re.IGNORECASE)
_TOKEN = re.compile(r"\s+tokens?$", re.IGNORECASE)


def move_error(mismatch: Mismatch, vocabulary: TableVocabulary) -> PhraseError:
    """Return the error for a text that is not a move."""
    if mismatch.start == 0:
        return _beginning_error(mismatch, vocabulary)
    first_expected, (wrong_word, nearest) = mismatch.expected[0], mismatch.nearest()
    if not mismatch.rest:
        return _unfinished_error(mismatch, vocabulary)
    is_at_verb = first_expected.phrase_start == mismatch.start and first_expected.entry.startswith(
        "move."
    )
    if nearest is not None and nearest in mismatch.words():
        code = "no-move" if is_at_verb else "not-understood"
        return error(code, name=wrong_word, right=did_you_mean(nearest))
    if is_at_verb:
        return error("no-move", name=mismatch.word)
    usable_name = next(
        (name for name in mismatch.expected if name.entry in _ENTRIES_OF_USE and name.kind), None
    )
    if usable_name is not None:
        return _unusable_error(mismatch, usable_name, vocabulary)
    if any(expected.entry == "move.roll-for-heroes" for expected in mismatch.expected):
        return _unknown_name_error(mismatch, "purpose", first_expected, vocabulary)
    if (
        first_expected.entry in _LIST_CODES
        and first_expected.phrase_start == mismatch.start
        and not _DIE.match(mismatch.word)
    ):
        return error(_LIST_CODES[first_expected.entry], name=mismatch.rest)
    expected_name = mismatch.of_kind(*_UNKNOWN_NAME_CODES)
    if expected_name is not None:
        return _unknown_name_error(mismatch, expected_name.kind, expected_name, vocabulary)
    if mismatch.of_kind("number", "digit", "dice") is not None:
        return error("no-number", name=mismatch.word)
    return error("not-understood", name=mismatch.rest, right=_expected_words(mismatch, vocabulary))


def statement_error(mismatch: Mismatch, vocabulary: TableVocabulary) -> PhraseError:
    """Return the error for a text that is neither a statement nor a list of statements."""
    if not mismatch.rest:
        if mismatch.start == 0:
            return error("no-expectation", name=mismatch.text)
        return _unfinished_error(mismatch, vocabulary)
    wrong_word, nearest = mismatch.nearest()
    if nearest is not None:
        kinds = (expected.kind for expected in mismatch.expected if nearest in expected.texts)
        kind = next(kinds, "")
        code = _UNKNOWN_NAME_CODES.get(kind, "no-expectation")
        return error(
            code, name=wrong_word.rstrip(","), names=vocabulary.seats, right=did_you_mean(nearest)
        )
    cell = mismatch.of_kind("cell")
    if cell is not None and _CELL.match(mismatch.word):
        return _unknown_name_error(mismatch, "cell", cell, vocabulary)
    statement = _SEPARATOR.split(mismatch.rest)[0]
    if any(_begins_statement(expected, mismatch) for expected in mismatch.expected):
        return error("no-expectation", name=statement)
    (kind, *other_kinds) = dict.fromkeys(expected.kind for expected in mismatch.expected)
    if not other_kinds and kind in _UNKNOWN_NAME_CODES:
        return _unknown_name_error(mismatch, kind, mismatch.expected[0], vocabulary)
    if not other_kinds and kind == "number":
        return error("no-number", name=mismatch.word)
    return error("not-understood", name=statement, right=_expected_words(mismatch, vocabulary))


def dispute_error(mismatch: Mismatch) -> PhraseError:
    """Return the error for a text that is not a dispute; the error names the word that is wrong."""
    wrong_word, nearest = mismatch.nearest()
    if nearest is not None:
        return error("no-dispute", name=wrong_word, right=did_you_mean(nearest))
    unread_text = mismatch.rest.strip()
    return error(
        "no-dispute", name=unread_text if unread_text and mismatch.start else mismatch.text
    )


def _begins_statement(expected: Expected, mismatch: Mismatch) -> bool:
    return expected.entry.startswith("statement.") and expected.phrase_start == mismatch.start


def _beginning_error(mismatch: Mismatch, vocabulary: TableVocabulary) -> PhraseError:
    """Return the error for a text whose first word begins no phrase."""
    seats, first_word = vocabulary.seats, mismatch.word
    nearest_seat, nearest_word = closest_name(first_word, seats), mismatch.closest()
    if nearest_seat is not None:
        return error("nobody", name=first_word, names=seats, right=did_you_mean(nearest_seat))
    if nearest_word is not None:
        return error("no-move", name=first_word, right=did_you_mean(nearest_word))
    return error("no-move" if len(seats) == 1 else "nobody", name=first_word, names=seats)


def _unfinished_error(mismatch: Mismatch, vocabulary: TableVocabulary) -> PhraseError:
    """Return the error for a phrase that ends too early."""
    first_expected = mismatch.expected[0]
    if first_expected.entry.startswith("move.") and first_expected.phrase_start == mismatch.start:
        return error("no-move", name=mismatch.text)
    hint = _expected_words(mismatch, vocabulary)
    return error(
        "unfinished", name=mismatch.text[first_expected.phrase_start :].strip(), right=hint
    )


def _unusable_error(
    mismatch: Mismatch, expected: Expected, vocabulary: TableVocabulary
) -> PhraseError:
    """Return the error for a name that no ability, ability card or token has."""
    name = _TOKEN.sub("", ARTICLE.sub("", mismatch.rest))
    known = [name for kind in _USABLE_KINDS for name in vocabulary.names(kind, expected.scope)]
    titles = [
        name
        for kind in _USABLE_KINDS
        for name in vocabulary.titles(kind, expected.scope, expected.lang)
    ]
    return error("not-usable", name=name, right=_suggest(name, known, titles))


def _unknown_name_error(
    mismatch: Mismatch, kind: str, expected: Expected, vocabulary: TableVocabulary
) -> PhraseError:
    """Return the error for a name that is unknown among the names of the expected kind."""
    name = ARTICLE.sub("", mismatch.rest)
    if kind not in _KINDS_OF_SEVERAL_WORDS:
        name = next(iter(_SEPARATOR.split(name)[0].split()), mismatch.word)
    known_names = list(vocabulary.names(kind, expected.scope))
    titles = vocabulary.titles(kind, expected.scope, expected.lang)
    return error(_UNKNOWN_NAME_CODES[kind], name=name, right=_suggest(name, known_names, titles))


def _suggest(name: str, names: Iterable[str], titles: Sequence[str]) -> Message:
    """Suggest the nearest title or, if none is near, the nearest name; without one, all titles."""
    nearest = closest_name(name, titles) or closest_name(name, names)
    return did_you_mean(nearest) if nearest is not None else one_of(titles)


def _expected_words(mismatch: Mismatch, vocabulary: TableVocabulary) -> Message | None:
    """Return the words that would fit where the mismatch begins."""
    lang = mismatch.expected[0].lang
    words: list[str] = []
    for expected in mismatch.expected:
        if expected.kind in ("number", "count", "digit", "dice"):
            words.append("1")
        elif expected.kind in _UNKNOWN_NAME_CODES:
            words += vocabulary.titles(expected.kind, expected.scope, lang)
        elif expected.lang == lang:
            words += expected.texts
    return one_of(dict.fromkeys(words)) if words else None
