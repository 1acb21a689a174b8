"""What a line about a quarrel says: who and what is named, and what kind of quarrel it is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from dtnb.files import normalized
from dtnb.quarrels.words import words

if TYPE_CHECKING:
    from dtnb.replay.game.quick_entry import Named

#: the kinds of quarrels that words may mean, in the order in which they are tried
_KINDS = ("first", "amount", "survival", "effect", "may")
#: the most chips, and the shortest beginning of a name that offers it
_MOST_CHIPS, _LEAST_TYPED = 8, 3


class Hints(NamedTuple):
    """What a line says.

    Attributes
    ----------
    names
        The names in it, in the order of the line.
    figures
        The indices of the characters that are meant, the one whose turn it probably is first.
    kind
        The kind of quarrel; empty if no word says it.
    """

    names: tuple[str, ...] = ()
    figures: tuple[int, ...] = ()
    kind: str = ""


def hints(line: str, names: Sequence[Named], lang: str) -> Hints:
    """Return what a line says."""
    return _hints(line, tuple(names), lang)


@lru_cache(64)
def _hints(line: str, names: tuple[Named, ...], lang: str) -> Hints:
    text = f" {_plain(line)} "
    found = [(text.find(f" {_plain(n.name)} "), n) for n in names if _plain(n.name)]
    named = [named for place, named in sorted(found, key=lambda pair: pair[0]) if place >= 0]
    # A name inside of a longer one is not meant.
    named = [
        one
        for one in named
        if not any(
            one.name != other.name and f" {_plain(one.name)} " in f" {_plain(other.name)} "
            for other in named
        )
    ]
    sure = [one for one in named if len(one.figures) == 1]
    ordered = [*(one for one in sure if one.begins), *(one for one in sure if not one.begins)]
    figures = tuple(dict.fromkeys(one.figures[0] for one in ordered))
    return Hints(tuple(dict.fromkeys(one.name for one in named)), figures, _kind(text, lang))


@lru_cache(4_096)
def _plain(text: str) -> str:
    """Return a text in small letters, its words apart by single spaces."""
    letters = "".join(sign if sign.isalnum() else " " for sign in text.casefold())
    return " ".join(letters.split())


def _kind(text: str, lang: str) -> str:
    for kind in _KINDS:
        for said in words(lang).text(f"kind.{kind}").split("|"):
            if f" {_plain(said)} " in text:
                return kind
    return ""


def chips(line: str, names: Sequence[Named], lang: str) -> list[str]:
    """Return the words that may go on with a line; for an empty line those of people."""
    typed = line.rsplit(" ", 1)[-1]
    said = words(lang).text("line.words").split("|")
    is_said = any(_plain(typed) in _plain(word).split() for word in said)
    if len(typed) < _LEAST_TYPED or is_said:
        return [word for word in said if _plain(word) not in _plain(line)][:_MOST_CHIPS]
    begin = normalized(typed)
    fitting = [
        name
        for name in dict.fromkeys([*said, *(named.name for named in names)])
        if any(part.startswith(begin) for part in map(normalized, name.split()))
    ]
    exact = {_plain(line)}
    return [name for name in fitting if _plain(name) not in exact][:_MOST_CHIPS]
