"""Replace words of a hero file, one at a time, by others that leave the file valid.

A word is a number, a Boolean, a name or a sign in a value or key. Its replacements come from the
vocabulary and from the names in the file.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from dtnb.dicethrone.heroes import hero_file
from dtnb.dicethrone.heroes.file.schema import HeroFile
from dtnb.dicethrone.heroes.file.shared import expand_shared_tokens
from dtnb.dicethrone.heroes.language import vocabulary as words
from dtnb.dicethrone.heroes.language.parameters import fields_of_verb
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.heroes.reading import compile_source
from dtnb.dicethrone.heroes.verbs import VERBS
from dtnb.files import FileProblems, Path, Source, read
from dtnb.typed import convert

#: the greatest number of replacements to try for one word
MAX_REPLACEMENTS = 10
#: groups of words that can replace each other
_FAMILIES: tuple[Iterable[str], ...] = (
    VERBS, words.SELECTORS, words.CHOOSABLE_PLAYERS, (*words.DICE_OWNERS, words.THESE_DICE),
    words.PORTIONS, words.CARD_KINDS, words.DECK_PLACES, words.SEARCH_DESTINATIONS,
    words.PICKERS, words.RESOURCES, words.UNTIL_MOMENTS,
    words.TRIGGERS, words.DAMAGE_TYPES, words.PHASES, words.ROLL_PHASES,
    (*words.STATUS_KINDS, "companion"), words.EXPRESSION_NAMES, words.EXPRESSION_CALLS,
    ("any", "main", "roll", "instant"), ("turn", words.ONCE_IN_ANY_WAY, words.ONCE_IN_GROUP),
    ("actions", "defense", "cards in roll phase"), ("openly", "at random", "hidden"),
    ("back", "aside", "gone"), ("of an attack", "of any damage"), ("any", "another"),
    ("half", "all", "1/3"), ("hand", "play"), ("small straight", "large straight"),
    ("4 of a kind", "5 of a kind"), ("hand", "deck"), ("and", "or"),
    ("<", "<=", ">", ">=", "==", "!="), ("+", "-", "*", "//"), ("this", "any"),
)  # fmt: skip
_SHAPES = sys.modules[HeroFile.__module__]
#: names of fields: only their values are replaced
_FIELDS = frozenset(
    {field.encode_name for shape in vars(_SHAPES).values() if isinstance(shape, type)
     and issubclass(shape, msgspec.Struct) for field in msgspec.structs.fields(shape)}
    | {key for verb in VERBS.values() for key in fields_of_verb(verb)}
    | {"count", "up_to", "may_repeat", "chosen", "cp", "tokens", "deck", "discard"}
)  # fmt: skip
_SIGNS = r"//|[<>=!]=|[<>*+-]"


class Word(NamedTuple):
    """A word of a file.

    Parameters
    ----------
    path
        The path of the value or key.
    key
        Whether it is in the key.
    text
        The word.
    begin, end
        Its position in a string; both 0 for a value that is not a string.
    """

    path: Path
    key: bool
    text: str
    begin: int = 0
    end: int = 0

    @property
    def place(self) -> str:
        """The path as text."""
        return "/".join(map(str, self.path)) + (" (key)" if self.key else "")

    @property
    def kind(self) -> str:
        """The kind of word: the section of the file and the field."""
        within = [str(key) for key in self.path if key in _FIELDS]
        return f"{within[0]}/{within[-1]}" + (" (key)" if self.key else "")

    def lot(self, hero: str) -> int:
        """Return a pseudo-random number for sampling, the same in every run."""
        identity = f"{hero} {self.place} {self.begin}".encode()
        return int.from_bytes(sha256(identity).digest()[:4], "big")


class HeroWords:
    """The words of one shipped hero's file."""

    def __init__(self, name: str) -> None:
        self.source = expand_shared_tokens(read(hero_file(name)))
        self.data = self.source.data
        self.families = [tuple(family) for family in (*_FAMILIES, *_own_names(self.data))]
        all_words = {word for family in self.families for word in family}
        longest_first = sorted(all_words - set("<>*+-"), key=lambda word: (-len(word), word))
        names = "|".join(
            rf"(?<!\w){re.escape(word)}(?!\w)" for word in longest_first if word[0].isalpha()
        )
        self._word = re.compile(rf"{names}|\d+|{_SIGNS}|\bnot ")

    def __iter__(self) -> Iterator[Word]:
        return self._in(self.data, ())

    def _in(self, data: Any, path: Path) -> Iterator[Word]:
        if isinstance(data, Mapping):
            for key, value in data.items():
                if isinstance(key, str) and self._is_choice(key):
                    yield from self._of(key, (*path, key), key=True)
                yield from self._in(value, (*path, key))
        elif isinstance(data, list):
            for at, value in enumerate(data):
                yield from self._in(value, (*path, at))
        elif isinstance(data, str):
            yield from self._of(data, path, key=False)
        elif data is not None:
            yield Word(path, False, str(data))

    def _is_choice(self, key: str) -> bool:
        """Tell whether a key can be replaced: it is not just the name of a field."""
        return key not in _FIELDS or any(key in family for family in self.families)

    def _of(self, text: str, path: Path, *, key: bool) -> Iterator[Word]:
        matches = list(self._word.finditer(text))
        is_one_word = any(match[0] == text for match in matches)
        if not matches or is_one_word or path[-1] in ("note", "why", "name", "set", "hero"):
            yield Word(path, key, text, 0, len(text))
            return
        for match in matches:
            yield Word(path, key, match[0], match.start(), match.end())

    def others(self, word: Word) -> Iterator[Any]:
        """Yield the data of the file with replacements of a word."""
        yield from islice(self._others(word), MAX_REPLACEMENTS)

    def _others(self, word: Word) -> Iterator[Any]:
        value = _at(self.data, word.path) if not word.key else word.path[-1]
        if isinstance(value, bool):
            yield _put(self.data, word.path, not value)
        elif isinstance(value, int):
            for other in (value + 1, value - 1, value + 2, value + 7, value * 10 + 7):
                yield _put(self.data, word.path, other)
        elif isinstance(value, str):
            for text in self._other_texts(word.text):
                changed = value[: word.begin] + text + value[word.end :]
                if word.key:
                    yield _rename_key(self.data, word.path, changed)
                else:
                    yield _put(self.data, word.path, changed)
            if word.text == words.THEN:
                yield _without(self.data, word.path)
            # The word may be a name that is used in other places too.
            if not word.begin and word.end == len(value):
                yield _rename_everywhere(self.data, value, f"{value} Beta")

    def _other_texts(self, text: str) -> Iterator[str]:
        if text.isdecimal():
            yield from (str(int(text) + 1), str(max(0, int(text) - 1)), str(int(text) + 2))
        if text == "not ":
            yield ""
        for family in self.families:
            if text in family:
                yield from (other for other in family if other != text)
        if not any(text in family for family in self.families) or text[:1].isupper():
            yield f"{text} Beta"

    def read(self, data: Any) -> Hero | None:
        """Return the hero compiled from other data; None if the data is invalid."""
        try:
            # Converting finds most mistakes quickly, without the slow error messages.
            convert(data, HeroFile)
            return bare(
                compile_source(Source(self.source.name, self.source.text, data, self.source.places))
            )
        except (FileProblems, msgspec.ValidationError):
            return None


