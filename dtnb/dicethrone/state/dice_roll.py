"""Dice that were rolled together."""

from __future__ import annotations

from functools import cache
from operator import attrgetter

import msgspec


class Die(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A rolled die; `was` holds the values that it showed before it was altered, oldest first."""

    value: int
    was: tuple[int, ...] = ()


#: returns an unaltered die, one shared object per value
fresh_die = cache(Die)

_value = attrgetter("value")


class DiceRoll(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Dice rolled together for one purpose."""

    #: serial number of the roll, what the dice were rolled for, and the seat whose dice they are
    id: int
    purpose: str
    seat: int
    #: ``"offensive"``, ``"targeting"``, ``"defensive"``, or ``"effect"`` for dice of a card, token
    #: or ability
    phase: str
    dice: tuple[Die, ...]
    #: how many Roll Attempts were used, and how many there are in all (DT-ORP-01, DT-DRP-05)
    attempt: int = 1
    allowed: int = 1
    #: indices of the dice that the latest attempt did not roll again
    kept: tuple[int, ...] = ()
    #: how often a die was changed outside the Roll Attempts
    alterations: int = 0
    #: whether a die may still be changed: False once the dice are read (AMB-10)
    open: bool = True
    #: whether altered dice have already reopened an announcement of this roll (AMB-31)
    reopened: bool = False
    #: indices of dice that an effect has used up, under a reading of AMB-36
    used: tuple[int, ...] = ()

    @property
    def values(self) -> tuple[int, ...]:
        """The values that the dice show."""
        return tuple(map(_value, self.dice))
