"""Compute how much damage each player would take now from the damage that waits on the table.

* deciding packet: the packet on whose total another packet depends. For example, if an Attack is
  reflected, the packet of the Attack decides the amount of the reflected packet
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from dtnb.dicethrone.damage import Component, DamageType, Ledger, Packet
from dtnb.dicethrone.damage.packet import REFLECTING
from dtnb.dicethrone.heroes.language.expressions import Expression
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.table import Table


class SettledDamage(NamedTuple):
    """Packets that are summed together, with their ledger."""

    #: one packet, or several if an entry acts on all of them
    packets: tuple[Packet, ...]
    #: the calculation; None for a packet that is not dealt, because its condition on the total of
    #: another packet is false
    ledger: Ledger | None

    def total(self, packet_id: int) -> int:
        """Return the points that the receiver takes from a packet."""
        if self.ledger is None:
            return 0
        owners = [member.id for member in self.packets for _ in member.components]
        return sum(
            points for owner, points in zip(owners, self.ledger.taken_points, strict=True)
            if owner == packet_id
        )  # fmt: skip

    def reflected(self, packet_id: int, position: int) -> int:
        """Return the points that one entry of a packet reflects.

        `position` is the index of the entry among the reflecting entries of the packet.
        """
        assert self.ledger is not None
        for member in self.packets:
            if member.id == packet_id:
                break
            position += sum(entry.operation in REFLECTING for entry in member.entries)
        _source, points = self.ledger.reflections[position]
        return points


def settle_waiting_damage(rules: Rules, table: Table) -> Iterator[SettledDamage]:
    """Yield all waiting damage with its ledgers.

    Damage that depends on another total is yielded after this total (AMB-20).
    """
    settled: dict[int, SettledDamage] = {}
    groups = _group_packets(rules, table)

    def is_ready(group: tuple[Packet, ...]) -> bool:
        deciding_ids = [
            packet.deciding_packet for packet in group if _depends_on_waiting(table, packet)
        ]
        return all(deciding_id in settled for deciding_id in deciding_ids)

    while groups:
        group = next(filter(is_ready, groups), groups[0])
        groups.remove(group)
        summed = []
        for packet in group:
            if packet.deciding_packet is None:
                summed.append(packet)
                continue
            with_points = _with_known_points(rules, packet, settled.get(packet.deciding_packet))
            if with_points is None:
                yield SettledDamage((packet,), ledger=None)
            else:
                summed.append(with_points)
        if summed:
            damage = SettledDamage(tuple(summed), ledger=rules.ledger(*summed))
            settled |= {packet.id: damage for packet in summed}
            yield damage


def total_of(rules: Rules, table: Table, packet: Packet) -> int:
    """Return the points of a waiting packet that its receiver would take now."""
    if len(packets_summed_with(rules, table, packet)) == 1:
        return rules.ledger(packet).total
    settled = next(
        damage
        for damage in settle_waiting_damage(rules, table)
        if packet.id in [member.id for member in damage.packets]
    )
    return settled.total(packet.id)


def packets_summed_with(rules: Rules, table: Table, packet: Packet) -> tuple[Packet, ...]:
    """Return the packets that are summed together with a packet, including the packet itself."""
    if len(table.packets) == 1:
        return (packet,)
    return next((group for group in _group_packets(rules, table) if packet in group), (packet,))


def _depends_on_waiting(table: Table, packet: Packet) -> bool:
    """Tell whether the amount of a packet depends on the total of another waiting packet."""
    return packet.deciding_packet is not None and table.packet(packet.deciding_packet) is not None


def _group_packets(rules: Rules, table: Table) -> list[tuple[Packet, ...]]:
    """Return the groups of packets that are summed together; dependent damage comes last."""
    waiting_packets = [packet for packet in table.packets if not packet.isolated]
    waiting_packets.sort(key=lambda packet: (packet.deciding_packet is not None, packet.id))
    groups: list[tuple[Packet, ...]] = []
    for packet in waiting_packets:
        if any(packet in group for group in groups):
            continue
        together = tuple(
            other for other in waiting_packets if _may_share_entries(rules, table, packet, other)
        )
        groups.append(together if _share_an_entry(rules, together) else (packet,))
    return groups


def _may_share_entries(rules: Rules, table: Table, packet: Packet, other: Packet) -> bool:
    """Tell whether one entry may act on both packets, which need the same receiver (DT-TEAM-09).

    Two kinds of damage are always summed separately: damage that cannot be reduced, such as an
    Ultimate's (DT-ULT-06), and damage that depends on another total of the same receiver.
    """
    return packet is other or (
        packet.seat is not None
        and (packet.seat == other.seat or _share_dial(rules, table, packet, other))
        and packet.preventable
        and other.preventable
        and not _bound_to_own_total(table, packet)
        and not _bound_to_own_total(table, other)
    )


def _share_dial(rules: Rules, table: Table, packet: Packet, other: Packet) -> bool:
    """Tell whether damage to teammates is one amount; true only in a world without DT-TEAM-09."""
    assert packet.seat is not None
    return other.seat in table.teammates(packet.seat) and not rules.holds(
        ("DT-TEAM-09", "DT-TEAM-07"), packet.source, other.source
    )


def _bound_to_own_total(table: Table, packet: Packet) -> bool:
    """Tell whether a packet depends, directly or not, on another packet of its receiver."""
    current = packet
    while current.deciding_packet is not None:
        parent = table.packet(current.deciding_packet)
        if parent is None:
            return False
        if parent.seat == packet.seat:
            return True
        current = parent
    return False


def _share_an_entry(rules: Rules, packets: tuple[Packet, ...]) -> bool:
    """Tell whether an entry joins all these packets in one sum (DT-DMG-01)."""
    if len(packets) == 1:
        return False
    if rules.readings["incoming-damage"] != "one-amount":
        return False
    shares_entry = any(entry.acts_on_all_packets for packet in packets for entry in packet.entries)
    if shares_entry:
        # A call of `reading` records that the game depends on the policy, so call it only here,
        # where the policy decides.
        rules.reading("incoming-damage")
    return shares_entry


def _with_known_points(
    rules: Rules, packet: Packet, deciding_damage: SettledDamage | None
) -> Packet | None:
    """Return a packet with the points that `deciding_damage` gives it; None if it is not dealt."""
    if deciding_damage is None or packet.deciding_packet is None:
        return None
    if packet.condition:
        is_met = bool(
            evaluate_for_damage(packet.condition, deciding_damage.total(packet.deciding_packet))
        )
        cited = ("DT-CALC-06",) if is_met else ("AMB-23", "DT-CALC-06")
        is_dealt = rules.apply(cited, packet.source, with_rule=is_met, without_rule=not is_met)
        return packet if is_dealt else None
    points = deciding_damage.reflected(packet.deciding_packet, packet.reflection_index)
    return replace(packet, components=(Component(DamageType.NONE, points, source=packet.source),))


def evaluate_for_damage(expression: str, damage_dealt: int) -> int:
    """Evaluate an expression that reads only ``damage_dealt``."""
    return Expression(expression).value(_DamageDealt(damage_dealt))


class _DamageDealt:
    """The environment of expressions that read only ``damage_dealt``."""

    def __init__(self, total: int) -> None:
        self.total = total

    def name(self, name: str) -> int:
        if name != "damage_dealt":
            raise KeyError(name)
        return self.total

    def call(self, function: str, argument: str) -> int:
        raise KeyError(function)
