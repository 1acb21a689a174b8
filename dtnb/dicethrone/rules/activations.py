"""How often procedures of a hero file were activated in this turn, and whether one can be now."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.rules.expression_view import View
from dtnb.dicethrone.rules.in_force import Rules
from dtnb.dicethrone.rules.piles import at_hand, carried_out
from dtnb.dicethrone.state.table import Table


def activations_left(rules: Rules, table: Table, seat: int, name: str) -> bool:
    """Tell whether a procedure can be activated once more in this turn."""
    most = rules.hero_at(table, seat).procedures[name].per_turn
    return not most or table.used.count((table.turn, seat, _kept(name))) < most


def can_activate(rules: Rules, table: Table, seat: int, name: str) -> bool:
    """Tell whether a procedure can be activated.

    What it needs is there, it is not used up, and as a card of a pile it can be had.
    """
    hero = rules.hero_at(table, seat)
    procedure = hero.procedures.get(name)
    if procedure is None:
        # DT-STAT-19: a token that was transferred finds nothing of its own hero's here.
        return False
    if procedure.pile and not at_hand(hero, table.seats[seat], procedure):
        return False
    needs = procedure.needs
    if needs is not None and not needs.value(View(rules, table, seat)):
        return False
    return activations_left(rules, table, seat, name)


def activated(rules: Rules, table: Table, seat: int, name: str) -> Table:
    """Return the table at which it is kept that a procedure was activated, if that counts.

    Of a pile its card has left.
    """
    hero = rules.hero_at(table, seat)
    if hero.procedures[name].pile:
        table = table.with_seat(seat, piles=carried_out(hero, table.seats[seat], name))
    if not hero.procedures[name].per_turn:
        return table
    used = tuple(entry for entry in table.used if entry[0] == table.turn)
    return replace(table, used=(*used, (table.turn, seat, _kept(name))))


def _kept(name: str) -> str:
    return f"activate:{name}"
