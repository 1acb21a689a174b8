"""Which damage that waits for somebody may still be prevented or sent back."""

from __future__ import annotations

from dtnb.dicethrone.damage import Packet
from dtnb.dicethrone.details.follow_up import Moment
from dtnb.dicethrone.heroes.verbs.prevention import Prevent, Reflect
from dtnb.dicethrone.rules.totals import POLICY as TOGETHER
from dtnb.dicethrone.state.table import Table

#: the policy that says what one avoidance covers
AVOIDANCE = "avoid-accumulated-damage"


def has_namesake(table: Table, packet: Packet) -> bool:
    """Tell whether other damage of one source waits for the same player: its type names it then."""
    return any(
        other.id != packet.id and (other.seat, other.source) == (packet.seat, packet.source)
        for other in table.packets
    )


def packet_label(table: Table, packet_id: int) -> dict[str, str]:
    """Return what waiting damage is called, as plain data."""
    packet = table.packet(packet_id)
    if packet is None:
        return {"source": ""}
    kind = {"type": packet.components[0].type.value} if has_namesake(table, packet) else {}
    return {"source": packet.source, **kind}


def settled_packet(moment: Moment, effect: Prevent | Reflect) -> bool:
    """Tell whether it is settled without a question on which damage a prevention acts.

    A Defensive Ability answers the Attack (DT-DRP-03), and so does what hinders the attacker; what
    some damage set off acts on that damage.
    """
    run = moment.run
    if run is not None and (run.packet >= 0 or run.source.kind == "defense"):
        return True
    return effect.to == "target"


def preventable(moment: Moment, seat: int) -> tuple[Packet, ...]:
    """Return the packets waiting for `seat` that something of a player may still act on.

    Isolated damage stands alone: in its own window only it is acted on (DT-DMG-14, AMB-25).
    """
    packets = moment.table.packets
    if not packets:
        return ()
    waiting = [packet for packet in packets if packet.seat == seat and not packet.unpreventable]
    isolated = [packet for packet in waiting if packet.isolated]
    return tuple(packet for packet in isolated or waiting if packet.preventable)


def acts_on_all(moment: Moment, effect: Prevent | Reflect, waiting: tuple[Packet, ...]) -> bool:
    """Tell whether a prevention acts on all of this, whatever its sources (DT-DMG-01).

    Isolated damage is prevented as its own instance (DT-DMG-14), and avoidance covers what it
    covers (AMB-23, AMB-28).
    """
    if len(waiting) < 2 or waiting[0].isolated or isinstance(effect, Reflect):
        return False
    if effect.amount == "all":
        return moment.rules.reading(AVOIDANCE) == "whole-total"
    return moment.rules.reading(TOGETHER) == "one-amount"


def told_apart(
    moment: Moment, effect: Prevent | Reflect, waiting: tuple[Packet, ...]
) -> tuple[Packet, ...]:
    """Return the damage among which a player chooses: of what is avoided together, the first."""
    if len(waiting) < 2 or waiting[0].isolated:
        return waiting
    if not isinstance(effect, Prevent) or effect.amount != "all":
        return waiting
    if moment.rules.reading(AVOIDANCE) != "one-stack":
        return waiting
    return tuple(packet for packet in waiting if packet == of_one_source(packet, waiting)[0])


def of_one_source(packet: Packet, waiting: tuple[Packet, ...]) -> tuple[Packet, ...]:
    """Return what of waiting damage comes from one source: an ability, the tokens of a name."""
    return tuple(one for one in waiting if (one.source, one.by) == (packet.source, packet.by))


def reflectable(moment: Moment, seat: int) -> tuple[Packet, ...]:
    """Return the packets waiting for `seat` of which something may be sent back.

    The Attack; damage that comes back itself only where a reading lets it be answered (AMB-20).
    """
    waiting = preventable(moment, seat)
    attack = tuple(packet for packet in waiting if packet.attack)
    back = tuple(
        packet for packet in waiting if packet.returned_by is not None and not packet.condition
    )
    if attack or not back:
        return attack
    return back if moment.rules.reading("retaliation-chain") == "repeats" else ()


def acted_on(moment: Moment, effect: Prevent | Reflect, seat: int) -> tuple[Packet, ...]:
    """Return the packets waiting for `seat` that an effect may act on."""
    act_on = reflectable if isinstance(effect, Reflect) else preventable
    return act_on(moment, seat)
