"""The smallest input that fails as another one does: parts are taken away while it still does."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

from tests.fuzz.changing import at, paths
from tests.fuzz.kind import Given

#: how many smaller inputs are tried
MOST = 600


def reduced(given: Given, fails: Callable[[Given], bool], most: int = MOST) -> Given:
    """Return a smaller input that fails, after so many trials at most.

    Parameters
    ----------
    given
        An input that fails.
    fails
        Whether an input does so in the same way.
    most
        How many may be tried.
    """
    trials = 0
    smaller = True
    while smaller:
        smaller = False
        for data in _smaller(given.data):
            if trials == most:
                return given
            trials += 1
            other = given._replace(data=data)
            if fails(other):
                given, smaller = other, True
                break
    return given


def _smaller(data: Any) -> Iterator[Any]:
    """Yield the data without some part, the greatest parts first."""
    if isinstance(data, str):
        yield from _shorter(data)
        return
    if not isinstance(data, dict | list):
        return
    every = sorted((path for path in paths(data) if path), key=len)
    for path in every:
        without = copy.deepcopy(data)
        del at(without, path[:-1])[path[-1]]
        yield without
    for path in every:
        found = at(data, path)
        if isinstance(found, str) and len(found) > 1:
            for text in _shorter(found):
                shorter = copy.deepcopy(data)
                at(shorter, path[:-1])[path[-1]] = text
                yield shorter


def _shorter(text: str) -> Iterator[str]:
    sign = "\n" if "\n" in text else " " if " " in text else ""
    parts = text.split(sign) if sign else list(text)
    size = len(parts) // 2
    while size:
        for begin in range(0, len(parts), size):
            yield sign.join([*parts[:begin], *parts[begin + size :]])
        size //= 2
