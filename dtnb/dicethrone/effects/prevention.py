"""Carry out the effects that act on waiting damage: prevent, reflect, redirect and allow_defense.

The file is long because it also has the reasons with which these effects are refused.

* live amount: an amount that was computed from dice and changes with them
* share: a fraction or multiple of damage, such as a half
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.changes.packets import (
    NEW_PACKET_ID,
    add_early_entry,
    add_entry,
    add_packet,
    fire_incoming,
)
from dtnb.dicethrone.damage import Component, DamageType, Entry, Operation, Packet, Side
from dtnb.dicethrone.damage.packet import REFLECTING, parse_share, prevention_of, reflection_of
from dtnb.dicethrone.damage.type_chart import is_preventable
from dtnb.dicethrone.details.asking import asks
from dtnb.dicethrone.details.effect_cursor import answer_prefix
from dtnb.dicethrone.details.follow_up import Answers, EffectContext, FollowUp
from dtnb.dicethrone.details.packets import (
    acts_on_all,
    affected_packets,
    distinct_packets,
    has_fixed_packet,
    preventable_packets,
)
from dtnb.dicethrone.details.players import receiver_follow_ups
from dtnb.dicethrone.effects.avoidance import avoid, end_other_effects
from dtnb.dicethrone.effects.damage import attack_packet, refusal_by_type
from dtnb.dicethrone.effects.environment import context_of, evaluate_amount
from dtnb.dicethrone.effects.live_amounts import track_live_amount
from dtnb.dicethrone.effects.receivers import find_receiver
from dtnb.dicethrone.effects.verbs import carries_out, note_no_effect
from dtnb.dicethrone.heroes.language.effect import walk_effects
from dtnb.dicethrone.heroes.verbs.damage import Deal
from dtnb.dicethrone.heroes.verbs.prevention import AllowDefense, Prevent, Redirect, Reflect
from dtnb.dicethrone.rules.attacks import deals_to_target
from dtnb.dicethrone.rules.source_ids import source_id
from dtnb.dicethrone.state.agenda import Effects
from dtnb.dicethrone.state.attack import Attack
from dtnb.dicethrone.state.effect_resolution import EffectResolution
from dtnb.dicethrone.verdicts.attack_windows import coming_attack, damage_windows
from dtnb.dicethrone.verdicts.effects import explains_lack, refuses
from dtnb.kernel import Action, Reason


def _find_waiting_packet(draft: Draft, item: Effects, effect: Prevent | Reflect) -> Packet | None:
    """Return the waiting damage on which an effect acts; None if there is no such damage."""
    resolution, source = item.resolution, item.resolution.source
    if source.kind == "defense":
        return attack_packet(draft)
    # A trigger of damage acts on the damage that set it off.
    if resolution.packet >= 0:
        incoming_packet = draft.table.packet(resolution.packet)
        if incoming_packet is None or not is_preventable(
            draft.rules, incoming_packet, source.name, source.seat
        ):
            return None
        return incoming_packet
    seat = source.seat if isinstance(effect, Reflect) else find_receiver(draft, item, effect.to)
    attack = attack_packet(draft)
    if effect.to == "target" and attack is not None:
        # An effect that hinders the attacker acts on the Attack, even if other damage waits.
        may_act = is_preventable(draft.rules, attack, source.name, source.seat)
        return attack if may_act else None
    if seat is None:
        return None
    context = context_of(draft, resolution)
    packets = affected_packets(context, effect, seat)
    chosen_id = resolution.detail(f"{answer_prefix(item)}.packet")
    if chosen_id is not None and not acts_on_all(context, effect, packets):
        return next((packet for packet in packets if packet.id == chosen_id), None)
    # An effect on all waiting damage is stored with the Attack, after earlier modifiers (AMB-21).
    attack_first = [packet for packet in packets if attack is not None and packet.id == attack.id]
    return next(iter((*attack_first, *packets)), None)


@carries_out(Prevent)
def prevent(draft: Draft, item: Effects, effect: Prevent) -> None:
    """Reduce waiting damage by a number, by half, or to nothing (DT-CALC-03…06, AMB-23).

    With ``to: target``, the effect hinders the attacker by reducing all damage of their ability.
    """
    resolution = item.resolution
    packet = _find_waiting_packet(draft, item, effect)
    hinders_attacker = effect.to == "target" and resolution.packet < 0
    other_packets = _find_packets_to_others(draft, packet) if hinders_attacker else ()
    later_attack = coming_attack(draft.table) if effect.to == "target" and packet is None else None
    # If the damage of the Attack is still to come, reduce it in advance.
    if later_attack is not None:
        _prevent_early(draft, item, effect, later_attack)
    elif packet is not None or not other_packets:
        _reduce(draft, item, effect, packet)
    for other_packet in other_packets:
        _reduce(draft, item, effect, other_packet)
    if hinders_attacker:
        _hinder_later_damage(draft, item, effect)


def _find_packets_to_others(draft: Draft, packet: Packet | None) -> tuple[Packet, ...]:
    """Return the packets of the attacker's ability that wait for other players (DT-TRP-09).

    The Attack's damage and `packet` are not among them.
    """
    attack = draft.table.attack
    if attack is None:
        return ()
    return tuple(
        other
        for other in draft.table.packets
        if other.is_offensive
        and other.dealer == attack.attacker
        and other.preventable
        and other.seat != attack.attacker
        and other.id != attack.packet
        and (packet is None or other.id != packet.id)
    )


def _hinder_later_damage(draft: Draft, item: Effects, effect: Prevent) -> None:
    """Store the reduction if the ability will later deal damage to other players (DT-TXT-06)."""
    if (attack := draft.table.attack) is None:
        return
    source = item.resolution.source.name
    if attack.ultimate and draft.rules.holds("DT-ULT-05", source, attack.ability):
        return
    ability = draft.rules.hero_at(draft.table, attack.attacker).abilities[attack.ability]
    effects = ability.at_level(attack.level).do
    later_effects = walk_effects(effects[entry.index] for entry in attack.deferred_effects)
    if any(
        isinstance(nested_effect, Deal) and not deals_to_target(nested_effect)
        for nested_effect in later_effects
    ):
        hindrances = (*attack.hindrances, _reduction_entry(draft, item, effect))
        draft.table = draft.table.with_attack(hindrances=hindrances)


def _reduce(draft: Draft, item: Effects, effect: Prevent, packet: Packet | None) -> None:
    """Add the entry that reduces a packet, or record why the effect does nothing."""
    resolution, source = item.resolution, item.resolution.source
    side = Side.DEFENSE if source.kind == "defense" else Side.RECEIVER
    if packet is None:
        attack = draft.table.attack
        by_ultimate = resolution.packet >= 0 and attack is not None and attack.ultimate
        note_no_effect(draft, item, effect, "ultimate" if by_ultimate else "nothing-waiting")
        return
    is_fixed_packet = has_fixed_packet(context_of(draft, resolution), effect)
    if effect.amount == "all" and not is_fixed_packet:
        avoid(draft, item, packet)
        return
    # A defence is never limited to one packet, because it counts against the whole Attack (AMB-14).
    packet_only = side is Side.RECEIVER and (
        is_fixed_packet or draft.rules.readings["incoming-damage"] != "one-amount"
    )
    name_seat_side = (source.name, source.seat, side)
    if effect.amount == "all":
        entry = Entry(Operation.AVOID, 0, *name_seat_side)
        rule_ids: tuple[str, ...] = ("AMB-23", "DT-DMG-04")
        if source.seat == packet.dealer != packet.seat:
            # DT-HERO-PIR-05: this token stops all damage of its holder, later additions included.
            own_rules = source_id(draft.rules, draft.table, source)
            rule_ids = (*draft.rules.explaining_rules(own_rules), "DT-DMG-04")
        end_other_effects(draft, source, packet)
    elif isinstance(effect.amount, str):
        operation, numerator, denominator = prevention_of(parse_share(effect.amount))
        entry = Entry(
            operation, numerator, *name_seat_side,
            denominator=denominator, own_packet_only=packet_only, rounded_up=effect.rounded_up,
        )  # fmt: skip
        rule_ids = ("DT-CALC-04", "DT-CALC-05")
        if side is Side.RECEIVER and any(not part.type.defendable for part in packet.components):
            rule_ids = (*rule_ids, "DT-DMG-04")
    else:
        points = evaluate_amount(draft, resolution, effect)
        if points < 1:
            note_no_effect(draft, item, effect, "zero")
            return
        entry = Entry(Operation.SUBTRACT, points, *name_seat_side, own_packet_only=packet_only)
        rule_ids = ("DT-CALC-03", "DT-DMG-04")
    if reason := refusal_by_type(draft, packet, entry):
        note_no_effect(draft, item, effect, reason)
        return
    add_entry(draft, packet, entry, rule_ids)
    if not isinstance(effect.amount, str):
        track_live_amount(
            draft, item, effect, kind="entry", packet_id=packet.id, index=len(packet.entries)
        )


def _prevent_early(draft: Draft, item: Effects, effect: Prevent, attack: Attack) -> None:
    """Store the reduction for an Attack whose damage comes later, after a ``Then`` (DT-TXT-06)."""
    source = item.resolution.source.name
    if attack.ultimate and draft.rules.holds("DT-ULT-05", source, attack.ability):
        # DT-ULT-05: effects that are already in play do not reduce an Ultimate.
        note_no_effect(draft, item, effect, "ultimate")
        return
    add_early_entry(draft, attack, _reduction_entry(draft, item, effect), ("DT-TXT-06", "AMB-11"))


def _reduction_entry(draft: Draft, item: Effects, effect: Prevent) -> Entry:
    """Return the entry of an effect that reduces or avoids later damage."""
    source = item.resolution.source
    operation, points, denominator = Operation.AVOID, 0, 1
    if not isinstance(effect.amount, str):
        operation, points = Operation.SUBTRACT, evaluate_amount(draft, item.resolution, effect)
    elif effect.amount != "all":
        operation, points, denominator = prevention_of(parse_share(effect.amount))
    return Entry(
        operation, points, source=source.name, seat=source.seat,
        denominator=denominator, own_packet_only=True, rounded_up=effect.rounded_up,
    )  # fmt: skip


@carries_out(Reflect)
def reflect(draft: Draft, item: Effects, effect: Reflect) -> None:
    """Reflect damage to its dealer, without reducing the damage itself (DT-CALC-06)."""
    resolution, source = item.resolution, item.resolution.source
    packet = _find_waiting_packet(draft, item, effect)
    if packet is None or packet.dealer is None:
        note_no_effect(draft, item, effect, "nothing-waiting")
        return
    if not isinstance(effect.amount, str):
        _reflect_number(draft, item, effect, packet)
        return
    reflection_index = sum(entry.operation in REFLECTING for entry in packet.entries)
    packet_only = has_fixed_packet(context_of(draft, resolution), effect)
    packet_only = packet_only or draft.rules.readings["incoming-damage"] != "one-amount"
    operation, numerator, denominator = reflection_of(parse_share(effect.amount))
    name_and_seat = (source.name, source.seat)
    entry = Entry(
        operation, numerator, *name_and_seat, denominator=denominator, own_packet_only=packet_only
    )
    add_entry(draft, packet, entry, ("DT-CALC-06", "AMB-20"))
    reflected_packet = Packet(
        NEW_PACKET_ID,
        seat=packet.dealer,
        source=source.name,
        dealer=source.seat,
        components=(Component(DamageType.NONE, 0, source=source.name),),
        deciding_packet=packet.id,
        reflection_index=reflection_index,
    )
    sentence_form = "" if effect.amount == "half" else "returned-share"
    add_packet(draft, reflected_packet, ("DT-CALC-06", "DT-DMG-16", "AMB-20"), sentence_form)


def _reflect_number(draft: Draft, item: Effects, effect: Reflect, packet: Packet) -> None:
    """Reflect a fixed number to the dealer, as separate waiting damage (DT-DMG-16)."""
    resolution, source = item.resolution, item.resolution.source
    points = evaluate_amount(draft, resolution, effect)
    if points < 1:
        note_no_effect(draft, item, effect, "zero")
        return
    parts = (Component(DamageType.NONE, points, source=source.name),)
    reflected_packet = Packet(
        NEW_PACKET_ID,
        seat=packet.dealer,
        source=source.name,
        dealer=source.seat,
        components=parts,
    )
    fire_incoming(draft, add_packet(draft, reflected_packet, ("DT-DMG-16", "DT-DMG-01")))


@asks(Prevent)
def ask_prevent(
    context: EffectContext, effect: Prevent, prefix: str, answers: Answers
) -> Iterator[FollowUp]:
    """Ask which player with waiting damage to protect, and from which damage."""

    def has_preventable_damage(seat: int) -> bool:
        return bool(preventable_packets(context, seat))

    yield from receiver_follow_ups(context, effect, prefix, answers, has_preventable_damage)
    yield from _packet_follow_ups(context, effect, prefix, answers)


@asks(Reflect)
def ask_reflect(
    context: EffectContext, effect: Reflect, prefix: str, answers: Answers
) -> Iterator[FollowUp]:
    """Ask to which player to reflect damage, and which damage."""
    yield from receiver_follow_ups(context, effect, prefix, answers)
    yield from _packet_follow_ups(context, effect, prefix, answers)


def _packet_follow_ups(
    context: EffectContext, effect: Prevent | Reflect, prefix: str, answers: Answers
) -> Iterator[FollowUp]:
    """Ask which damage the effect acts on, if several packets are possible."""
    if has_fixed_packet(context, effect):
        return
    receiver = answers.get(f"{prefix}.player", context.seat)
    waiting_packets = affected_packets(context, effect, int(str(receiver)))
    if acts_on_all(context, effect, waiting_packets):
        return
    packets = distinct_packets(context, effect, waiting_packets)
    if len(packets) > 1:
        yield FollowUp(f"{prefix}.packet", "packet", tuple(packet.id for packet in packets))


def refuse_no_damage(
    context: EffectContext, action: Action, effect: Prevent | Reflect
) -> Iterator[Reason]:
    """Yield a reason if an effect needs damage to the player who uses it, and none such waits."""
    if effect.to in ("you", "attacker") and not affected_packets(context, effect, context.seat):
        yield _reason_nothing_waits(context, action)


refuses(Prevent)(refuse_no_damage)
refuses(Reflect)(refuse_no_damage)


def _reason_nothing_waits(context: EffectContext, action: Action) -> Reason:
    """Return the most specific reason why there is no damage to prevent or reflect."""
    if any(
        packet.deciding_packet is not None for packet in preventable_packets(context, context.seat)
    ):
        return Reason("returned-damage", ("DT-CALC-06", "AMB-20"), {"subject": action.object})
    refusal = _reason_not_avoidable(context, action, (context.seat,))
    if refusal is not None and not preventable_packets(context, context.seat):
        return refusal
    for teammate in context.table.teammates(context.seat):
        if preventable_packets(context, teammate):
            args = {"subject": action.object, "seat": teammate}
            return Reason("teammates-damage", ("DT-TEAM-09", "AMB-41"), args)
    attack = coming_attack(context.table)
    if attack is not None and attack.target in (None, context.seat):
        return _reason_still_to_come(context, action, attack)
    return _reason_no_damage(context, action)


@explains_lack(Prevent)
def explain_nobody_to_protect(context: EffectContext, action: Action, effect: Prevent) -> Reason:
    """Return why there is no player with preventable waiting damage."""
    all_seats = tuple(range(len(context.table.seats)))
    if (refusal := _reason_not_avoidable(context, action, all_seats)) is not None:
        return refusal
    attack = coming_attack(context.table)
    if attack is None:
        return _reason_no_damage(context, action)
    return _reason_still_to_come(context, action, attack)


def _reason_no_damage(context: EffectContext, action: Action) -> Reason:
    """Return the reason that no damage waits, or that the target of the damage is not chosen."""
    possible_windows = damage_windows(context.rules, context.table)
    args = {"subject": action.object}
    if any(packet.seat is None for packet in context.table.packets):
        return Reason(
            "target-open", ("DT-TRP-01", "DT-DMG-01"), args, allowing_windows=possible_windows
        )
    return Reason("nothing-to-prevent", ("DT-DMG-01",), args, allowing_windows=possible_windows)


def _reason_still_to_come(context: EffectContext, action: Action, attack: Attack) -> Reason:
    """Return the reason that the damage comes later, after a ``Then`` or a roll."""
    rule = "DT-TXT-06" if attack.deferred_effects or attack.offense_concluded else "DT-ORP-11"
    args = {"subject": action.object, "ability": attack.ability}
    possible_windows = damage_windows(context.rules, context.table)
    return Reason("damage-to-come", ("DT-DMG-01", rule), args, allowing_windows=possible_windows)


def _reason_not_avoidable(
    context: EffectContext, action: Action, seats: tuple[int, ...]
) -> Reason | None:
    """Return why waiting damage to `seats` cannot be avoided (DT-ULT-01/06).

    Return None if no damage waits for these seats.
    """
    packets = context.table.packets
    waiting_packets = [
        packet for packet in packets if packet.seat in seats and packet.incoming_points
    ]
    if not waiting_packets:
        return None
    attack = context.table.attack
    types = {part.type for packet in waiting_packets for part in packet.components}
    if attack is not None and attack.ultimate and types != {DamageType.ULTIMATE}:
        # DT-ULT-01: collateral damage is avoidable unless it comes from an Ultimate.
        args = {"subject": action.object, "ability": attack.ability}
        return Reason("part-of-ultimate", ("DT-ULT-01",), args)
    return Reason("nothing-preventable", ("DT-DMG-04", "DT-ULT-06"), {"subject": action.object})


@carries_out(Redirect)
def redirect(draft: Draft, item: Effects, effect: Redirect) -> None:
    """Let a Companion take or share the waiting damage of its player (DT-COMP-03)."""
    resolution = item.resolution
    seat = resolution.source.seat
    packet = _find_redirectable_packet(draft, resolution, seat)
    if packet is None or not draft.table.seats[seat].count(effect.to):
        note_no_effect(draft, item, effect, "nothing-waiting" if packet is None else "token-gone")
        return
    is_divided = effect.portion == "split"
    draft.table = draft.table.with_packet(
        replace(packet, companion=effect.to, is_divided=is_divided)
    )
    draft.add_step(
        "redirected", seat, ("DT-COMP-03",), modifies=f"packet:{packet.id}",
        subject=resolution.source.name, seat=seat, packet=packet.source, companion=effect.to,
        share=effect.portion,
    )  # fmt: skip
    if effect.instead_of_defense and packet.is_attack:
        draft.table = draft.table.with_attack(defense=resolution.source.name)


def _find_redirectable_packet(
    draft: Draft, resolution: EffectResolution, seat: int
) -> Packet | None:
    """Return the packet that a Companion can take: the Attack's damage, or other waiting damage.

    Ultimate damage cannot be redirected (DT-ULT-01). Every other type can, because redirecting does
    not reduce the damage. Isolated damage is dealt at once and cannot be redirected (DT-DMG-14).
    """
    attack = attack_packet(draft)
    if attack is not None and attack.seat == seat and not attack.unpreventable:
        types = {part.type for part in attack.components}
        if DamageType.ULTIMATE not in types or not draft.rules.holds(
            ("DT-ULT-01", "DT-COMP-03"), resolution.source.name, attack.source
        ):
            return attack
    waiting_packets = preventable_packets(context_of(draft, resolution), seat)
    return next((packet for packet in waiting_packets if not packet.isolated), None)


@carries_out(AllowDefense)
def allow_defense(draft: Draft, item: Effects, effect: AllowDefense) -> None:
    """Allow a Defensive Ability against undefendable damage, which keeps its type (DT-DRP-10)."""
    attack, packet = draft.table.attack, attack_packet(draft)
    source = item.resolution.source
    is_too_late = attack is None or bool(attack.defense) or attack.defense_concluded
    if is_too_late or packet is None or packet.seat != source.seat:
        note_no_effect(draft, item, effect, "nothing-waiting")
        return
    damage_type = DamageType(effect.against)
    allowed_parts = tuple(
        index for index, part in enumerate(packet.components) if part.type is damage_type
    )
    draft.table = draft.table.with_packet(
        replace(packet, defended_components=(*packet.defended_components, *allowed_parts))
    )
    draft.add_step(
        "may-be-defended", source.seat, ("DT-DRP-10",), modifies=f"packet:{packet.id}",
        subject=source.name, seat=packet.seat,
    )  # fmt: skip
