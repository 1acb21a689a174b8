"""What an Attack is at a moment: whether it counts as one, and whether it may be defended."""

from __future__ import annotations

import itertools

from msgspec.structs import replace

from dtnb.dicethrone.damage import Operation, Packet
from dtnb.dicethrone.rules.in_force import Rules
from dtnb.dicethrone.state.agenda import Effects
from dtnb.dicethrone.state.attack import Attack, Deferred
from dtnb.dicethrone.state.effect_run import EffectRun, Source
from dtnb.dicethrone.state.table import Table

REDUCING = frozenset({Operation.SUBTRACT, Operation.PREVENT_HALF, Operation.AVOID})


def counts_as_attack(rules: Rules, table: Table) -> bool:
    """Tell whether an Attack is in progress (DT-DMG-13).

    It is settled at activation; a reading has it end when nothing is left of it (AMB-11).
    """
    attack = table.attack
    if attack is None or not attack.is_attack:
        return False
    packet = table.packet(attack.packet)
    if packet is None or not any(entry.operation in REDUCING for entry in packet.entries):
        return True
    if rules.ledger(packet).total > 0:
        return True
    return rules.reading("attack-at-zero") == "decided-at-activation"


def defendable(rules: Rules, packet: Packet) -> bool:
    """Tell whether a Defensive Ability may be used against damage (DT-DRP-03, AMB-14)."""
    kinds = [part.type.defendable for part in packet.components]
    if any(kinds) and not all(kinds):
        return rules.reading("mixed-damage-types") == "by-component"
    return any(kinds)


def ability_complete(rules: Rules, attack: Attack) -> bool:
    """Tell whether the Ultimate lock has ended before the Roll Phase is over (AMB-17)."""
    return attack.complete and rules.reading("ultimate-lock-end") == "ability-complete"


def deferred_effects(attack: Attack, window: str) -> list[Effects]:
    """Return the effects of an ability that waited for its target, as they are resolved."""
    if not attack.deferred:
        return []
    source = Source("ability", attack.attacker, attack.ability, level=attack.level)
    first = attack.deferred[0]
    run = EffectRun(source, roll=first.roll, tier=attack.tier, window=window)
    return [Effects(run, (first.at,), single=True, queue=_in_turn(attack.deferred))]


def _in_turn(deferred: tuple[Deferred, ...]) -> tuple[Deferred, ...]:
    """Return what waits after the first, which reads the roll before it unless it had its own."""
    return tuple(
        entry if entry.roll != before.roll else replace(entry, roll=-1)
        for before, entry in itertools.pairwise(deferred)
    )
