"""Damage by ledger: packets, what acts on them, and the sum in its three steps."""

from dtnb.dicethrone.damage.ledger import Ledger, Row
from dtnb.dicethrone.damage.method import Method
from dtnb.dicethrone.damage.packet import Component, DamageType, Entry, Operation, Packet, Side
from dtnb.dicethrone.damage.reach import can_act
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
