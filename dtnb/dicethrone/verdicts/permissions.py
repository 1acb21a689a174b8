"""Yields the rules that allow an action where somebody at the table might doubt it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dtnb.dicethrone.heroes.model import AbilityKind, Timing
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.phases import ROLL_PHASES
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.verdicts.actions import ACTION_VERBS
from dtnb.dicethrone.verdicts.permitted_objects import (
    AllowedAction,
    damage_permissions,
    dice_permissions,
    modifier_permissions,
)
from dtnb.kernel import Action, Reason
from dtnb.kernel.windows import WindowPoint


def action_permissions(
    rules: Rules, table: Table, point: WindowPoint, seat: int, action: Action
) -> Iterator[Reason]:
    """Yield the rules that allow an allowed action of a window, the strongest doubt first."""
    if action.verb not in ACTION_VERBS:
        return
    spec = rules.spec(table, seat, action)
    allowed = AllowedAction(rules, table, point, seat, action, spec)
    codes: set[str] = set()
    for find_permissions in _BY_DOUBT:
        for permission in find_permissions(allowed):
            # Two dice or damages of one kind are doubted only once.
            if permission.code not in codes:
                codes.add(permission.code)
                yield permission


def _ultimate_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    """Yield why somebody may act although an Ultimate is announced or activated."""
    rules, table, seat = allowed.rules, allowed.table, allowed.seat
    attack, announced = table.attack, table.announced
    if announced is not None and announced.ability:
        ability = rules.hero_at(table, table.active).abilities.get(announced.ability)
        if ability is not None and ability.kind is AbilityKind.ULTIMATE:
            args = {"subject": allowed.action.object, "ability": announced.ability}
            yield Reason("ultimate-not-activated", ("DT-ULT-04", "DT-ULT-03"), args)
    if attack is not None and attack.ultimate and seat not in table.opponents(attack.attacker):
        is_modifier = allowed.spec is not None and allowed.spec.attack_modifier
        if not is_modifier:
            args = {"subject": allowed.action.object, "ability": attack.ability}
            yield Reason("ultimate-own-side", ("DT-ULT-03", "DT-ULT-02"), args)


def _timing_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    """Yield why an action may be done in another player's turn, or in this phase."""
    table, action = allowed.table, allowed.action
    args = {"subject": action.object, "seat": table.active}
    anothers_turn = allowed.seat != table.active
    if action.verb == "play":
        card = allowed.rules.card(table, allowed.seat, action.object)
        timing = card.timing if card is not None else Timing.UNKNOWN
        if timing is Timing.ROLL and table.phase == "defensive-roll-phase":
            yield Reason("roll-action-in-defence", ("DT-CARD-19", "DT-DRP-11"), args)
        elif timing is Timing.ROLL and table.phase == "targeting-roll-phase":
            yield Reason("roll-action-in-targeting", ("DT-CARD-19", "DT-TRP-08"), args)
        elif timing is Timing.ROLL and anothers_turn:
            yield Reason("roll-action-on-any-turn", ("DT-CARD-19",), args)
        elif timing is Timing.INSTANT and anothers_turn:
            yield Reason("instant-on-any-turn", ("DT-CARD-20",), args)
        elif timing is Timing.INSTANT and table.phase not in ROLL_PHASES:
            yield Reason("instant-in-any-phase", ("DT-CARD-20",), args)
    elif action.verb == "spend" and anothers_turn:
        yield Reason("spent-on-any-turn", ("DT-STAT-10",), args)


#: finds the permissions of one kind of doubt
_FindPermissions = Callable[[AllowedAction], Iterator[Reason]]
#: the kinds of doubt, the strongest first
_BY_DOUBT: tuple[_FindPermissions, ...] = (
    _ultimate_permissions,
    damage_permissions,
    modifier_permissions,
    dice_permissions,
    _timing_permissions,
)
