"""Compare the names in a text with known names, ignoring case, punctuation and spaces."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from dtnb.errors import closest

_NOT_WORD = re.compile(r"[\W_]+", re.UNICODE)
#: longer texts are not compared with known names, because that would take too long
_MAX_COMPARED_LENGTH = 200
#: matches words in which a number has neither sign nor decimals: "9", "d6", "Ben2's", "l'R2"
_UNSIGNED = re.compile(r"(?:[^\W\d_]['’])?[^\W_]+(?:(?<=[sS])['’]|['’][sS])?")


@lru_cache(maxsize=4096)
def normalized(text: str) -> str:
    """Return a name in the form used for comparison: ``stop thief`` for ``Stop, Thief!``."""
    return _NOT_WORD.sub(" ", text.replace("'", "").replace("’", "").casefold()).strip()


def find_name(text: str, names: Iterable[str]) -> str | None:
    """Return the name whose normalized form equals that of `text`, or None."""
    normalized_text = normalized(text)
    return next((name for name in names if normalized(name) == normalized_text), None)


def find_mention(name: str, text: str) -> int | None:
    """Return where a text first has a name as words of its own; None if it never has.

    Examples
    --------
    >>> find_mention("Ann", "Anna and Ann")
    9
    """
    mention = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)
    return None if mention is None else mention.start()


def closest_name(text: str, names: Iterable[str]) -> str | None:
    """Return the name that `text` probably means; None if no name is similar enough."""
    if len(text) > _MAX_COMPARED_LENGTH:
        return None
    by_normalized = {normalized(name): name for name in names}
    normalized_text = normalized(text)
    # A name more than twice as long as the text is a different word, even if it contains all of the
    # text's letters: "now" does not mean "unknown".
    candidates = [name for name in by_normalized if len(name) <= 2 * len(normalized_text)]
    match = closest(normalized_text, candidates)
    return by_normalized[match] if match is not None else None


def split_leading(text: str, names: Iterable[str]) -> tuple[str, str] | None:
    """Split the longest known name off the beginning of `text`, and return (name, rest).

    Return None if `text` begins with no known name.
    """
    words = text.split()
    known = {normalized(name): name for name in names}
    longest = max(map(len, known), default=0)
    result, beginning = None, ""
    for count, word in enumerate(words, 1):
        beginning = f"{beginning} {normalized(word)}".strip()
        # No known name is longer.
        if len(beginning) > longest:
            break
        if beginning in known:
            result = known[beginning], " ".join(words[count:])
    return result


def signed_number(text: str, names: Iterable[str]) -> str | None:
    """Return the first number in `text` that has a sign or decimals, as written; else None.

    Callers use it before `normalized`, which drops minus signs, decimal points and percent signs.
    Signs inside a known name, such as ``+2 Up!``, are ignored.
    """
    for name in sorted(names, key=len, reverse=True):
        if re.search(r"\d", name) and _NOT_WORD.search(name):
            text = re.sub(_spelling_pattern(name), " name ", text, flags=re.IGNORECASE)
    decimal_comma = re.search(r"\d+,\d+", text)
    if decimal_comma is not None:
        return decimal_comma[0]
    words = text.replace(",", " , ").split()
    for previous, word, following in zip(["", *words], words, [*words[1:], ""], strict=False):
        if re.search(r"\d", word) is None:
            continue
        if _UNSIGNED.fullmatch(word) is None:
            return word
        if _is_sign(previous):
            return f"{previous} {word}"
        if following not in ("", ",") and not following[0].isalnum():
            return f"{word} {following}"
    return None


def _is_sign(word: str) -> bool:
    """Tell whether a word consists of signs. A comma is no sign here, because it ends a phrase."""
    return word not in ("", ",") and not normalized(word)


def _spelling_pattern(name: str) -> str:
    """Return a pattern for a name with any punctuation between its words."""
    words = r"[\W_]+".join(map(re.escape, normalized(name).split()))
    plain = rf"(?<!\w){words}(?!\w)" if re.search(r"[^\W\d_]", words) else r"(?!)"
    return rf"{re.escape(name)}|{plain}"
