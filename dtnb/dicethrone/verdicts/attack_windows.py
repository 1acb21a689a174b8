"""Name the windows in which there is an Attack, a target or waiting damage.

If an action is refused for lack of an Attack, a target or damage, the refusal names these windows.
"""

from __future__ import annotations

from dtnb.dicethrone.rules.attacks import attack_damage, is_defendable
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.attack import Attack
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import (
    AFTER_TARGETED_EFFECTS,
    BEFORE_DEFENSE,
    DEFENSE_RESOLVES,
    DEFENSE_ROLLED,
    END_OF_OFFENSE,
    LAST_CHANCE,
    TARGET_CHOSEN,
    TARGETING_DIE_READ,
)


def coming_attack(table: Table) -> Attack | None:
    """Return the ability in progress if it has yet to deal its damage to the target; else None."""
    attack = table.attack
    if attack is None or attack.is_cancelled or attack.decided_as_attack is False:
        return None
    return attack if table.packet(attack.packet) is None else None


def attack_windows(rules: Rules, table: Table) -> tuple[str, ...]:
    """Return the windows with an Attack, from the end of the Offensive Roll Phase on."""
    if _is_without_attack(table):
        return ()
    pending_ability = coming_attack(table)
    if pending_ability is not None and pending_ability.decided_as_attack is None:
        # The damage of this ability will decide whether the ability is an Attack (AMB-12).
        return _after_targeting(rules, table)
    return (END_OF_OFFENSE, *_targeting_window(table), *_after_targeting(rules, table))


def damage_windows(rules: Rules, table: Table) -> tuple[str, ...]:
    """Return the windows in which an Attack has a target and its damage waits."""
    if _is_without_attack(table):
        return ()
    if coming_attack(table) is not None:
        return _after_targeting(rules, table)
    targeting_window = _targeting_window(table)
    return (*(targeting_window or (END_OF_OFFENSE,)), *_after_targeting(rules, table))


def _is_without_attack(table: Table) -> bool:
    """Tell whether the ability of this Roll Phase is not an Attack (DT-ORP-09)."""
    return table.attack is not None and table.attack.decided_as_attack is False


def _targeting_window(table: Table) -> tuple[str, ...]:
    """Return the window after targeting; () if there is only one possible target (DT-TRP-01)."""
    attacker = table.attack.attacker if table.attack is not None else table.active
    if len(table.opponents(attacker)) < 2 or table.fixed_target is not None:
        return ()
    return (TARGETING_DIE_READ,) if table.teams else (TARGET_CHOSEN,)


def _after_targeting(rules: Rules, table: Table) -> tuple[str, ...]:
    """Return the windows that open after the targeted effects are resolved.

    The windows of a defence are included if the damage can be defended.
    """
    attack = table.attack
    damage = attack_damage(rules, table)
    if attack is None or attack.is_cancelled or damage is None or is_defendable(rules, damage):
        defence: tuple[str, ...] = (BEFORE_DEFENSE, DEFENSE_ROLLED, DEFENSE_RESOLVES)
    else:
        defence = ()
    return (AFTER_TARGETED_EFFECTS, *defence, LAST_CHANCE)
