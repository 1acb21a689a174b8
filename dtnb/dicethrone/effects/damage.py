"""Carry out the effects that deal damage or change the Attack's damage.

These are the verbs deal, add, multiply and change_type.

* live amount: an amount that was computed from dice and changes with them
* early entry: an entry made before the Attack has damage; it is stored with the Attack
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.changes.packets import (
    NEW_PACKET_ID,
    add_component,
    add_early_entry,
    add_early_type,
    add_entry,
    add_packet,
    apply_early_entries,
    apply_hindrances,
    change_type,
    fire_incoming,
    fire_outgoing,
    ultimate_addition_rules,
    waits_for_end,
)
from dtnb.dicethrone.damage import Component, DamageType, Entry, Operation, Packet, Side
from dtnb.dicethrone.damage.packet import multiple_of, parse_share
from dtnb.dicethrone.details.follow_up import EffectContext
from dtnb.dicethrone.effects.environment import evaluate_amount
from dtnb.dicethrone.effects.live_amounts import track_live_amount
from dtnb.dicethrone.effects.receivers import find_receivers
from dtnb.dicethrone.effects.verbs import carries_out, note_no_effect
from dtnb.dicethrone.heroes.language.effect import walk_effects
from dtnb.dicethrone.heroes.language.vocabulary import RECEIVER_PREFIX
from dtnb.dicethrone.heroes.verbs.damage import Add, ChangeType, Deal, Multiply
from dtnb.dicethrone.rules.attacks import attack_damage
from dtnb.dicethrone.state.agenda import DealIsolated, Effects
from dtnb.dicethrone.state.attack import Attack
from dtnb.dicethrone.state.effect_resolution import Source
from dtnb.dicethrone.verdicts.effects import refuses
from dtnb.kernel import Action, Reason


@carries_out(Deal)
def deal(draft: Draft, item: Effects, effect: Deal) -> None:
    """Add damage that waits to be applied (DT-DMG-01…16).

    Damage of an Offensive Ability to its target becomes the damage of the Attack.
    """
    resolution = item.resolution
    source = resolution.source
    points = evaluate_amount(draft, resolution, effect)
    depends_on_receiver = any(
        reference.name.startswith(RECEIVER_PREFIX) for reference in effect.amount[0].references
    )
    is_attack_damage = source.kind == "ability" and effect.to == "target" and not effect.isolated
    if (
        points < 1
        and not depends_on_receiver
        and not (is_attack_damage and _zero_damage_is_attack(draft))
    ):
        note_no_effect(draft, item, effect, "zero")
        return
    if is_attack_damage:
        _deal_attack_damage(draft, item, effect, max(0, points))
        return
    seats = find_receivers(draft, item, effect.to)
    if not seats:
        note_no_effect(draft, item, effect, "no-target")
    # In phases without a total at the end (DT-DRP-08, DT-TURN-05), damage is dealt at once.
    at_once = not waits_for_end(draft, source.name)
    isolated_by_text = effect.isolated and _has_separate_total(draft, source.name)
    isolated = at_once or isolated_by_text
    packets: list[Packet] = []
    for seat in seats:
        if depends_on_receiver:
            points = evaluate_amount(draft, resolution, effect, seat)
        if points < 1:
            note_no_effect(draft, item, effect, "zero")
        elif effect.isolated and not isolated and (attack := _attack_damage_to(draft, seat)):
            # AMB-25: under this reading, isolated damage is added to the Attack's waiting total.
            component = Component(DamageType(effect.type), points, source=source.name)
            add_component(draft, attack, component)
        else:
            form = "" if isolated_by_text or not at_once else "at-once"
            packet = _new_packet(draft, source, effect, seat=seat, points=points)
            packets.append(_add_packet(draft, replace(packet, isolated=isolated), form))
            track_live_amount(draft, item, effect, kind="part", packet_id=packets[-1].id, index=0)
    if isolated and packets:
        draft.push(DealIsolated(tuple(packet.id for packet in packets), isolated_by_text))
    for packet in reversed(packets):
        fire_incoming(draft, packet)
        fire_outgoing(draft, packet)


def _attack_damage_to(draft: Draft, seat: int) -> Packet | None:
    """Return the packet of the Attack's waiting damage if `seat` receives it, else None."""
    packet = attack_packet(draft)
    return packet if packet is not None and packet.seat == seat else None


