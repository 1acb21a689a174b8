"""Describe what a phrase means today, in plain data.

A move is its struct without the text. A statement is a check of a record: its function and the
values that it holds, such as ``_takes(number=9, seat=0)``. The names of functions do not matter:
two statements at one table mean the same if, and only if, their descriptions are equal.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

#: the names that the list of accepted phrases has for fields of a move
_NAMES_IN_LIST = {"mode": "way", "damage": "against"}


def move_meaning(move: Any) -> Any:
    """Return a parsed move as JSON builtins, without its text."""
    meaning = msgspec.to_builtins(
        move._asdict() if hasattr(move, "_asdict") else move, enc_hook=repr
    )
    return {
        _NAMES_IN_LIST.get(name, name): value for name, value in meaning.items() if name != "text"
    }


def describe_check(check: Any) -> str:
    """Return the content of a check; for a closure, its function and its values."""
    if not callable(check) or not hasattr(check, "__closure__"):
        return str(msgspec.to_builtins(check, enc_hook=repr))
    name = re.sub(r"\.<locals>\.(?:<lambda>|check|make)", "", check.__qualname__)
    names, cells = check.__code__.co_freevars, check.__closure__ or ()
    values = ", ".join(
        f"{name}={_describe_value(cell.cell_contents)}"
        for name, cell in sorted(zip(names, cells, strict=True), key=lambda pair: pair[0])
    )
    return f"{name}({values})"


def _describe_value(value: Any) -> str:
    if isinstance(value, Callable):  # type: ignore[arg-type]
        return describe_check(value)
    if isinstance(value, (str, int, type(None), bool)):
        return repr(value)
    if isinstance(value, (tuple, list)):
        return "[" + ", ".join(map(_describe_value, value)) + "]"
    # For a token, a match and the like, the name is enough.
    return repr(getattr(value, "name", type(value).__name__))
