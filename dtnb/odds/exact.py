"""Enumerate the outcomes of a roll or draw, and limit how many inputs an enumeration may try."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod

from dtnb.errors import PicklableError
from dtnb.kernel import Chance, Outcome


class BudgetExceededError(PicklableError, Exception):
    """Raised when an enumeration needs more inputs than its budget allows."""


class InputBudget:
    """The number of inputs that an exact enumeration may still use."""

    def __init__(self, inputs: int) -> None:
        self.remaining = inputs

    def use_one(self) -> None:
        """Use one input; raise `BudgetExceededError` if none is left."""
        self.remaining -= 1
        if self.remaining < 0:
            raise BudgetExceededError


def outcomes(chance: Chance) -> Iterator[tuple[Fraction, Outcome]]:
    """Yield each outcome with its probability; rolls that differ only in order are one outcome."""
    if chance.kind != "roll":
        for values, probability in chance.outcomes():
            yield probability, Outcome(values)
        return
    roll_probability, count = Fraction(1, chance.faces**chance.count), chance.count
    for faces in combinations_with_replacement(range(1, chance.faces + 1), count):
        permutations = factorial(count) // prod(factorial(faces.count(face)) for face in set(faces))
        yield roll_probability * permutations, Outcome(faces)
