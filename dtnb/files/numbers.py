"""How long and how great the numbers are that people write."""

from __future__ import annotations

import re

#: digits of a number inside a text: Python converts no longer ones, with some room for sums
LONGEST_NUMBER = 400
#: the greatest number of whatever is counted at a table, wherever people write it: no total of a
#: game comes near it
MOST_POINTS = 9999
_LONG_NUMBER = re.compile(rf"\d{{{LONGEST_NUMBER + 1}}}")


def has_long_number(text: str) -> bool:
    """Tell whether a text holds a number of more digits than it may have."""
    return len(text) > LONGEST_NUMBER and _LONG_NUMBER.search(text) is not None
