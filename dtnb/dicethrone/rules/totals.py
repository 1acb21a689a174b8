"""What damage that waits comes to: what lies together for a player is one amount (DT-DMG-01)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from dtnb.dicethrone.damage import Component, DamageType, Ledger, Packet
from dtnb.dicethrone.damage.packet import REFLECTING
from dtnb.dicethrone.heroes.language.expressions import Expression
from dtnb.dicethrone.rules.in_force import Rules
from dtnb.dicethrone.state.table import Table

#: the policy that settles whether damage of several sources is one amount
POLICY = "incoming-damage"


class Settled(NamedTuple):
    """Damage that is summed together, and what it comes to.

    Parameters
    ----------
    packets
        One, or several where something acts on all of them.
    ledger
        None for what lapses because it hung on another total.
    """

    packets: tuple[Packet, ...]
    ledger: Ledger | None

    def total(self, packet: int) -> int:
        """Return what of one of the packets is received."""
        if self.ledger is None:
            return 0
        owners = [one.id for one in self.packets for _ in one.components]
        return sum(
            points for owner, points in zip(owners, self.ledger.left, strict=True)
            if owner == packet
        )  # fmt: skip

    def returned(self, packet: int, at: int) -> int:
        """Return what something that lies on one of the packets sends back."""
        assert self.ledger is not None
        for one in self.packets:
            if one.id == packet:
                break
            at += sum(entry.operation in REFLECTING for entry in one.entries)
        return self.ledger.returns[at][1]


def settled(rules: Rules, table: Table) -> Iterator[Settled]:
    """Yield what waits with its ledgers, those that hang on another total after it (AMB-20)."""
    known: dict[int, Settled] = {}
    groups = _groups(rules, table)
    while groups:
        ready = (
            group for group in groups
            if all(one.returned_by in known for one in group if _hangs(table, one))
        )  # fmt: skip
        group = next(ready, groups[0])
        groups.remove(group)
        summed = []
        for packet in group:
            found = packet
            if packet.returned_by is not None:
                settled_now = _settle(packet, known.get(packet.returned_by))
                if settled_now is None:
                    yield Settled((packet,), None)
                    continue
                found = settled_now
            summed.append(found)
        if summed:
            result = Settled(tuple(summed), rules.ledger(*summed))
            known |= {packet.id: result for packet in summed}
            yield result


def total_of(rules: Rules, table: Table, packet: Packet) -> int:
    """Return what of waiting damage would be received now."""
    if len(lying_with(rules, table, packet)) == 1:
        return rules.ledger(packet).total
    found = next(one for one in settled(rules, table) if packet.id in [p.id for p in one.packets])
    return found.total(packet.id)


def lying_with(rules: Rules, table: Table, packet: Packet) -> tuple[Packet, ...]:
    """Return the damage with which a packet is summed, itself among it."""
    if len(table.packets) == 1:
        return (packet,)
    return next((group for group in _groups(rules, table) if packet in group), (packet,))


def _hangs(table: Table, packet: Packet) -> bool:
    return packet.returned_by is not None and table.packet(packet.returned_by) is not None


def _groups(rules: Rules, table: Table) -> list[tuple[Packet, ...]]:
    """Return what is summed together, what hangs on another total last."""
    waiting = [packet for packet in table.packets if not packet.isolated]
    waiting.sort(key=lambda packet: (packet.returned_by is not None, packet.id))
    groups: list[tuple[Packet, ...]] = []
    for packet in waiting:
        if any(packet in group for group in groups):
            continue
        together = tuple(one for one in waiting if _together(table, packet, one))
        groups.append(together if _shared(rules, together) else (packet,))
    return groups


def _together(table: Table, packet: Packet, other: Packet) -> bool:
    """Tell whether something may act on both: each player has an amount of their own (DT-TEAM-09).

    An Ultimate and other damage that nothing lowers stand apart (DT-ULT-06), and so does what
    comes back because of this player's own total.
    """
    return packet is other or (
        packet.seat is not None
        and packet.seat == other.seat
        and all(one.preventable and not _hangs_on_own(table, one) for one in (packet, other))
    )


def _hangs_on_own(table: Table, packet: Packet) -> bool:
    before = packet
    while before.returned_by is not None:
        parent = table.packet(before.returned_by)
        if parent is None:
            return False
        if parent.seat == packet.seat:
            return True
        before = parent
    return False


def _shared(rules: Rules, together: tuple[Packet, ...]) -> bool:
    """Tell whether something acts on all of this, and so makes one sum of it (DT-DMG-01)."""
    if len(together) == 1:
        return False
    if rules.readings[POLICY] != "one-amount":
        return False
    shared = any(entry.shared for packet in together for entry in packet.entries)
    if shared:
        rules.reading(POLICY)
    return shared


def _settle(packet: Packet, parent: Settled | None) -> Packet | None:
    """Give a packet its base once the total it hangs on is known."""
    if parent is None or packet.returned_by is None:
        return None
    if packet.condition:
        return packet if of_total(packet.condition, parent.total(packet.returned_by)) else None
    returned = parent.returned(packet.returned_by, packet.returns_at)
    return replace(packet, components=(Component(DamageType.NONE, returned, packet.source),))


def of_total(expression: str, dealt: int) -> int:
    """Return what an expression comes to that reads nothing but the damage dealt."""
    return Expression(expression).value(_Total(dealt))


class _Total:
    """The environment of what is read of the damage dealt."""

    def __init__(self, total: int) -> None:
        self.total = total

    def name(self, name: str) -> int:
        if name != "damage_dealt":
            raise KeyError(name)
        return self.total

    def call(self, function: str, argument: str) -> int:
        raise KeyError(function)
