"""What fills a message: how values read, which variant they choose, and when one is missing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dtnb.explain.catalogue import Placeholder, Template


def inside(args: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values inside arguments that are groups of values, or lists of such groups."""
    found: dict[str, Any] = {}
    for name, value in args.items():
        if isinstance(value, dict):
            found |= {f"{name}_{key}": each for key, each in value.items()}
        elif isinstance(value, (list, tuple)) and value and isinstance(value[0], dict):
            found |= {f"{name}_{key}": [each.get(key) for each in value] for key in value[0]}
    return found


def lacks(parts: Template, values: Mapping[str, Any]) -> bool:
    """Tell whether a value that stands directly in an optional part is missing."""
    for part in parts:
        if isinstance(part, Placeholder) and values.get(part.name) in (None, "", [], ()):
            return True
    return False


def keys(value: Any, lang: str) -> list[str]:
    """Return the variants that fit a value, the most exact first."""
    if value is None:
        return ["none"]
    if isinstance(value, bool):
        return ["yes" if value else "no"]
    if isinstance(value, (list, tuple)):
        value = len(value)
    if isinstance(value, (int, float)):
        # French counts nought and everything below two as one.
        singular = abs(value) < 2 if lang == "fr" else value == 1
        return [number(value), "one"] if singular else [number(value)]
    return [str(value)]


def number(value: Any) -> str:
    """Return a number as it is written, or anything else as it is."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return str(value).replace("-", "−") if isinstance(value, (int, float)) else str(value)


def signed(value: Any) -> str:
    """Return a number with its sign."""
    sign = "+" if isinstance(value, (int, float)) and value >= 0 else ""
    return f"{sign}{number(value)}"


def dice(value: Any) -> str:
    """Return faces one behind the other."""
    if isinstance(value, (list, tuple)):
        return " ".join(map(str, value))
    return str(value)
