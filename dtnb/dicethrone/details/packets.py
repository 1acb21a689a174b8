"""Find the damage on which an effect that prevents or reflects damage may act.

* to avoid a packet: to prevent all of its damage
* deciding packet: the packet on whose total another packet depends. A packet with a deciding packet
  and without a condition is reflected damage
"""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.damage import Packet
from dtnb.dicethrone.damage.type_chart import is_preventable
from dtnb.dicethrone.details.follow_up import EffectContext
from dtnb.dicethrone.heroes.verbs.prevention import Prevent, Reflect
from dtnb.dicethrone.state.phases import accumulates_damage
from dtnb.dicethrone.state.table import Table


def shares_source(table: Table, packet: Packet) -> bool:
    """Tell whether another packet has the same source and receiver; labels then add the type."""
    return any(
        other.id != packet.id and (other.seat, other.source) == (packet.seat, packet.source)
        for other in table.packets
    )


def packet_label(table: Table, packet_id: int) -> dict[str, str]:
    """Return the source of a packet as data, with its type if two packets share the source."""
    packet = table.packet(packet_id)
    if packet is None:
        return {"source": ""}
    type_entry = {"type": packet.components[0].type.value} if shares_source(table, packet) else {}
    return {"source": packet.source, **type_entry}


def has_fixed_packet(context: EffectContext, effect: Prevent | Reflect) -> bool:
    """Tell whether the damage that an effect acts on is known without a question.

    A Defensive Ability acts on the Attack that it answers (DT-DRP-03), and so does an effect with
    ``to: target``. An effect triggered by damage acts on that damage.
    """
    resolution = context.resolution
    if resolution is not None and (resolution.packet >= 0 or resolution.source.kind == "defense"):
        return True
    return effect.to == "target"


def preventable_packets(context: EffectContext, seat: int) -> tuple[Packet, ...]:
    """Return the packets of waiting damage to `seat` that can be prevented.

    In the window of isolated damage, only the isolated damage can be prevented (DT-DMG-14, AMB-25).
    """
    packets = context.table.packets
    if not packets:
        return ()
    teammates = context.table.teammates(seat)
    seat_packets = [
        packet
        for packet in packets
        if not packet.unpreventable
        and (packet.seat == seat or (packet.seat in teammates and _helps_teammate(context, packet)))
    ]
    isolated = [packet for packet in seat_packets if packet.isolated]
    if (
        isolated
        and len(isolated) < len(seat_packets)
        and not all(
            context.rules.holds("DT-DMG-14", context.source, packet.source) for packet in isolated
        )
    ):
        # DT-DMG-14: isolated damage is prevented separately. In a world without that rule, it is
        # prevented like any other damage.
        isolated = []
    return tuple(
        packet
        for packet in isolated or seat_packets
        if is_preventable(context.rules, packet, context.source, context.seat)
    )


def _helps_teammate(context: EffectContext, packet: Packet) -> bool:
    """Tell whether an effect also covers teammates; true only in a world without DT-TEAM-09."""
    return not context.rules.holds("DT-TEAM-09", context.source, packet.source)


def acts_on_all(
    context: EffectContext, effect: Prevent | Reflect, packets: tuple[Packet, ...]
) -> bool:
    """Tell whether a prevention acts on all waiting damage, from all sources (DT-DMG-01).

    Isolated damage is prevented separately (DT-DMG-14). If an effect avoids damage, policies decide
    how many packets it covers (AMB-23, AMB-28).
    """
    if len(packets) < 2 or isinstance(effect, Reflect):
        return False
    if effect.amount == "all" and not is_avoided_alone(context.table, packets[0]):
        return context.rules.reading("avoid-accumulated-damage") == "whole-total"
    return not packets[0].isolated and context.rules.reading("incoming-damage") == "one-amount"


def is_avoided_alone(table: Table, packet: Packet) -> bool:
    """Tell whether avoiding a packet avoids no other, because the packet is isolated (DT-DMG-14).

    Return False in a phase that accumulates no damage, such as a Main Phase. There, the packets of
    one card are dealt together, and AMB-28 decides how many of them one avoidance covers.
    """
    return packet.isolated and accumulates_damage(table)


def distinct_packets(
    context: EffectContext, effect: Prevent | Reflect, packets: tuple[Packet, ...]
) -> tuple[Packet, ...]:
    """Return the packets among which a player chooses.

    If packets are equal or avoided together, only the first of them is an option.
    """
    first_by_content: dict[Packet, Packet] = {}
    for packet in packets:
        first_by_content.setdefault(replace(packet, id=0), packet)
    packets = tuple(first_by_content.values())
    if len(packets) < 2 or is_avoided_alone(context.table, packets[0]):
        return packets
    if not isinstance(effect, Prevent) or effect.amount != "all":
        return packets
    if context.rules.reading("avoid-accumulated-damage") != "one-stack":
        return packets
    return tuple(packet for packet in packets if packet == packets_of_source(packet, packets)[0])


def packets_of_source(packet: Packet, packets: tuple[Packet, ...]) -> tuple[Packet, ...]:
    """Return the packets with the source and dealer of `packet`; equal tokens are one source."""
    return tuple(
        other for other in packets if (other.source, other.dealer) == (packet.source, packet.dealer)
    )


def reflectable_packets(context: EffectContext, seat: int) -> tuple[Packet, ...]:
    """Return the packets of waiting damage to `seat` that can be reflected.

    Only the damage of an Attack can be reflected. Without an Attack, reflected damage may be
    reflected again, if a reading allows it (AMB-20).
    """
    packets = preventable_packets(context, seat)
    attack_packets = tuple(
        packet
        for packet in packets
        if packet.is_attack or _is_reflectable_without_attack(context, packet)
    )
    reflected = tuple(
        packet for packet in packets if packet.deciding_packet is not None and not packet.condition
    )
    if attack_packets or not reflected:
        return attack_packets
    return reflected if context.rules.reading("retaliation-chain") == "repeats" else ()


def _is_reflectable_without_attack(context: EffectContext, packet: Packet) -> bool:
    """Tell whether damage of no Attack is reflectable; true only in a world without DT-CALC-06."""
    return packet.deciding_packet is None and not context.rules.forbids(
        ("DT-CALC-06", "DT-DMG-13"), context.source, packet.source
    )


def affected_packets(
    context: EffectContext, effect: Prevent | Reflect, seat: int
) -> tuple[Packet, ...]:
    """Return the packets of waiting damage to `seat` on which an effect may act."""
    find_packets = reflectable_packets if isinstance(effect, Reflect) else preventable_packets
    return find_packets(context, seat)
