"""The odds in one situation of a game, as data: the chances of events and of the values of amounts.

An event is something that a roll or draw may bring about, such as reaching an ability. A playout is
a random continuation of the game; odds that cannot be computed exactly are estimated from playouts.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import NamedTuple

from dtnb.explain import Message
from dtnb.odds.distribution import Distribution
from dtnb.odds.interval import Interval, mean_interval, wilson


class Chance(NamedTuple):
    """The probability of an event, exact or estimated.

    Attributes
    ----------
    share
        The exact chance, or the share of playouts in which the event happened.
    playouts
        The number of playouts; 0 if the chance is exact.
    """

    share: Fraction
    playouts: int = 0

    def __float__(self) -> float:
        return float(self.share)

    @property
    def exact(self) -> bool:
        """Whether the chance is exact, and not estimated from playouts."""
        return not self.playouts

    @property
    def interval(self) -> Interval:
        """The 95 % confidence interval; both bounds of an exact chance are the chance itself."""
        if self.exact:
            return Interval(float(self.share), float(self.share))
        return wilson(int(self.share * self.playouts), self.playouts)


class Line(NamedTuple):
    """A line of the table of odds: the chances of one event, such as reaching an ability.

    Attributes
    ----------
    name, requirement
        The name of the event, and what the dice must show.
    chances
        The chance for each of `Answer.columns`.
    first_action
        The best first action for the chance in the last column, such as which dice to keep; None if
        there is nothing to choose.
    """

    name: str
    requirement: str
    chances: tuple[Chance, ...]
    first_action: Message | None = None

    @property
    def chance(self) -> Chance:
        """The chance in the last column, for which every allowed action may be used."""
        return self.chances[-1]


class Amount(NamedTuple):
    """A number that depends on chance."""

    title: Message
    #: the chance of each value, or the share of playouts that ended with it
    chances: Distribution
    #: the number of playouts; 0 if the chances are exact
    playouts: int = 0

    @property
    def exact(self) -> bool:
        """Whether the chances are exact, and not estimated from playouts."""
        return not self.playouts

    @property
    def mean(self) -> Fraction:
        """The expected value."""
        return self.chances.mean

    @property
    def interval(self) -> Interval:
        """The 95 % confidence interval of the mean; both bounds of an exact mean are the mean."""
        if self.exact:
            return Interval(float(self.mean), float(self.mean))
        # Bessel's correction, because the deviation of a sample underestimates the true one.
        correction = math.sqrt(self.playouts / max(1, self.playouts - 1))
        return mean_interval(float(self.mean), self.chances.deviation * correction, self.playouts)

    def chance(self, number: int) -> Chance:
        """Return the chance that the amount is this number."""
        return Chance(self.chances.get(number, Fraction(0)), self.playouts)


class Answer(NamedTuple):
    """The odds in one situation of a game."""

    #: the heading: the seat and the window
    title: Message
    #: the headings of the columns; each line has a chance for each column
    columns: tuple[Message, ...] = ()
    #: `lines` are the chances of events, `amounts` the numbers that depend on chance
    lines: tuple[Line, ...] = ()
    amounts: tuple[Amount, ...] = ()
    #: what the odds include, what they leave out, and how they were computed
    notes: tuple[Message, ...] = ()
