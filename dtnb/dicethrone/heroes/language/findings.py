"""Collect the mistakes of a hero file while it is read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from dtnb.dicethrone.heroes.language.vocabulary import SYNONYMS
from dtnb.errors import closest
from dtnb.explain import Message
from dtnb.files import Path

#: the greatest number of names that a suggestion lists in full or as examples
MAX_LISTED_NAMES = 12


class Finding(NamedTuple):
    """A mistake at one path of a hero file.

    Parameters
    ----------
    path
        The path to the value.
    code, args
        The message ``problem.hero.<code>`` describes the mistake, ``problem.hero.<code>.right`` the
        correction; `args` fills the placeholders of both messages.
    key
        Whether the mistake is in the key, not in the value.
    offset
        The position of the mistake in the value, in characters from the value's beginning.
    """

    path: Path
    code: str
    args: Mapping[str, Any] = {}
    key: bool = False
    offset: int = 0


class Findings:
    """Collects findings."""

    def __init__(self) -> None:
        self.entries: list[Finding] = []

    def add(
        self, path: Path, code: str, /, *, key: bool = False, offset: int = 0, **args: Any
    ) -> None:
        """Add a finding, unless an equal finding was added before."""
        shown = {name: _escape_unprintable(value) for name, value in args.items()}
        finding = Finding(path, code, shown, key, offset)
        if finding not in self.entries:
            self.entries.append(finding)

    def add_unknown(
        self,
        path: Path,
        kind: str,
        word: str,
        known: Iterable[str],
        *,
        key: bool = False,
        offset: int = 0,
    ) -> None:
        """Add a finding about an unknown word, with a suggestion."""
        names = list(known)
        right: tuple[Message, ...] = (suggestion(word, names, kind),)
        if kind in ("verb", "trigger") and not closest_name(word, names, kind):
            right = (*right, Message("hint.hero.listed"))
        args = {"kind": f"kind.{kind}", "word": word, "right": right}
        self.add(path, "unknown", key=key, offset=offset, **args)


def _escape_unprintable(value: Any) -> Any:
    """Escape control characters in text from a file, so that it fits on one line."""
    plain = not isinstance(value, str) or value.isprintable()
    return value if plain else repr(value)[1:-1]


def closest_name(word: str, known: Iterable[str], kind: str = "") -> str:
    """Return the known word that was probably meant; an empty string if none is close.

    `kind` is the kind of word, for which :data:`SYNONYMS` may have an entry.
    """
    folded = {name.casefold(): name for name in known}
    written = word.casefold()
    synonym = SYNONYMS.get(kind, {}).get(written)
    if synonym in folded:
        return folded[synonym]
    longer = (name for name in folded if name.startswith(f"{written} "))
    shorter = (name for name in folded if written.startswith((f"{name} ", f"{name}_")))
    nearest = closest(written, folded) or next(longer, None) or next(shorter, None)
    return folded[nearest] if nearest is not None else ""


def suggestion(word: str, known: Iterable[str], kind: str = "") -> Message:
    """Return a hint for an unknown word: the closest known word, or the known words."""
    names = tuple(known)
    if close := closest_name(word, names, kind):
        return Message("hint.hero.near", {"name": close})
    if not names:
        return Message("hint.hero.none")
    if len(names) > MAX_LISTED_NAMES:
        return Message("hint.hero.such-as", {"names": names[:MAX_LISTED_NAMES]})
    return Message("hint.hero.one-of", {"names": names})


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
        long = len(value) > 40
        return Message("value.long-text") if long else Message("value.text", {"value": value})
    return Message("value.list" if isinstance(value, list) else "value.mapping")
