"""Yield reasons for the unmet conditions in the text of an action (``needs`` in hero files).

* condition: an expression. If it consists of parts joined by ``and``, each unmet part is a reason.
  A condition of one word, such as ``attacking``, has a message of its own
* view: it gives an expression the values that the expression reads
"""

from __future__ import annotations

from collections.abc import Iterator

from dtnb.dicethrone.heroes.language.expressions import Expression
from dtnb.dicethrone.rules.expression_view import View
from dtnb.dicethrone.rules.library import own_roll
from dtnb.dicethrone.rules.own_rules import text_rules
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.attack import Attack
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import LAST_CHANCE
from dtnb.dicethrone.verdicts.attack_windows import (
    attack_windows,
    coming_attack,
    damage_windows,
)
from dtnb.kernel import Action, Reason


def need_reasons(
    rules: Rules,
    table: Table,
    seat: int,
    action: Action,
    condition: Expression,
    is_modifier: bool = False,
) -> Iterator[Reason]:
    """Yield a reason for each unmet part of a condition, with the values that the part read.

    `is_modifier` tells whether the action is an Attack Modifier. If so and there is no Attack,
    `modifier_reasons` yields a reason, so this function does not yield a second one.
    """
    own_name = rules.token_with_use(action.object) if action.verb == "use" else action.object
    roll = own_roll(table, seat) if rules.reads_own_rolls else -1
    view = View(rules, table, seat, roll, own_token=own_name)
    for part in rules.conjuncts(condition):
        if part.value(view):
            continue
        # a condition that is one word, such as ``attacking``; otherwise empty
        word = part.source if part.source.isidentifier() else ""
        if word in ("attacking", "attacked") and (attack := _possible_attack(table, seat, word)):
            args = {"subject": action.object, "ability": attack.ability}
            yield Reason(
                "attack-open",
                ("AMB-12", "DT-DMG-13"),
                args,
                allowing_windows=attack_windows(rules, table),
            )
            continue
        if word == "offense_concluded" and not _is_attacker(table, seat):
            # This player has no Attack: say this, and not that the phase must end. For an Attack
            # Modifier, `modifier_reasons` has said so already.
            if is_modifier and (table.attack is None or seat == table.attack.target):
                continue
            word = "attacking"
        has_own_message = word in NEED_RULES
        code = f"needs-{word.replace('_', '-')}" if has_own_message else "needs"
        rule_ids = NEED_RULES.get(word, ())
        if word == "attacked" and _is_attacker(table, seat):
            # The attacker may receive reflected damage, which is no Attack (DT-DMG-13), so cite
            # this rule first.
            rule_ids = tuple(reversed(rule_ids))
        yield Reason(
            code,
            rule_ids or need_rules(part) or text_rules(rules, table, seat, action),
            {"subject": action.object, "condition": part.source,
             "found": part.describe(view)},
            allowing_windows=_windows_for(rules, table, word),
        )  # fmt: skip


#: the rules behind a condition that is one word
NEED_RULES: dict[str, tuple[str, ...]] = {
    "attacking": ("DT-AM-05", "DT-DMG-13"),
    "attacked": ("DT-DRP-13", "DT-DMG-13"),
    "incoming": ("DT-DMG-01",),
    "offense_concluded": ("DT-AM-05", "DT-ORP-12"),
    "defense_concluded": ("DT-DRP-07",),
}


def _is_attacker(table: Table, seat: int) -> bool:
    return table.attack is not None and table.attack.attacker == seat


def _possible_attack(table: Table, seat: int, word: str) -> Attack | None:
    """Return the ability in progress if it may still become an Attack by, or on, this seat."""
    attack = coming_attack(table)
    if attack is None or attack.decided_as_attack is not None:
        return None
    return attack if seat == (attack.attacker if word == "attacking" else attack.target) else None


def _windows_for(rules: Rules, table: Table, word: str) -> tuple[str, ...]:
    """Return the windows in which a one-word condition can hold; () if it can hold in any."""
    match word:
        case "attacking" | "offense_concluded":
            return attack_windows(rules, table)
        case "attacked" | "incoming":
            return damage_windows(rules, table)
        case "defense_concluded":
            return (LAST_CHANCE,)
    return ()


def need_rules(condition: Expression) -> tuple[str, ...]:
    """Return the rules behind the names in a condition that has more than one word."""
    rules: list[str] = []
    for name in sorted(condition.names):
        rules += {
            "attack_damage": ("DT-DMG-01", "DT-AM-04"),
            "projected": ("DT-DRP-08", "DT-CALC-01"),
            "defense_activated": ("DT-DRP-03", "DT-AM-03"),
        }.get(name, NEED_RULES.get(name, ()))
    return tuple(dict.fromkeys(rules))
