"""Limits on the numbers in files."""

from __future__ import annotations

import re

#: the most digits of a number inside a text; Python itself refuses to convert far longer numbers
MAX_NUMBER_DIGITS = 400
#: the largest number that a file may have for anything counted; no total in a game comes near
MAX_POINTS = 9999
_LONG_NUMBER = re.compile(rf"\d{{{MAX_NUMBER_DIGITS + 1}}}")


def has_long_number(text: str) -> bool:
    """Tell whether a text contains a number with more than `MAX_NUMBER_DIGITS` digits."""
    return len(text) > MAX_NUMBER_DIGITS and _LONG_NUMBER.search(text) is not None
