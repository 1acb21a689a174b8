"""Verbs of damage: deal, add, multiply, prevent, reflect, change_type, redirect."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.changes.packets import (
    NEW,
    add_component,
    add_early_entry,
    add_early_type,
    add_entry,
    add_packet,
    bring_early,
    change_type,
    fire_incoming,
    fire_outgoing,
)
from dtnb.dicethrone.damage import Component, DamageType, Entry, Operation, Packet, Side
from dtnb.dicethrone.damage.packet import REFLECTING, multiplies, prevents, reflects, share_of
from dtnb.dicethrone.details.asking import asks
from dtnb.dicethrone.details.follow_up import Answers, FollowUp, Moment
from dtnb.dicethrone.details.packets import (
    AVOIDANCE,
    acted_on,
    acts_on_all,
    of_one_source,
    preventable,
    settled_packet,
    told_apart,
)
from dtnb.dicethrone.details.players import receiver_follow_ups
from dtnb.dicethrone.details.running import key
from dtnb.dicethrone.effects.environment import amount, moment_of
from dtnb.dicethrone.effects.following import follow
from dtnb.dicethrone.effects.receivers import receiver, receivers
from dtnb.dicethrone.effects.verbs import carries_out, nothing
from dtnb.dicethrone.heroes.verbs.damage import (
    Add,
    ChangeType,
    Deal,
    Multiply,
    Prevent,
    Redirect,
    Reflect,
)
from dtnb.dicethrone.rules.attacks import attack_damage
from dtnb.dicethrone.rules.totals import POLICY as TOGETHER
from dtnb.dicethrone.state.agenda import DealIsolated, Effects
from dtnb.dicethrone.state.attack import Attack
from dtnb.dicethrone.state.effect_run import Source
from dtnb.dicethrone.state.phases import accumulates
from dtnb.dicethrone.verdicts.attack_windows import damage_to_come, damage_windows
from dtnb.dicethrone.verdicts.effects import lacks, refuses
from dtnb.kernel import Action, Reason


@carries_out(Deal)
def deal(draft: Draft, item: Effects, effect: Deal) -> None:
    """Put damage in wait (DT-DMG-01…16); an Offensive Ability's own becomes the Attack's."""
    run = item.run
    source = run.source
    points = amount(draft, run, effect)
    by_receiver = any(name == "receiver_tokens" for name, _ in effect.amount[0].calls)
    own = source.kind == "ability" and effect.to == "target" and not effect.isolated
    if points < 1 and not by_receiver and not (own and _attack_without_damage(draft)):
        nothing(draft, item, effect, "zero")
        return
    if own:
        _attack_component(draft, item, effect, max(0, points))
        return
    kind = DamageType(effect.type)
    seats = receivers(draft, item, effect.to)
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


def _attack_component(draft: Draft, item: Effects, effect: Deal, points: int) -> None:
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
    draft.table = draft.table.with_attack(packet=packet.id, is_attack=True)
    follow(draft, item, effect, "part", packet.id, 0)
    bring_early(draft, packet.id)
    fire_incoming(draft, packet)
    fire_outgoing(draft, packet)


def _attack_packet(draft: Draft) -> Packet | None:
    attack = draft.table.attack
    return draft.table.packet(attack.packet) if attack is not None else None


@carries_out(Add)
def add(draft: Draft, item: Effects, effect: Add) -> None:
    """Modify the Attack's damage in step 2 (DT-AM-01…06, DT-CALC-03)."""
    run = item.run
    points = amount(draft, run, effect)
    packet = _attack_packet(draft)
    attack = _awaiting_damage(draft)
    operation = Operation.ADD if points > 0 else Operation.SUBTRACT
    entry = Entry(operation, abs(points), run.source.name, run.source.seat, Side.ATTACK)
    if packet is None and attack is None:
        nothing(draft, item, effect, "no-attack")
    elif points == 0:
        nothing(draft, item, effect, "zero")
    elif (reason := _out_of_reach(draft, attack_damage(draft.rules, draft.table), entry)) != "":
        nothing(draft, item, effect, reason)
    elif packet is not None:
        add_entry(draft, packet, entry, ("DT-AM-01", "DT-AM-04", "DT-CALC-03"))
        follow(draft, item, effect, "entry", packet.id, len(packet.entries))
    elif attack is not None:
        add_early_entry(draft, attack, entry, ("DT-AM-01", "DT-TXT-06", "AMB-11"))
        follow(draft, item, effect, "early", -1, len(attack.early_entries))