def _add_packet(draft: Draft, packet: Packet, form: str) -> Packet:
    """Add waiting damage that is not part of the Attack; `form` selects the sentence of the step.

    The Attack's hindrances, which are reductions stored before this damage existed, reduce it.
    """
    is_collateral = packet.components[0].type is DamageType.COLLATERAL
    rule_ids = ("DT-DMG-10", "DT-TRP-09") if is_collateral else ("DT-DMG-16", "DT-DMG-01")
    if draft.rules.world is not None:
        packet = _modify_like_attack(draft, packet)
    packet = add_packet(draft, packet, rule_ids, form)
    apply_hindrances(draft, packet)
    return packet


def _new_packet(draft: Draft, source: Source, effect: Deal, seat: int, points: int) -> Packet:
    """Return the packet of damage that an effect deals to one seat, outside of the Attack."""
    damage_type, attack = DamageType(effect.type), draft.table.attack
    depends_on_total = effect.condition is not None and "damage_dealt" in effect.condition.names
    return Packet(
        NEW_PACKET_ID, seat=seat, source=source.name, dealer=source.seat,
        components=(Component(damage_type, points, source=source.name),),
        unpreventable=effect.unpreventable or _is_dealt_by_ultimate(draft, source, seat),
        is_offensive=source.kind == "ability" and damage_type in _OFFENSIVE_TYPES,
        condition=effect.condition.source if depends_on_total and effect.condition else "",
        deciding_packet=attack.packet if depends_on_total and attack else None,
    )  # fmt: skip


def _modify_like_attack(draft: Draft, packet: Packet) -> Packet:
    """Only in a world without DT-AM-05: let the dealer's tokens change damage of no Attack.

    DT-AM-05 says that tokens which change the damage of an Attack change no other damage. In a
    world without that rule, a token with the trigger ``outgoing`` reduces the damage to 0, and any
    other token that acts on Attacks reduces it by 1 for each copy.
    """
    if packet.dealer is None or packet.dealer == packet.seat:
        return packet
    rules, (part, *other_parts) = draft.rules, packet.components
    for name, count in draft.table.seats[packet.dealer].tokens:
        triggers = rules.token(name).when
        if not {"attack activated", "outgoing"} & triggers.keys():
            continue
        cited_rules = (f"token:{name}", "DT-DMG-16", "DT-AM-05")
        if part.type is DamageType.COLLATERAL:
            cited_rules = ("DT-DMG-10", "DT-AM-05", f"token:{name}")
        if not rules.forbids(cited_rules, name, "defense", packet.source):
            points = 0 if "outgoing" in triggers else max(0, part.base - count)
            part = replace(part, base=points)
    return replace(packet, components=(part, *other_parts))


#: the types of damage that an Offensive Ability deals: all except typeless damage (DT-DMG-16)
_OFFENSIVE_TYPES = frozenset(DamageType) - {DamageType.NONE}


def _is_dealt_by_ultimate(draft: Draft, source: Source, seat: int) -> bool:
    """Tell whether damage is unavoidable because an opponent's Ultimate deals it (DT-ULT-01)."""
    attack = draft.table.attack
    if attack is None or not attack.ultimate or source.kind != "ability":
        return False
    by_ultimate = source.seat == attack.attacker and seat in draft.table.opponents(attack.attacker)
    return by_ultimate and draft.rules.holds("DT-ULT-01", source.name)


def _zero_damage_is_attack(draft: Draft) -> bool:
    """Tell whether an ability is an Attack if the first damage that it deals is 0 (AMB-12)."""
    return attack_packet(draft) is None and draft.rules.reading("variable-damage-zero") == "attack"


def _has_separate_total(draft: Draft, source: str) -> bool:
    """Tell whether the isolated damage of a source is totalled separately (DT-DMG-14, AMB-25)."""
    is_separate = draft.rules.reading("isolated-damage") == "own-ledger"
    return draft.rules.apply(
        ("DT-DMG-14", "AMB-25"), source, with_rule=is_separate, without_rule=not is_separate
    )


