"""Yields the rules that let an action act on damage, on an Attack, on dice or on a token."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dtnb.dicethrone.damage import DamageType, Packet
from dtnb.dicethrone.details.dice import changeable_dice
from dtnb.dicethrone.details.follow_up import Moment, moment_of_action
from dtnb.dicethrone.details.packets import affected_packets
from dtnb.dicethrone.heroes.language.effect import Effect, walk_effects
from dtnb.dicethrone.heroes.model import ActionSpec
from dtnb.dicethrone.heroes.verbs.dice import Reroll, SetDie
from dtnb.dicethrone.heroes.verbs.prevention import Prevent, Redirect, Reflect
from dtnb.dicethrone.rules.attacks import attack_damage
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.dice_roll import DiceRoll
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Action, Reason
from dtnb.kernel.windows import WindowPoint


class AllowedAction(NamedTuple):
    """An action that is allowed, with the mode (spec) in which it is done."""

    rules: Rules
    table: Table
    point: WindowPoint
    seat: int
    action: Action
    spec: ActionSpec | None

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The effects of the action; none for a sale or an upgrade."""
        return self.spec.do if self.spec is not None else ()

    def moment(self) -> Moment:
        """Return the situation in which the action asks its follow-up questions."""
        return moment_of_action(self.rules, self.table, self.seat, self.action)


#: by damage type: the reason that such damage can be prevented, and its rules
_AVOIDABLE_TYPES = {
    DamageType.PURE: ("pure-is-avoidable", ("DT-DMG-09", "DT-DMG-04")),
    DamageType.COLLATERAL: ("collateral-is-avoidable", ("DT-DMG-10", "DT-DMG-04")),
    DamageType.UNDEFENDABLE: (
        "undefendable-is-avoidable", ("DT-DMG-08", "DT-DMG-04", "DT-DRP-10"),
    ),
    DamageType.NONE: ("untyped-is-avoidable", ("DT-DMG-16", "DT-DMG-04")),
}  # fmt: skip


def damage_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    """Yield why damage can be prevented although it is a partner's or of an unusual type."""
    subject = allowed.action.object
    for packet in _packets_acted_on(allowed):
        receiver = packet.seat
        if receiver is not None and receiver in allowed.table.teammates(allowed.seat):
            args = {"subject": subject, "seat": receiver}
            yield Reason("names-a-player", ("DT-TEAM-09",), args)
        args = {"subject": subject, "source": packet.source}
        if packet.isolated:
            yield Reason("isolated-is-avoidable", ("DT-DMG-14", "DT-DMG-04"), args)
        types = {part.type for part in packet.components}
        for type_, (code, rule_ids) in _AVOIDABLE_TYPES.items():
            if type_ in types:
                yield Reason(code, rule_ids, args)


def _packets_acted_on(allowed: AllowedAction) -> list[Packet]:
    """Return the waiting damage that an action prevents, reflects or redirects; Attack first."""
    table, details = allowed.table, dict(allowed.action.details)
    packets: dict[int, Packet] = {}
    for index, effect in enumerate(allowed.effects):
        chosen = details.get(f"{index}.packet")
        for inner in walk_effects((effect,)):
            if isinstance(inner, (Prevent, Reflect, Redirect)):
                answer = details.get(f"{index}.player")
                for packet in _packets_for(allowed, inner, answer):
                    if chosen in (None, packet.id):
                        packets[packet.id] = packet
    attack = table.attack.packet if table.attack is not None else -1
    return sorted(packets.values(), key=lambda packet: packet.id != attack)


def _packets_for(
    allowed: AllowedAction, effect: Prevent | Reflect | Redirect, answer: object
) -> tuple[Packet, ...]:
    """Return the waiting damage on which an effect acts; `answer` is the receiver, if chosen."""
    table, moment = allowed.table, allowed.moment()
    if isinstance(effect, Prevent) and effect.to == "target":
        packet = attack_damage(allowed.rules, table)
        return () if packet is None else (packet,)
    prevention = effect if not isinstance(effect, Redirect) else Prevent(amount="all")
    if isinstance(answer, int):
        return affected_packets(moment, prevention, answer)
    own = affected_packets(moment, prevention, allowed.seat)
    if own or not isinstance(effect, Prevent) or effect.to == "you":
        return own
    mates = table.teammates(allowed.seat)
    return tuple(packet for mate in mates for packet in affected_packets(moment, prevention, mate))


def modifier_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    """Yield why an Attack Modifier may change an Attack of an unusual kind, or this late."""
    rules, table, attack = allowed.rules, allowed.table, allowed.table.attack
    if allowed.spec is None or not allowed.spec.attack_modifier or attack is None:
        return
    args = {"subject": allowed.action.object, "ability": attack.ability}
    damage = attack_damage(rules, table)
    types = {part.type for part in damage.components} if damage is not None else set()
    if allowed.seat != attack.attacker:
        rule_ids = ("DT-AM-06", "AMB-35")
        yield Reason("modifies-anothers-attack", rule_ids, {**args, "seat": attack.attacker})
    if DamageType.ULTIMATE in types:
        yield Reason("ultimate-can-grow", ("DT-ULT-02", "DT-ULT-07", "DT-ULT-10"), args)
    if attack.defense_concluded or attack.defense:
        yield Reason("modifies-after-defence", ("DT-AM-03", "DT-DRP-07"), args)
    if DamageType.UNDEFENDABLE in types:
        yield Reason("undefendable-is-modified", ("DT-DMG-08", "DT-DMG-05"), args)


def dice_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    """Yield why dice may be changed that one did not roll, or that are not the usual ones."""
    table, subject = allowed.table, allowed.action.object
    announced = table.announced
    for roll in _rolls_acted_on(allowed):
        args = {"subject": subject, "owner": roll.seat, "purpose": roll.purpose}
        if roll.phase == "targeting":
            yield Reason("targeting-die-is-altered", ("DT-TRP-05", "DT-TRP-08"), args)
        elif roll.seat in table.teammates(allowed.seat):
            yield Reason("teammates-dice", ("DT-TEAM-10", "DT-CARD-24"), args)
        elif roll.phase == "effect":
            yield Reason("dice-of-an-effect", ("DT-PRI-10", "DT-CARD-24", "AMB-10"), args)
        elif roll.phase == "defensive":
            yield Reason("defensive-dice", ("DT-DRP-11", "DT-CARD-24"), args)
        elif announced is not None:
            args["ability"] = announced.ability
            yield Reason("dice-after-announcement", ("DT-ORP-04", "DT-ORP-10"), args)
        if roll.seat in table.opponents(allowed.seat):
            yield Reason("opponents-dice", ("DT-CARD-24",), args)


def _rolls_acted_on(allowed: AllowedAction) -> Iterator[DiceRoll]:
    """Yield the rolls of the dice that an action changes; all it could change if none is chosen."""
    chosen = {
        int(answer[0])
        for name, answer in allowed.action.details
        if isinstance(answer, tuple) and ("die" in name.split(".") or "again" in name.split("."))
    }
    changers = [effect for effect in allowed.effects if isinstance(effect, (SetDie, Reroll))]
    rolls: dict[int, DiceRoll] = {}
    for effect in changers:
        for roll, _ in changeable_dice(allowed.moment(), effect.whose):
            if not chosen or roll.id in chosen:
                rolls[roll.id] = roll
    # The latest dice are the ones that are meant if nothing is said.
    yield from sorted(rolls.values(), key=lambda roll: -roll.id)
