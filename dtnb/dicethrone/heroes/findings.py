"""What is wrong with a hero file, gathered while it is read: all of it, not only the first."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import NamedTuple

from dtnb.files import Path


class Finding(NamedTuple):
    """Something wrong at one place.

    Parameters
    ----------
    path
        Where.
    what, right
        What is wrong, and what would be right.
    key
        The place is the key, not the value behind it.
    offset
        Characters from the beginning of the value.
    """

    path: Path
    what: str
    right: str = ""
    key: bool = False
    offset: int = 0


class Findings:
    """Collects findings."""

    def __init__(self) -> None:
        self.found: list[Finding] = []

    def add(
        self, path: Path, what: str, right: str = "", *, key: bool = False, offset: int = 0
    ) -> None:
        """Note one finding; the same one at the same place is noted once."""
        finding = Finding(path, what, right, key, offset)
        if finding not in self.found:
            self.found.append(finding)

    def later(self, path: Path, word: str, *, key: bool = False, offset: int = 0) -> None:
        """Note a word of the vocabulary that is not implemented yet."""
        what = f"{word} is known, but not implemented yet"
        self.add(path, what, "docs/effects.md lists what can be used", key=key, offset=offset)

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
        right = suggestion(word, known)
        if kind in ("verb", "trigger") and not right.startswith("did you mean"):
            right += "; docs/effects.md lists them"
        self.add(path, f"unknown {kind} {word!r}", right, key=key, offset=offset)


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known word that was probably meant, or nothing."""
    folded = {name.casefold(): name for name in known}
    close = difflib.get_close_matches(word.casefold(), folded, n=1, cutoff=0.6)
    begun = [name for name in folded if name.startswith(f"{word.casefold()} ")]
    return folded[[*close, *begun][0]] if close or begun else ""


def suggestion(word: str, known: Iterable[str]) -> str:
    """Say what would be right instead of a word: the nearest, else all of them if few."""
    names = list(known)
    if close := nearest(word, names):
        return f"did you mean {close!r}?"
    if not names:
        return "there are none here"
    if len(names) > 12:
        return "such as " + ", ".join(names[:12])
    return "it can be " + listed(names)


def listed(names: Iterable[str], word: str = "or") -> str:
    """Return names as a list in a sentence."""
    *first, last = names
    return f"{', '.join(first)} {word} {last}" if first else last


def kind_of(value: object) -> str:
    """Say what kind of thing a YAML value is."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int):
        return f"the number {value}"
    if isinstance(value, float):
        return f"the fraction {value}"
    if isinstance(value, str):
        return f"the text {value!r}" if len(value) <= 40 else "a text"
    return "a list" if isinstance(value, list) else "a mapping"
