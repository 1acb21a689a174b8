"""Seeded chance: rolls and draws that are the same on every machine and in every Python."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TypeVar

from dtnb.kernel import Chance, Outcome

T = TypeVar("T")


class Luck:
    """A stream of chance from one seed.

    Only ``random.Random.random`` is used: of Python's generators it alone promises the same
    numbers for the same seed in every version.

    Parameters
    ----------
    seed
        The same seed gives the same stream.
    """

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def below(self, limit: int) -> int:
        """Return a number from 0 to `limit` - 1, each equally likely."""
        return int(self._random.random() * limit)

    def pick(self, options: Sequence[T]) -> T:
        """Return one of the options, each equally likely."""
        return options[self.below(len(options))]

    def outcome(self, chance: Chance) -> Outcome:
        """Return what chance gives: faces rolled, or things drawn without putting back."""
        if chance.kind == "roll":
            return Outcome(tuple([1 + self.below(chance.faces) for _ in range(chance.count)]))
        left = dict(chance.deck)
        count = sum(left.values())
        drawn = []
        for _ in range(min(chance.count, count)):
            name = _at(left, self.below(count))
            left[name] -= 1
            count -= 1
            drawn.append(name)
        return Outcome(tuple(drawn))


def _at(left: Mapping[str, int], at: int) -> str:
    """Return what lies at a place, where things of a name lie together."""
    for name, copies in left.items():
        at -= copies
        if at < 0:
            return name
    raise IndexError(at)
