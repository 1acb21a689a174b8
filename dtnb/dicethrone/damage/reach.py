"""What may act on which part of the damage: by the types of the parts, and by whose it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from dtnb.dicethrone.damage.method import Method
from dtnb.dicethrone.damage.packet import MULTIPLYING, DamageType, Entry, Operation, Packet, Side


class Acting(NamedTuple):
    """An entry with the place of the packet on which it lies, and its own among all."""

    entry: Entry
    at: int
    nth: int

    @property
    def operation(self) -> Operation:
        """What the entry does."""
        return self.entry.operation


def can_act(packet: Packet, entry: Entry, method: Method) -> bool:
    """Tell whether something may act on damage of these types at all.

    Source: DT-DMG-04, DT-DMG-05, DT-DMG-09, DT-DRP-10, DT-ULT-06, AMB-39.
    """
    reach = Reach((packet,), method)
    if entry.operation is Operation.ADD:
        return reach.main(0) is not None
    return bool(reach.touches(Acting(entry, 0, 0)))


class Reach:
    """The parts of damage that lies together, and what acts on them."""

    def __init__(self, packets: tuple[Packet, ...], method: Method) -> None:
        self.packets = packets
        self.method = method
        self.components = [part for packet in packets for part in packet.components]
        #: which packet each part belongs to
        self.owners = [at for at, packet in enumerate(packets) for _ in packet.components]
        lying = [(entry, at) for at, packet in enumerate(packets) for entry in packet.entries]
        self.entries = [Acting(entry, at, nth) for nth, (entry, at) in enumerate(lying)]
        #: the parts of which nothing is received, whatever is added later (AMB-23)
        self.avoided = frozenset(self._avoided())

    def of(self, *operations: Operation) -> list[Acting]:
        """Return what does one of these, in the order of play."""
        return [acting for acting in self.entries if acting.operation in operations]

    def breadth(self, acting: Acting) -> tuple[bool, int]:
        """Narrow reductions first and avoidance last, so that the order of play changes no sum."""
        return acting.operation is Operation.AVOID, len(self.touches(acting))

    def _avoided(self) -> list[int]:
        if self.method.avoided != "additions-too":
            return []
        return [at for acting in self.of(Operation.AVOID) for at in self.touches(acting)]

    def eligible(self, acting: Acting) -> list[int]:
        """Return the parts on which something acts now.

        What is avoided is not received, so whatever acts on more than that acts on the rest.
        """
        touches = self.touches(acting)
        if acting.operation is Operation.AVOID:
            return touches
        return [at for at in touches if at not in self.avoided] or touches

    def touches(self, acting: Acting) -> list[int]:
        """Return the parts on which something may act: of its own damage, or of all that waits."""
        entry = acting.entry
        may: Callable[[DamageType], bool]
        if entry.side is Side.DEFENSE:
            may = lambda kind: kind.defendable or kind is DamageType.NONE  # noqa: E731
        elif entry.operation in MULTIPLYING:
            # an increase, whoever brings it: as with what is added (DT-DMG-05, DT-DMG-12)
            may = lambda kind: kind.takes_attack_modifiers or kind is DamageType.NONE  # noqa: E731
        elif entry.side is Side.RECEIVER or entry.operation is not Operation.SUBTRACT:
            may = lambda kind: kind.avoidable  # noqa: E731
        elif self.method.modifiers_on_pure == "may-reduce":
            may = lambda kind: kind.avoidable and kind is not DamageType.COLLATERAL  # noqa: E731
        else:
            # AMB-39: where modifiers may not change pure damage, reducing ones neither
            may = lambda kind: kind.takes_attack_modifiers and kind.avoidable  # noqa: E731
        stands = self._defended(acting.at) if entry.side is Side.DEFENSE else ()
        return [
            at
            for at, part in enumerate(self.components)
            if (entry.shared or self.owners[at] == acting.at) and (may(part.type) or at in stands)
        ]

    def _defended(self, packet: int) -> list[int]:
        """Return the parts of a packet against which the defence that was made stands."""
        own = [at for at, owner in enumerate(self.owners) if owner == packet]
        return [own[at] for at in self.packets[packet].defended]

    def main(self, packet: int) -> int | None:
        """Return the part of a packet that additions join (AMB-14)."""
        for at, part in enumerate(self.components):
            kind = part.type
            joins = kind.takes_attack_modifiers or kind is DamageType.NONE
            if self.owners[at] == packet and joins:
                return at
        return None
