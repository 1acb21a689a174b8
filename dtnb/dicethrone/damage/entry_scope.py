"""Decide on which parts of the damage an entry acts, by their damage types and the entry's side.

* part of a packet: one of its components, with one damage type
"""

from __future__ import annotations

from typing import NamedTuple

from dtnb.dicethrone.damage.method import Method
from dtnb.dicethrone.damage.packet import (
    MULTIPLYING,
    DamageType,
    Entry,
    Operation,
    Packet,
    Side,
)
from dtnb.dicethrone.damage.type_chart import UNCHANGED_RULES, Attribute, chart_answer
from dtnb.kernel import AppliesRules


class NumberedEntry(NamedTuple):
    """An entry with its position among all entries of a calculation."""

    entry: Entry
    #: the index of the packet that stores the entry
    packet_index: int
    #: the entry's place in the order of play, counted over the entries of all packets
    number: int

    @property
    def operation(self) -> Operation:
        """What the entry does."""
        return self.entry.operation


def can_act(
    packet: Packet, entry: Entry, method: Method, rules: AppliesRules = UNCHANGED_RULES
) -> bool:
    """Tell whether the damage types of a packet let an entry act on at least one part.

    Source: DT-DMG-04, DT-DMG-05, DT-DMG-09, DT-DRP-10, DT-ULT-06, AMB-39.
    """
    scope = EntryScope((packet,), method, rules)
    numbered = NumberedEntry(entry, 0, 0)
    if entry.operation is Operation.ADD:
        return scope.main_part(numbered) is not None
    return bool(scope.allowed_parts(numbered))


def rules_of_entry(entry: Entry, method: Method) -> tuple[str, ...]:
    """Return the ids of the rules that say how an entry is applied."""
    three_steps = method.reductions == "three-steps"
    if entry.operation is Operation.ADD:
        return "DT-CALC-03" if three_steps else "DT-CALC-09", "DT-AM-04"
    if entry.operation is Operation.SUBTRACT:
        return ("DT-CALC-03" if three_steps else "DT-CALC-09",)
    return ("DT-CALC-04", "DT-CALC-05", "DT-CALC-07") if three_steps else ("DT-CALC-09", "AMB-21")


