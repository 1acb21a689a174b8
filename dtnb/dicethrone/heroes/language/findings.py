"""What is wrong with a hero file, gathered while it is read: all of it, not only the first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from dtnb.dicethrone.heroes.language.vocabulary import MEANT
from dtnb.errors import closest
from dtnb.explain import Message
from dtnb.files import Path

#: from how many names on some are given as examples
MANY = 12


class Finding(NamedTuple):
    """Something wrong at one place.

    Parameters
    ----------
    path
        Where.
    code, args
        ``problem.hero.<code>`` says what is wrong, and with ``.right`` behind it what would be
        right; what fills them.
    key
        The place is the key, not the value behind it.
    offset
        Characters from the beginning of the value.
    """

    path: Path
    code: str
    args: Mapping[str, Any] = {}
    key: bool = False
    offset: int = 0


class Findings:
    """Collects findings."""

    def __init__(self) -> None:
        self.found: list[Finding] = []

    def add(
        self, path: Path, code: str, /, *, key: bool = False, offset: int = 0, **args: Any
    ) -> None:
        """Note one finding; the same one at the same place is noted once."""
        shown = {name: _printable(value) for name, value in args.items()}
        finding = Finding(path, code, shown, key, offset)
        if finding not in self.found:
            self.found.append(finding)

    def unknown(
        self,
        path: Path,
        kind: str,
        word: str,
        known: Iterable[str],
        *,
        key: bool = False,
        offset: int = 0,
    ) -> None:
        """Note a word that is not known, with the nearest one that is."""
        names = list(known)
        right: tuple[Message, ...] = (suggestion(word, names, kind),)
        if kind in ("verb", "trigger") and not closest_name(word, names, kind):
            right = (*right, Message("hint.hero.listed"))
        args = {"kind": f"kind.{kind}", "word": word, "right": right}
        self.add(path, "unknown", key=key, offset=offset, **args)


def _printable(value: Any) -> Any:
    """Return what a file says as it can stand in one line."""
    plain = not isinstance(value, str) or value.isprintable()
    return value if plain else repr(value)[1:-1]


def closest_name(word: str, known: Iterable[str], kind: str = "") -> str:
    """Return the known word that was probably meant, or nothing.

    Parameters
    ----------
    word
        What was written.
    known
        What could stand there.
    kind
        What kind of word it is; of some kinds other words for the same are known.
    """
    folded = {name.casefold(): name for name in known}
    written = word.casefold()
    meant = MEANT.get(kind, {}).get(written)
    if meant in folded:
        return folded[meant]
    begun = (name for name in folded if name.startswith(f"{written} "))
    longer = (name for name in folded if written.startswith((f"{name} ", f"{name}_")))
    near = closest(written, folded) or next(begun, None) or next(longer, None)
    return folded[near] if near is not None else ""


def suggestion(word: str, known: Iterable[str], kind: str = "") -> Message:
    """Say what would be right instead of a word: the nearest, else all of them if few."""
    names = tuple(known)
    if close := closest_name(word, names, kind):
        return Message("hint.hero.near", {"name": close})
    if not names:
        return Message("hint.hero.none")
    if len(names) > MANY:
        return Message("hint.hero.such-as", {"names": names[:MANY]})
    return Message("hint.hero.one-of", {"names": names})


def kind_of(value: object) -> Message:
    """Say what kind of thing a YAML value is."""
    if value is None:
        return Message("value.nothing")
    if isinstance(value, bool):
        return Message("value.truth")
    if isinstance(value, int):
        return Message("value.number", {"value": str(value)})
    if isinstance(value, float):
        return Message("value.fraction", {"value": str(value)})
    if isinstance(value, str):
        long = len(value) > 40
        return Message("value.long-text") if long else Message("value.text", {"value": value})
    return Message("value.list" if isinstance(value, list) else "value.mapping")
