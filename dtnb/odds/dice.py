"""Some dice of one kind: every result of theirs, and what is best kept of it, exactly.

A result is told by how often it shows each face, so that five dice have 252 and not 7,776. What a
result is worth is a whole number over a power of the number of faces: no fraction is reduced on the
way, and the sums stay exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple, TypeAlias

Result: TypeAlias = tuple[int, ...]


class Worth(NamedTuple):
    """What each result is worth.

    Attributes
    ----------
    numerators
        One for each result, in the order of `Dice.results`.
    power
        They stand over the number of faces to this power.
    """

    numerators: Sequence[int]
    power: int = 0


class Dice:
    """Some dice of one kind.

    Parameters
    ----------
    count, faces
        How many dice, and how many faces each of them has.

    Attributes
    ----------
    results
        Every result, its faces in order.

    Examples
    --------
    A pair of sixes with two dice, either of which may be rolled again once:

    >>> dice = Dice(2)
    >>> sixes = dice.where(lambda result: result == (6, 6))
    >>> dice.fresh(dice.kept(sixes, attempts=1))
    Fraction(121, 1296)
    """

    def __init__(self, count: int, faces: int = 6) -> None:
        self.count, self.faces = count, faces
        sides = range(1, faces + 1)
        #: what can be kept, by how many dice that are
        self._layers = [tuple(combinations_with_replacement(sides, n)) for n in range(count + 1)]
        places = [{kept: at for at, kept in enumerate(layer)} for layer in self._layers]
        #: for each that is kept: where it stands with one die more, for each face of that
        self._grown = [
            [
                tuple(places[size + 1][tuple(sorted((*kept, face)))] for face in sides)
                for kept in layer
            ]
            for size, layer in enumerate(self._layers[:-1])
        ]
        #: for each that is kept: where it stands with one die less
        self._shrunk = [
            [
                tuple(places[size - 1][_without(kept, face)] for face in dict.fromkeys(kept))
                for kept in layer
            ]
            for size, layer in enumerate(self._layers)
        ]
        self.results: tuple[Result, ...] = self._layers[-1]
        self._at = places[-1]

    def at(self, result: Iterable[int]) -> int:
        """Return the place of a result, whose dice may lie in any order."""
        return self._at[tuple(sorted(result))]

    def where(self, holds: Callable[[Result], bool]) -> Worth:
        """Return 1 for each result of which something is true, 0 for the others."""
        return Worth([int(holds(result)) for result in self.results])

    # -- rolling -----------------------------------------------------------------------------------

    def fresh(self, worth: Worth) -> Fraction:
        """Return what it is worth to roll all dice."""
        total = self._by_kept(worth)[0][0]
        return Fraction(total, self.faces ** (self.count + worth.power))

    def anew(self, worth: Worth) -> Worth:
        """Return what each result is worth if all dice are rolled again."""
        total = self._by_kept(worth)[0][0]
        return Worth([total] * len(self.results), worth.power + self.count)

    def again(self, worth: Worth) -> Worth:
        """Return what each result is worth if at least one of its dice is rolled again.

        Those are rolled whose rolling is worth most.
        """
        best = self._best(worth)
        numerators = [max([best[at] for at in fewer]) for fewer in self._shrunk[-1]]
        return Worth(numerators, worth.power + self.count)

    def one_again(self, worth: Worth) -> Worth:
        """Return what each result is worth if exactly one of its dice is rolled again."""
        rolled = self._by_kept(worth)[-2]
        numerators = [max([rolled[at] for at in fewer]) for fewer in self._shrunk[-1]]
        return Worth(numerators, worth.power + 1)

    def kept(self, worth: Worth, attempts: int) -> Worth:
        """Return what each result is worth with so many more attempts, and the best keeping."""
        for _ in range(attempts):
            worth = self.larger(worth, self.again(worth))
        return worth

    def rolled(self, worth: Worth, kept: Iterable[int]) -> Fraction:
        """Return what it is worth to keep these dice, and to roll the rest."""
        dice = tuple(sorted(kept))
        numerator = self._by_kept(worth)[len(dice)][self._layers[len(dice)].index(dice)]
        return Fraction(numerator, self.faces ** (self.count - len(dice) + worth.power))

    def best_kept(
        self, worth: Worth, result: Iterable[int], or_else: Worth | None = None
    ) -> Result:
        """Return the dice of a result to keep, when at least one is rolled again.

        Parameters
        ----------
        worth
            What it is worth to have rolled.
        result
            What the dice show.
        or_else
            What decides between keepings that are worth the same. Of those that are the same in
            this as well it is the one of most dice, and among them that of the lowest faces.
        """
        rolled, further = self._by_kept(worth), self._by_kept(or_else or worth)
        best: tuple[tuple[int, int], Result] | None = None
        size, here = self.count, {self.at(result)}
        while size:
            here = {fewer for at in here for fewer in self._shrunk[size][at]}
            size -= 1
            for at in sorted(here):
                scale = self.faces**size
                value = (rolled[size][at] * scale, further[size][at] * scale)
                if best is None or value > best[0]:
                    best = (value, self._layers[size][at])
        assert best is not None
        return best[1]

    # -- comparing ---------------------------------------------------------------------------------

    def larger(self, *several: Worth) -> Worth:
        """Return the larger worth of each result."""
        power = max(worth.power for worth in several)
        aligned = [self._over(worth, power) for worth in several]
        return Worth(list(map(max, *aligned)) if len(aligned) > 1 else aligned[0], power)

    def changed(self, worth: Worth, options: Sequence[Sequence[int]]) -> Worth:
        """Return what each result is worth if it is changed to the best of its options.

        Parameters
        ----------
        worth
            What a result is worth when it has been changed.
        options
            For each result the places of those it can be changed to; without any it is worth
            nothing.
        """
        get = worth.numerators.__getitem__
        return Worth([max(map(get, there), default=0) for there in options], worth.power)

    def chance(self, worth: Worth, result: Iterable[int]) -> Fraction:
        """Return what one result is worth."""
        return Fraction(worth.numerators[self.at(result)], self.faces**worth.power)

    # -- inside ------------------------------------------------------------------------------------

    def _over(self, worth: Worth, power: int) -> Sequence[int]:
        factor = self.faces ** (power - worth.power)
        return (
            worth.numerators
            if factor == 1
            else [numerator * factor for numerator in worth.numerators]
        )

    def _by_kept(self, worth: Worth) -> list[Sequence[int]]:
        """Return the sum over every roll of the rest, for all that can be kept."""
        layers: list[Sequence[int]] = [worth.numerators]
        for grown in reversed(self._grown):
            get = layers[-1].__getitem__
            layers.append([sum(map(get, there)) for there in grown])
        return layers[::-1]

    def _best(self, worth: Worth) -> Sequence[int]:
        """Return the best of what can be kept of all dice but one, or of fewer."""
        layers = self._by_kept(worth)
        best: Sequence[int] = layers[0]
        for size in range(1, self.count):
            get, factor = best.__getitem__, self.faces**size
            best = [
                max(value * factor, max(map(get, fewer)))
                for value, fewer in zip(layers[size], self._shrunk[size], strict=True)
            ]
        return best


@lru_cache(32)
def dice(count: int, faces: int = 6) -> Dice:
    """Return some dice of one kind; their results are listed once."""
    return Dice(count, faces)


def _without(kept: Result, face: int) -> Result:
    at = kept.index(face)
    return kept[:at] + kept[at + 1 :]
