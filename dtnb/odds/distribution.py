"""Numbers with the chance of each."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction


class Distribution(Mapping[int, Fraction]):
    """Numbers with the chance of each, from the smallest.

    Parameters
    ----------
    chances
        Number and chance; a number may come several times.

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
        """Return what is always the same number."""
        return cls([(number, Fraction(1))])

    @classmethod
    def die(cls, faces: int, added: int = 0) -> Distribution:
        """Return what a die shows, with something added."""
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
        """Return the sum of two that are independent."""
        return Distribution(
            (one + more, chance * further)
            for one, chance in self.items()
            for more, further in other.items()
        )

    @property
    def mean(self) -> Fraction:
        """The number to be expected."""
        return sum((number * chance for number, chance in self.items()), Fraction(0))

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        mean = self.mean
        return math.sqrt(sum((number - mean) ** 2 * chance for number, chance in self.items()))

    def at_least(self, least: int) -> Fraction:
        """Return the chance of this number or more."""
        return sum((chance for number, chance in self.items() if number >= least), Fraction(0))
