"""Limits on the numbers in files."""

from __future__ import annotations

import re

#: the maximum number of digits of a number inside a text
MAX_NUMBER_DIGITS = 400
#: the largest count or amount that a file may state; in games, numbers are far smaller
MAX_POINTS = 9999
_LONG_NUMBER = re.compile(rf"\d{{{MAX_NUMBER_DIGITS + 1}}}")


def has_long_number(text: str) -> bool:
    """Tell whether a text contains a number with more than `MAX_NUMBER_DIGITS` digits."""
    return len(text) > MAX_NUMBER_DIGITS and _LONG_NUMBER.search(text) is not None
