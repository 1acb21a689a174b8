"""Memoize functions that take the same object as first argument, such as the rules of a table."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

#: At most so many results of one function are memoized.
MAX_MEMOIZED = 4096


class Memoizer(Protocol):
    """Memoizes functions whose first argument is always the same object.

    Called with such a function, it returns a function of the other arguments, which remembers its
    latest results.
    """

    def __call__(
        self, function: Callable[Concatenate[Any, Parameters], Result], /
    ) -> Callable[Parameters, Result]:
        """Return the memoized function, which is created only once."""


class MemoizedFunctions(dict[Callable[..., Any], Callable[..., Any]]):
    """Maps each function to the memoized function that has `owner` as first argument.

    This is a dict because a lookup in a dict is faster than a call of a Python function.
    """

    def __init__(self, owner: object) -> None:
        super().__init__()
        self.owner = owner

    def __missing__(self, function: Callable[..., Any]) -> Callable[..., Any]:
        self[function] = lru_cache(MAX_MEMOIZED)(partial(function, self.owner))
        return self[function]
