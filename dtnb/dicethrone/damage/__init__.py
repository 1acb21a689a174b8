"""Damage by ledger: packets, what acts on them, and the sum in its three steps."""

from dtnb.dicethrone.damage.ledger import Ledger, Method, Row, compute
from dtnb.dicethrone.damage.packet import Component, DamageType, Entry, Operation, Packet, Side

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
    "compute",
]
