"""Timing of benchmarks, and the rows of the report."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
#: what is timed: it does its work and says how many units of it there were
Work = Callable[[], int]


class Row(NamedTuple):
    """One line of the report.

    Attributes
    ----------
    what
        What was measured.
    value, unit
        The measured value; "x" is a ratio within this run.
    limit
        The target, None where there is none.
    at_least
        Whether the value shall not fall below the limit; otherwise it shall not rise above it.
    also
        Absolute figures and circumstances: they drift with the machine.
    before
        What it was when the target was set.
    """

    what: str
    value: float
    unit: str
    limit: float | None = None
    at_least: bool = False
    also: str = ""
    before: str = ""

    @property
    def meets(self) -> bool | None:
        """Whether the target is met; None without a target."""
        if self.limit is None:
            return None
        return self.value >= self.limit if self.at_least else self.value <= self.limit


class Sizes(NamedTuple):
    """How much is measured."""

    #: whole games played in one repetition: each mode under each edition once
    games: int = 12
    #: single Roll Phases played in one repetition
    phases: int = 40
    #: alternating repetitions, of which the median counts
    repeats: int = 7
    #: new processes started for each start-up time
    starts: int = 15


TINY = Sizes(games=1, phases=2, repeats=1, starts=1)


class Timings(NamedTuple):
    """Seconds of one unit of work, repetition by repetition, of variants that took turns."""

    seconds: Mapping[str, tuple[float, ...]]

    def median(self, variant: str) -> float:
        """Return the median time of one unit."""
        return statistics.median(self.seconds[variant])

    def ratio(self, variant: str, against: str) -> float:
        """Return how many times longer `variant` takes: the median over the repetitions.

        The two times of a ratio were taken one after the other, so that a machine that grows
        slower for a while does not shift it.
        """
        return statistics.median(one / other for one, other in self._pairs(variant, against))

    def above(self, variant: str, base: str) -> float:
        """Return how many seconds `variant` takes beyond `base`: the median as for a ratio."""
        return statistics.median(one - other for one, other in self._pairs(variant, base))

    def _pairs(self, variant: str, against: str) -> list[tuple[float, float]]:
        return list(zip(self.seconds[variant], self.seconds[against], strict=True))


def alternate(
    variants: Mapping[str, Work],
    repeats: int,
    warm_up: bool = True,
    clock: Callable[[], float] = time.process_time,
) -> Timings:
    """Time variants in turn, each once a repetition, every other repetition backwards.

    The clock counts what this process computes, so that other work on the machine disturbs less;
    what happens in other processes wants a clock that counts theirs.
    """
    names = list(variants)
    if warm_up:
        for name in names:
            variants[name]()
    seconds: dict[str, list[float]] = {name: [] for name in names}
    for repetition in range(repeats):
        for name in names if repetition % 2 == 0 else reversed(names):
            gc.collect()
            start = clock()
            units = variants[name]()
            seconds[name].append((clock() - start) / units)
    return Timings({name: tuple(values) for name, values in seconds.items()})


def report(rows: Iterable[Row]) -> str:
    """Return the rows as a table that can be pasted into a Markdown page."""
    heads = ("what", "measured", "wanted", "", "before", "absolute, this machine")
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    for row in rows:
        target = ""
        if row.limit is not None:
            target = f"{'≥' if row.at_least else '≤'} {_figure(row.limit)} {row.unit}"
        verdict = {True: "met", False: "**missed**", None: ""}[row.meets]
        measured = f"{_figure(row.value)} {row.unit}"
        cells = (row.what, measured, target, verdict, row.before, row.also)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def _figure(value: float) -> str:
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"
