"""Enumerate the results of equal dice, and compute exactly which dice are best kept.

A result has the faces of all dice in ascending order: five dice have 252 results instead of 7,776
sequences. The worth of a result says how good it is: a chance or an expected value. It is stored as
the numerator of a fraction whose denominator is a power of the number of faces. So sums are exact,
and no fraction has to be reduced.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple, TypeAlias

Result: TypeAlias = tuple[int, ...]


class Worth(NamedTuple):
    """The worth of each result.

    Attributes
    ----------
    numerators
        The numerator of each result's worth, in the order of `Dice.results`.
    power
        The denominator is the number of faces to this power.
    """

    numerators: Sequence[int]
    power: int = 0


class Dice:
    """A number of equal dice, and the optimal way to roll them.

    Parameters
    ----------
    count, faces
        The number of dice, and the number of faces of each.

    Attributes
    ----------
    results
        Every result, as its faces in ascending order.

    Examples
    --------
    The chance of two sixes with two dice, if each die may be rolled again once:

    >>> dice = Dice(2)
    >>> sixes = dice.worth_where(lambda result: result == (6, 6))
    >>> dice.expected_worth(dice.keep_best(sixes, attempts=1))
    Fraction(121, 1296)
    """

    def __init__(self, count: int, faces: int = 6) -> None:
        self.count, self.faces = count, faces
        sides = range(1, faces + 1)
        #: the selections of dice that can be kept, grouped by their number of dice
        self._selections = [
            tuple(combinations_with_replacement(sides, size)) for size in range(count + 1)
        ]
        indices = [
            {kept: index for index, kept in enumerate(selections_of_size)}
            for selections_of_size in self._selections
        ]
        #: for each selection, the indices of the selections with one more die, by the face of this
        #: die
        self._with_one_more = [
            [
                tuple(indices[size + 1][tuple(sorted((*kept, face)))] for face in sides)
                for kept in selections_of_size
            ]
            for size, selections_of_size in enumerate(self._selections[:-1])
        ]
        #: for each selection, the indices of the selections with one die less
        self._with_one_less = [
            [
                tuple(indices[size - 1][_without(kept, face)] for face in dict.fromkeys(kept))
                for kept in selections_of_size
            ]
            for size, selections_of_size in enumerate(self._selections)
        ]
        self.results: tuple[Result, ...] = self._selections[-1]
        self._index_of = indices[-1]

    def index_of(self, result: Iterable[int]) -> int:
        """Return the index of a result, whose faces may be in any order."""
        return self._index_of[tuple(sorted(result))]

    def worth_where(self, is_wanted: Callable[[Result], bool]) -> Worth:
        """Return a worth of 1 for each result that meets a condition, and 0 for the others."""
        return Worth([int(is_wanted(result)) for result in self.results])

    # -- rolling -----------------------------------------------------------------------------------

    def expected_worth(self, worth: Worth) -> Fraction:
        """Return the expected worth of one roll of all dice."""
        total = self._kept_sums(worth)[0][0]
        return Fraction(total, self.faces ** (self.count + worth.power))

    def reroll_all(self, worth: Worth) -> Worth:
        """Return the worth of each result if all dice are rolled again."""
        total = self._kept_sums(worth)[0][0]
        return Worth([total] * len(self.results), worth.power + self.count)

    def reroll_best(self, worth: Worth) -> Worth:
        """Return the worth of each result if one or more dice are chosen well and rolled again."""
        best = self._best_sums(worth)
        numerators = [
            max([best[index] for index in smaller]) for smaller in self._with_one_less[-1]
        ]
        return Worth(numerators, worth.power + self.count)

    def reroll_one(self, worth: Worth) -> Worth:
        """Return the worth of each result if one die is chosen well and rolled again."""
        sums = self._kept_sums(worth)[-2]
        numerators = [
            max([sums[index] for index in smaller]) for smaller in self._with_one_less[-1]
        ]
        return Worth(numerators, worth.power + 1)

    def keep_best(self, worth: Worth, attempts: int) -> Worth:
        """Return the worth of each result if before each attempt the best dice are kept."""
        for _ in range(attempts):
            worth = self.max_worth(worth, self.reroll_best(worth))
        return worth

    def expected_worth_keeping(self, worth: Worth, kept: Iterable[int]) -> Fraction:
        """Return the expected worth if dice with these faces are kept and the others rolled."""
        dice = tuple(sorted(kept))
        numerator = self._kept_sums(worth)[len(dice)][self._selections[len(dice)].index(dice)]
        return Fraction(numerator, self.faces ** (self.count - len(dice) + worth.power))

    def best_to_keep(
        self, worth: Worth, result: Iterable[int], tie_breaker: Worth | None = None
    ) -> Result:
        """Return the best dice of a result to keep when at least one other die is rolled again.

        Parameters
        ----------
        worth
            The worth of each result after the roll.
        result
            The faces that the dice show.
        tie_breaker
            A second worth, which decides between selections of equal worth. If the second worth is
            equal as well, the largest selection with the lowest faces is kept.
        """
        values, second_values = (
            self._kept_sums(worth),
            self._kept_sums(tie_breaker or worth),
        )
        best: tuple[tuple[int, int], Result] | None = None
        size, selections = self.count, {self.index_of(result)}
        while size:
            selections = {
                smaller for index in selections for smaller in self._with_one_less[size][index]
            }
            size -= 1
            for index in sorted(selections):
                scale = self.faces**size
                value = (values[size][index] * scale, second_values[size][index] * scale)
                if best is None or value > best[0]:
                    best = (value, self._selections[size][index])
        assert best is not None
        return best[1]

    # -- comparing ---------------------------------------------------------------------------------

    def max_worth(self, *worths: Worth) -> Worth:
        """Return the largest of several worths for each result."""
        power = max(worth.power for worth in worths)
        aligned = [self._with_power(worth, power) for worth in worths]
        return Worth(list(map(max, *aligned)) if len(aligned) > 1 else aligned[0], power)

    def change_to_best(self, worth: Worth, options: Sequence[Sequence[int]]) -> Worth:
        """Return the worth of each result if it is changed to the best of its options.

        Parameters
        ----------
        worth
            The worth of each result after the change.
        options
            For each result, the indices of the results it can be changed to; a result without
            options is worth 0.
        """
        get = worth.numerators.__getitem__
        return Worth([max(map(get, indices), default=0) for indices in options], worth.power)

    def worth_at(self, worth: Worth, result: Iterable[int]) -> Fraction:
        """Return the worth of one result."""
        return Fraction(worth.numerators[self.index_of(result)], self.faces**worth.power)

    # -- inside ------------------------------------------------------------------------------------

    def _with_power(self, worth: Worth, power: int) -> Sequence[int]:
        """Return the numerators of a worth, scaled to a denominator of a higher power."""
        factor = self.faces ** (power - worth.power)
        return (
            worth.numerators
            if factor == 1
            else [numerator * factor for numerator in worth.numerators]
        )

    def _kept_sums(self, worth: Worth) -> list[Sequence[int]]:
        """Return, for each selection of kept dice, the sum of worths over all rolls of other dice.

        The selections are grouped by size, as in `_selections`.
        """
        sums_by_size: list[Sequence[int]] = [worth.numerators]
        for with_one_more in reversed(self._with_one_more):
            get = sums_by_size[-1].__getitem__
            sums_by_size.append([sum(map(get, indices)) for indices in with_one_more])
        return sums_by_size[::-1]

    def _best_sums(self, worth: Worth) -> Sequence[int]:
        """Return, for each selection of all dice but one, the best sum that it allows.

        The player may keep the whole selection, or only a part of it. Sums are scaled to the
        denominator of a roll of all dice.
        """
        sums_by_size = self._kept_sums(worth)
        best: Sequence[int] = sums_by_size[0]
        for size in range(1, self.count):
            get, factor = best.__getitem__, self.faces**size
            best = [
                max(value * factor, max(map(get, smaller)))
                for value, smaller in zip(
                    sums_by_size[size], self._with_one_less[size], strict=True
                )
            ]
        return best


@lru_cache(32)
def cached_dice(count: int, faces: int = 6) -> Dice:
    """Return dice from a cache, because listing their results is slow."""
    return Dice(count, faces)


def _without(kept: Result, face: int) -> Result:
    index = kept.index(face)
    return kept[:index] + kept[index + 1 :]
