"""Damage waits for a seat, grows, and is acted on."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.damage import Component, DamageType, Entry, Packet, Side
from dtnb.dicethrone.rules.totals import summed_with
from dtnb.dicethrone.state.agenda import FireTrigger
from dtnb.dicethrone.state.attack import Attack
from dtnb.dicethrone.state.phases import ROLL_PHASE_PARTS

#: the serial number of damage that does not wait yet
NEW = 0


def add_packet(draft: Draft, packet: Packet, rules: tuple[str, ...], form: str = "") -> Packet:
    """Put damage in wait for a seat.

    Parameters
    ----------
    draft
        The draft.
    packet
        The damage; it is given its serial number here.
    rules
        Why it waits.
    form
        Which sentence tells it, where the packet does not say so itself.

    Returns
    -------
    Packet
        The damage with its serial number.
    """
    packet = replace(packet, id=draft.next_serial())
    draft.table = draft.table.with_packet(packet)
    note_packet(draft, packet, rules, form)
    return packet


def fire_incoming(draft: Draft, packet: Packet) -> None:
    """Let what its receiver holds act on damage that begins to wait (DT-DMG-01)."""
    if packet.seat is None:
        return
    if draft.rules.sources_of_trigger(draft.table, packet.seat, "incoming"):
        draft.push(FireTrigger("incoming", packet.seat, packet=packet.id))


def fire_outgoing(draft: Draft, packet: Packet) -> None:
    """Let what its player holds act on damage that their Offensive Ability puts in wait.

    Damage that an Offensive Ability deals to its own player is dealt to nobody else's cost, so it
    does not go out.
    """
    if not packet.offensive or packet.by is None or packet.seat == packet.by:
        return
    if draft.rules.sources_of_trigger(draft.table, packet.by, "outgoing"):
        draft.push(FireTrigger("outgoing", packet.by, packet=packet.id))


def hinder(draft: Draft, packet: Packet) -> None:
    """Let what hinders the attacker act on what the ability deals to others (DT-CALC-04)."""
    attack = draft.table.attack
    if attack is None or not packet.offensive or packet.by != attack.attacker:
        return
    if packet.seat == attack.attacker or not packet.preventable:
        return
    for entry in attack.hindrances:
        waiting = draft.table.packet(packet.id)
        assert waiting is not None
        if draft.rules.lets_act(waiting, entry):
            add_entry(draft, waiting, entry, ("DT-CALC-03", "DT-CALC-04", "DT-DMG-04"))


def note_packet(draft: Draft, packet: Packet, rules: tuple[str, ...], form: str = "") -> None:
    """Record that damage waits for a seat; for the arguments see :func:`add_packet`."""
    component = packet.components[0]
    draft.note(
        "packet-created",
        packet.by,
        rules,
        id=f"packet:{packet.id}",
        subject=packet.source,
        seat=packet.seat,
        amount=component.base,
        type=component.type.value,
        isolated=packet.isolated,
        attack=packet.attack,
        pending=packet.returned_by is not None,
        condition=packet.condition,
        form=form or _form(packet),
        **({"caused_by": f"packet:{packet.returned_by}"} if packet.returned_by else {}),
    )


def _form(packet: Packet) -> str:
    """Return which of its sentences a new packet has."""
    if packet.condition:
        return "conditional"
    if packet.returned_by is not None:
        return "returned"
    if packet.isolated:
        return "isolated"
    return "waiting" if packet.seat is not None else "open"


def add_component(draft: Draft, packet: Packet, component: Component) -> None:
    """Add a typed part to the damage of the Attack (AMB-14)."""
    packet = replace(packet, components=(*packet.components, component))
    draft.table = draft.table.with_packet(packet)
    draft.note(
        "packet-grows",
        packet.by,
        ("DT-DMG-01", "AMB-14"),
        modifies=f"packet:{packet.id}",
        subject=component.source,
        seat=packet.seat,
        amount=component.base,
        type=component.type.value,
        incoming=packet.incoming,
    )


def add_entry(draft: Draft, packet: Packet, entry: Entry, rules: tuple[str, ...]) -> None:
    """Let something act on a packet.

    Parameters
    ----------
    draft
        The draft.
    packet, entry
        The damage that waits, and what acts on it.
    rules
        What lets it act.

    Notes
    -----
    Source: AMB-21: under ``single-phase`` it matters in which part of the Roll Phase it came.
    """
    entry = _brought_now(draft, entry)
    packet = packet.with_entry(entry)
    draft.table = draft.table.with_packet(packet)
    lying = summed_with(draft.rules, draft.table, packet) if entry.shared else (packet,)
    sources = list(dict.fromkeys(one.source for one in lying))
    draft.note(
        "packet-modified",
        entry.seat,
        rules,
        modifies=f"packet:{packet.id}",
        subject=entry.source,
        seat=packet.seat,
        operation=entry.operation.value,
        amount=0 if entry.fraction else entry.amount,
        side=entry.side.value,
        packet=sources if len(sources) > 1 else packet.source,
        **({"fraction": entry.fraction} if entry.fraction else {}),
    )


def _brought_now(draft: Draft, entry: Entry) -> Entry:
    """Return an entry with the part of the Roll Phase it comes in, where that matters (AMB-21)."""
    if entry.part or draft.rules.method.reduction_phase != "single-phase":
        return entry
    return replace(entry, part=ROLL_PHASE_PARTS.get(draft.table.phase, 0))


def add_early_entry(draft: Draft, attack: Attack, entry: Entry, rules: tuple[str, ...]) -> None:
    """Keep what modifies an Attack whose damage does not wait yet (AMB-11); see `add_entry`."""
    kept = (*attack.early_entries, _brought_now(draft, entry))
    draft.table = draft.table.with_attack(early_entries=kept)
    draft.note(
        "modifier-waits",
        entry.seat,
        rules,
        subject=entry.source,
        operation=entry.operation.value,
        amount=0 if entry.fraction else entry.amount,
        packet=attack.ability,
        **({"fraction": entry.fraction} if entry.fraction else {}),
    )


def add_early_type(draft: Draft, attack: Attack, type_: DamageType, by: int, source: str) -> None:
    """Keep what changes the type of an Attack whose damage does not wait yet (AMB-11)."""
    kept = (*attack.early_types, (type_.value, by, source))
    draft.table = draft.table.with_attack(early_types=kept)
    draft.note(
        "type-change-waits",
        by,
        ("DT-DMG-08", "DT-AM-02", "AMB-11"),
        subject=source,
        type=type_.value,
        packet=attack.ability,
    )


def enhancing(draft: Draft) -> tuple[str, ...]:
    """Return the rules by which an Ultimate's damage is added to, where the Attack is one."""
    attack = draft.table.attack
    return ("DT-ULT-02", "DT-ULT-07") if attack is not None and attack.ultimate else ()


