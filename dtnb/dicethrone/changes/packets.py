"""Create packets (damage of one source that waits to be applied), and change them.

* component of a packet: an amount of damage with one damage type
* early entry, early type: an entry or a type change made before the Attack has damage; both are
  stored with the Attack
"""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.damage import Component, DamageType, Entry, Packet, Side
from dtnb.dicethrone.rules.attacks import REDUCING_OPERATIONS
from dtnb.dicethrone.rules.totals import packets_summed_with
from dtnb.dicethrone.state.agenda import FireTrigger
from dtnb.dicethrone.state.attack import Attack
from dtnb.dicethrone.state.phases import ROLL_PHASE_PARTS, accumulates_damage

#: the id of a packet until `add_packet` gives it an id of its own and puts it on the table
NEW_PACKET_ID = 0


def add_packet(draft: Draft, packet: Packet, rule_ids: tuple[str, ...], form: str = "") -> Packet:
    """Give a packet its id, add it to the table, and return it.

    `form` selects the sentence of the step. If `form` is empty, it is derived from the packet.
    """
    packet = replace(packet, id=draft.next_serial())
    draft.table = draft.table.with_packet(packet)
    note_packet(draft, packet, rule_ids, form)
    return packet


def waits_for_end(draft: Draft, source: str) -> bool:
    """Tell whether damage or healing of a source waits until the end of the phase.

    If it does not wait, the caller applies it at once.

    Source: DT-DRP-08 (Roll Phases), DT-TURN-05 (Upkeep).
    """
    rule = "DT-TURN-05" if draft.table.phase == "upkeep-phase" else "DT-DRP-08"
    return accumulates_damage(draft.table) and draft.rules.holds(rule, source)


def fire_incoming(draft: Draft, packet: Packet) -> None:
    """Fire the receiver's triggers for a new packet (DT-DMG-01)."""
    if packet.seat is None:
        return
    if draft.rules.sources_of_trigger(draft.table, packet.seat, "incoming"):
        draft.push(FireTrigger("incoming", packet.seat, packet=packet.id))


def fire_outgoing(draft: Draft, packet: Packet) -> None:
    """Fire the dealer's triggers for a new packet of their Offensive Ability.

    Damage of an Offensive Ability to its own player is not outgoing.
    """
    if not packet.is_offensive or packet.dealer is None or packet.seat == packet.dealer:
        return
    if draft.rules.sources_of_trigger(draft.table, packet.dealer, "outgoing"):
        draft.push(FireTrigger("outgoing", packet.dealer, packet=packet.id))


def apply_hindrances(draft: Draft, packet: Packet) -> None:
    """Add the hindrances of the Attack to a packet, unless the packet is for the attacker.

    Hindrances (`Attack.hindrances`) are entries that reduce all damage of the ability.
    """
    attack = draft.table.attack
    if attack is None or not packet.is_offensive or packet.dealer != attack.attacker:
        return
    if packet.seat == attack.attacker or not packet.preventable:
        return
    for entry in attack.hindrances:
        current_packet = draft.table.packet(packet.id)
        assert current_packet is not None
        if draft.rules.allows_entry(current_packet, entry):
            add_entry(draft, current_packet, entry, ("DT-CALC-03", "DT-CALC-04", "DT-DMG-04"))


def note_packet(draft: Draft, packet: Packet, rule_ids: tuple[str, ...], form: str = "") -> None:
    """Record that damage waits for a seat; see :func:`add_packet`.

    Damage is pending if its amount depends on the total of another packet (`deciding_packet`), as
    the amount of reflected damage does.
    """
    component = packet.components[0]
    draft.add_step(
        "packet-created",
        packet.dealer,
        rule_ids,
        id=f"packet:{packet.id}",
        subject=packet.source,
        seat=packet.seat,
        amount=component.base,
        type=component.type.value,
        isolated=packet.isolated,
        attack=packet.is_attack,
        pending=packet.deciding_packet is not None,
        condition=packet.condition,
        form=form or _sentence_form(packet),
        **({"caused_by": f"packet:{packet.deciding_packet}"} if packet.deciding_packet else {}),
    )


def _sentence_form(packet: Packet) -> str:
    """Return the `form`, which selects one of the sentences about a new packet."""
    if packet.condition:
        return "conditional"
    if packet.deciding_packet is not None:
        return "returned"
    if packet.isolated:
        return "isolated"
    return "waiting" if packet.seat is not None else "open"


