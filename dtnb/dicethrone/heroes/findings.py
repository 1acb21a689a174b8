"""What is wrong with a hero file, gathered while it is read: all of it, not only the first."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import NamedTuple

from dtnb.files import Path
from dtnb.files.messages import Said, say

#: from how many names on some are given as examples
MANY = 12

#: what is said of words that are not known: (English, French)
_SAID = {
    "later": ("{word} is known, but not implemented yet", "{word} est connu, mais pas encore joué"),
    "later.right": (
        "`dtnb docs effects` lists what can be used",
        "`dtnb docs effects` dit ce qui peut servir",
    ),
    "listed-there": (
        "{right}; `dtnb docs effects` lists them",
        "{right} ; `dtnb docs effects` en donne la liste",
    ),
    "near": ("did you mean {quoted}?", "vouliez-vous « {name} » ?"),
    "none": ("there are none here", "il n'y en a pas ici"),
    "such-as": ("such as {names}", "par exemple {names}"),
    "one-of": ("it can be {names}", "possible : {names}"),
}
#: kinds of words, in French
_KINDS = {
    "ability": "capacité",
    "damage type": "type de dégâts",
    "function": "fonction",
    "kind of card": "sorte de carte",
    "name": "nom",
    "part of a selector": "élément de sélection",
    "price": "prix",
    "roll": "lancer",
    "side": "face",
    "side of the board": "face du plateau",
    "symbol": "symbole",
    "token": "jeton",
    "trigger": "déclencheur",
    "verb": "verbe",
}


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
        what = say(_SAID, "later", word=word)
        self.add(path, what, say(_SAID, "later.right"), key=key, offset=offset)

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
        right = suggestion(word, names)
        if kind in ("verb", "trigger") and not nearest(word, names):
            right = say(_SAID, "listed-there", right=right)
        french = _KINDS.get(kind, kind)
        what = Said(f"unknown {kind} {word!r}", f"{french} : « {word} » est inconnu")
        self.add(path, what, right, key=key, offset=offset)


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known word that was probably meant, or nothing."""
    folded = {name.casefold(): name for name in known}
    close = difflib.get_close_matches(word.casefold(), folded, n=1, cutoff=0.6)
    begun = [name for name in folded if name.startswith(f"{word.casefold()} ")]
    return folded[[*close, *begun][0]] if close or begun else ""


def suggestion(word: str, known: Iterable[str]) -> Said:
    """Say what would be right instead of a word: the nearest, else all of them if few."""
    names = list(known)
    if close := nearest(word, names):
        return say(_SAID, "near", name=close, quoted=repr(close))
    if not names:
        return say(_SAID, "none")
    if len(names) > MANY:
        return say(_SAID, "such-as", names=", ".join(names[:MANY]))
    return say(_SAID, "one-of", names=Said(listed(names), listed(names, "ou")))


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
