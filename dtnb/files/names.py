"""Names as people write them: without regard to case, punctuation and spaces."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from dtnb.portable import closest

_NOT_WORD = re.compile(r"[\W_]+", re.UNICODE)
#: characters of a name that may be a misspelt one; comparing takes the longer, the longer they are
_LONGEST = 200


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
    for count in range(len(words), 0, -1):
        name = known.get(normalized(" ".join(words[:count])))
        if name is not None:
            return name, " ".join(words[count:])
    return None