def _deal_attack_damage(draft: Draft, item: Effects, effect: Deal, points: int) -> None:
    """Add damage to the packet of the Attack, or create this packet."""
    attack = draft.table.attack
    assert attack is not None
    name = item.resolution.source.name
    component = Component(DamageType(effect.type), points, source=name)
    packet = draft.table.packet(attack.packet)
    if packet is not None:
        add_component(draft, packet, component)
        track_live_amount(
            draft, item, effect, kind="part", packet_id=packet.id, index=len(packet.components)
        )
        return
    rule_ids = {
        DamageType.NORMAL: ("DT-DMG-07",),
        DamageType.UNDEFENDABLE: ("DT-DMG-08",),
        DamageType.PURE: ("DT-DMG-09",),
        DamageType.ULTIMATE: ("DT-DMG-12", "DT-ULT-09"),
    }.get(component.type, ("DT-DMG-10",))
    packet = Packet(
        NEW_PACKET_ID,
        seat=attack.target,
        source=name,
        dealer=attack.attacker,
        components=(component,),
        is_attack=True,
        is_offensive=True,
    )
    packet = add_packet(draft, packet, (*rule_ids, "DT-DMG-01"))
    draft.table = draft.table.with_attack(packet=packet.id, decided_as_attack=True)
    track_live_amount(draft, item, effect, kind="part", packet_id=packet.id, index=0)
    apply_early_entries(draft, packet.id)
    fire_incoming(draft, packet)
    fire_outgoing(draft, packet)


def attack_packet(draft: Draft) -> Packet | None:
    """Return the packet of the Attack's waiting damage; None if no damage waits yet."""
    attack = draft.table.attack
    return draft.table.packet(attack.packet) if attack is not None else None


@carries_out(Add)
def add(draft: Draft, item: Effects, effect: Add) -> None:
    """Raise or lower the Attack's damage, in step 2 of its sum (DT-AM-01…06, DT-CALC-03)."""
    resolution, source = item.resolution, item.resolution.source
    points = evaluate_amount(draft, resolution, effect)
    packet = attack_packet(draft)
    attack = _attack_before_damage(draft)
    operation = Operation.ADD if points > 0 else Operation.SUBTRACT
    entry = Entry(
        operation,
        abs(points),
        source=source.name,
        seat=source.seat,
        side=Side.ATTACK,
    )
    if packet is None and attack is None:
        note_no_effect(draft, item, effect, "no-attack")
    elif points == 0:
        note_no_effect(draft, item, effect, "zero")
    elif (reason := refusal_by_type(draft, attack_damage(draft.rules, draft.table), entry)) != "":
        note_no_effect(draft, item, effect, reason)
    elif not _modifier_acts(draft, source.name):
        note_no_effect(draft, item, effect, "type-takes-no-modifier")
    elif packet is not None:
        add_entry(
            draft,
            packet,
            entry,
            ("DT-AM-01", "DT-AM-04", "DT-CALC-03", *ultimate_addition_rules(draft)),
        )
        track_live_amount(
            draft, item, effect, kind="entry", packet_id=packet.id, index=len(packet.entries)
        )
        if draft.rules.world is not None:
            _modify_collateral_damage(draft, packet, entry)
    elif attack is not None:
        add_early_entry(draft, attack, entry, ("DT-AM-01", "DT-TXT-06", "AMB-11"))
        track_live_amount(
            draft, item, effect, kind="early", packet_id=-1, index=len(attack.early_entries)
        )


def _modify_collateral_damage(draft: Draft, packet_of_attack: Packet, entry: Entry) -> None:
    """Only in a world without DT-DMG-10: modify collateral damage like the Attack.

    DT-DMG-10 says that Attack Modifiers do not change collateral damage.
    """
    points = entry.amount if entry.operation is Operation.ADD else -entry.amount
    for packet in draft.table.packets:
        part, *other_parts = packet.components
        is_other_damage = (
            packet.is_offensive
            and packet.dealer == packet_of_attack.dealer
            and packet.id != packet_of_attack.id
        )
        if not is_other_damage or part.type is not DamageType.COLLATERAL:
            continue
        if not draft.rules.forbids(("DT-DMG-10", "DT-AM-05"), entry.source, packet.source):
            changed_part = replace(part, base=max(0, part.base + points))
            components = (changed_part, *other_parts)
            draft.table = draft.table.with_packet(replace(packet, components=components))


