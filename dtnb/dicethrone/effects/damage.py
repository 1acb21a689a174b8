"""Verbs of damage and healing: deal, add, prevent, reflect, change_type, heal, set_health."""

from __future__ import annotations

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.changes.health import add_healing
from dtnb.dicethrone.changes.packets import (
    NEW,
    add_component,
    add_entry,
    add_packet,
    change_type,
    fire_incoming,
    fire_outgoing,
)
from dtnb.dicethrone.changes.tokens import change_dial
from dtnb.dicethrone.damage import Component, DamageType, Entry, Operation, Packet, Side
from dtnb.dicethrone.details.packets import open_to_prevention, preventable, reflectable
from dtnb.dicethrone.details.running import key
from dtnb.dicethrone.effects.environment import amount, moment_of
from dtnb.dicethrone.effects.following import follow
from dtnb.dicethrone.effects.receivers import receiver, receivers
from dtnb.dicethrone.effects.verbs import nothing, simple
from dtnb.dicethrone.heroes.model import Effect
from dtnb.dicethrone.state.agenda import DealIsolated, Effects
from dtnb.dicethrone.state.invocation import Source
from dtnb.dicethrone.state.phases import accumulates


@simple("deal")
def deal(draft: Draft, item: Effects, effect: Effect) -> None:
    """Put damage in wait (DT-DMG-01…16); an Offensive Ability's own becomes the Attack's."""
    run = item.run
    source = run.source
    points = amount(draft, run, effect)
    default = "target" if source.kind == "ability" or _is_modifier(draft, item) else "attacker"
    selector = effect.to or default
    by_receiver = any(name == "receiver_tokens" for name, _ in effect.amount[0].calls)
    own = source.kind == "ability" and selector == "target" and not effect.isolated
    if points < 1 and not by_receiver and not (own and _attack_without_damage(draft)):
        nothing(draft, item, effect, "zero")
        return
    if own:
        _attack_component(draft, item, effect, max(0, points))
        return
    kind = DamageType(effect.type or ("normal" if source.kind == "ability" else "none"))
    seats = receivers(draft, item, effect, default)
    if not seats:
        nothing(draft, item, effect, "no-target")
    # Where a phase adds nothing up (DT-DRP-08, DT-TURN-05), damage is dealt at once.
    at_once = not accumulates(draft.table)
    by_text = effect.isolated and _stands_alone(draft)
    isolated = at_once or by_text
    dealt: list[Packet] = []
    for seat in seats:
        rules: tuple[str, ...] = ("DT-DMG-16", "DT-DMG-01")
        if kind is DamageType.COLLATERAL:
            rules = ("DT-DMG-10", "DT-TRP-09")
        late = effect.condition is not None and "damage_dealt" in effect.condition.names
        attack = draft.table.attack
        if by_receiver:
            points = amount(draft, run, effect, seat)
            if points < 1:
                nothing(draft, item, effect, "zero")
                continue
        whole = _attack_packet(draft)
        if effect.isolated and not isolated and whole is not None and whole.seat == seat:
            # AMB-25: folded into the total that is waiting
            add_component(draft, whole, Component(kind, points, source.name))
            continue
        packet = Packet(
            NEW, seat, source.name, source.seat, (Component(kind, points, source.name),),
            isolated=isolated,
            unpreventable=effect.unpreventable or _of_an_ultimate(draft, source, seat),
            offensive=source.kind == "ability" and kind in _OFFENSIVE,
            condition=effect.condition.source if late and effect.condition else "",
            returned_by=attack.packet if late and attack else None,
        )  # fmt: skip
        packet = add_packet(draft, packet, rules, "" if by_text or not at_once else "at-once")
        follow(draft, item, effect, "part", packet.id, 0)
        dealt.append(packet)
    if isolated and dealt:
        draft.push(DealIsolated(tuple(packet.id for packet in dealt), by_text))
    for packet in reversed(dealt):
        fire_incoming(draft, packet)
        fire_outgoing(draft, packet)


#: damage that an Offensive Ability deals; what has no type comes from elsewhere (DT-DMG-16)
_OFFENSIVE = frozenset(DamageType) - {DamageType.NONE}


def _of_an_ultimate(draft: Draft, source: Source, seat: int) -> bool:
    """Tell whether an Ultimate deals this to an opponent: no part of it is avoided (DT-ULT-01)."""
    attack = draft.table.attack
    if attack is None or not attack.ultimate or source.kind != "ability":
        return False
    return source.seat == attack.attacker and seat in draft.table.opponents(attack.attacker)


