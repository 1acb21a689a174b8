"""Decide whether the ability in progress is an Attack; put its deferred effects in agenda items.

* deferred effect: an effect that waits for the Defensive Roll Phase
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from dtnb.dicethrone.damage import Component, DamageType, Operation, Packet
from dtnb.dicethrone.damage.packet import PREVENTING
from dtnb.dicethrone.damage.type_chart import defendable_parts
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.language.ranges import minimum
from dtnb.dicethrone.heroes.verbs.damage import Deal
from dtnb.dicethrone.heroes.verbs.dice import Roll
from dtnb.dicethrone.heroes.verbs.lists import Choose, Do
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.rules.totals import packets_summed_with, total_of
from dtnb.dicethrone.state.agenda import Effects
from dtnb.dicethrone.state.attack import Attack, Deferred
from dtnb.dicethrone.state.effect_resolution import EffectResolution, Source
from dtnb.dicethrone.state.table import Table

REDUCING_OPERATIONS = frozenset({Operation.SUBTRACT, *PREVENTING, Operation.AVOID})


def sure_to_attack(effects: Iterable[Effect], tier: int) -> bool:
    """Tell whether an ability deals damage to its target, whatever dice show and players choose.

    Such an ability is an Attack from its activation on (DT-DMG-13, AMB-11), even if a ``Then``
    comes before the damage. If the damage may be 0, a policy decides later (AMB-12). Isolated
    damage does not count, because it is not part of the ability's total.
    """
    lowest_die = 1
    for effect in effects:
        if effect.condition is not None:
            continue
        match effect:
            case Roll() if not effect.dice:
                # The number of dice depends on the game, and may be 0.
                lowest_die = 0
            case Deal() if deals_to_target(effect) and not effect.isolated:
                number = effect.amount[tier] if len(effect.amount) > 1 else effect.amount[0]
                if (minimum(number.syntax(), lowest_die) or 0) >= 1:
                    return True
            case Do() if sure_to_attack(effect.body, tier):
                return True
            case Choose() if all(sure_to_attack(body, tier) for _, body in effect.options):
                return True
    return False


def may_attack(effects: Iterable[Effect]) -> bool:
    """Tell whether any of an ability's effects can deal damage to its target (AMB-12)."""
    return any(
        deals_to_target(effect) or any(map(may_attack, effect.children())) for effect in effects
    )


def deals_to_target(effect: Effect) -> bool:
    """Tell whether an effect of an Offensive Ability deals damage to its target.

    Damage to receivers that the text names, such as collateral damage, does not count (DT-DMG-10).
    """
    return isinstance(effect, Deal) and effect.to == "target"


def attack_damage(rules: Rules, table: Table) -> Packet | None:
    """Return the damage of the ability in progress; None without an ability or if it has failed.

    Before the damage is known, return a placeholder with the right types and arbitrary points.
    """
    attack = table.attack
    if attack is None:
        return None
    packet = table.packet(attack.packet)
    if packet is not None:
        return packet
    ability = rules.hero_at(table, attack.attacker).abilities.get(attack.ability)
    if ability is None or attack.is_cancelled:
        return None
    types = dict.fromkeys(_damage_types(ability.at_level(attack.level).do))
    parts = tuple(Component(DamageType(type_), 1) for type_ in types)
    return Packet(
        0,
        seat=attack.target,
        source=attack.ability,
        dealer=attack.attacker,
        components=parts,
        is_attack=True,
    )


def _damage_types(effects: Iterable[Effect]) -> Iterator[str]:
    """Yield the damage types that these effects deal to the target."""
    for effect in effects:
        if isinstance(effect, Deal) and deals_to_target(effect):
            yield effect.type
        for children in effect.children():
            yield from _damage_types(children)


def counts_as_attack(rules: Rules, table: Table) -> bool:
    """Tell whether an Attack is in progress (DT-DMG-13).

    An ability becomes an Attack at its activation or, if its damage may be 0, later. Under one
    reading, an Attack whose total falls to 0 stops being an Attack (AMB-11, AMB-12).
    """
    attack = table.attack
    if attack is None or not attack.decided_as_attack:
        return False
    if attack.ultimate and not rules.holds(
        ("DT-DMG-13", "DT-ULT-10"), attack.ability, attack.attacker
    ):
        return False
    packet = table.packet(attack.packet)
    if packet is None:
        return True
    packets = packets_summed_with(rules, table, packet)
    entries = [entry for other in packets for entry in other.entries]
    if not any(entry.operation in REDUCING_OPERATIONS for entry in entries):
        return True
    if total_of(rules, table, packet) > 0:
        return True
    still_counts = rules.reading("attack-at-zero") == "decided-at-activation"
    return rules.apply(
        ("DT-DMG-13", "AMB-11"),
        attack.ability,
        attack.attacker,
        with_rule=still_counts,
        without_rule=not still_counts,
    )


def is_defendable(rules: Rules, packet: Packet) -> bool:
    """Tell whether a Defensive Ability may be used against damage (DT-DRP-03, AMB-14)."""
    are_defendable = defendable_parts(rules, packet)
    for index in packet.defended_components:
        # An effect allows a defence against this part despite its type (DT-DRP-10).
        are_defendable[index] = True
    if any(are_defendable) and not all(are_defendable):
        return rules.reading("mixed-damage-types") == "by-component"
    return any(are_defendable)


def ultimate_lock_has_ended(rules: Rules, attack: Attack) -> bool:
    """Tell whether opponents may act again after an Ultimate, within its Roll Phase (AMB-17)."""
    return attack.is_resolved and rules.reading("ultimate-lock-end") == "ability-complete"


def deferred_effects(attack: Attack, window: str) -> list[Effects]:
    """Return the agenda items for an ability's deferred effects, except its late effects."""
    deferred = tuple(effect for effect in attack.deferred_effects if not effect.is_late)
    return _items_to_resolve(attack, window, deferred)


def late_effects(rules: Rules, attack: Attack, window: str, moment: str) -> list[Effects]:
    """Return the agenda items for an ability's late effects, printed after damage and a ``Then``.

    `moment` is ``"after-the-defence"`` or ``"after-the-damage"``. If the reading in force names the
    other moment, the result is empty (DT-TXT-06). If a late effect is another ``Then``, `window` is
    opened there.
    """
    late = tuple(effect for effect in attack.deferred_effects if effect.is_late)
    if not late or rules.reading("effects-behind-then") != moment:
        return []
    return _items_to_resolve(attack, window, late)


def _items_to_resolve(attack: Attack, window: str, deferred: tuple[Deferred, ...]) -> list[Effects]:
    """Return a list with one agenda item that resolves deferred effects; empty without effects.

    The item resolves the first effect without those after it in the ability's list (`is_single`),
    and then the other deferred effects, which are in its `queue`.
    """
    if not deferred:
        return []
    source = Source("ability", attack.attacker, attack.ability, level=attack.level)
    first = deferred[0]
    resolution = EffectResolution(
        source, roll=first.roll, tier=attack.tier, window=window, details=first.answers
    )  # fmt: skip
    queue = _without_repeated_rolls(deferred)
    return [Effects(resolution, (first.index,), is_single=True, queue=queue)]


def _without_repeated_rolls(deferred: tuple[Deferred, ...]) -> tuple[Deferred, ...]:
    """Return the effects after the first. Replace a roll by -1 if the effect before has it too.

    An effect with -1 reads the latest roll. This is the roll of the effect before it or, if that
    effect rolls dice itself, the new roll.
    """
    return tuple(
        effect if effect.roll != previous.roll else replace(effect, roll=-1)
        for previous, effect in itertools.pairwise(deferred)
    )