def _modifier_acts(draft: Draft, source: str) -> bool:
    """Tell whether a modifier acts on the Attack; false only in a world without DT-AM-04.

    DT-AM-04 says that the points of a modifier get the type of the damage that they are added to.
    In a world without that rule, a modifier does not act if some damage of the ability accepts
    modifiers and some refuses them.
    """
    attack = draft.table.attack
    if attack is None or draft.rules.world is None:
        return True
    ability = draft.rules.hero_at(draft.table, attack.attacker).abilities[attack.ability]
    effects = walk_effects(ability.at_level(attack.level).do)
    types = {
        DamageType(effect.type) for effect in effects if isinstance(effect, Deal) and effect.type
    }
    some_refuse = any(
        not damage_type.takes_attack_modifiers for damage_type in types - {DamageType.NONE}
    )
    some_accept = any(damage_type.takes_attack_modifiers for damage_type in types)
    is_doubtful = some_refuse and some_accept
    return not is_doubtful or draft.rules.holds(("DT-AM-04", "AMB-14"), source, attack.ability)


def refusal_by_type(draft: Draft, packet: Packet | None, entry: Entry) -> str:
    """Return the reason why the packet's damage types refuse an entry; "" if they accept it.

    Source: DT-DMG-09, DT-DRP-10, DT-ULT-05, AMB-39.
    """
    if packet is None or draft.rules.allows_entry(packet, entry):
        return ""
    if entry.side is Side.DEFENSE:
        return "type-not-defendable"
    ultimate = all(part.type is DamageType.ULTIMATE for part in packet.components)
    return "ultimate" if ultimate else "type-takes-no-modifier"


def _attack_before_damage(draft: Draft) -> Attack | None:
    """Return the Attack in progress if its damage does not wait yet (AMB-11), else None."""
    attack = draft.table.attack
    if attack is None or attack.is_cancelled or not attack.decided_as_attack:
        return None
    return attack if attack_packet(draft) is None else None


@carries_out(Multiply)
def multiply(draft: Draft, item: Effects, effect: Multiply) -> None:
    """Multiply the Attack's damage, in step 3 of its sum (DT-CALC-04, DT-CALC-05)."""
    packet, attack = attack_packet(draft), _attack_before_damage(draft)
    source = item.resolution.source
    operation, numerator, denominator = multiple_of(parse_share(effect.times))
    entry = Entry(
        operation,
        numerator,
        source=source.name,
        seat=source.seat,
        side=Side.ATTACK,
        denominator=denominator,
    )
    reason = refusal_by_type(draft, attack_damage(draft.rules, draft.table), entry)
    if reason and (packet is not None or attack is not None):
        note_no_effect(draft, item, effect, reason)
    elif packet is not None:
        rule_ids = ("DT-AM-01", "DT-CALC-04", "DT-CALC-05", *ultimate_addition_rules(draft))
        add_entry(draft, packet, entry, rule_ids)
    elif attack is not None:
        add_early_entry(draft, attack, entry, ("DT-AM-01", "DT-TXT-06", "AMB-11"))
    else:
        note_no_effect(draft, item, effect, "no-attack")


@carries_out(ChangeType)
def change_attack_type(draft: Draft, item: Effects, effect: ChangeType) -> None:
    """Change the damage type of the Attack (DT-DMG-08, AMB-14)."""
    packet = attack_packet(draft)
    source = item.resolution.source
    if (attack := _attack_before_damage(draft)) is not None:
        add_early_type(
            draft, attack, DamageType(effect.type), actor=source.seat, source=source.name
        )
        return
    if packet is None or not any(part.type.defendable for part in packet.components):
        note_no_effect(draft, item, effect, "no-normal-damage")
        return
    change_type(draft, packet, DamageType(effect.type), actor=source.seat, source=source.name)


@refuses(ChangeType)
def refuse_unchangeable_type(
    context: EffectContext, action: Action, effect: ChangeType
) -> Iterator[Reason]:
    """Yield a reason if no damage of the Attack has a type that can change (DT-DMG-08)."""
    attack = context.table.attack
    packet = context.table.packet(attack.packet) if attack else None
    if packet is not None and not any(part.type.defendable for part in packet.components):
        yield Reason("type-already", ("DT-DMG-08",), {"subject": action.object})