def _attack_without_damage(draft: Draft) -> bool:
    """Tell whether an ability whose number comes to 0 attacks all the same (AMB-12)."""
    return _attack_packet(draft) is None and draft.rules.reading("variable-damage-zero") == "attack"


def _stands_alone(draft: Draft) -> bool:
    """Tell whether isolated damage has a total of its own (AMB-25)."""
    return draft.rules.reading("isolated-damage") == "own-ledger"


def _is_modifier(draft: Draft, item: Effects) -> bool:
    spec = draft.rules.spec_of(draft.table, item.run.source)
    return spec is not None and spec.attack_modifier


def _attack_component(draft: Draft, item: Effects, effect: Effect, points: int) -> None:
    attack = draft.table.attack
    assert attack is not None
    name = item.run.source.name
    component = Component(DamageType(effect.type), points, name)
    packet = draft.table.packet(attack.packet)
    if packet is not None:
        add_component(draft, packet, component)
        follow(draft, item, effect, "part", packet.id, len(packet.components))
        return
    rules = {
        DamageType.NORMAL: ("DT-DMG-07",),
        DamageType.UNDEFENDABLE: ("DT-DMG-08",),
        DamageType.PURE: ("DT-DMG-09",),
        DamageType.ULTIMATE: ("DT-DMG-12", "DT-ULT-09"),
    }.get(component.type, ("DT-DMG-10",))
    packet = Packet(
        NEW, attack.target, name, attack.attacker, (component,), attack=True, offensive=True
    )
    packet = add_packet(draft, packet, (*rules, "DT-DMG-01"))
    draft.table = draft.table.with_attack(packet=packet.id)
    follow(draft, item, effect, "part", packet.id, 0)
    fire_incoming(draft, packet)
    fire_outgoing(draft, packet)


def _attack_packet(draft: Draft) -> Packet | None:
    attack = draft.table.attack
    return draft.table.packet(attack.packet) if attack is not None else None


@simple("add")
def add(draft: Draft, item: Effects, effect: Effect) -> None:
    """Modify the Attack's damage in step 2 (DT-AM-01…06, DT-CALC-03)."""
    run = item.run
    points = amount(draft, run, effect)
    packet = _attack_packet(draft)
    if packet is None:
        nothing(draft, item, effect, "no-attack")
    elif points == 0:
        nothing(draft, item, effect, "zero")
    else:
        operation = Operation.ADD if points > 0 else Operation.SUBTRACT
        entry = Entry(operation, abs(points), run.source.name, run.source.seat, Side.ATTACK)
        add_entry(draft, packet, entry, ("DT-AM-01", "DT-AM-04", "DT-CALC-03"))
        follow(draft, item, effect, "entry", packet.id, len(packet.entries))


def _packet_for(draft: Draft, item: Effects, effect: Effect) -> Packet | None:
    """Return the waiting damage that a prevention acts on."""
    run = item.run
    if run.source.kind == "defense":
        return _attack_packet(draft)
    if run.packet >= 0:
        set_off = draft.table.packet(run.packet)
        return set_off if set_off is not None and open_to_prevention(set_off) else None
    seat = run.source.seat if effect.verb == "reflect" else receiver(draft, item, effect, "you")
    moment = moment_of(draft, run)
    attack = _attack_packet(draft)
    if effect.to == "target" and attack is not None:
        # What hinders the attacker acts on the Attack, whoever else has damage in wait.
        return attack if open_to_prevention(attack) else None
    if seat is None:
        return None
    waiting = reflectable(moment, seat) if effect.verb == "reflect" else preventable(moment, seat)
    chosen = run.detail(f"{key(item)}.packet")
    if chosen is not None:
        return next((packet for packet in waiting if packet.id == chosen), None)
    return waiting[0] if waiting else None


@simple("prevent")
def prevent(draft: Draft, item: Effects, effect: Effect) -> None:
    """Reduce what waits for somebody: a number, half of it, or all (DT-CALC-03…06, AMB-23)."""
    run = item.run
    side = Side.DEFENSE if run.source.kind == "defense" else Side.RECEIVER
    packet = _packet_for(draft, item, effect)
    if packet is None:
        attack = draft.table.attack
        locked = run.packet >= 0 and attack is not None and attack.ultimate
        nothing(draft, item, effect, "ultimate" if locked else "nothing-waiting")
        return
    if effect.share == "half":
        entry = Entry(Operation.PREVENT_HALF, 0, run.source.name, run.source.seat, side)
        rules: tuple[str, ...] = ("DT-CALC-04", "DT-CALC-05")
    elif effect.share == "all" and draft.table.phase == "upkeep-phase":
        _avoid_accumulated(draft, item, packet)
        return
    elif effect.share == "all":
        entry = Entry(Operation.AVOID, 0, run.source.name, run.source.seat, side)
        rules = ("AMB-23", "DT-DMG-04")
    else:
        points = amount(draft, run, effect)
        if points < 1:
            nothing(draft, item, effect, "zero")
            return
        entry = Entry(Operation.SUBTRACT, points, run.source.name, run.source.seat, side)
        rules = ("DT-CALC-03", "DT-DMG-04")
    add_entry(draft, packet, entry, rules)
    if not effect.share:
        follow(draft, item, effect, "entry", packet.id, len(packet.entries))


