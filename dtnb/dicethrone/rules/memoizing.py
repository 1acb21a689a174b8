"""Memoize functions of one object, such as the rules of a table."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

#: how many results of each function are memoized
MAX_MEMOIZED = 4096


class Memoizer(Protocol):
    """Binds functions to one object, their first argument, and memoizes their latest results."""

    def __call__(
        self, function: Callable[Concatenate[Any, Parameters], Result], /
    ) -> Callable[Parameters, Result]:
        """Return the memoized function, which is created only once."""


class MemoizedFunctions(dict[Callable[..., Any], Callable[..., Any]]):
    """The memoized functions that are bound to `owner`, by the original function.

    It is a dict because a lookup in a dict is faster than a call of a Python function.
    """

    def __init__(self, owner: object) -> None:
        super().__init__()
        self.owner = owner

    def __missing__(self, function: Callable[..., Any]) -> Callable[..., Any]:
        self[function] = lru_cache(MAX_MEMOIZED)(partial(function, self.owner))
        return self[function]
