"""Decide whether a procedure of a hero file can be activated, and record its activation.

A procedure is a named effect list that other effects activate, or a card of a pile.
"""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.rules.expression_view import View
from dtnb.dicethrone.rules.piles import is_available, piles_after_resolving
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.table import Table


def has_activation_left(rules: Rules, table: Table, seat: int, name: str) -> bool:
    """Tell whether a procedure can be activated again this turn."""
    limit = rules.hero_at(table, seat).procedures[name].per_turn
    return not limit or table.limited_uses.count((table.turn, seat, _usage_key(name))) < limit


def can_activate(rules: Rules, table: Table, seat: int, name: str) -> bool:
    """Tell whether a procedure can be activated.

    The procedure's condition must hold, its limit for this turn must not be reached, and a card
    of a pile must be available.
    """
    hero = rules.hero_at(table, seat)
    procedure = hero.procedures.get(name)
    if procedure is None:
        # A token transferred from another hero can name a procedure that this hero does not have
        # (DT-STAT-19).
        return False
    if procedure.pile and not is_available(hero, table.seats[seat], procedure):
        return False
    condition = procedure.condition
    if condition is not None and not condition.value(View(rules, table, seat)):
        return False
    return has_activation_left(rules, table, seat, name)


def record_activation(rules: Rules, table: Table, seat: int, name: str) -> Table:
    """Return the table after an activation.

    If the procedure is a card, it has left its pile. If the procedure can be used only so often in
    a turn, this use is counted.
    """
    hero = rules.hero_at(table, seat)
    if hero.procedures[name].pile:
        table = table.with_seat(seat, piles=piles_after_resolving(hero, table.seats[seat], name))
    if not hero.procedures[name].per_turn:
        return table
    uses_this_turn = tuple(
        (turn, user, key) for turn, user, key in table.limited_uses if turn == table.turn
    )
    return replace(table, limited_uses=(*uses_this_turn, (table.turn, seat, _usage_key(name))))


def _usage_key(name: str) -> str:
    """Return the name under which `Table.limited_uses` counts the activations of a procedure."""
    return f"activate:{name}"
