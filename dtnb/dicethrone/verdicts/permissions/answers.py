"""Yield the rules that allow an answer to a forced choice or to a follow-up question.

* forced choice: a decision at which a player may not pass. Its `topic` says what is chosen
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

from dtnb.dicethrone.details.effect_cursor import next_effect
from dtnb.dicethrone.heroes.language.effect import walk_effects
from dtnb.dicethrone.heroes.verbs.lists import May
from dtnb.dicethrone.heroes.verbs.tokens import TokenPlacement
from dtnb.dicethrone.rules import seating
from dtnb.dicethrone.rules.attacks import attack_damage
from dtnb.dicethrone.rules.own_rules import rules_of_source
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.agenda import Announce, Effects
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import TARGETING_DIE_READ
from dtnb.dicethrone.verdicts.candidates import decision_candidates
from dtnb.dicethrone.verdicts.permissions.allowed_action import AllowedAction
from dtnb.dicethrone.verdicts.permissions.damage import damage_permissions
from dtnb.dicethrone.verdicts.permissions.dice import dice_permissions
from dtnb.dicethrone.verdicts.permissions.tokens import taking_permissions
from dtnb.kernel import Action, Decision, DecisionKind, Reason, State
from dtnb.kernel.windows import WindowPoint

#: how many Roll Attempts a player has at the beginning of an Offensive Roll Phase (DT-ORP-01)
_INITIAL_ATTEMPTS = 3

_Permissions: TypeAlias = "Callable[[AllowedAction, State, Decision], Iterator[Reason]]"


def answer_permissions(
    rules: Rules, state: State, pending: Decision, seat: int, action: Action
) -> Iterator[Reason]:
    """Yield the permissions of an answer. The one that surprises players most comes first."""
    point = WindowPoint(pending.window, pending.restriction)
    allowed = AllowedAction(rules, state.table, point, seat, action)
    if pending.kind is DecisionKind.DETAIL and pending.about is not None:
        return _detail_permissions(allowed, pending.about, pending.declared_by)
    find_permissions = _PERMISSIONS_BY_TOPIC.get(pending.topic)
    if find_permissions is not None:
        return find_permissions(allowed, state, pending)
    if isinstance(item := state.agenda[-1], Effects):
        tokens = _tokens_offered(rules, item, state)
        return _permissions_of_text(allowed, item.resolution.source.name, tokens)
    return iter(())


def _detail_permissions(
    allowed: AllowedAction, about: Action, declarer: int | None
) -> Iterator[Reason]:
    """Yield why a die, a token or a player may be chosen for the action `about`.

    `declarer` is the seat that has declared `about`; None if the answering seat has declared it.
    """
    seat = allowed.seat if declarer is None else declarer
    action = about
    for name, value in allowed.action.details:
        action = action.with_detail(name, value)
    allowed_choice = allowed._replace(seat=seat, action=action)
    for find_permissions in (damage_permissions, dice_permissions, taking_permissions):
        yield from find_permissions(allowed_choice)
    yield from _permissions_of_text(allowed, about.object)


def _tokens_offered(rules: Rules, item: Effects, state: State) -> Iterator[str]:
    """Yield the tokens that an optional effect would place."""
    effect = next_effect(rules, state.table, item.resolution, item.path)
    for nested_effect in walk_effects((effect,)) if isinstance(effect, May) else ():
        if isinstance(nested_effect, TokenPlacement):
            yield from (name for name, _ in nested_effect.tokens.counts)


def _permissions_of_text(
    allowed: AllowedAction, name: str, tokens: Iterable[str] = ()
) -> Iterator[Reason]:
    """Yield why a player may make a choice that the text of a card, ability or token offers.

    `tokens` are the tokens that the choice would place.
    """
    question, _ = next(reversed(allowed.action.details), ("", None))
    question_kind = question.rpartition(".")[2]
    allowed_choice = allowed._replace(action=Action("choose", name))
    if question_kind == "may":
        token_rules = [
            rule for token in tokens for rule in rules_of_source(allowed.rules, f"token:{token}")
        ]
        rule_ids = dict.fromkeys((*_rules_about(allowed.rules, name), *token_rules))
        yield allowed_choice.permission("text-lets-may", *rule_ids)
    elif question_kind == "player":
        yield allowed_choice.permission("text-lets-player", *_rules_about(allowed.rules, name))


def _rules_about(rules: Rules, name: str) -> tuple[str, ...]:
    """Return the rules about a card, ability, token or passive, and the rule about its text."""
    rules_by_kind = (
        rules_of_source(rules, f"{kind}:{name}") for kind in ("token", "ability", "card")
    )
    kind_rule = "DT-STAT-17" if rules.is_known_token(name) else "DT-ORP-11"
    return (*next(filter(None, rules_by_kind), ()), kind_rule)


def _back_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    """Yield why the Active Player may go back to rolling."""
    roll = next(roll for roll in reversed(allowed.table.rolls) if roll.phase == "offensive")
    args = {"used": roll.attempt, "allowed": roll.allowed}
    yield allowed.permission("goes-back-to-rolling", "DT-ORP-05", "DT-ORP-06", **args)


def _announcement_permissions(
    allowed: AllowedAction, state: State, _pending: Decision
) -> Iterator[Reason]:
    """Yield why an ability, or none, may be announced, or why dice may be rolled again."""
    if allowed.action.verb == "back":
        yield from _back_permissions(allowed)
        return
    rules, table, name, item = allowed.rules, allowed.table, allowed.name, state.agenda[-1]
    roll = table.roll(item.roll) if isinstance(item, Announce) else None
    if isinstance(item, Announce) and item.is_reopened:
        yield allowed.permission("announces-anew", "DT-ORP-04", "AMB-31")
    if not name or roll is None:
        yield allowed.permission("announces-none", "DT-ORP-02")
        return
    ability = rules.hero_at(table, allowed.seat).abilities[name]
    met_tiers = rules.met_tiers(table, allowed.seat, name, roll)
    requires = ability.at_level(rules.level_of(table, allowed.seat, ability)).requires
    symbols = rules.hero_at(table, allowed.seat).symbols(roll.values)
    met = [requires[tier] for tier in met_tiers]
    if met and not any(requirement.is_met_exactly_by(roll.values, symbols) for requirement in met):
        yield allowed.permission("more-than-asked", "AMB-37", "DT-ORP-17")
    elif met and all(requirement.is_exceeded_by(roll.values, symbols) for requirement in met):
        yield allowed.permission("straight-in-a-longer-one", "DT-ORP-15")
    if roll.alterations:
        yield allowed.permission("counts-altered-dice", "DT-ORP-13")
    yield allowed.permission("any-ability-that-is-met", "DT-ORP-02")


def _reroll_permissions(
    allowed: AllowedAction, _state: State, _pending: Decision
) -> Iterator[Reason]:
    """Yield why these dice may be rolled again, or why the player may stop rolling."""
    roll = max((roll for roll in allowed.table.rolls if roll.is_open), key=lambda roll: roll.id)
    dice = allowed.action.detail("dice")
    if allowed.action.verb == "stop":
        yield allowed.permission("stops-early", "DT-ORP-01")
        return
    if roll.phase == "offensive" and roll.alterations:
        yield from _back_permissions(allowed)
    if roll.phase == "offensive" and roll.attempt >= _INITIAL_ATTEMPTS:
        yield allowed.permission("granted-attempt", "DT-ORP-20", "extra-attempts")
    if isinstance(dice, tuple) and not set(dice).isdisjoint(roll.kept_dice):
        yield allowed.permission("rerolls-kept-dice", "DT-ORP-01")


def _defence_permissions(
    allowed: AllowedAction, state: State, pending: Decision
) -> Iterator[Reason]:
    """Yield why the Defender may use this defence, or decline to defend."""
    if allowed.action.verb == "decline":
        yield allowed.permission("defence-may-be-declined", "DT-DRP-03", "AMB-30")
        return
    damage = attack_damage(allowed.rules, allowed.table)
    if damage is not None and damage.defended_components:
        yield allowed.permission("defence-is-allowed", "DT-CARD-17", "DT-DRP-10")
    elif damage is not None and len({part.type.defendable for part in damage.components}) > 1:
        yield allowed.permission("part-is-defendable", "AMB-14", "DT-DRP-03")
    if damage is not None and damage.entries:
        yield allowed.permission("defends-as-well", "DT-DRP-03", "DT-DMG-03")
    options = decision_candidates(allowed.rules, state, pending)
    if sum(option.verb == "defend" for option in options) > 1:
        yield allowed.permission("picks-a-defence", "DT-DRP-04")
    yield allowed.permission("attack-is-defendable", "DT-DRP-03", "DT-DMG-07")


def _target_permissions(
    allowed: AllowedAction, _state: State, _pending: Decision
) -> Iterator[Reason]:
    """Yield why this opponent may be the target."""
    table, target = allowed.table, allowed.action.detail("player")
    if allowed.point.window == TARGETING_DIE_READ:
        yield _targeting_die_permission(allowed, table)
        return
    if isinstance(target, int) and target in seating.leaders(table):
        yield allowed.permission("targets-a-leader", "DT-KOTH-04", "DT-KOTH-05", seat=target)
    yield allowed.permission("targets-anybody", "DT-KOTH-04", "DT-TRP-03")


def _targeting_die_permission(allowed: AllowedAction, table: Table) -> Reason:
    """Return why the targeting die lets a player choose the target."""
    attacker = table.attack.attacker if table.attack is not None else table.active
    chooser = "roller" if allowed.seat == attacker else "opponents"
    return allowed.permission("die-lets-choose", "DT-TRP-07", by=chooser, seat=allowed.seat)


def _order_permissions(
    allowed: AllowedAction, state: State, _pending: Decision
) -> Iterator[Reason]:
    """Yield why this player chooses the order of effects."""
    if state.table.phase == "upkeep-phase":
        yield allowed.permission("orders-upkeep", "DT-TURN-04")
    else:
        yield allowed.permission("orders-effects", "AMB-44", "DT-PRI-01")


def _always_permit(code: str, *rules: str) -> _Permissions:
    """Return a function that yields the same permission for every answer."""
    return lambda allowed, _state, _pending: iter((allowed.permission(code, *rules),))


#: the function that yields the permissions of an answer, by the topic of the forced choice
_PERMISSIONS_BY_TOPIC: Mapping[str, _Permissions] = {
    "announce": _announcement_permissions,
    "reroll": _reroll_permissions,
    "defense": _defence_permissions,
    "target": _target_permissions,
    "tier": _always_permit("any-line-that-is-met", "DT-ORP-21", "AMB-32"),
    "begin": _always_permit("defence-may-be-declined", "DT-DRP-03", "AMB-30"),
    "order": _order_permissions,
    "sell-down": _always_permit("sells-down", "DT-CARD-25", "DT-CARD-07"),
}