def _out_of_reach(draft: Draft, packet: Packet | None, entry: Entry) -> str:
    """Return why the types of damage let nothing of the kind act on it; nothing if they do.

    Source: DT-DMG-09, DT-DRP-10, DT-ULT-05, AMB-39.
    """
    if packet is None or draft.rules.lets_act(packet, entry):
        return ""
    if entry.side is Side.DEFENSE:
        return "type-not-defendable"
    ultimate = all(part.type is DamageType.ULTIMATE for part in packet.components)
    return "ultimate" if ultimate else "type-takes-no-modifier"


def _awaiting_damage(draft: Draft) -> Attack | None:
    """Return the Attack in progress whose damage does not wait yet (AMB-11)."""
    attack = draft.table.attack
    if attack is None or attack.cancelled or not attack.is_attack:
        return None
    return attack if _attack_packet(draft) is None else None


@carries_out(Multiply)
def multiply(draft: Draft, item: Effects, effect: Multiply) -> None:
    """Let the Attack's damage count several times, in step 3 (DT-CALC-04, DT-CALC-05)."""
    packet, attack = _attack_packet(draft), _awaiting_damage(draft)
    source = item.run.source
    operation, parts, of = multiplies(share_of(effect.times))
    entry = Entry(operation, parts, source.name, source.seat, Side.ATTACK, of=of)
    reason = _out_of_reach(draft, attack_damage(draft.rules, draft.table), entry)
    if reason and (packet is not None or attack is not None):
        nothing(draft, item, effect, reason)
    elif packet is not None:
        add_entry(draft, packet, entry, ("DT-AM-01", "DT-CALC-04", "DT-CALC-05"))
    elif attack is not None:
        add_early_entry(draft, attack, entry, ("DT-AM-01", "DT-TXT-06", "AMB-11"))
    else:
        nothing(draft, item, effect, "no-attack")


def _packet_for(draft: Draft, item: Effects, effect: Prevent | Reflect) -> Packet | None:
    """Return the waiting damage that a prevention acts on."""
    run = item.run
    if run.source.kind == "defense":
        return _attack_packet(draft)
    if run.packet >= 0:
        set_off = draft.table.packet(run.packet)
        return set_off if set_off is not None and set_off.preventable else None
    own = isinstance(effect, Reflect)
    seat = run.source.seat if own else receiver(draft, item, effect.to)
    attack = _attack_packet(draft)
    if effect.to == "target" and attack is not None:
        # What hinders the attacker acts on the Attack, whoever else has damage in wait.
        return attack if attack.preventable else None
    if seat is None:
        return None
    moment = moment_of(draft, run)
    waiting = acted_on(moment, effect, seat)
    chosen = run.detail(f"{key(item)}.packet")
    if chosen is not None and not acts_on_all(moment, effect, waiting):
        return next((packet for packet in waiting if packet.id == chosen), None)
    # What acts on all lies with the Attack's other modifiers, in the order of play (AMB-21).
    first = [packet for packet in waiting if attack is not None and packet.id == attack.id]
    return next(iter((*first, *waiting)), None)