def add_component(draft: Draft, packet: Packet, component: Component) -> None:
    """Add a component to the damage of the Attack (AMB-14)."""
    packet = replace(packet, components=(*packet.components, component))
    draft.table = draft.table.with_packet(packet)
    draft.add_step(
        "packet-grows",
        packet.dealer,
        ("DT-DMG-01", "AMB-14"),
        modifies=f"packet:{packet.id}",
        subject=component.source,
        seat=packet.seat,
        amount=component.base,
        type=component.type.value,
        incoming=packet.incoming_points,
    )


def add_entry(draft: Draft, packet: Packet, entry: Entry, rule_ids: tuple[str, ...]) -> None:
    """Add an entry to a waiting packet; `rule_ids` are cited for it."""
    entry = _with_phase_part(draft, entry)
    packet = packet.with_entry(entry)
    draft.table = draft.table.with_packet(packet)
    affected_packets: tuple[Packet, ...] = (packet,)
    if entry.acts_on_all_packets:
        affected_packets = packets_summed_with(draft.rules, draft.table, packet)
    # The sentence of the step calls a packet by its source.
    sources = list(dict.fromkeys(other.source for other in affected_packets))
    draft.add_step(
        "packet-modified",
        entry.seat,
        rule_ids,
        modifies=f"packet:{packet.id}",
        subject=entry.source,
        seat=packet.seat,
        operation=entry.operation.value,
        amount=0 if entry.fraction else entry.amount,
        side=entry.side.value,
        packet=sources if len(sources) > 1 else packet.source,
        **({"fraction": entry.fraction} if entry.fraction else {}),
    )


def _with_phase_part(draft: Draft, entry: Entry) -> Entry:
    """Return the entry, marked with the part of the Roll Phase in which it was made, if needed.

    The mark is needed under the reading "single-phase": an entry for a share, such as a half, then
    does not act on damage that is added in a later part (AMB-21). Under other readings, the entry
    is returned unchanged.
    """
    if entry.roll_phase_part or draft.rules.method.reduction_phase != "single-phase":
        return entry
    return replace(entry, roll_phase_part=ROLL_PHASE_PARTS.get(draft.table.phase, 0))


def add_early_entry(draft: Draft, attack: Attack, entry: Entry, rule_ids: tuple[str, ...]) -> None:
    """Store an entry for an Attack whose damage does not exist yet (AMB-11); see `add_entry`.

    The step names the ability in place of its future packet.
    """
    early_entries = (*attack.early_entries, _with_phase_part(draft, entry))
    draft.table = draft.table.with_attack(early_entries=early_entries)
    draft.add_step(
        "modifier-waits",
        entry.seat,
        rule_ids,
        subject=entry.source,
        operation=entry.operation.value,
        amount=0 if entry.fraction else entry.amount,
        packet=attack.ability,
        **({"fraction": entry.fraction} if entry.fraction else {}),
    )


def add_early_type(
    draft: Draft, attack: Attack, type_: DamageType, actor: int, source: str
) -> None:
    """Store a type change for an Attack whose damage does not exist yet (AMB-11).

    The step names the ability in place of its future packet.
    """
    early_types = (*attack.early_types, (type_.value, actor, source))
    draft.table = draft.table.with_attack(early_types=early_types)
    draft.add_step(
        "type-change-waits",
        actor,
        ("DT-DMG-08", "DT-AM-02", "AMB-11"),
        subject=source,
        type=type_.value,
        packet=attack.ability,
    )


def ultimate_addition_rules(draft: Draft) -> tuple[str, ...]:
    """Return the rules for additions to an Ultimate's damage; none for other Attacks."""
    attack = draft.table.attack
    return ("DT-ULT-02", "DT-ULT-07") if attack is not None and attack.ultimate else ()