def bare(hero: Hero) -> Hero:
    """Return a hero without its digest and prints, which depend on the file, not on the game."""
    return msgspec.structs.replace(hero, digest="", prints=())


def _own_names(data: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    tokens, procedures = data.get("tokens", {}), data.get("procedures", {})
    yield tuple(dict.fromkeys(data["dice"]["faces"].values()))
    groups = [token["group"] for token in tokens.values() if "group" in token]
    yield tuple(dict.fromkeys((*tokens, *groups)))
    groups_and_piles = [
        procedure[key]
        for procedure in procedures.values()
        for key in ("group", "pile")
        if key in procedure
    ]
    yield tuple(dict.fromkeys((*procedures, *groups_and_piles)))
    yield tuple({**data["abilities"], **data.get("passives", {})})
    sides = [side for token in tokens.values() for side in token.get("sides", ())]
    sided = [f"{name} {side}" for name, token in tokens.items() for side in token.get("sides", ())]
    yield tuple(dict.fromkeys((*sides, *data.get("sides", ()))))
    yield tuple(dict.fromkeys(sided))


def _at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def _put(data: Any, path: Path, value: Any) -> Any:
    """Return a copy of the data with another value at a path; the rest is shared."""
    if not path:
        return value
    copied: Any = dict(data) if isinstance(data, Mapping) else list(data)
    copied[path[0]] = _put(data[path[0]], path[1:], value)
    return copied


def _rename_key(data: Any, path: Path, name: str) -> Any:
    holder = _at(data, path[:-1])
    renamed = {name if key == path[-1] else key: value for key, value in holder.items()}
    return _put(data, path[:-1], renamed)


def _without(data: Any, path: Path) -> Any:
    shorter = list(_at(data, path[:-1]))
    del shorter[int(path[-1])]
    return _put(data, path[:-1], shorter)


def _rename_everywhere(data: Any, name: str, new: str) -> Any:
    """Return a copy of the data with a name replaced everywhere."""
    pattern = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")

    def rename(part: Any) -> Any:
        if isinstance(part, Mapping):
            return {rename(key): rename(value) for key, value in part.items()}
        if isinstance(part, list):
            return [rename(item) for item in part]
        return pattern.sub(lambda _: new, part) if isinstance(part, str) else part

    return rename(data)