@carries_out(Prevent)
def prevent(draft: Draft, item: Effects, effect: Prevent) -> None:
    """Reduce what waits for somebody: a number, half of it, or all (DT-CALC-03…06, AMB-23)."""
    run = item.run
    side = Side.DEFENSE if run.source.kind == "defense" else Side.RECEIVER
    packet = _packet_for(draft, item, effect)
    if packet is None:
        attack = draft.table.attack
        locked = run.packet >= 0 and attack is not None and attack.ultimate
        nothing(draft, item, effect, "ultimate" if locked else "nothing-waiting")
        return
    apart = settled_packet(moment_of(draft, run), effect)
    if effect.amount == "all" and not apart:
        _avoid(draft, item, packet)
        return
    # What a defence prevents counts against the Attack in any case (AMB-14).
    only = side is Side.RECEIVER and (apart or draft.rules.readings[TOGETHER] != "one-amount")
    acting = (run.source.name, run.source.seat, side)
    if effect.amount == "all":
        entry = Entry(Operation.AVOID, 0, *acting)
        rules: tuple[str, ...] = ("AMB-23", "DT-DMG-04")
    elif isinstance(effect.amount, str):
        operation, parts, of = prevents(share_of(effect.amount))
        entry = Entry(operation, parts, *acting, of=of, only=only)
        rules = ("DT-CALC-04", "DT-CALC-05")
    else:
        points = amount(draft, run, effect)
        if points < 1:
            nothing(draft, item, effect, "zero")
            return
        entry = Entry(Operation.SUBTRACT, points, *acting, only=only)
        rules = ("DT-CALC-03", "DT-DMG-04")
    if reason := _out_of_reach(draft, packet, entry):
        nothing(draft, item, effect, reason)
        return
    add_entry(draft, packet, entry, rules)
    if not isinstance(effect.amount, str):
        follow(draft, item, effect, "entry", packet.id, len(packet.entries))


def _avoid(draft: Draft, item: Effects, packet: Packet) -> None:
    """Let one avoidance act on what lies together of what it covers (AMB-23, AMB-28)."""
    source, table = item.run.source, draft.table
    assert packet.seat is not None
    waiting = preventable(moment_of(draft, item.run), packet.seat)
    stack = table.seats[packet.seat].count(packet.source)
    if packet.isolated or (stack < 2 and len(waiting) < 2):
        entry = Entry(Operation.AVOID, 0, source.name, source.seat)
        add_entry(draft, packet, entry, ("AMB-23", "DT-DMG-04"))
        return
    reading = draft.rules.reading(AVOIDANCE)
    covered: tuple[Packet, ...] = (packet,)
    if reading == "whole-total":
        covered = waiting
    elif reading == "one-stack":
        covered = of_one_source(packet, waiting)
    operation, points = Operation.AVOID, 0
    if reading == "one-token" and stack > 1:
        operation, points = Operation.SUBTRACT, packet.incoming // stack
    rule = "DT-TURN-05" if table.phase == "upkeep-phase" else "DT-DMG-04"
    for each in covered:
        entry = Entry(operation, points, source.name, source.seat, only=points > 0)
        add_entry(draft, each, entry, ("AMB-28", rule))


@carries_out(Reflect)
def reflect(draft: Draft, item: Effects, effect: Reflect) -> None:
    """Send half back, valued on the subtotal, without lowering what is taken (DT-CALC-06)."""
    run = item.run
    packet = _packet_for(draft, item, effect)
    if packet is None or packet.by is None:
        nothing(draft, item, effect, "nothing-waiting")
        return
    if not isinstance(effect.amount, str):
        _send_number(draft, item, effect, packet)
        return
    nth = sum(entry.operation in REFLECTING for entry in packet.entries)
    only = settled_packet(moment_of(draft, run), effect)
    only = only or draft.rules.readings[TOGETHER] != "one-amount"
    operation, parts, of = reflects(share_of(effect.amount))
    entry = Entry(operation, parts, run.source.name, run.source.seat, of=of, only=only)
    add_entry(draft, packet, entry, ("DT-CALC-06", "AMB-20"))
    returned = Packet(
        NEW, packet.by, run.source.name, run.source.seat,
        (Component(DamageType.NONE, 0, run.source.name),), returned_by=packet.id, returns_at=nth,
    )  # fmt: skip
    form = "" if effect.amount == "half" else "returned-share"
    add_packet(draft, returned, ("DT-CALC-06", "DT-DMG-16", "AMB-20"), form)


