"""Spaces that French puts before some signs, kept at their words."""

from __future__ import annotations

import re
from typing import Any

NO_BREAK = "\N{NO-BREAK SPACE}"

_SPACE = re.compile(r" (?=[:;!?»])|(?<=«) ")


def unbroken(text: str) -> str:
    """Return a French text of which no line begins with a sign or ends with an open quote.

    Catalogues and Python's own texts keep plain spaces, which people can type and search for; a
    browser breaks its lines itself and has to be told.
    """
    return _SPACE.sub(NO_BREAK, text)


def all_unbroken(value: Any) -> Any:
    """Return plain data with every text of it unbroken; keys stay as they are."""
    if isinstance(value, str):
        return unbroken(value)
    if isinstance(value, dict):
        return {key: all_unbroken(each) for key, each in value.items()}
    return [all_unbroken(each) for each in value] if isinstance(value, list) else value