def apply_early_entries(draft: Draft, packet_id: int) -> None:
    """Apply the stored entries and type changes to the damage of the Attack, which now exists."""
    attack = draft.table.attack
    assert attack is not None
    draft.table = draft.table.with_attack(early_entries=(), early_types=())
    for entry in attack.early_entries:
        packet = draft.table.packet(packet_id)
        assert packet is not None
        addition_rules = ("DT-AM-01", "DT-AM-04", "DT-CALC-03", *ultimate_addition_rules(draft))
        prevention_rules = ("DT-CALC-03", "DT-CALC-04", "DT-DMG-04")
        add_entry(
            draft,
            packet,
            entry,
            prevention_rules if entry.side is Side.RECEIVER else addition_rules,
        )
    for type_, seat, source in attack.early_types:
        packet = draft.table.packet(packet_id)
        assert packet is not None
        if any(part.type.defendable for part in packet.components):
            change_type(draft, packet, DamageType(type_), actor=seat, source=source)
    # A live amount is computed again if its dice change (AMB-10). Its entry was stored on the
    # Attack until now, and is an entry of the packet from now on.
    live_amounts = (
        replace(amount, kind="entry", packet=packet_id) if amount.kind == "early" else amount
        for amount in draft.table.live_amounts
    )
    draft.table = replace(draft.table, live_amounts=tuple(live_amounts))


def change_type(draft: Draft, packet: Packet, type_: DamageType, actor: int, source: str) -> None:
    """Change the damage type of the Attack (DT-AM-02).

    If the new type allows no defence, a policy decides whether an earlier defence still counts.
    """
    attack = draft.table.attack
    defendable_indices = tuple(
        index for index, part in enumerate(packet.components) if part.type.defendable
    )
    packet = packet.with_type(type_)
    if attack is not None and attack.defense and not type_.defendable:
        still_counts = draft.rules.reading("undefendable-after-defence") == "defence-stands"
        packet = replace(
            packet,
            defended_components=(*packet.defended_components, *defendable_indices)
            if still_counts
            else (),
        )
    draft.table = draft.table.with_packet(packet)
    draft.add_step(
        "type-changed",
        actor,
        ("DT-DMG-08", "DT-AM-02"),
        modifies=f"packet:{packet.id}",
        subject=source,
        seat=packet.seat,
        type=type_.value,
    )


def decide_attack(draft: Draft, *, is_attack: bool) -> bool:
    """Tell whether the activated ability is an Attack.

    DT-DMG-13 says that an ability which deals its target no damage is no Attack. `is_attack` is the
    answer by this rule. In a world without that rule, the answer is the opposite. An ability that
    is an Attack only in that world has no damage yet, so a packet of 0 damage is added for it.
    """
    attack = draft.table.attack
    assert attack is not None
    packet = draft.table.packet(attack.packet)
    if is_attack and not attack.is_cancelled and _is_plainly_attack(attack, packet):
        return True
    rule_ids = ("DT-DMG-13", "DT-ULT-10" if attack.ultimate else "DT-DMG-10")
    answer = draft.rules.apply(
        rule_ids, attack.ability, attack.attacker, with_rule=is_attack, without_rule=not is_attack
    )
    if answer == is_attack:
        return is_attack
    if not is_attack and packet is None:
        components = (Component(DamageType.NORMAL, 0, source=attack.ability),)
        packet = Packet(
            NEW_PACKET_ID,
            seat=attack.target,
            source=attack.ability,
            dealer=attack.attacker,
            components=components,
            is_attack=True,
            is_offensive=True,
        )
        packet = add_packet(draft, packet, rule_ids)
        draft.table = draft.table.with_attack(packet=packet.id)
        apply_early_entries(draft, packet.id)
    return not is_attack


def _is_plainly_attack(attack: Attack, packet: Packet | None) -> bool:
    """Tell whether an ability is clearly an Attack: its normal damage has not been reduced."""
    return (
        packet is not None
        and not attack.ultimate
        and any(part.type.defendable for part in packet.components)
        and not any(entry.operation in REDUCING_OPERATIONS for entry in packet.entries)
    )


def end_attack(draft: Draft, *, decided_as_attack: bool | None) -> None:
    """Cancel the activated ability: its waiting damage and healing, and its deferred effects.

    `decided_as_attack` tells whether the failed ability still counts as an Attack (AMB-11); None if
    this is not decided yet.
    """
    table = draft.table
    attack = table.attack
    assert attack is not None
    packets = tuple(
        packet
        for packet in table.packets
        if not (packet.is_offensive and packet.dealer == attack.attacker)
    )
    healing = tuple(entry for entry in table.healing if entry.source != attack.ability)
    draft.table = replace(table, packets=packets, healing=healing).with_attack(
        is_cancelled=True,
        decided_as_attack=decided_as_attack,
        packet=-1,
        deferred_effects=(),
        tokens_for_target=(),
    )
