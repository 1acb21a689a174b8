"""Dice that were rolled together for one purpose: their owner, their values, and their attempts.

An alteration changes a die outside the Roll Attempts, for instance by a card.
"""

from __future__ import annotations

from functools import cache
from operator import attrgetter

import msgspec

#: The names that these fields have in encoded states. They are the earlier names of the fields, and
#: are kept because saved games contain hashes of encoded states.
_ENCODED = {
    "previous_values": "was",
    "kept_dice": "kept",
    "used_dice": "used",
    "is_open": "open",
}


class Die(msgspec.Struct, frozen=True, rename=_ENCODED, omit_defaults=True, gc=False):
    """A rolled die. `previous_values` has the values before each alteration, oldest first."""

    value: int
    previous_values: tuple[int, ...] = ()


#: Returns the unaltered die with a value. Dice of equal value are one and the same object.
fresh_die = cache(Die)

_value = attrgetter("value")


class DiceRoll(msgspec.Struct, frozen=True, rename=_ENCODED, omit_defaults=True, gc=False):
    """Dice rolled together for one purpose."""

    #: serial number of the roll
    id: int
    #: the ability, card or token for which the dice were rolled
    purpose: str
    seat: int
    #: ``"offensive"``, ``"targeting"``, ``"defensive"``, or ``"effect"`` for dice of a card, token
    #: or ability
    phase: str
    dice: tuple[Die, ...]
    #: the number of Roll Attempts used
    attempt: int = 1
    #: how many Roll Attempts the player has in all, used or not (DT-ORP-01, DT-DRP-05)
    allowed: int = 1
    #: indices of the dice that the player kept at the latest attempt
    kept_dice: tuple[int, ...] = ()
    #: how often dice of the roll were altered
    alterations: int = 0
    #: whether a die may still be changed: False once the dice are read (AMB-10)
    is_open: bool = True
    #: whether altered dice have already reopened an announcement of this roll (AMB-31)
    reopened: bool = False
    #: indices of dice that an effect has counted and so used up, by one of the answers to AMB-36
    used_dice: tuple[int, ...] = ()

    @property
    def values(self) -> tuple[int, ...]:
        """The values that the dice show."""
        return tuple(map(_value, self.dice))