def bring_early(draft: Draft, packet_id: int) -> None:
    """Let act on the damage of the Attack, which waits now, what was brought before."""
    attack = draft.table.attack
    assert attack is not None
    draft.table = draft.table.with_attack(early_entries=(), early_types=())
    for entry in attack.early_entries:
        packet = draft.table.packet(packet_id)
        assert packet is not None
        added = ("DT-AM-01", "DT-AM-04", "DT-CALC-03", *enhancing(draft))
        prevented = ("DT-CALC-03", "DT-CALC-04", "DT-DMG-04")
        add_entry(draft, packet, entry, prevented if entry.side is Side.RECEIVER else added)
    for type_, seat, source in attack.early_types:
        packet = draft.table.packet(packet_id)
        assert packet is not None
        if any(part.type.defendable for part in packet.components):
            change_type(draft, packet, DamageType(type_), seat, source)
    live = (
        replace(amount, kind="entry", packet=packet_id) if amount.kind == "early" else amount
        for amount in draft.table.live_amounts
    )
    draft.table = replace(draft.table, live_amounts=tuple(live))


def change_type(draft: Draft, packet: Packet, type_: DamageType, by: int, source: str) -> None:
    """Change the damage type of the Attack (DT-AM-02); a defence that was made may stand."""
    attack = draft.table.attack
    normal = tuple(at for at, part in enumerate(packet.components) if part.type.defendable)
    packet = packet.with_type(type_)
    if attack is not None and attack.defense and not type_.defendable:
        stands = draft.rules.reading("undefendable-after-defence") == "defence-stands"
        packet = replace(packet, defended=(*packet.defended, *normal) if stands else ())
    draft.table = draft.table.with_packet(packet)
    draft.note(
        "type-changed",
        by,
        ("DT-DMG-08", "DT-AM-02"),
        modifies=f"packet:{packet.id}",
        subject=source,
        seat=packet.seat,
        type=type_.value,
    )


def end_attack(draft: Draft, *, is_attack: bool | None) -> None:
    """Take away what the activated ability put in wait, and what of it was still to come.

    Parameters
    ----------
    draft
        The draft; an ability is activated.
    is_attack
        What the ability stays, now that it deals nothing (AMB-11).
    """
    table = draft.table
    attack = table.attack
    assert attack is not None
    packets = tuple(p for p in table.packets if not (p.offensive and p.by == attack.attacker))
    healing = tuple(entry for entry in table.healing if entry.source != attack.ability)
    draft.table = replace(table, packets=packets, healing=healing).with_attack(
        cancelled=True, is_attack=is_attack, packet=-1, deferred=(), for_target=()
    )
