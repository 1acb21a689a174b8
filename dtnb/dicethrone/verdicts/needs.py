"""What an action needs beside its window and its price, as its text says it."""

from __future__ import annotations

from collections.abc import Iterator

from dtnb.dicethrone.heroes.expressions import Expression
from dtnb.dicethrone.rules.expression_view import View
from dtnb.dicethrone.rules.in_force import Rules
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import ATTACK_WINDOWS, LAST_CHANCE
from dtnb.kernel import Action, Reason


def need_reasons(
    rules: Rules, table: Table, seat: int, action: Action, needs: Expression
) -> Iterator[Reason]:
    """Yield what an action needs by its own words, and what was found instead."""
    view = View(rules, table, seat, this=action.object)
    for condition in rules.conjuncts(needs):
        if condition.value(view):
            continue
        name = condition.source if condition.source.isidentifier() else ""
        known = name in NEED_RULES
        code = f"needs-{name.replace('_', '-')}" if known else "needs"
        cited, opens = NEED_RULES.get(name, ((), ()))
        yield Reason(
            code,
            cited or need_rules(condition),
            {"subject": action.object, "condition": condition.source,
             "found": condition.describe(view)},
            opens,
        )  # fmt: skip


#: what a bare word in ``needs`` rests on, and in which windows it can hold
NEED_RULES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "attacking": (("DT-AM-05", "DT-DMG-13"), ATTACK_WINDOWS),
    "attacked": (("DT-DRP-13", "DT-DMG-13"), ATTACK_WINDOWS),
    "incoming": (("DT-DMG-01",), ATTACK_WINDOWS),
    "offense_concluded": (("DT-AM-05", "DT-ORP-12"), ATTACK_WINDOWS),
    "defense_concluded": (("DT-DRP-07",), (LAST_CHANCE,)),
}


def need_rules(condition: Expression) -> tuple[str, ...]:
    """Return the rules behind a condition that is more than a bare word."""
    rules: list[str] = []
    for name in sorted(condition.names):
        rules += {
            "attack_damage": ("DT-DMG-01", "DT-AM-04"),
            "projected": ("DT-CALC-01",),
            "defense_activated": ("DT-AM-03",),
        }.get(name, NEED_RULES.get(name, ((), ()))[0])
    return tuple(dict.fromkeys(rules))
