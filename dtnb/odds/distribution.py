"""Probability distributions of numbers, with exact arithmetic."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction


class Distribution(Mapping[int, Fraction]):
    """The probability distribution of an integer: its values, ascending, with their chances.

    Parameters
    ----------
    chances
        Pairs of number and chance; the chances of a repeated number are added.

    Examples
    --------
    >>> two = Distribution.die(6) + Distribution.die(6)
    >>> two[7], two.mean, two.at_least(11)
    (Fraction(1, 6), Fraction(7, 1), Fraction(1, 12))
    """

    def __init__(self, chances: Iterable[tuple[int, Fraction]]) -> None:
        sums: dict[int, Fraction] = {}
        for number, chance in chances:
            sums[number] = sums.get(number, Fraction(0)) + chance
        self._chances = {number: sums[number] for number in sorted(sums) if sums[number]}

    @classmethod
    def of(cls, number: int) -> Distribution:
        """Return the distribution of a constant."""
        return cls([(number, Fraction(1))])

    @classmethod
    def die(cls, faces: int, added: int = 0) -> Distribution:
        """Return the distribution of a die plus a constant."""
        return cls((face + added, Fraction(1, faces)) for face in range(1, faces + 1))

    def __getitem__(self, number: int) -> Fraction:
        return self._chances[number]

    def __iter__(self) -> Iterator[int]:
        return iter(self._chances)

    def __len__(self) -> int:
        return len(self._chances)

    def __repr__(self) -> str:
        return f"Distribution({self._chances})"

    def __add__(self, other: Distribution) -> Distribution:
        """Return the distribution of the sum of two independent numbers."""
        return Distribution(
            (number + other_number, chance * other_chance)
            for number, chance in self.items()
            for other_number, other_chance in other.items()
        )

    @property
    def mean(self) -> Fraction:
        """The expected value."""
        return sum((number * chance for number, chance in self.items()), Fraction(0))

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        mean = self.mean
        return math.sqrt(sum((number - mean) ** 2 * chance for number, chance in self.items()))

    def at_least(self, least: int) -> Fraction:
        """Return the chance of the number `least` or more."""
        return sum((chance for number, chance in self.items() if number >= least), Fraction(0))
