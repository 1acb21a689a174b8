"""Every word of a hero file in turn replaced by another one, where the file stays a hero file.

A word is a number, a truth, a name, a sign: whatever of a value or a key could stand there
differently. What the other word may be is taken from the words of the language and of the file.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from dtnb.dicethrone.heroes import hero_file
from dtnb.dicethrone.heroes.file.schema import HeroFile
from dtnb.dicethrone.heroes.file.shared import expand_shared_tokens
from dtnb.dicethrone.heroes.language import vocabulary as words
from dtnb.dicethrone.heroes.language.parameters import fields
from dtnb.dicethrone.heroes.load import _compile_source
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.heroes.verbs import VERBS
from dtnb.files import FileProblems, Path, Source, read
from dtnb.typed import convert

#: other words that are tried in the place of one
MOST_TRIED = 10
#: words of the language of which one can stand where another does
_FAMILIES: tuple[Iterable[str], ...] = (
    VERBS, words.SELECTORS, words.CHOOSABLE_PLAYERS, (*words.DICE_OWNERS, words.THESE_DICE),
    words.PORTIONS, words.CARD_KINDS, words.DECK_PLACES, words.SEARCH_DESTINATIONS,
    words.PICKERS, words.RESOURCES, words.UNTIL_MOMENTS,
    words.TRIGGERS, words.DAMAGE_TYPES, words.PHASES, words.ROLL_PHASES,
    (*words.STATUS_KINDS, "companion"), words.NAMES, words.CALLS,
    ("any", "main", "roll", "instant"), ("turn", words.ONCE_IN_ANY_WAY, words.ONCE_IN_GROUP),
    ("actions", "defense", "cards in roll phase"), ("openly", "at random", "hidden"),
    ("back", "aside", "gone"), ("of an attack", "of any damage"), ("any", "another"),
    ("half", "all", "1/3"), ("hand", "play"), ("small straight", "large straight"),
    ("4 of a kind", "5 of a kind"), ("hand", "deck"), ("and", "or"),
    ("<", "<=", ">", ">=", "==", "!="), ("+", "-", "*", "//"), ("this", "any"),
)  # fmt: skip
_SHAPES = sys.modules[HeroFile.__module__]
#: names of fields: what stands behind them is changed, and not they
_FIELDS = frozenset(
    {field.name for shape in vars(_SHAPES).values() if isinstance(shape, type)
     and issubclass(shape, msgspec.Struct) for field in msgspec.structs.fields(shape)}
    | {key for verb in VERBS.values() for key in fields(verb)}
    | {"count", "up_to", "may_repeat", "chosen", "cp", "tokens", "deck", "discard"}
)  # fmt: skip
_SIGNS = r"//|[<>=!]=|[<>*+-]"


class Word(NamedTuple):
    """A word of a file.

    Parameters
    ----------
    path
        Where the value is, or the key.
    key
        It is in the key.
    text
        The word.
    begin, end
        Where it begins and ends in a text; 0 to 0 for the whole of what is no text.
    """

    path: Path
    key: bool
    text: str
    begin: int = 0
    end: int = 0

    @property
    def place(self) -> str:
        """Where it stands, readable."""
        return "/".join(map(str, self.path)) + (" (key)" if self.key else "")

    @property
    def kind(self) -> str:
        """What kind of word it is: of which part of a file, and in which field."""
        within = [str(key) for key in self.path if key in _FIELDS]
        return f"{within[0]}/{within[-1]}" + (" (key)" if self.key else "")

    def lot(self, hero: str) -> int:
        """Return a number by which words are drawn, the same in every run."""
        told = f"{hero} {self.place} {self.begin}".encode()
        return int.from_bytes(sha256(told).digest()[:4], "big")


class HeroWords:
    """The words of one shipped hero's file."""

    def __init__(self, name: str) -> None:
        self.source = expand_shared_tokens(read(hero_file(name)))
        self.data = self.source.data
        self.families = [tuple(family) for family in (*_FAMILIES, *_own_names(self.data))]
        known = {word for family in self.families for word in family}
        longest = sorted(known - set("<>*+-"), key=lambda word: (-len(word), word))
        named = "|".join(
            rf"(?<!\w){re.escape(word)}(?!\w)" for word in longest if word[0].isalpha()
        )
        self._word = re.compile(rf"{named}|\d+|{_SIGNS}|\bnot ")

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
        """Tell whether another key could stand there: it is no field's name, or a word besides."""
        return key not in _FIELDS or any(key in family for family in self.families)

    def _of(self, text: str, path: Path, *, key: bool) -> Iterator[Word]:
        found = list(self._word.finditer(text))
        whole = [each for each in found if each[0] == text]
        if not found or whole or path[-1] in ("note", "why", "name", "set", "hero"):
            yield Word(path, key, text, 0, len(text))
            return
        for each in found:
            yield Word(path, key, each[0], each.start(), each.end())

    def others(self, word: Word) -> Iterator[Any]:
        """Yield the file's data with other words in its place."""
        for count, new in enumerate(self._others(word)):
            if count == MOST_TRIED:
                return
            yield new

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
                    yield _renamed_key(self.data, word.path, changed)
                else:
                    yield _put(self.data, word.path, changed)
            if word.text == words.THEN:
                yield _without(self.data, word.path)
            # A name that other places use as well.
            if not word.begin and word.end == len(value):
                yield _renamed(self.data, value, f"{value} Beta")

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
        """Return the hero of a file with other data; None for one that is not right."""
        try:
            # Most of what is wrong shows at once; saying what it is takes long.
            convert(data, HeroFile)
            return bare(
                _compile_source(Source(self.source.name, self.source.text, data, self.source.marks))
            )
        except (FileProblems, msgspec.ValidationError):
            return None


def bare(hero: Hero) -> Hero:
    """Return a hero without what only says which file it comes from."""
    return msgspec.structs.replace(hero, digest="", prints=())


def _own_names(data: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    tokens, procedures = data.get("tokens", {}), data.get("procedures", {})
    yield tuple(dict.fromkeys(data["dice"]["faces"].values()))
    groups = [token["group"] for token in tokens.values() if "group" in token]
    yield tuple(dict.fromkeys((*tokens, *groups)))
    of = [
        procedure[key]
        for procedure in procedures.values()
        for key in ("group", "pile")
        if key in procedure
    ]
    yield tuple(dict.fromkeys((*procedures, *of)))
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
    """Return the data with another value at a place; what lies elsewhere is shared."""
    if not path:
        return value
    copied: Any = dict(data) if isinstance(data, Mapping) else list(data)
    copied[path[0]] = _put(data[path[0]], path[1:], value)
    return copied


def _renamed_key(data: Any, path: Path, name: str) -> Any:
    holder = _at(data, path[:-1])
    renamed = {name if key == path[-1] else key: value for key, value in holder.items()}
    return _put(data, path[:-1], renamed)


def _without(data: Any, path: Path) -> Any:
    shorter = list(_at(data, path[:-1]))
    del shorter[int(path[-1])]
    return _put(data, path[:-1], shorter)


def _renamed(data: Any, name: str, new: str) -> Any:
    """Return the data with another name wherever this one stands."""
    sought = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")

    def renamed(part: Any) -> Any:
        if isinstance(part, Mapping):
            return {renamed(key): renamed(value) for key, value in part.items()}
        if isinstance(part, list):
            return [renamed(each) for each in part]
        return sought.sub(lambda _: new, part) if isinstance(part, str) else part

    return renamed(data)
