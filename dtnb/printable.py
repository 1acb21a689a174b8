"""Texts for people to look at: none of them steers the terminal or the log that shows it.

Files of strangers hold any character in their names. What is shown of them goes through here, where
it leaves: what the command prints, what exceptions say, what shows itself in a console.
"""

from __future__ import annotations

import re
from typing import Final

#: what stands for a character that is not shown
INSTEAD: Final = "\N{REPLACEMENT CHARACTER}"
#: where a text was cut off
CUT: Final = "…"
#: class of what is in a page: what draws formulas there leaves it alone, and a dollar is a dollar
NO_FORMULAS: Final = "mathjax_ignore tex2jax_ignore"

# Written out, because what `str.isprintable` holds for assigned differs between Pythons.
_BREAKS = "\x0b-\r\x1c-\x1f\x85\u2028\u2029"
_SPACES = "\xa0\u1680\u2000-\u200a\u202f\u205f\u3000"
#: controls of terminals, of the direction of writing, and what has neither form nor width
_STEERING = (
    "\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e"
    "\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff\ud800-\udfff\U000e0000-\U000e0fff"
)
_IN_A_LINE = re.compile(f"[\t\n{_BREAKS}{_SPACES}{_STEERING}]")
_IN_LINES = re.compile(f"[{_BREAKS}{_STEERING}]")
_IN_JSON = re.compile(f"[\t{_BREAKS}{_STEERING}]")
#: the codes that colour text, and nothing else that begins with an escape
_COLOURS = re.compile("(\x1b\\[[0-9;]*m)")


def printable(text: str, most: int | None = None) -> str:
    """Return a text as a part of one line: breaks are spaces, and no character steers a terminal.

    Parameters
    ----------
    text
        Any text.
    most
        How many characters it may have; a longer one ends with "…". None for any number.
    """
    if most is not None and len(text) > most:
        text = text[: most - 1] + CUT
    return _IN_A_LINE.sub(_shown, text)


def printable_lines(text: str, colours: bool = False) -> str:
    """Return lines of which no character steers a terminal; they stay the lines they are.

    Parameters
    ----------
    text
        Lines; what is from a file in one of them went through `printable` where it was put there.
    colours
        Whether codes that colour text stay.
    """
    if not colours:
        return _IN_LINES.sub(_shown, text)
    parts = _COLOURS.split(text)
    parts[::2] = map(printable_lines, parts[::2])
    return "".join(parts)


def printable_json(text: str) -> str:
    """Return a text of JSON that reads back the same, with escapes for what steers a terminal."""
    return _IN_JSON.sub(_escaped, text)


def _shown(found: re.Match[str]) -> str:
    return " " if found[0].isspace() else INSTEAD


def _escaped(found: re.Match[str]) -> str:
    units = found[0].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))
