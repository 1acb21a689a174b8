"""Every way in which chance can speak, for games of the kernel."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod

from dtnb.errors import PicklableError
from dtnb.kernel import Chance, Outcome


class OutOfReachError(PicklableError, Exception):
    """There is more to be gone through than was allowed."""


class Reach:
    """A budget of inputs for going through every outcome; beyond it, playouts are counted instead.

    Parameters
    ----------
    most
        How many inputs may be given to the engine.
    """

    def __init__(self, most: int) -> None:
        self.left = most

    def step(self) -> None:
        """Count one input.

        Raises
        ------
        OutOfReachError
            If the budget is used up.
        """
        self.left -= 1
        if self.left < 0:
            raise OutOfReachError


def outcomes(chance: Chance) -> Iterator[tuple[Fraction, Outcome]]:
    """Yield what chance can give, with its probability.

    Dice are told by how many show each face: in which order they lie makes no difference. Of cards
    drawn the order is told.
    """
    if chance.kind != "roll":
        for values, probability in chance.outcomes():
            yield probability, Outcome(values)
        return
    each, count = Fraction(1, chance.faces**chance.count), chance.count
    for faces in combinations_with_replacement(range(1, chance.faces + 1), count):
        orders = factorial(count) // prod(factorial(faces.count(face)) for face in set(faces))
        yield each * orders, Outcome(faces)
