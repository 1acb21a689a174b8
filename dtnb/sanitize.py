"""Replace control characters in text, so that the text cannot control a terminal or a log.

Names in other people's files may contain any character. All output (of commands, of exceptions and
of objects shown in a console) is sanitized just before it is written.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

#: takes the place of a control character
REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"
#: appended to a text that is cut
ELLIPSIS: Final = "…"
#: CSS classes that stop MathJax from reading a dollar sign as the start of a formula
NO_MATHJAX: Final = "mathjax_ignore tex2jax_ignore"

# The characters are listed, because `str.isprintable` gives different results in different versions
# of Python.
_BREAKS = "\x0b-\r\x1c-\x1f\x85\u2028\u2029"
_SPACES = "\xa0\u1680\u2000-\u200a\u202f\u205f\u3000"
#: terminal controls, text direction controls, and characters without form or width
_CONTROLS = (
    "\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e"
    "\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff\ud800-\udfff\U000e0000-\U000e0fff"
)
_IN_A_LINE = f"[\t\n{_BREAKS}{_SPACES}{_CONTROLS}]"
_IN_LINES = f"[{_BREAKS}{_CONTROLS}]"
_IN_JSON = f"[\t{_BREAKS}{_CONTROLS}]"
#: ANSI codes that colour text; other escape sequences do not match
_COLOURS = "(\x1b\\[[0-9;]*m)"


@cache
def _compiled(expression: str) -> re.Pattern[str]:
    # Compiled on first use, because a command needs only one of the patterns.
    return re.compile(expression)


def sanitize_line(text: str, max_length: int | None = None) -> str:
    """Return text for one line: line breaks become spaces, control characters are replaced.

    Text longer than `max_length` characters is cut and ends with "…".
    """
    if max_length is not None and len(text) > max_length:
        text = text[: max_length - 1] + ELLIPSIS
    return _compiled(_IN_A_LINE).sub(_replacement_of, text)


def sanitize_lines(text: str, colours: bool = False) -> str:
    """Return text with control characters replaced and line breaks kept.

    Callers must first sanitize texts from files with `sanitize_line`, so that these texts add no
    line breaks. With `colours`, ANSI codes that colour text are kept.
    """
    if not colours:
        return _compiled(_IN_LINES).sub(_replacement_of, text)
    parts = _compiled(_COLOURS).split(text)
    parts[::2] = map(sanitize_lines, parts[::2])
    return "".join(parts)


def sanitize_json(text: str) -> str:
    """Return equivalent JSON text in which control characters are escaped."""
    return _compiled(_IN_JSON).sub(_escape, text)


def _replacement_of(match: re.Match[str]) -> str:
    return " " if match[0].isspace() else REPLACEMENT


def _escape(match: re.Match[str]) -> str:
    code_units = match[0].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{code_units[start : start + 4]}" for start in range(0, len(code_units), 4))
