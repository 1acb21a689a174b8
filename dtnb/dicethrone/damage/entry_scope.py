"""Decide which parts of the damage an entry acts on, by damage type and the entry's side."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from dtnb.dicethrone.damage.method import Method
from dtnb.dicethrone.damage.packet import MULTIPLYING, DamageType, Entry, Operation, Packet, Side


class AppliedEntry(NamedTuple):
    """An entry, the index of the packet that stores the entry, and its number among all entries."""

    entry: Entry
    packet: int
    number: int

    @property
    def operation(self) -> Operation:
        """What the entry does."""
        return self.entry.operation


def can_act(packet: Packet, entry: Entry, method: Method) -> bool:
    """Tell whether an entry may act on damage of these types at all.

    Source: DT-DMG-04, DT-DMG-05, DT-DMG-09, DT-DRP-10, DT-ULT-06, AMB-39.
    """
    scope = EntryScope((packet,), method)
    if entry.operation is Operation.ADD:
        return scope.main_part(0) is not None
    return bool(scope.allowed_parts(AppliedEntry(entry, 0, 0)))


class EntryScope:
    """The parts (components) of packets that are summed together, and the entries on them.

    The methods name a part by its index in `components`, and a packet by its index in `packets`.
    """

    def __init__(self, packets: tuple[Packet, ...], method: Method) -> None:
        self.packets = packets
        self.method = method
        self.components = [part for packet in packets for part in packet.components]
        #: which packet each part belongs to
        self.owners = [index for index, packet in enumerate(packets) for _ in packet.components]
        entries = [(entry, owner) for owner, packet in enumerate(packets)
                   for entry in packet.entries]  # fmt: skip
        self.entries = [
            AppliedEntry(entry, owner, number) for number, (entry, owner) in enumerate(entries)
        ]
        #: indices of parts that are avoided entirely, later additions included (AMB-23)
        self.avoided = frozenset(self._avoided_parts())

    def with_operation(self, *operations: Operation) -> list[AppliedEntry]:
        """Return the entries with one of these operations, in the order of play."""
        return [applied for applied in self.entries if applied.operation in operations]

    def sort_key(self, applied: AppliedEntry) -> tuple[bool, int]:
        """Return the sort key of an entry: avoidance last, entries that act on few parts first."""
        return applied.operation is Operation.AVOID, len(self.allowed_parts(applied))

    def _avoided_parts(self) -> list[int]:
        """Return the parts that are avoided entirely, later additions included (AMB-23)."""
        if self.method.avoided_source != "additions-too":
            return []
        avoiding = self.with_operation(Operation.AVOID)
        return [part for applied in avoiding for part in self.allowed_parts(applied)]

    def affected_parts(self, applied: AppliedEntry) -> list[int]:
        """Return the parts on which an entry acts: avoided ones only if it may act on no others."""
        allowed = self.allowed_parts(applied)
        if applied.operation is Operation.AVOID:
            return allowed
        return [part for part in allowed if part not in self.avoided] or allowed

    def allowed_parts(self, applied: AppliedEntry) -> list[int]:
        """Return the parts on which an entry may act, in its own packet or in all packets."""
        entry = applied.entry
        allows: Callable[[DamageType], bool]
        if entry.side is Side.DEFENSE:
            allows = lambda kind: kind.defendable or kind is DamageType.NONE  # noqa: E731
        elif entry.operation in MULTIPLYING:
            # DT-DMG-05, DT-DMG-12: a multiplier of either side is treated as an addition.
            allows = lambda kind: kind.takes_attack_modifiers or kind is DamageType.NONE  # noqa: E731
        elif entry.side is Side.RECEIVER or entry.operation is not Operation.SUBTRACT:
            allows = lambda kind: kind.avoidable  # noqa: E731
        elif self.method.modifiers_on_pure == "may-reduce":
            allows = lambda kind: kind.avoidable and kind is not DamageType.COLLATERAL  # noqa: E731
        else:
            # AMB-39: if modifiers may not change pure damage, they may not reduce it either.
            allows = lambda kind: kind.takes_attack_modifiers and kind.avoidable  # noqa: E731
        defended = self._defended_parts(applied.packet) if entry.side is Side.DEFENSE else ()
        return [
            index
            for index, part in enumerate(self.components)
            if (entry.shared or self.owners[index] == applied.packet)
            and (allows(part.type) or index in defended)
        ]

    def _defended_parts(self, packet: int) -> list[int]:
        """Return the parts that the `defended` field of a packet lists."""
        parts_of_packet = [index for index, owner in enumerate(self.owners) if owner == packet]
        return [parts_of_packet[position] for position in self.packets[packet].defended]

    def main_part(self, packet: int) -> int | None:
        """Return the part of a packet that additions increase (AMB-14)."""
        for index, part in enumerate(self.components):
            kind = part.type
            increasable = kind.takes_attack_modifiers or kind is DamageType.NONE
            if self.owners[index] == packet and increasable:
                return index
        return None