class EntryScope:
    """The parts of packets that are summed together, and the entries that act on them.

    The methods identify a part by its index in `components`, a packet by its index in `packets`.
    """

    def __init__(
        self, packets: tuple[Packet, ...], method: Method, rules: AppliesRules = UNCHANGED_RULES
    ) -> None:
        self.packets = packets
        self.method = method
        self.rules = rules
        self.components = [part for packet in packets for part in packet.components]
        #: for each part, the index of its packet
        self.packet_of_part = [
            index for index, packet in enumerate(packets) for _ in packet.components
        ]
        entries = [(entry, index) for index, packet in enumerate(packets)
                   for entry in packet.entries]  # fmt: skip
        self.entries = [
            NumberedEntry(entry, index, number) for number, (entry, index) in enumerate(entries)
        ]
        #: indices of parts that are avoided entirely, later additions included (AMB-23)
        self.avoided = frozenset(self._avoided_parts())

    def with_operation(self, *operations: Operation) -> list[NumberedEntry]:
        """Return the entries with one of these operations, in the order of play."""
        return [numbered for numbered in self.entries if numbered.operation in operations]

    def sort_key(self, numbered: NumberedEntry) -> tuple[bool, int]:
        """Return a sort key: entries that may act on fewer parts first, avoiding entries last."""
        return numbered.operation is Operation.AVOID, len(self.allowed_parts(numbered))

    def _avoided_parts(self) -> list[int]:
        """Return the parts that are avoided entirely, later additions included (AMB-23)."""
        avoiding = filter(self.covers_later_damage, self.with_operation(Operation.AVOID))
        return [part for numbered in avoiding for part in self.allowed_parts(numbered)]

    def stops_dealer(self, numbered: NumberedEntry) -> bool:
        """Tell whether an entry acts on damage that the entry's player deals to somebody else."""
        packet = self.packets[numbered.packet_index]
        return numbered.entry.seat == packet.dealer != packet.seat

    def covers_later_damage(self, numbered: NumberedEntry) -> bool:
        """Tell whether an entry that avoids damage also avoids later additions (AMB-23).

        An entry that stops the dealer's damage avoids them, because a player who can deal no damage
        adds none (DT-HERO-PIR-05).
        """
        if not self.stops_dealer(numbered):
            return self.method.avoided_source == "additions-too"
        entry, source = numbered.entry, self.packets[numbered.packet_index].source
        return self.rules.holds((f"token:{entry.source}", "DT-AM-04"), entry.source, source)

    def affected_parts(self, numbered: NumberedEntry) -> list[int]:
        """Return the parts on which an entry acts.

        Avoided parts are left out, with two exceptions: the entry itself avoids damage, or all
        parts on which it may act are avoided.
        """
        allowed = self.allowed_parts(numbered)
        if numbered.operation is Operation.AVOID:
            return allowed
        return [part for part in allowed if part not in self.avoided] or allowed

    def allowed_parts(self, numbered: NumberedEntry) -> list[int]:
        """Return the parts on which an entry may act, in its own packet or in all packets."""
        entry = numbered.entry
        attribute = self._attribute_needed(entry)
        defended_parts = (
            self._defended_parts(numbered.packet_index) if entry.side is Side.DEFENSE else ()
        )
        return [
            index
            for index in range(len(self.components))
            if (entry.acts_on_all_packets or self.packet_of_part[index] == numbered.packet_index)
            and (index in defended_parts or self._has_attribute(attribute, index, entry))
            and (
                self.packet_of_part[index] == numbered.packet_index
                or self._acts_across_packets(index, entry)
            )
        ]

    def _acts_across_packets(self, part: int, entry: Entry) -> bool:
        """Tell whether an entry also acts on a part of another packet.

        DT-DMG-01 says that all damage which waits for a seat is one amount, so the answer is yes.
        In a world without that rule, the answer is no.
        """
        packet = self.packets[self.packet_of_part[part]]
        return self.rules.holds("DT-DMG-01", entry.source, packet.source)

    def _attribute_needed(self, entry: Entry) -> Attribute:
        """Return the attribute that damage must have so that the entry can act on it."""
        if entry.side is Side.DEFENSE:
            return Attribute.DEFENDABLE
        if entry.operation is Operation.ADD or entry.operation in MULTIPLYING:
            # DT-DMG-05, DT-DMG-12: a multiplier of either side is treated as an addition.
            return Attribute.MODIFIABLE
        if entry.side is Side.RECEIVER or entry.operation is not Operation.SUBTRACT:
            return Attribute.AVOIDABLE
        return Attribute.REDUCIBLE

    def _has_attribute(self, attribute: Attribute, part: int, entry: Entry) -> bool:
        """Tell whether the damage type of a part has the attribute that an entry needs."""
        damage_type = self.components[part].type
        match attribute:
            case Attribute.DEFENDABLE:
                value = damage_type.defendable or damage_type is DamageType.NONE
            case Attribute.MODIFIABLE:
                value = damage_type.takes_attack_modifiers or damage_type is DamageType.NONE
            case Attribute.REDUCIBLE if self.method.modifiers_on_pure == "may-reduce":
                value = damage_type.avoidable and damage_type is not DamageType.COLLATERAL
            case Attribute.REDUCIBLE:
                # AMB-39: if modifiers may not change pure damage, they may not reduce it either.
                value = damage_type.takes_attack_modifiers and damage_type.avoidable
            case _:
                value = damage_type.avoidable
        if damage_type is DamageType.NORMAL:
            # Nobody disputes the attributes of normal damage, so no rule is asked.
            return value
        packet = self.packets[self.packet_of_part[part]]
        seat = None if attribute in (Attribute.DEFENDABLE, Attribute.MODIFIABLE) else entry.seat
        return chart_answer(
            self.rules,
            attribute,
            damage_type,
            printed_answer=value,
            packet=packet,
            source=entry.source,
            seat=seat,
        )

    def _defended_parts(self, packet_index: int) -> list[int]:
        """Return the parts that the field `defended_components` of a packet lists."""
        parts = [part for part, index in enumerate(self.packet_of_part) if index == packet_index]
        return [parts[position] for position in self.packets[packet_index].defended_components]

    def main_part(self, addition: NumberedEntry) -> int | None:
        """Return the part that an addition increases: the first that modifiers act on (AMB-14)."""
        for part, packet_index in enumerate(self.packet_of_part):
            if packet_index == addition.packet_index and self._has_attribute(
                Attribute.MODIFIABLE, part, addition.entry
            ):
                return part
        return None
