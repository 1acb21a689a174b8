"""Confidence intervals of chances and means that were estimated from playouts."""

from __future__ import annotations

import math
from typing import NamedTuple

#: the standard score of a 95 % confidence interval
Z95 = 1.959963984540054


class Interval(NamedTuple):
    """A 95 % confidence interval.

    Attributes
    ----------
    low, high
        The bounds.
    """

    low: float
    high: float

    def __contains__(self, number: object) -> bool:
        """Tell whether a number lies between the bounds."""
        return isinstance(number, int | float) and self.low <= number <= self.high


def wilson(successes: int, trials: int, z: float = Z95) -> Interval:
    """Return the confidence interval of a chance that was estimated from trials.

    This is Wilson's score interval. Unlike the normal approximation, its width is not 0 if no trial
    or every trial succeeds.

    Examples
    --------
    >>> low, high = wilson(0, 100)
    >>> low, round(high, 4)
    (0.0, 0.037)
    """
    if not trials:
        return Interval(0.0, 1.0)
    share, squared = successes / trials, z * z
    centre = share + squared / (2 * trials)
    margin = z * math.sqrt(share * (1 - share) / trials + squared / (4 * trials * trials))
    scale = 1 + squared / trials
    low = 0.0 if successes == 0 else (centre - margin) / scale
    high = 1.0 if successes == trials else (centre + margin) / scale
    return Interval(low, high)


def mean_interval(mean: float, deviation: float, trials: int, z: float = Z95) -> Interval:
    """Return the confidence interval of the mean of a number of trials."""
    margin = z * deviation / math.sqrt(trials) if trials else math.inf
    return Interval(mean - margin, mean + margin)