def _send_number(draft: Draft, item: Effects, effect: Reflect, packet: Packet) -> None:
    """Send back a number, whatever comes in: it waits like any other damage (DT-DMG-16)."""
    run = item.run
    points = amount(draft, run, effect)
    if points < 1:
        nothing(draft, item, effect, "zero")
        return
    parts = (Component(DamageType.NONE, points, run.source.name),)
    sent = Packet(NEW, packet.by, run.source.name, run.source.seat, parts)
    fire_incoming(draft, add_packet(draft, sent, ("DT-DMG-16", "DT-DMG-01")))


@asks(Prevent)
def ask_protected(moment: Moment, effect: Prevent, at: str, given: Answers) -> Iterator[FollowUp]:
    """Ask who is protected, among those for whom something waits, and from which damage."""

    def fits(seat: int) -> bool:
        return bool(preventable(moment, seat))

    yield from receiver_follow_ups(moment, effect, at, given, fits)
    yield from _packet_follow_ups(moment, effect, at, given)


@asks(Reflect)
def ask_reflected(moment: Moment, effect: Reflect, at: str, given: Answers) -> Iterator[FollowUp]:
    """Ask to whom damage is sent back, and which."""
    yield from receiver_follow_ups(moment, effect, at, given)
    yield from _packet_follow_ups(moment, effect, at, given)


def _packet_follow_ups(
    moment: Moment, effect: Prevent | Reflect, at: str, given: Answers
) -> Iterator[FollowUp]:
    if settled_packet(moment, effect):
        return
    receiver = given.get(f"{at}.player", moment.seat)
    waiting = acted_on(moment, effect, int(str(receiver)))
    if acts_on_all(moment, effect, waiting):
        return
    apart = told_apart(moment, effect, waiting)
    if len(apart) > 1:
        yield FollowUp(f"{at}.packet", "packet", tuple(packet.id for packet in apart))


def nothing_waits(moment: Moment, action: Action, effect: Prevent | Reflect) -> Iterator[Reason]:
    """Yield that nothing waits for the player of the effect on which it could act."""
    own = effect.to in ("you", "attacker")
    if own and not acted_on(moment, effect, moment.seat):
        yield _nothing_waiting(moment, action)


refuses(Prevent)(nothing_waits)
refuses(Reflect)(nothing_waits)


def _nothing_waiting(moment: Moment, action: Action) -> Reason:
    if any(packet.returned_by is not None for packet in preventable(moment, moment.seat)):
        return Reason("returned-damage", ("DT-CALC-06", "AMB-20"), {"subject": action.object})
    locked = _not_avoidable(moment, action, (moment.seat,))
    if locked is not None and not preventable(moment, moment.seat):
        return locked
    for mate in moment.table.teammates(moment.seat):
        if preventable(moment, mate):
            args = {"subject": action.object, "seat": mate}
            return Reason("teammates-damage", ("DT-TEAM-09", "AMB-41"), args)
    attack = damage_to_come(moment.table)
    if attack is not None and attack.target in (None, moment.seat):
        return _still_to_come(moment, action, attack)
    return _nothing_there(moment, action)


@lacks(Prevent)
def nobody_to_protect(moment: Moment, action: Action, effect: Prevent) -> Reason:
    """Return that there is nobody for whom something waits that may be avoided."""
    everybody = tuple(range(len(moment.table.seats)))
    if (locked := _not_avoidable(moment, action, everybody)) is not None:
        return locked
    attack = damage_to_come(moment.table)
    return (
        _nothing_there(moment, action) if attack is None else _still_to_come(moment, action, attack)
    )


