"""Yield reasons against modifying an Attack, interfering in a fight, or replacing a defence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dtnb.dicethrone.damage import Entry, Operation, Packet, Side
from dtnb.dicethrone.heroes.language.effect import Effect, Then
from dtnb.dicethrone.heroes.model import ActionSpec
from dtnb.dicethrone.heroes.verbs.damage import Add, Multiply
from dtnb.dicethrone.heroes.verbs.dice import Reroll, Roll
from dtnb.dicethrone.rules.attacks import attack_damage, counts_as_attack
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import DEFENSE_WINDOWS
from dtnb.dicethrone.verdicts.abilities import defense_reasons
from dtnb.dicethrone.verdicts.attack_windows import attack_windows, coming_attack
from dtnb.kernel import Reason
from dtnb.kernel.windows import WindowPoint


def outsider_reasons(rules: Rules, table: Table, seat: int, spec: ActionSpec) -> Iterator[Reason]:
    """Yield why a player may not interfere in a fight between others (AMB-41, DT-TEAM-10)."""
    attack = table.attack
    if attack is None or attack.target is None or seat in (attack.attacker, attack.target):
        return
    if interferes(spec) and rules.reading("intervening") == "dice-only":
        yield Reason("fight-of-others", ("AMB-41", "DT-TEAM-10"), {"subject": spec.name})


def interferes(spec: ActionSpec) -> bool:
    """Tell whether an action interferes in a fight; an effect on a chosen player does not count."""
    return any(effect.interferes and "chosen player" not in effect.players() for effect in spec.do)


def modifier_reasons(rules: Rules, table: Table, seat: int, spec: ActionSpec) -> Iterator[Reason]:
    """Yield why an Attack Modifier may not change this Attack (DT-AM-01/05/06, AMB-35)."""
    attack = table.attack
    if attack is None or attack.is_cancelled or not counts_as_attack(rules, table):
        windows = attack_windows(rules, table)
        pending_ability = coming_attack(table)
        if pending_ability is not None:
            args = {"subject": spec.name, "ability": pending_ability.ability}
            yield Reason(
                "attack-open", ("AMB-12", "DT-AM-05", "DT-DMG-13"), args, allowing_windows=windows
            )
        else:
            yield Reason(
                "no-attack",
                ("DT-AM-05", "DT-DMG-13"),
                {"subject": spec.name},
                allowing_windows=windows,
            )
        return
    if seat == attack.target:
        yield Reason("defender-adds-nothing", ("DT-AM-01", "DT-DRP-13"), {"subject": spec.name})
    elif seat != attack.attacker and rules.reading("attack-modifier-owner") == "attacker-only":
        yield Reason(
            "attack-of-another",
            ("DT-AM-06", "AMB-35"),
            {"subject": spec.name, "seat": attack.attacker},
        )
    damage = attack_damage(rules, table)
    if damage is not None and not _changes_something(rules, damage, seat, spec, spec.do):
        yield Reason("type-takes-no-modifier", ("DT-DMG-09", "DT-DMG-05"), {"subject": spec.name})


def _changes_something(
    rules: Rules, damage: Packet, seat: int, spec: ActionSpec, effects: Iterable[Effect]
) -> bool:
    """Tell whether an Attack Modifier would have any effect.

    An effect that modifies damage counts if `damage` accepts the modification. Rolls do not count,
    because they only serve other effects. Any other effect counts.
    """
    for effect in effects:
        if isinstance(effect, (Add, Multiply)):
            subtracts = isinstance(effect, Add) and (effect.amount[0].constant or 0) < 0
            operation = Operation.SUBTRACT if subtracts else Operation.ADD
            entry = Entry(operation, 1, source=spec.name, seat=seat, side=Side.ATTACK)
            if rules.allows_entry(damage, entry):
                return True
            continue
        nested = [child for children in effect.children() for child in children]
        if not nested and not isinstance(effect, (Roll, Reroll, Then)):
            return True
        if _changes_something(rules, damage, seat, spec, nested):
            return True
    return False


def replacement_reasons(
    rules: Rules, table: Table, point: WindowPoint, seat: int, spec: ActionSpec
) -> Iterator[Reason]:
    """Yield why an action cannot replace a Defensive Ability here (DT-DRP-03)."""
    attack = table.attack
    is_defended = attack is not None and (attack.defense or attack.defense_concluded)
    if point.window not in DEFENSE_WINDOWS or is_defended:
        yield Reason(
            "instead-of-defense",
            ("DT-DRP-03",),
            {"subject": spec.name},
            allowing_windows=DEFENSE_WINDOWS,
        )
    else:
        for reason in defense_reasons(rules, table, seat, name=""):
            if not (spec.even_if_undefendable and reason.code == "type-not-defendable"):
                yield reason