def _avoid_accumulated(draft: Draft, item: Effects, packet: Packet) -> None:
    """Let one avoidance act on what accumulated in Upkeep (DT-TURN-05, AMB-28)."""
    source, table = item.run.source, draft.table
    assert packet.seat is not None
    reading = draft.rules.reading("avoid-accumulated-damage")
    stack = table.seats[packet.seat].count(packet.source)
    covered: tuple[Packet, ...] = (packet,)
    if reading == "whole-total":
        covered = preventable(moment_of(draft, item.run), packet.seat)
    operation, points = Operation.AVOID, 0
    if reading == "one-token" and stack > 1:
        operation, points = Operation.SUBTRACT, packet.incoming // stack
    for each in covered:
        entry = Entry(operation, points, source.name, source.seat)
        add_entry(draft, each, entry, ("AMB-28", "DT-TURN-05"))


@simple("reflect")
def reflect(draft: Draft, item: Effects, effect: Effect) -> None:
    """Send half back, valued on the subtotal, without lowering what is taken (DT-CALC-06)."""
    run = item.run
    packet = _packet_for(draft, item, effect)
    if packet is None or packet.by is None:
        nothing(draft, item, effect, "nothing-waiting")
        return
    nth = sum(entry.operation is Operation.REFLECT_HALF for entry in packet.entries)
    entry = Entry(Operation.REFLECT_HALF, 0, run.source.name, run.source.seat)
    add_entry(draft, packet, entry, ("DT-CALC-06", "AMB-20"))
    returned = Packet(
        NEW, packet.by, run.source.name, run.source.seat,
        (Component(DamageType.NONE, 0, run.source.name),), returned_by=packet.id, returns_at=nth,
    )  # fmt: skip
    add_packet(draft, returned, ("DT-CALC-06", "DT-DMG-16", "AMB-20"))


@simple("change_type")
def change_attack_type(draft: Draft, item: Effects, effect: Effect) -> None:
    """Change the damage type of the Attack (DT-DMG-08, AMB-14)."""
    packet = _attack_packet(draft)
    if packet is None or not any(part.type.defendable for part in packet.components):
        nothing(draft, item, effect, "no-normal-damage")
        return
    source = item.run.source
    change_type(draft, packet, DamageType(effect.type), source.seat, source.name)


@simple("heal")
def heal(draft: Draft, item: Effects, effect: Effect) -> None:
    """Raise a dial when the phase's damage is applied (DT-HP-02, AMB-15)."""
    seats = receivers(draft, item, effect, "you")
    points = amount(draft, item.run, effect)
    if draft.rules.known_token(effect.to):
        _heal_companion(draft, item, effect, points)
        return
    if not seats or points < 1:
        nothing(draft, item, effect, "zero")
        return
    for seat in seats:
        waiting = len(draft.table.healing)
        add_healing(draft, seat, points, item.run.source.name)
        if len(draft.table.healing) > waiting:
            follow(draft, item, effect, "healing", -1, waiting)


def _heal_companion(draft: Draft, item: Effects, effect: Effect, points: int) -> None:
    """Raise the dial of a Companion at once (DT-COMP-03)."""
    source = item.run.source
    held = draft.table.seats[source.seat].count(effect.to)
    if not held or points < 1:
        nothing(draft, item, effect, "zero" if held else "token-gone")
        return
    change_dial(draft, source.seat, effect.to, -points, source.seat, source.name)


@simple("set_health")
def set_health(draft: Draft, item: Effects, effect: Effect) -> None:
    """Set a dial (DT-WIN-02)."""
    source = item.run.source
    before = draft.table.seats[source.seat].health
    after = amount(draft, item.run, effect)
    draft.table = draft.table.with_seat(source.seat, health=after)
    draft.note(
        "health-set", source.seat, ("DT-WIN-02",), subject=source.name, seat=source.seat,
        before=before, after=after,
    )  # fmt: skip