def _nothing_there(moment: Moment, action: Action) -> Reason:
    opens = damage_windows(moment.rules, moment.table)
    return Reason("nothing-to-prevent", ("DT-DMG-01",), {"subject": action.object}, opens)


def _still_to_come(moment: Moment, action: Action, attack: Attack) -> Reason:
    """Return that the damage does not wait yet: it stands behind a Then, or its dice do not lie."""
    why = "DT-TXT-06" if attack.deferred or attack.offense_concluded else "DT-ORP-11"
    args = {"subject": action.object, "ability": attack.ability}
    opens = damage_windows(moment.rules, moment.table)
    return Reason("damage-to-come", ("DT-DMG-01", why), args, opens)


def _not_avoidable(moment: Moment, action: Action, seats: tuple[int, ...]) -> Reason | None:
    """Return why nothing acts on what waits for these, if something does (DT-ULT-01, DT-ULT-06)."""
    waiting = [
        packet for packet in moment.table.packets if packet.seat in seats and packet.incoming
    ]
    if not waiting:
        return None
    attack = moment.table.attack
    types = {part.type for packet in waiting for part in packet.components}
    if attack is not None and attack.ultimate and types != {DamageType.ULTIMATE}:
        # DT-ULT-01: its collateral damage would be avoidable, were it not the Ultimate's.
        args = {"subject": action.object, "ability": attack.ability}
        return Reason("part-of-ultimate", ("DT-ULT-01",), args)
    return Reason("nothing-preventable", ("DT-DMG-04", "DT-ULT-06"), {"subject": action.object})


@carries_out(ChangeType)
def change_attack_type(draft: Draft, item: Effects, effect: ChangeType) -> None:
    """Change the damage type of the Attack (DT-DMG-08, AMB-14)."""
    packet = _attack_packet(draft)
    source = item.run.source
    if (attack := _awaiting_damage(draft)) is not None:
        add_early_type(draft, attack, DamageType(effect.type), source.seat, source.name)
        return
    if packet is None or not any(part.type.defendable for part in packet.components):
        nothing(draft, item, effect, "no-normal-damage")
        return
    change_type(draft, packet, DamageType(effect.type), source.seat, source.name)


@refuses(ChangeType)
def has_the_type(moment: Moment, action: Action, effect: ChangeType) -> Iterator[Reason]:
    """Yield that no damage of the Attack has a type that changes (DT-DMG-08)."""
    attack = moment.table.attack
    packet = moment.table.packet(attack.packet) if attack else None
    if packet is not None and not any(part.type.defendable for part in packet.components):
        yield Reason("type-already", ("DT-DMG-08",), {"subject": action.object})


@carries_out(Redirect)
def redirect(draft: Draft, item: Effects, effect: Redirect) -> None:
    """Let a Companion take what waits for its player, or half of it (DT-COMP-03)."""
    run = item.run
    seat = run.source.seat
    attack = draft.table.attack
    # Isolated damage is dealt at once and is nobody else's (DT-DMG-14).
    waiting = [one for one in preventable(moment_of(draft, run), seat) if not one.isolated]
    of_attack = [packet for packet in waiting if attack and packet.id == attack.packet]
    if not waiting or not draft.table.seats[seat].count(effect.to):
        nothing(draft, item, effect, "nothing-waiting" if not waiting else "token-gone")
        return
    packet = (of_attack or waiting)[0]
    split = effect.portion == "split"
    draft.table = draft.table.with_packet(replace(packet, companion=effect.to, split=split))
    draft.note(
        "redirected", seat, ("DT-COMP-03",), modifies=f"packet:{packet.id}",
        subject=run.source.name, seat=seat, packet=packet.source, companion=effect.to,
        share=effect.portion,
    )  # fmt: skip
