"""The pending damage that an effect may prevent or reflect."""

from __future__ import annotations

from dtnb.dicethrone.damage import Packet
from dtnb.dicethrone.details.follow_up import Moment
from dtnb.dicethrone.heroes.verbs.prevention import Prevent, Reflect
from dtnb.dicethrone.rules.totals import POLICY as TOGETHER
from dtnb.dicethrone.state.table import Table

#: the policy on how much damage one avoidance avoids
AVOIDANCE = "avoid-accumulated-damage"


def shares_source(table: Table, packet: Packet) -> bool:
    """Tell whether other pending damage has the same source and player, so a type is needed."""
    return any(
        other.id != packet.id and (other.seat, other.source) == (packet.seat, packet.source)
        for other in table.packets
    )


def packet_label(table: Table, packet_id: int) -> dict[str, str]:
    """Return the source of pending damage, and its type if needed, as plain data."""
    packet = table.packet(packet_id)
    if packet is None:
        return {"source": ""}
    kind = {"type": packet.components[0].type.value} if shares_source(table, packet) else {}
    return {"source": packet.source, **kind}


def has_fixed_packet(moment: Moment, effect: Prevent | Reflect) -> bool:
    """Tell whether the damage that an effect acts on is known without a question.

    A Defensive Ability (DT-DRP-03) and effects on the target's damage act on the Attack. Effects
    triggered by damage act on that damage.
    """
    run = moment.run
    if run is not None and (run.packet >= 0 or run.source.kind == "defense"):
        return True
    return effect.to == "target"


def preventable(moment: Moment, seat: int) -> tuple[Packet, ...]:
    """Return the pending packets of `seat` that can be prevented.

    In the window of isolated damage, only that damage can be prevented (DT-DMG-14, AMB-25).
    """
    packets = moment.table.packets
    if not packets:
        return ()
    waiting = [packet for packet in packets if packet.seat == seat and not packet.unpreventable]
    isolated = [packet for packet in waiting if packet.isolated]
    return tuple(packet for packet in isolated or waiting if packet.preventable)


def acts_on_all(moment: Moment, effect: Prevent | Reflect, waiting: tuple[Packet, ...]) -> bool:
    """Tell whether a prevention acts on all pending damage, whatever its sources (DT-DMG-01).

    Isolated damage is prevented separately (DT-DMG-14). Policies decide how much damage one
    avoidance avoids (AMB-23, AMB-28).
    """
    if len(waiting) < 2 or waiting[0].isolated or isinstance(effect, Reflect):
        return False
    if effect.amount == "all":
        return moment.rules.reading(AVOIDANCE) == "whole-total"
    return moment.rules.reading(TOGETHER) == "one-amount"


def distinct_packets(
    moment: Moment, effect: Prevent | Reflect, waiting: tuple[Packet, ...]
) -> tuple[Packet, ...]:
    """Return the packets among which a player chooses.

    Of several packets that are avoided together, only the first is an option.
    """
    if len(waiting) < 2 or waiting[0].isolated:
        return waiting
    if not isinstance(effect, Prevent) or effect.amount != "all":
        return waiting
    if moment.rules.reading(AVOIDANCE) != "one-stack":
        return waiting
    return tuple(packet for packet in waiting if packet == packets_of_source(packet, waiting)[0])


def packets_of_source(packet: Packet, waiting: tuple[Packet, ...]) -> tuple[Packet, ...]:
    """Return the pending packets with the source of `packet`: an ability, or tokens of one name."""
    return tuple(
        other for other in waiting if (other.source, other.by) == (packet.source, packet.by)
    )


def reflectable(moment: Moment, seat: int) -> tuple[Packet, ...]:
    """Return the pending packets of `seat` that can be reflected.

    These are the Attack, or reflected damage if a reading allows reflecting it (AMB-20).
    """
    waiting = preventable(moment, seat)
    attack = tuple(packet for packet in waiting if packet.attack)
    reflected = tuple(
        packet for packet in waiting if packet.returned_by is not None and not packet.condition
    )
    if attack or not reflected:
        return attack
    return reflected if moment.rules.reading("retaliation-chain") == "repeats" else ()


def affected_packets(moment: Moment, effect: Prevent | Reflect, seat: int) -> tuple[Packet, ...]:
    """Return the pending packets of `seat` that an effect may act on."""
    act_on = reflectable if isinstance(effect, Reflect) else preventable
    return act_on(moment, seat)
