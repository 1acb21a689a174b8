"""Bind tests to rules: the ids are read from the tests themselves, while pytest collects them.

A test is bound to the rules that its docstring names (``DT-CALC-09``, ``DT-ORP-05/07``,
``AMB-02…05``) and to those of a ``rules`` mark. An id among its parameters does not bind it,
because a test over all ids is about sentences, not about play. A test covers the editions among its
parameters; without any, those that its code or docstring names, in quotes or by a name of its
module; without any, the default edition.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

import msgspec

#: an id, or several of one family written short: DT-ORP-05/07, DT-CALC-03…06
SHORT = re.compile(
    r"\b((?:DT|DD)-(?:[A-Z0-9]+-)+|AMB-|ED-|TV-|DD-AMB-|DD-TV-)(\d+)((?:\s*(?:/|…|\.\.\.)\s*\d+)*)"
)


class Binding(msgspec.Struct, frozen=True):
    """One test, the ids that it cites, and the editions that it covers (none: the default)."""

    test: str
    ids: tuple[str, ...]
    editions: tuple[str, ...] = ()


def expand(text: str) -> tuple[str, ...]:
    """Return every id in a text, with short forms expanded.

    Examples
    --------
    >>> expand("DT-CALC-03…05, DT-ORP-02/13")
    ('DT-CALC-03', 'DT-CALC-04', 'DT-CALC-05', 'DT-ORP-02', 'DT-ORP-13')
    """
    ids: dict[str, None] = {}
    for family, first, rest in SHORT.findall(text):
        width, last = len(first), int(first)
        ids[f"{family}{first}"] = None
        for sign, number in re.findall(r"(/|…|\.\.\.)\s*(\d+)", rest):
            upto = int(number)
            for number in range(upto if sign == "/" else last + 1, upto + 1):
                ids[f"{family}{number:0{width}d}"] = None
            last = upto
    return tuple(ids)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (tuple, list, frozenset, set)):
        for item in value:
            yield from _strings(item)


@cache
def _source(function: Callable[..., Any]) -> str:
    """Return the code of a test; its collected item may have parameters."""
    return inspect.getsource(function)


def binding(item: Any, editions: Iterable[str]) -> Binding | None:
    """Return what a collected test is bound to; None where it cites nothing."""
    function = getattr(item, "function", None)
    if function is None:
        return None
    known = frozenset(editions)
    ids = dict.fromkeys(expand(inspect.getdoc(function) or ""))
    for mark in item.iter_markers("rules"):
        ids |= dict.fromkeys(id_ for text in mark.args for id_ in expand(text))
    values = list(
        _strings(tuple(item.callspec.params.values()) if hasattr(item, "callspec") else ())
    )
    if not ids:
        return None
    named = [value for value in values if value in known]
    if not named:
        code = _source(function)
        named = [edition for edition in known if f'"{edition}"' in code]
        # A module's own name for a book, or for several of them, counts like the book's.
        uses = (function.__globals__.get(name) for name in function.__code__.co_names)
        named += [value for use in uses for value in _strings(use) if value in known]
    return Binding(item.nodeid, tuple(ids), tuple(sorted(set(named))))
