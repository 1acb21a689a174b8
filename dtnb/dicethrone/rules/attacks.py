"""What an Attack is at a moment: whether it counts as one, and whether it may be defended."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from dtnb.dicethrone.damage import Component, DamageType, Operation, Packet
from dtnb.dicethrone.damage.packet import PREVENTING
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.language.ranges import minimum
from dtnb.dicethrone.heroes.verbs.damage import Deal
from dtnb.dicethrone.heroes.verbs.lists import Choose, Do
from dtnb.dicethrone.rules.in_force import Rules
from dtnb.dicethrone.rules.totals import lying_with, total_of
from dtnb.dicethrone.state.agenda import Effects
from dtnb.dicethrone.state.attack import Attack, Deferred
from dtnb.dicethrone.state.effect_run import EffectRun, Source
from dtnb.dicethrone.state.table import Table

REDUCING = frozenset({Operation.SUBTRACT, *PREVENTING, Operation.AVOID})


def sure_to_attack(effects: Iterable[Effect], tier: int) -> bool:
    """Tell whether an ability deals its target at least 1, whatever is rolled and chosen in it.

    Then it is an Attack from its activation on (DT-DMG-13, AMB-11), also while a Then still stands
    before the damage; where it may come to nothing, that settles it (AMB-12).
    """
    for effect in effects:
        if effect.condition is not None:
            continue
        match effect:
            case Deal() if attacks(effect) and not effect.isolated:
                number = effect.amount[tier] if len(effect.amount) > 1 else effect.amount[0]
                if (minimum(number.syntax()) or 0) >= 1:
                    return True
            case Do() if sure_to_attack(effect.body, tier):
                return True
            case Choose() if all(sure_to_attack(body, tier) for _, body in effect.options):
                return True
    return False


def may_attack(effects: Iterable[Effect]) -> bool:
    """Tell whether any of these effects of an ability can deal damage to its target (AMB-12)."""
    return any(attacks(effect) or any(map(may_attack, effect.children())) for effect in effects)


def attacks(effect: Effect) -> bool:
    """Tell whether an effect of an Offensive Ability deals damage to its target.

    Damage for named receivers, such as collateral damage, makes no Attack (DT-DMG-10).
    """
    return isinstance(effect, Deal) and effect.to == "target"


def attack_damage(rules: Rules, table: Table) -> Packet | None:
    """Return the damage of the ability in progress, or where it is still to come, of what types.

    The points of damage that is still to come stand for nothing.
    """
    attack = table.attack
    if attack is None:
        return None
    packet = table.packet(attack.packet)
    if packet is not None:
        return packet
    ability = rules.hero_at(table, attack.attacker).abilities.get(attack.ability)
    if ability is None or attack.cancelled:
        return None
    types = dict.fromkeys(_types(ability.at(attack.level).do))
    parts = tuple(Component(DamageType(type_), 1) for type_ in types)
    return Packet(0, attack.target, attack.ability, attack.attacker, parts, attack=True)


def _types(effects: Iterable[Effect]) -> Iterator[str]:
    """Yield the types of damage that effects of an ability deal to its target."""
    for effect in effects:
        if isinstance(effect, Deal) and attacks(effect):
            yield effect.type
        for children in effect.children():
            yield from _types(children)


def counts_as_attack(rules: Rules, table: Table) -> bool:
    """Tell whether an Attack is in progress (DT-DMG-13).

    It is settled at activation, or when damage that may come to nothing comes; a reading has it
    end when nothing is left of it (AMB-11, AMB-12).
    """
    attack = table.attack
    if attack is None or not attack.is_attack:
        return False
    packet = table.packet(attack.packet)
    if packet is None:
        return True
    lying = lying_with(rules, table, packet)
    if not any(entry.operation in REDUCING for one in lying for entry in one.entries):
        return True
    if total_of(rules, table, packet) > 0:
        return True
    return rules.reading("attack-at-zero") == "decided-at-activation"


def defendable(rules: Rules, packet: Packet) -> bool:
    """Tell whether a Defensive Ability may be used against damage (DT-DRP-03, AMB-14)."""
    kinds = [part.type.defendable for part in packet.components]
    for at in packet.defended:
        # DT-DRP-10: something allows a defence against it.
        kinds[at] = True
    if any(kinds) and not all(kinds):
        return rules.reading("mixed-damage-types") == "by-component"
    return any(kinds)


def ability_complete(rules: Rules, attack: Attack) -> bool:
    """Tell whether the Ultimate lock has ended before the Roll Phase is over (AMB-17)."""
    return attack.complete and rules.reading("ultimate-lock-end") == "ability-complete"


def deferred_effects(attack: Attack, window: str) -> list[Effects]:
    """Return the effects of an ability that waited for its target, as they are resolved."""
    return _resolved(attack, window, tuple(e for e in attack.deferred if not e.late))


def late_effects(rules: Rules, attack: Attack, window: str, moment: str) -> list[Effects]:
    """Return the effects of an ability that stood behind its damage, if their moment is this.

    Parameters
    ----------
    rules, attack
        The moment.
    window
        In which window breaks of the list happen.
    moment
        ``"after-the-defence"`` or ``"after-the-damage"`` (DT-TXT-06).
    """
    late = tuple(entry for entry in attack.deferred if entry.late)
    if not late or rules.reading("effects-behind-then") != moment:
        return []
    return _resolved(attack, window, late)


def _resolved(attack: Attack, window: str, deferred: tuple[Deferred, ...]) -> list[Effects]:
    if not deferred:
        return []
    source = Source("ability", attack.attacker, attack.ability, level=attack.level)
    first = deferred[0]
    run = EffectRun(
        source, roll=first.roll, tier=attack.tier, window=window, details=first.answers
    )  # fmt: skip
    return [Effects(run, (first.at,), single=True, queue=_in_turn(deferred))]


def _in_turn(deferred: tuple[Deferred, ...]) -> tuple[Deferred, ...]:
    """Return what waits after the first, which reads the roll before it unless it had its own."""
    return tuple(
        entry if entry.roll != before.roll else replace(entry, roll=-1)
        for before, entry in itertools.pairwise(deferred)
    )
