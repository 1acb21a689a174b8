"""Collect the mistakes in a hero file while it is read, and suggest words that were meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from dtnb.dicethrone.heroes.language.vocabulary import EXPRESSION_NAMES, SYNONYMS
from dtnb.errors import closest
from dtnb.explain import Message
from dtnb.files import Path

#: words that are ignored when plain English is compared with the meanings of names
_SMALL_WORDS = frozenset(
    ["a", "an", "and", "the", "of", "in", "is", "my", "own", "your", "you", "i", "its", "not"]
)
#: the maximum number of names that a suggestion lists
MAX_LISTED_NAMES = 12


class FileMistake(NamedTuple):
    """A mistake at one path of a hero file."""

    path: Path
    #: the message ``problem.hero.<code>`` describes the mistake, ``problem.hero.<code>.right`` the
    #: correction; `args` fills the placeholders of both messages
    code: str
    args: Mapping[str, Any] = {}
    #: whether the mistake is in the key, not in the value
    is_in_key: bool = False
    #: the position of the mistake in the value, in characters from the value's beginning
    offset: int = 0


class FileMistakes:
    """Collects the mistakes about one file."""

    def __init__(self) -> None:
        self.entries: list[FileMistake] = []

    def add(
        self, path: Path, code: str, /, *, is_in_key: bool = False, offset: int = 0, **args: Any
    ) -> None:
        """Add a mistake, unless an equal mistake was added before."""
        printable_args = {name: _escape_unprintable(value) for name, value in args.items()}
        mistake = FileMistake(path, code, args=printable_args, is_in_key=is_in_key, offset=offset)
        if mistake not in self.entries:
            self.entries.append(mistake)

    def add_unknown(
        self,
        path: Path,
        kind: str,
        word: str,
        known_words: Iterable[str],
        *,
        is_in_key: bool = False,
        offset: int = 0,
    ) -> None:
        """Add a mistake about an unknown word, with a suggestion."""
        words = list(known_words)
        suggestions: tuple[Message, ...] = (suggestion(word, words, kind),)
        if kind in ("verb", "trigger") and not closest_name(word, words, kind):
            suggestions = (*suggestions, Message("hint.hero.listed"))
        args = {"kind": f"kind.{kind}", "word": word, "right": suggestions}
        self.add(path, "unknown", is_in_key=is_in_key, offset=offset, **args)


def _escape_unprintable(value: Any) -> Any:
    """Escape control characters in text from a file, so that it fits on one line."""
    is_printable = not isinstance(value, str) or value.isprintable()
    return value if is_printable else repr(value)[1:-1]


def closest_name(word: str, known_words: Iterable[str], kind: str = "") -> str:
    """Return the known word that was probably meant; empty if no known word is similar.

    `kind` is the kind of word, for which :data:`SYNONYMS` may have an entry.
    """
    names_by_folded = {known_word.casefold(): known_word for known_word in known_words}
    folded_word = word.casefold()
    synonym = SYNONYMS.get(kind, {}).get(folded_word)
    if synonym in names_by_folded:
        return names_by_folded[synonym]
    longer_names = (
        known_word for known_word in names_by_folded if known_word.startswith(f"{folded_word} ")
    )
    shorter_names = (
        known_word
        for known_word in names_by_folded
        if folded_word.startswith((f"{known_word} ", f"{known_word}_"))
    )
    long_words = _split_long_words(folded_word)
    # A single name that shares a word with the unknown word is probably meant: attempts_used for
    # unused_attempts.
    related_names = [
        known_word for known_word in names_by_folded if long_words & _split_long_words(known_word)
    ]
    closest_folded = (
        closest(folded_word, names_by_folded)
        or next(longer_names, None)
        or next(shorter_names, None)
        or (related_names[0] if len(related_names) == 1 else None)
    )
    return names_by_folded[closest_folded] if closest_folded is not None else ""


def _split_long_words(name: str) -> set[str]:
    """Return the words in a name that have more than three letters."""
    return {part for part in name.replace("_", " ").split() if len(part) > 3}


def _similarity(word: str, name: str) -> float:
    """Return the similarity of two names, from 0 to 1; a similarity below 0.5 counts as 0."""
    ratio = SequenceMatcher(None, word.casefold(), name.casefold()).ratio()
    return ratio if ratio >= 0.5 else 0


def suggestion(word: str, known_words: Iterable[str], kind: str = "") -> Message:
    """Return a hint for an unknown word: the closest known word, or the known words."""
    words = tuple(known_words)
    if closest_word := closest_name(word, words, kind):
        return Message("hint.hero.near", {"name": closest_word})
    if not words:
        return Message("hint.hero.none")
    if len(words) > MAX_LISTED_NAMES:
        # The list is cut, so the most similar names come first.
        nearest = sorted(words, key=lambda name: -_similarity(word, name))
        return Message("hint.hero.such-as", {"names": tuple(nearest[:MAX_LISTED_NAMES])})
    return Message("hint.hero.one-of", {"names": words})


def find_names_by_meaning(text: str) -> tuple[str, ...]:
    """Return up to three names of expressions whose meanings share the most words with a text.

    If :data:`SYNONYMS` has a name for the text, that name comes first.
    """
    words = {word for word in text.casefold().split() if word not in _SMALL_WORDS}
    scores = {
        name: len(words & set(re.findall(r"[a-z]+", meaning.casefold())))
        for name, meaning in EXPRESSION_NAMES.items()
    }
    best = max(scores.values())
    best_names = [name for name, score in scores.items() if score == best and best > 1]
    synonym = SYNONYMS["name"].get(" ".join(text.casefold().split()))
    return tuple(dict.fromkeys([*([synonym] if synonym else []), *best_names]))[:3]


def describe_value(value: object) -> Message:
    """Describe a YAML value by its type and, if short, its content."""
    if value is None:
        return Message("value.nothing")
    if isinstance(value, bool):
        return Message("value.truth")
    if isinstance(value, int):
        return Message("value.number", {"value": str(value)})
    if isinstance(value, float):
        return Message("value.fraction", {"value": str(value)})
    if isinstance(value, str):
        is_long = len(value) > 40
        return Message("value.long-text") if is_long else Message("value.text", {"value": value})
    return Message("value.list" if isinstance(value, list) else "value.mapping")
