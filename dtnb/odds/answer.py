"""What was asked of the dice, and the answer, as data."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import NamedTuple

from dtnb.explain import Message
from dtnb.odds.distribution import Distribution
from dtnb.odds.interval import Interval, mean_interval, wilson


class Chance(NamedTuple):
    """How likely something is.

    Attributes
    ----------
    share
        The chance; of playouts the share in which it came about.
    playouts
        How many there were; 0 where the chance is exact.
    """

    share: Fraction
    playouts: int = 0

    def __float__(self) -> float:
        return float(self.share)

    @property
    def exact(self) -> bool:
        """Whether it was worked out, and not counted."""
        return not self.playouts

    @property
    def interval(self) -> Interval:
        """Between which bounds the chance lies: in about 95 of 100 cases, where it was counted."""
        if self.exact:
            return Interval(float(self.share), float(self.share))
        return wilson(int(self.share * self.playouts), self.playouts)


class Line(NamedTuple):
    """The chances of one thing.

    Attributes
    ----------
    name, needs
        What it is called, and what the dice must show.
    chances
        One for each column.
    first
        The best first action for its last chance, such as which dice to keep; None where there is
        nothing to choose.
    """

    name: str
    needs: str
    chances: tuple[Chance, ...]
    first: Message | None = None

    @property
    def chance(self) -> Chance:
        """The last chance: with everything that was counted."""
        return self.chances[-1]


class Amount(NamedTuple):
    """A number that hangs on chance.

    Attributes
    ----------
    title
        What number it is.
    chances
        Each number with its chance, or with the share of playouts that came to it.
    playouts
        How many there were; 0 where the chances are exact.
    """

    title: Message
    chances: Distribution
    playouts: int = 0

    @property
    def exact(self) -> bool:
        """Whether it was worked out, and not counted."""
        return not self.playouts

    @property
    def mean(self) -> Fraction:
        """What is to be expected."""
        return self.chances.mean

    @property
    def interval(self) -> Interval:
        """Between which bounds the mean lies: in about 95 of 100 cases, where it was counted."""
        if self.exact:
            return Interval(float(self.mean), float(self.mean))
        # The deviation of the sample is a little too small for that of the whole.
        correction = math.sqrt(self.playouts / max(1, self.playouts - 1))
        return mean_interval(float(self.mean), self.chances.deviation * correction, self.playouts)

    def chance(self, number: int) -> Chance:
        """Return the chance of a number."""
        return Chance(self.chances.get(number, Fraction(0)), self.playouts)


class Answer(NamedTuple):
    """Odds from a moment of a game.

    Attributes
    ----------
    title
        Whose odds, and when.
    columns
        What the chances of each line are.
    lines, amounts
        Chances of things, and numbers that hang on chance.
    notes
        What was counted, what was not, and how the odds were computed.
    """

    title: Message
    columns: tuple[Message, ...] = ()
    lines: tuple[Line, ...] = ()
    amounts: tuple[Amount, ...] = ()
    notes: tuple[Message, ...] = ()
