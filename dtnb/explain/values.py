"""Format the values that fill placeholders of messages: numbers, signed numbers, dice.

A value also selects between variants of a message (such as singular and plural), and a missing
value omits an optional part.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dtnb.explain.catalogue import Placeholder, Template


def flatten_groups(args: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values in nested groups, such as ``row_total`` for ``{"row": {"total": 5}}``."""
    flat: dict[str, Any] = {}
    for name, value in args.items():
        if isinstance(value, dict):
            flat |= {f"{name}_{key}": item for key, item in value.items()}
        elif isinstance(value, (list, tuple)) and value and isinstance(value[0], dict):
            flat |= {f"{name}_{key}": [group.get(key) for group in value] for key in value[0]}
    return flat


def is_incomplete(parts: Template, values: Mapping[str, Any]) -> bool:
    """Tell whether an optional part lacks a value; parts that are nested in it do not count."""
    for part in parts:
        if isinstance(part, Placeholder) and values.get(part.name) in (None, "", [], ()):
            return True
    return False


def variant_keys(value: Any, lang: str) -> list[str]:
    """Return the keys of the variants that fit a value, the most specific first."""
    if value is None:
        return ["none"]
    if isinstance(value, bool):
        return ["yes" if value else "no"]
    if isinstance(value, (list, tuple)):
        value = len(value)
    if isinstance(value, (int, float)):
        is_singular = not is_plural(value, lang)
        return [format_number(value), "one"] if is_singular else [format_number(value)]
    return [str(value)]


def is_plural(value: float, lang: str) -> bool:
    """Tell whether a number takes the plural; in French, numbers below 2 do not."""
    return abs(value) >= 2 if lang == "fr" else value != 1


def format_number(value: Any) -> str:
    """Return a number with a true minus sign, or any other value as text."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return str(value).replace("-", "−") if isinstance(value, (int, float)) else str(value)


def format_signed(value: Any) -> str:
    """Return a number with its sign."""
    sign = "+" if isinstance(value, (int, float)) and value >= 0 else ""
    return f"{sign}{format_number(value)}"


def format_dice(value: Any) -> str:
    """Return the faces of dice, separated by spaces."""
    if isinstance(value, (list, tuple)):
        return " ".join(map(str, value))
    return str(value)
