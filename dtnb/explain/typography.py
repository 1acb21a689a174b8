"""Apply French typography: ``d'Ann`` for "de Ann", and spaces at which no line may break."""

from __future__ import annotations

import re
from typing import Any

NO_BREAK = "\N{NO-BREAK SPACE}"

_SPACE = re.compile(r" (?=[:;!?»])|(?<=«) ")
_ELIDING = re.compile(r"\b((?:d|qu|jusqu|lorsqu|puisqu)e) $", re.IGNORECASE)
_VOWELS = frozenset("aeiouàâäéèêëîïôöùûüœæ")


def elide(before: str, name: str) -> str:
    """Return a French text with elision before a name: ``de`` before Ann is ``d'``."""
    if not before.endswith("e ") or name[:1].lower() not in _VOWELS:
        return before
    return _ELIDING.sub(lambda match: f"{match[1][:-1]}'", before)


def with_no_break_spaces(text: str) -> str:
    """Return a French text in which no line can begin with ``;`` or end with an open quote.

    Catalogues and texts in Python keep plain spaces, which people can type and search for. Only
    browsers need non-breaking spaces, because they break lines themselves.
    """
    return _SPACE.sub(NO_BREAK, text)


def with_no_break_spaces_in(value: Any) -> Any:
    """Return plain data with non-breaking spaces in its texts; keys are unchanged."""
    if isinstance(value, str):
        return with_no_break_spaces(value)
    if isinstance(value, dict):
        return {key: with_no_break_spaces_in(item) for key, item in value.items()}
    return [with_no_break_spaces_in(item) for item in value] if isinstance(value, list) else value
