"""Whether the conditions in an action's own text (``needs``) are met."""

from __future__ import annotations

from collections.abc import Iterator

from dtnb.dicethrone.heroes.language.expressions import Expression
from dtnb.dicethrone.rules.expression_view import View
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.attack import Attack
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import LAST_CHANCE
from dtnb.dicethrone.verdicts.attack_windows import (
    attack_windows,
    damage_to_come,
    damage_windows,
)
from dtnb.dicethrone.verdicts.effects import TEXT_OF
from dtnb.kernel import Action, Reason


def need_reasons(
    rules: Rules, table: Table, seat: int, action: Action, needs: Expression, modifier: bool = False
) -> Iterator[Reason]:
    """Yield a reason for each condition of an action's text that is not met, with its values.

    `modifier`: whether the action is an Attack Modifier; `modifier_reasons` already refuses an
    Attack Modifier without an Attack.
    """
    this = rules.token_with_use(action.object) if action.verb == "use" else action.object
    view = View(rules, table, seat, this=this)
    for condition in rules.conjuncts(needs):
        if condition.value(view):
            continue
        name = condition.source if condition.source.isidentifier() else ""
        if name in ("attacking", "attacked") and (attack := _possible_attack(table, seat, name)):
            args = {"subject": action.object, "ability": attack.ability}
            yield Reason("attack-open", ("AMB-12", "DT-DMG-13"), args, attack_windows(rules, table))
            continue
        if name == "offense_concluded" and not _own_attack(table, seat):
            # A player who is not attacking lacks the Attack, not the end of the Roll Phase.
            if modifier and (table.attack is None or seat == table.attack.target):
                continue
            name = "attacking"
        known = name in NEED_RULES
        code = f"needs-{name.replace('_', '-')}" if known else "needs"
        cited = NEED_RULES.get(name, ())
        yield Reason(
            code,
            cited or need_rules(condition) or (TEXT_OF.get(action.verb, "DT-CARD-17"),),
            {"subject": action.object, "condition": condition.source,
             "found": condition.describe(view)},
            _windows_for(rules, table, name),
        )  # fmt: skip


#: the rules behind a bare word in ``needs``
NEED_RULES: dict[str, tuple[str, ...]] = {
    "attacking": ("DT-AM-05", "DT-DMG-13"),
    "attacked": ("DT-DRP-13", "DT-DMG-13"),
    "incoming": ("DT-DMG-01",),
    "offense_concluded": ("DT-AM-05", "DT-ORP-12"),
    "defense_concluded": ("DT-DRP-07",),
}


def _own_attack(table: Table, seat: int) -> bool:
    return table.attack is not None and table.attack.attacker == seat


def _possible_attack(table: Table, seat: int, name: str) -> Attack | None:
    """Return the ability in progress if it may still become an Attack of or on this seat."""
    attack = damage_to_come(table)
    if attack is None or attack.is_attack is not None:
        return None
    return attack if seat == (attack.attacker if name == "attacking" else attack.target) else None


def _windows_for(rules: Rules, table: Table, name: str) -> tuple[str, ...]:
    """Return the windows in which a one-word condition can hold; none if there is no limit."""
    match name:
        case "attacking" | "offense_concluded":
            return attack_windows(rules, table)
        case "attacked" | "incoming":
            return damage_windows(rules, table)
        case "defense_concluded":
            return (LAST_CHANCE,)
    return ()


def need_rules(condition: Expression) -> tuple[str, ...]:
    """Return the rules behind the names in a condition that is more than one word."""
    rules: list[str] = []
    for name in sorted(condition.names):
        rules += {
            "attack_damage": ("DT-DMG-01", "DT-AM-04"),
            "projected": ("DT-CALC-01",),
            "defense_activated": ("DT-AM-03",),
        }.get(name, NEED_RULES.get(name, ()))
    return tuple(dict.fromkeys(rules))
