"""Names as people write them: without regard to case, punctuation and spaces."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from dtnb.errors import closest

_NOT_WORD = re.compile(r"[\W_]+", re.UNICODE)
#: characters of a name that may be a misspelt one; comparing takes the longer, the longer they are
_LONGEST = 200
#: a word that is or holds a number and no sign: "9", "d6", "Ben2's", "l'R2"
_UNSIGNED = re.compile(r"(?:[^\W\d_]['’])?[^\W_]+(?:(?<=[sS])['’]|['’][sS])?")


@lru_cache(maxsize=4096)
def normalized(text: str) -> str:
    """Return `text` as names are compared: ``Stop, Thief!`` and ``stop thief`` are the same."""
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
    # Any word has the letters of a short one; twice its length is another word (now, unknown).
    like = [name for name in by_plain if len(name) <= 2 * len(wanted)]
    close = closest(wanted, like)
    return by_plain[close] if close is not None else None


def split_leading(text: str, names: Iterable[str]) -> tuple[str, str] | None:
    """Split a known name off the beginning of `text`, the longest that fits.

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
        # No name is as long as what leads from here on, so that a long text is not read to its end.
        if len(leading) > longest:
            break
        if leading in known:
            split = known[leading], " ".join(words[count:])
    return split


def signed_number(text: str, names: Iterable[str]) -> str | None:
    """Return the first number of `text` that does not stand alone, with its sign, or None.

    A minus, a decimal point, a percent sign and the like are lost where names are compared, so
    what a number is read from is looked at before. A sign in a name is none: ``+2 Up!``.
    """
    for name in sorted(names, key=len, reverse=True):
        if re.search(r"\d", name) and _NOT_WORD.search(name):
            text = re.sub(_spelled(name), " name ", text, flags=re.IGNORECASE)
    comma = re.search(r"\d+,\d+", text)
    if comma is not None:
        return comma[0]
    words = text.replace(",", " , ").split()
    for before, word, after in zip(["", *words], words, [*words[1:], ""], strict=False):
        if re.search(r"\d", word) is None:
            continue
        if _UNSIGNED.fullmatch(word) is None:
            return word
        if _lone(before):
            return f"{before} {word}"
        if after != "," and after and not after[0].isalnum():
            return f"{word} {after}"
    return None


def _lone(word: str) -> bool:
    """Tell whether a word is a sign: a comma only ends what stands in front of it."""
    return word not in ("", ",") and not normalized(word)


def _spelled(name: str) -> str:
    """Return a pattern for a name as it is written, or with other punctuation between its words."""
    words = r"[\W_]+".join(map(re.escape, normalized(name).split()))
    plain = rf"(?<!\w){words}(?!\w)" if re.search(r"[^\W\d_]", words) else r"(?!)"
    return rf"{re.escape(name)}|{plain}"
