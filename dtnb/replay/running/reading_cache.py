"""Cache results of play by the readings that they depend on.

A result can be reused under other readings if each policy that was consulted to compute the result
has the same reading.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, NamedTuple, TypeVar

Result = TypeVar("Result")


class CachedResult(NamedTuple, Generic[Result]):
    """A result, and the readings that were consulted to compute it."""

    readings: Mapping[str, str]
    value: Result


class ReadingCache:
    """Records which readings each computation of a run consults, so that results can be reused.

    Readings that a nested computation consults are also recorded for the outer computation.
    """

    def __init__(self, readings: Mapping[str, str]) -> None:
        self.readings = readings
        self._consulted: set[str] = set()

    def note_policy(self, policy: str) -> None:
        """Note that the reading of a policy is consulted."""
        self._consulted.add(policy)

    def get_or_compute(
        self, entries: list[CachedResult[Result]], compute: Callable[[], Result]
    ) -> Result:
        """Return the cached result whose readings agree with this run's; otherwise compute one.

        The computed result is stored in `entries`. `compute` must not use another cache, because
        that cache would hide the readings that `compute` consults.
        """
        for entry in entries:
            if entry.readings.items() <= self.readings.items():
                self._consulted.update(entry.readings)
                return entry.value
        outer, self._consulted = self._consulted, set()
        try:
            value = compute()
            readings = {policy: self.readings[policy] for policy in self._consulted}
            entries.append(CachedResult(readings, value))
        finally:
            outer |= self._consulted
            self._consulted = outer
        return value
