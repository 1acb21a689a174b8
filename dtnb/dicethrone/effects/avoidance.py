"""Avoid waiting damage: how much one avoidance covers, and which effects remain."""

from __future__ import annotations

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.changes.packets import add_entry
from dtnb.dicethrone.changes.tokens import take_tokens
from dtnb.dicethrone.damage import Entry, Operation, Packet
from dtnb.dicethrone.details.packets import (
    is_avoided_alone,
    packets_of_source,
    preventable_packets,
)
from dtnb.dicethrone.effects.environment import context_of
from dtnb.dicethrone.rules.source_ids import source_id
from dtnb.dicethrone.state.agenda import Effects
from dtnb.dicethrone.state.effect_resolution import Source


def avoid(draft: Draft, item: Effects, packet: Packet) -> None:
    """Avoid a packet, and other packets that the same avoidance covers (AMB-23, AMB-28)."""
    source, table = item.resolution.source, draft.table
    end_other_effects(draft, source, packet)
    assert packet.seat is not None
    waiting_packets = preventable_packets(context_of(draft, item.resolution), packet.seat)
    stack_size = table.seats[packet.seat].count(packet.source)
    if is_avoided_alone(table, packet) or (stack_size < 2 and len(waiting_packets) < 2):
        entry = Entry(Operation.AVOID, 0, source=source.name, seat=source.seat)
        add_entry(draft, packet, entry, ("AMB-23", "DT-DMG-04"))
        return
    reading = draft.rules.reading("avoid-accumulated-damage")
    avoided_packets: tuple[Packet, ...] = (packet,)
    if reading == "whole-total":
        avoided_packets = waiting_packets
    elif reading == "one-stack":
        avoided_packets = packets_of_source(packet, waiting_packets)
    operation, points = Operation.AVOID, 0
    if reading == "one-token" and stack_size > 1:
        operation, points = Operation.SUBTRACT, packet.incoming_points // stack_size
    rule = "DT-TURN-05" if table.phase == "upkeep-phase" else "DT-DMG-04"
    for avoided_packet in avoided_packets:
        entry = Entry(
            operation, points, source=source.name, seat=source.seat, own_packet_only=points > 0
        )
        add_entry(draft, avoided_packet, entry, ("AMB-28", rule))


def end_other_effects(draft: Draft, source: Source, packet: Packet) -> None:
    """Only in a world without DT-DMG-04: end an avoided Attack's other effects on the target.

    DT-DMG-04 says that avoidance stops only damage: the tokens that the Attack inflicts stay.
    """
    attack = draft.table.attack
    if attack is None or not packet.is_attack or packet.seat is None:
        return
    own_rules = source_id(draft.rules, draft.table, source)
    if draft.rules.forbids((own_rules, "DT-DMG-04"), source.name, attack.ability):
        return
    for seat, token in draft.table.inflicted_statuses:
        if seat == packet.seat:
            take_tokens(
                draft, seat, token, 1, actor=seat, source=source.name, step_kind="token-removed"
            )
    draft.table = draft.table.with_attack(deferred_effects=(), tokens_for_target=())
