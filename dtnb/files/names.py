"""Match names as people write them, ignoring case, punctuation and spaces."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from dtnb.errors import closest

_NOT_WORD = re.compile(r"[\W_]+", re.UNICODE)
#: longer texts are not compared with known names: the time grows with the length
_LONGEST = 200
#: a word that contains a number without a sign: "9", "d6", "Ben2's", "l'R2"
_UNSIGNED = re.compile(r"(?:[^\W\d_]['’])?[^\W_]+(?:(?<=[sS])['’]|['’][sS])?")


@lru_cache(maxsize=4096)
def normalized(text: str) -> str:
    """Return the form in which names are compared: ``stop thief`` for ``Stop, Thief!``."""
    return _NOT_WORD.sub(" ", text.replace("'", "").replace("’", "").casefold()).strip()


def find_name(text: str, names: Iterable[str]) -> str | None:
    """Return the name that `text` spells, or None."""
    wanted = normalized(text)
    return next((name for name in names if normalized(name) == wanted), None)


def closest_name(text: str, names: Iterable[str]) -> str | None:
    """Return the name that `text` probably means, or None."""
    if len(text) > _LONGEST:
        return None
    by_plain = {normalized(name): name for name in names}
    wanted = normalized(text)
    # A name over twice as long is another word ("now", "unknown"), though it has all the letters.
    like = [name for name in by_plain if len(name) <= 2 * len(wanted)]
    close = closest(wanted, like)
    return by_plain[close] if close is not None else None


def split_leading(text: str, names: Iterable[str]) -> tuple[str, str] | None:
    """Split the longest known name off the beginning of `text`.

    Returns
    -------
    tuple of (name, rest), or None
    """
    words = text.split()
    known = {normalized(name): name for name in names}
    longest = max(map(len, known), default=0)
    split, leading = None, ""
    for count, word in enumerate(words, 1):
        leading = f"{leading} {normalized(word)}".strip()
        # No name is longer: stop, so that a long text is not read to its end.
        if len(leading) > longest:
            break
        if leading in known:
            split = known[leading], " ".join(words[count:])
    return split


def signed_number(text: str, names: Iterable[str]) -> str | None:
    """Return the first number in `text` that has a sign or decimals, with them, or None.

    Comparing names drops a minus, a decimal point or a percent sign, so a text that holds a number
    is checked for them before. Signs inside a known name do not count: ``+2 Up!``.
    """
    for name in sorted(names, key=len, reverse=True):
        if re.search(r"\d", name) and _NOT_WORD.search(name):
            text = re.sub(_spelling_pattern(name), " name ", text, flags=re.IGNORECASE)
    comma = re.search(r"\d+,\d+", text)
    if comma is not None:
        return comma[0]
    words = text.replace(",", " , ").split()
    for before, word, after in zip(["", *words], words, [*words[1:], ""], strict=False):
        if re.search(r"\d", word) is None:
            continue
        if _UNSIGNED.fullmatch(word) is None:
            return word
        if _is_sign(before):
            return f"{before} {word}"
        if after != "," and after and not after[0].isalnum():
            return f"{word} {after}"
    return None


def _is_sign(word: str) -> bool:
    """Tell whether a word consists of signs; a comma is none, since it only ends a phrase."""
    return word not in ("", ",") and not normalized(word)


def _spelling_pattern(name: str) -> str:
    """Return a pattern for a name as written, or with other punctuation between its words."""
    words = r"[\W_]+".join(map(re.escape, normalized(name).split()))
    plain = rf"(?<!\w){words}(?!\w)" if re.search(r"[^\W\d_]", words) else r"(?!)"
    return rf"{re.escape(name)}|{plain}"
