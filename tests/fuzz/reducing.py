"""Reduce a failing input to the smallest one that fails in the same way, by leaving out parts."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

from tests.fuzz.changing import at, paths
from tests.fuzz.kind import Given

#: the maximum number of smaller inputs to try
MOST = 600


def reduced(sample: Given, fails: Callable[[Given], bool], most: int = MOST) -> Given:
    """Return a smaller input that fails in the same way.

    Parameters
    ----------
    given
        The failing input.
    fails
        Tells whether an input fails in the same way.
    most
        The maximum number of inputs to try.
    """
    trials = 0
    smaller = True
    while smaller:
        smaller = False
        for data in _smaller(sample.data):
            if trials == most:
                return sample
            trials += 1
            other = sample._replace(data=data)
            if fails(other):
                sample, smaller = other, True
                break
    return sample


def _smaller(data: Any) -> Iterator[Any]:
    """Yield the data without one part, the largest part first."""
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
        value = at(data, path)
        if isinstance(value, str) and len(value) > 1:
            for text in _shorter(value):
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
