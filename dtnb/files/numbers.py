"""Limits for the numbers that people write."""

from __future__ import annotations

import re

#: most digits of a number inside a text; far below the limit up to which Python converts numbers
LONGEST_NUMBER = 400
#: the greatest number that people may write for anything counted in a game; no total comes near it
MOST_POINTS = 9999
_LONG_NUMBER = re.compile(rf"\d{{{LONGEST_NUMBER + 1}}}")


def has_long_number(text: str) -> bool:
    """Tell whether a text contains a number with too many digits."""
    return len(text) > LONGEST_NUMBER and _LONG_NUMBER.search(text) is not None
