"""Compute the total of damage as a ledger, the calculation row by row.

A packet is damage from one source that waits to be dealt to one seat. An entry is an effect that
acts on a packet, such as a prevention.
"""

from dtnb.dicethrone.damage.entry_scope import can_act
from dtnb.dicethrone.damage.ledger import Ledger, Row
from dtnb.dicethrone.damage.method import Method
from dtnb.dicethrone.damage.packet import Component, DamageType, Entry, Operation, Packet, Side
from dtnb.dicethrone.damage.summing import compute, compute_together

__all__ = [
    "Component",
    "DamageType",
    "Entry",
    "Ledger",
    "Method",
    "Operation",
    "Packet",
    "Row",
    "Side",
    "can_act",
    "compute",
    "compute_together",
]
