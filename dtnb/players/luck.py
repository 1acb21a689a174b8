"""Make random rolls and draws; a seed gives the same results on every machine and Python."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TypeVar

from dtnb.kernel import Chance, Outcome

T = TypeVar("T")


class Luck:
    """A seeded random generator for rolls and draws.

    It uses only ``random.Random.random``, because Python promises only for this method that a seed
    gives the same numbers in every version.

    Parameters
    ----------
    seed
        The same seed gives the same sequence of outcomes.
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
        """Return an outcome: faces rolled, or cards drawn without replacement."""
        if chance.kind == "roll":
            return Outcome(tuple([1 + self.below(chance.faces) for _ in range(chance.count)]))
        remaining_copies = dict(chance.deck)
        count = sum(remaining_copies.values())
        drawn_cards = []
        for _ in range(min(chance.count, count)):
            name = _name_at(remaining_copies, self.below(count))
            remaining_copies[name] -= 1
            count -= 1
            drawn_cards.append(name)
        return Outcome(tuple(drawn_cards))


def _name_at(deck: Mapping[str, int], index: int) -> str:
    """Return the name of the card at `index`; `deck` maps each name to its number of copies."""
    for name, copies in deck.items():
        index -= copies
        if index < 0:
            return name
    raise IndexError(index)
