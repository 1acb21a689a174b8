"""Probabilities of dice: exact chances, the best dice to keep, and distributions."""

from __future__ import annotations

from dtnb.odds.dice import Dice, Worth
from dtnb.odds.distribution import Distribution
from dtnb.odds.interval import Interval, wilson

__all__ = ["Dice", "Distribution", "Interval", "Worth", "wilson"]
