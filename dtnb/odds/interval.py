"""What was counted in playouts, and between which bounds the truth lies."""

from __future__ import annotations

import math
from typing import NamedTuple

#: of a hundred intervals, about 95 hold the truth
Z95 = 1.959963984540054


class Interval(NamedTuple):
    """Bounds between which a figure lies, in about 95 of 100 cases.

    Attributes
    ----------
    low, high
        The bounds.
    """

    low: float
    high: float

    def __contains__(self, figure: object) -> bool:
        """Tell whether a figure lies between the bounds."""
        return isinstance(figure, int | float) and self.low <= figure <= self.high


def wilson(successes: int, trials: int, z: float = Z95) -> Interval:
    """Return the bounds of a chance of which so many trials had so many successes.

    Wilson's score interval: unlike the usual one it does not shrink to nothing where a trial never
    succeeds, or always.

    Examples
    --------
    >>> low, high = wilson(0, 100)
    >>> low, round(high, 4)
    (0.0, 0.037)
    """
    if not trials:
        return Interval(0.0, 1.0)
    share, squared = successes / trials, z * z
    middle = share + squared / (2 * trials)
    reach = z * math.sqrt(share * (1 - share) / trials + squared / (4 * trials * trials))
    scale = 1 + squared / trials
    low = 0.0 if successes == 0 else (middle - reach) / scale
    high = 1.0 if successes == trials else (middle + reach) / scale
    return Interval(low, high)


def mean_interval(mean: float, deviation: float, trials: int, z: float = Z95) -> Interval:
    """Return the bounds of a mean of so many trials."""
    reach = z * deviation / math.sqrt(trials) if trials else math.inf
    return Interval(mean - reach, mean + reach)
