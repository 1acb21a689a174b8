"""Enumerate the outcomes of a chance node, within a budget of inputs."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod

from dtnb.errors import PicklableError
from dtnb.kernel import Chance, Outcome


class OutOfReachError(PicklableError, Exception):
    """The enumeration needs more inputs than its budget allows."""


class Reach:
    """The number of inputs that an enumeration may still use; beyond it, playouts are sampled."""

    def __init__(self, inputs: int) -> None:
        self.left = inputs

    def step(self) -> None:
        """Use one input; raise `OutOfReachError` if none is left."""
        self.left -= 1
        if self.left < 0:
            raise OutOfReachError


def outcomes(chance: Chance) -> Iterator[tuple[Fraction, Outcome]]:
    """Yield each outcome with its probability.

    Results of dice that differ only in order are one outcome; drawn cards keep their order.
    """
    if chance.kind != "roll":
        for values, probability in chance.outcomes():
            yield probability, Outcome(values)
        return
    roll, count = Fraction(1, chance.faces**chance.count), chance.count
    for faces in combinations_with_replacement(range(1, chance.faces + 1), count):
        orders = factorial(count) // prod(factorial(faces.count(face)) for face in set(faces))
        yield roll * orders, Outcome(faces)
