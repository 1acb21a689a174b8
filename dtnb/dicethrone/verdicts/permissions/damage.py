"""Yield the rules by which an action may reduce waiting damage, or modify an Attack."""

from __future__ import annotations

from collections.abc import Iterator

from dtnb.dicethrone.damage import DamageType, Packet
from dtnb.dicethrone.details.packets import affected_packets
from dtnb.dicethrone.heroes.language.effect import walk_effects
from dtnb.dicethrone.heroes.verbs.prevention import Prevent, Redirect, Reflect
from dtnb.dicethrone.rules.attacks import attack_damage
from dtnb.dicethrone.state.phases import accumulates_damage
from dtnb.dicethrone.verdicts.permissions.allowed_action import AllowedAction
from dtnb.kernel import Reason


def damage_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    """Yield why damage of a doubtful type, or to another player, may be reduced."""
    for packet in _packets_acted_on(allowed):
        source, types = packet.source, {part.type for part in packet.components}
        if packet.seat is not None and packet.seat in allowed.table.teammates(allowed.seat):
            yield allowed.permission("names-a-player", "DT-TEAM-09", seat=packet.seat)
        elif packet.seat is not None and packet.seat != allowed.seat and _has_third_side(allowed):
            yield allowed.permission("names-any-player", "AMB-41", "DT-TEAM-09", seat=packet.seat)
        if packet.isolated:
            yield allowed.permission(
                "isolated-is-avoidable", "DT-DMG-14", "DT-DMG-04", source=source
            )
        if DamageType.PURE in types:
            yield allowed.permission("pure-is-avoidable", "DT-DMG-09", "DT-DMG-04")
        if DamageType.COLLATERAL in types:
            yield allowed.permission("collateral-is-avoidable", "DT-DMG-10", "DT-DMG-04")
        if DamageType.UNDEFENDABLE in types:
            yield allowed.permission(
                "undefendable-is-avoidable", "DT-DMG-08", "DT-DMG-04", "DT-DRP-10"
            )
        if DamageType.NONE in types:
            yield allowed.permission(
                "untyped-is-avoidable", "DT-DMG-16", "DT-DMG-04", source=source
            )
        if allowed.table.phase == "upkeep-phase" and accumulates_damage(allowed.table):
            yield allowed.permission("waits-in-upkeep", "DT-TURN-05", "DT-DMG-01", source=source)


def _has_third_side(allowed: AllowedAction) -> bool:
    """Tell whether the game has more than two sides."""
    table = allowed.table
    return len({table.side(seat) for seat in range(len(table.seats))}) > 2


def _packets_acted_on(allowed: AllowedAction) -> list[Packet]:
    """Return the damage that an action prevents, reflects or redirects.

    The damage of the Attack comes first.
    """
    details = dict(allowed.action.details)
    packets: dict[int, Packet] = {}
    for index, effect in enumerate(allowed.effects):
        chosen_packet, chosen_player = (
            details.get(f"{index}.packet"),
            details.get(f"{index}.player"),
        )
        for nested_effect in walk_effects((effect,)):
            if isinstance(nested_effect, (Prevent, Reflect, Redirect)):
                for packet in _packets_for(allowed, nested_effect, chosen_player):
                    if chosen_packet in (None, packet.id):
                        packets[packet.id] = packet
    attack = allowed.table.attack
    return sorted(packets.values(), key=lambda packet: attack is None or packet.id != attack.packet)


def _packets_for(
    allowed: AllowedAction, effect: Prevent | Reflect | Redirect, player: object
) -> tuple[Packet, ...]:
    """Return the waiting damage on which an effect acts.

    `player` is the seat whose damage the player of the effect chose; anything else means no choice.
    """
    table, context = allowed.table, allowed.context()
    if isinstance(effect, Prevent) and effect.to == "target":
        packet = attack_damage(allowed.rules, table)
        return () if packet is None else (packet,)
    preventing_effect = Prevent(amount="all") if isinstance(effect, Redirect) else effect
    if isinstance(player, int):
        return affected_packets(context, preventing_effect, player)
    own_packets = affected_packets(context, preventing_effect, allowed.seat)
    if own_packets or not isinstance(effect, Prevent) or effect.to == "you":
        return own_packets
    return tuple(
        packet
        for teammate in table.teammates(allowed.seat)
        for packet in affected_packets(context, preventing_effect, teammate)
    )


def modifier_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    """Yield why an Attack Modifier may change an unusual Attack, or change it at this moment."""
    spec, attack = allowed.spec, allowed.table.attack
    if spec is None or not spec.attack_modifier or attack is None:
        return
    damage = attack_damage(allowed.rules, allowed.table)
    types = {part.type for part in damage.components} if damage is not None else set()
    if allowed.seat != attack.attacker:
        yield allowed.permission(
            "modifies-anothers-attack", "DT-AM-06", "AMB-35", seat=attack.attacker
        )
    if DamageType.ULTIMATE in types:
        yield allowed.permission("ultimate-can-grow", "DT-ULT-02", "DT-ULT-07", "DT-ULT-10")
    if types and not any(kind.takes_attack_modifiers for kind in types):
        yield allowed.permission("modifier-adds-an-effect", "DT-AM-02", "DT-DMG-05")
    if attack.defense_concluded or attack.defense:
        yield allowed.permission("modifies-after-defence", "DT-AM-03", "DT-DRP-05", "DT-DRP-07")
    if DamageType.UNDEFENDABLE in types:
        yield allowed.permission("undefendable-is-modified", "DT-DMG-08", "DT-DMG-05")
    if attack.offense_concluded and not (attack.defense_concluded or attack.defense):
        yield allowed.permission("modifies-before-defence", "DT-AM-03")
