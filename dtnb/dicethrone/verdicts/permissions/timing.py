"""Yield the rules by which an action is allowed in this turn or phase, or before another action."""

from __future__ import annotations

from collections.abc import Iterator

from dtnb.dicethrone.heroes.model import AbilityKind, Timing
from dtnb.dicethrone.heroes.verbs.tokens import Remove
from dtnb.dicethrone.state.phases import ROLL_PHASES
from dtnb.dicethrone.state.windows import (
    ANSWERS_ONLY,
    CARD_ANNOUNCED,
    LAST_CHANCE,
    TARGET_CHOSEN,
    THEN_OF_A_CARD,
    THEN_OF_AN_ABILITY,
    THEN_ONLY,
)
from dtnb.dicethrone.verdicts.attacks import interferes
from dtnb.dicethrone.verdicts.permissions.allowed_action import AllowedAction
from dtnb.kernel import Reason

#: the rules by which a card may be played on any player's turn
_TIMING_RULES = {Timing.INSTANT: "DT-CARD-20", Timing.ROLL: "DT-CARD-19"}


def ultimate_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    """Yield why a player may act although an Ultimate is announced or activated."""
    rules, table = allowed.rules, allowed.table
    attack, announced = table.attack, table.announced
    if announced is not None and announced.ability:
        ability = rules.hero_at(table, table.active).abilities.get(announced.ability)
        if ability is not None and ability.kind is AbilityKind.ULTIMATE:
            name = announced.ability
            yield allowed.permission(
                "ultimate-not-activated", "DT-ULT-04", "DT-ORP-10", "DT-ULT-03", ability=name
            )
    is_own_side = attack is not None and allowed.seat not in table.opponents(attack.attacker)
    is_modifier = allowed.spec is not None and allowed.spec.attack_modifier
    if attack is not None and attack.ultimate and is_own_side and not is_modifier:
        yield allowed.permission("ultimate-own-side", "DT-ULT-03", "DT-ULT-02")


def priority_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    """Yield why an action may come before another player's action, or interrupt it."""
    claimed_action, declarer = allowed.claimed_action, allowed.declarer
    if allowed.point.is_interruption and claimed_action is not None and declarer is not None:
        args = {"other": claimed_action.object, "by": declarer}
        removes_tokens = any(isinstance(effect, Remove) for effect in allowed.all_effects)
        if claimed_action.verb == "spend" and removes_tokens:
            yield allowed.permission("removes-before-spent", "DT-PRI-08", "DT-PRI-01", **args)
        elif claimed_action.verb == "play" and allowed.action.verb == "spend":
            yield allowed.permission("spends-before-removed", "DT-PRI-09", "DT-PRI-01", **args)
        elif allowed.seat == allowed.table.active:
            yield allowed.permission("active-player-first", "DT-PRI-01", **args)
        else:
            yield allowed.permission("earlier-in-turn-order", "DT-PRI-07", "DT-PRI-01", **args)
    point = allowed.point
    if point.window == CARD_ANNOUNCED or point.restriction == ANSWERS_ONLY:
        yield allowed.permission("answers-a-card", "DT-PRI-06", "DT-PRI-02")
    is_then_window = point.window in (THEN_OF_A_CARD, THEN_OF_AN_ABILITY)
    if is_then_window or point.restriction == THEN_ONLY or allowed.is_at_then:
        card = allowed.card
        in_main_phase = allowed.table.phase not in ROLL_PHASES
        if card is not None and card.timing is Timing.ROLL and in_main_phase:
            yield allowed.permission("roll-action-at-a-then", "DT-TXT-05", "AMB-09")
        else:
            yield allowed.permission("acts-at-a-then", "DT-TXT-05")


def outsider_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    """Yield why a player may act in a fight between two other players, as an outsider."""
    attack, table, spec = allowed.table.attack, allowed.table, allowed.spec
    if attack is None or attack.target is None or spec is None:
        return
    if allowed.seat not in (attack.attacker, attack.target) and interferes(spec):
        args = {"attacker": attack.attacker, "target": attack.target}
        card = allowed.card
        rule = "DT-STAT-10" if card is None else _TIMING_RULES.get(card.timing, "DT-CARD-19")
        if table.teammates(allowed.seat):
            yield allowed.permission("acts-for-the-team", rule, "AMB-41", **args)
        else:
            yield allowed.permission("third-player", rule, "AMB-41", **args)


def passive_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    """Yield why a Passive Ability may be used at this moment."""
    action = allowed.action
    if action.verb == "use" and not allowed.rules.token_with_use(action.object):
        yield allowed.permission("passive-is-always-there", "DT-DRP-14")


def bonus_card_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    """Yield why the attacker may act at once when a target is chosen (DT-KOTH-07)."""
    if allowed.point.window == TARGET_CHOSEN and allowed.seat == allowed.table.active:
        yield allowed.permission("bonus-card-is-there", "DT-KOTH-07")


def timing_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    """Yield why an action may be done in another player's turn, or in this phase."""
    table, action, card = allowed.table, allowed.action, allowed.card
    timing = card.timing if card is not None else None
    is_anothers_turn = allowed.seat != table.active
    if allowed.point.window == LAST_CHANCE:
        yield allowed.permission("last-chance", "DT-DRP-07")
    if timing is Timing.ROLL and table.phase == "defensive-roll-phase":
        yield allowed.permission("roll-action-in-defence", "DT-CARD-19", "DT-DRP-11")
    elif timing is Timing.ROLL and table.phase == "targeting-roll-phase":
        yield allowed.permission("roll-action-in-targeting", "DT-CARD-19", "DT-TRP-08")
    elif timing is Timing.ROLL and is_anothers_turn:
        yield allowed.permission("roll-action-on-any-turn", "DT-CARD-19", seat=table.active)
    elif timing is Timing.INSTANT and is_anothers_turn and table.phase == "main-phase-2":
        yield allowed.permission("instant-after-roll-phases", "DT-CARD-20", "DT-ULT-03")
    elif timing is Timing.INSTANT and is_anothers_turn:
        yield allowed.permission("instant-on-any-turn", "DT-CARD-20", seat=table.active)
    elif timing is Timing.INSTANT:
        yield allowed.permission("instant-in-any-phase", "DT-CARD-20")
    elif action.verb == "spend" and is_anothers_turn:
        yield allowed.permission("spent-on-any-turn", "DT-STAT-10", seat=table.active)
    elif action.verb == "spend":
        yield allowed.permission("spent-in-any-phase", "DT-STAT-10")
