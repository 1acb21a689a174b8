"""Estimate how wide a text is in a picture, and break it into lines, without loading a font.

The widths are those of the widest common font, so that no text is too wide in another font.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

#: widths in hundredths of the font size, for a sans-serif font as wide as DejaVu Sans. They are
#: whole numbers, whose sum is the same in every Python version (3.12 adds floats differently).
_WIDTHS = {
    **dict.fromkeys("ijl'|.,:;!·’ I\u00a0", 36),
    **dict.fromkeys('frt()[]-/"“”«»', 43),
    **dict.fromkeys("sczxkvyJ", 57),
    **dict.fromkeys("mwMW@%—→✕", 92),
    **dict.fromkeys("ABCDEFGHKLNOPQRSTUVXYZ&+=<>−", 74),
}
_OTHER_LATIN = 64
_BEYOND_LATIN = 100
#: the width of bold text in percent of the width of normal text
_BOLD = 112


@lru_cache(maxsize=8192)
def width_of(text: str, size: float, bold: bool = False) -> float:
    """Return the approximate width of a text at a font size."""
    hundredths = sum(
        _WIDTHS.get(char, _OTHER_LATIN if char < "\u0250" else _BEYOND_LATIN) for char in text
    )
    return hundredths * size * (_BOLD if bold else 100) / 10_000


def line_breaker(max_width: float, size: float, bold: bool = False) -> Callable[[str], list[str]]:
    """Return a function that breaks a text into lines no wider than `max_width`."""

    def break_text(text: str) -> list[str]:
        """Return the text in lines that fit into the width."""
        lines: list[str] = []
        line = ""
        for word in text.split(" "):
            longer = f"{line} {word}" if line else word
            if width_of(longer, size, bold) <= max_width:
                line = longer
                continue
            if line:
                lines.append(line)
            line = word
            while width_of(line, size, bold) > max_width:
                count = _fitting_count(line, max_width, size, bold)
                lines.append(line[:count])
                line = line[count:]
        return [*lines, line] if line else lines

    return break_text


def _fitting_count(word: str, max_width: float, size: float, bold: bool) -> int:
    """Return how many characters of a word fit into a line, but at least 1."""
    count = 1
    while count < len(word) and width_of(word[: count + 1], size, bold) <= max_width:
        count += 1
    return count
