"""Yield the rules by which an action may take tokens, or a player may act in spite of a token."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dtnb.dicethrone.heroes.language.effect import Effect, walk_effects
from dtnb.dicethrone.heroes.verbs.tokens import Gain, Remove, TokenTaking
from dtnb.dicethrone.rules.own_rules import own_rules
from dtnb.dicethrone.state.attack import Attack
from dtnb.dicethrone.state.phases import ROLL_PHASES
from dtnb.dicethrone.verdicts.permissions.allowed_action import AllowedAction
from dtnb.kernel import Reason


def taking_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    """Yield why an action may take a token that players may think is safe."""
    for holder, name in _tokens_taken(allowed):
        token, args = allowed.rules.token(name), {"token": name, "seat": holder}
        removes = any(isinstance(effect, Remove) for effect in allowed.all_effects)
        if not removes:
            yield allowed.permission("moves-a-token", "DT-STAT-19", *token.rules, **args)
        elif token.persistent:
            yield allowed.permission("persistent-is-removed", "DT-STAT-13", *token.rules, **args)
        elif token.kind == "positive" and holder in allowed.table.opponents(allowed.seat):
            yield allowed.permission("benefit-is-removed", "DT-STAT-12", *token.rules, **args)
        if removes and allowed.table.seats[holder].count(name) > 1:
            yield allowed.permission("one-of-a-stack", "DT-STAT-08", **args)


def _tokens_taken(allowed: AllowedAction) -> Iterator[tuple[int, str]]:
    """Yield the holder and name of each token that the player has chosen for an action to take."""
    if not any(isinstance(effect, TokenTaking) for effect in allowed.all_effects):
        return
    for name, answer in allowed.action.details:
        if isinstance(answer, tuple) and not {"token", "picked"}.isdisjoint(name.split(".")):
            yield int(answer[0]), str(answer[1])


def hindrance_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    """Yield why a player may act although a token on their board hinders them."""
    table, verb = allowed.table, allowed.action.verb
    attack = table.attack
    for name, _ in table.seats[allowed.seat].tokens:
        token = allowed.rules.token(name)
        rule_ids = token.rules or ("DT-STAT-17",)
        is_attacked = attack is not None and attack.target == allowed.seat
        if token.forbids == "defense" and is_attacked:
            yield allowed.permission("only-defence-is-forbidden", *rule_ids, token=name)
        if token.forbids == "cards in roll phase" and table.phase in ROLL_PHASES:
            if verb == "play":
                yield allowed.permission("cards-in-anothers-roll-phase", *rule_ids, token=name)
            else:
                yield allowed.permission("only-cards-are-forbidden", *rule_ids, token=name)


def spending_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    """Yield why a token may be spent: once more, just after it was gained, or by its own rule."""
    table, verb, name = allowed.table, allowed.action.verb, allowed.name
    if verb not in ("spend", "use"):
        return
    text_rules = own_rules(allowed.rules, table, allowed.seat, allowed.action)
    if verb == "spend" and _was_spent(allowed):
        yield allowed.permission("spends-another", *text_rules, "DT-STAT-09", "DT-STAT-10")
    source = _source_of_gain(allowed)
    if verb == "spend" and source:
        yield allowed.permission(
            "spends-at-once", "DT-STAT-05", "DT-STAT-10", *text_rules, source=source
        )
    if verb == "spend" and _is_of_partner(allowed):
        yield allowed.permission("partners-token", "DT-STAT-05", "DT-STAT-10", *text_rules)
    spec = allowed.spec
    is_token = allowed.rules.is_known_token(name) or allowed.rules.token_with_use(name)
    if is_token:
        token = allowed.rules.token(allowed.rules.token_with_use(name) or name)
        if token.kind == "companion":
            yield allowed.permission("companion-helps", "DT-COMP-03", *text_rules)
    if spec is not None and spec.once_per:
        yield allowed.permission("not-used-this-turn", *(text_rules or ("DT-STAT-17",)))
    if text_rules:
        yield allowed.permission("own-text-allows", *text_rules)


def _is_of_partner(allowed: AllowedAction) -> bool:
    """Tell whether a token is not one of the seat's own hero, but one of a partner's hero."""
    if not allowed.table.teams:
        return False
    side = allowed.table.side(allowed.seat)
    owners = [
        seat for seat in side if allowed.name in allowed.rules.hero_at(allowed.table, seat).tokens
    ]
    return bool(owners) and allowed.seat not in owners


def _was_spent(allowed: AllowedAction) -> bool:
    """Tell whether the seat has already spent such a token in this phase.

    If so, a roll or a change of waiting damage on the table names the token as its source.
    """
    sources_of_rolls = ((roll.purpose, roll.seat) for roll in allowed.table.rolls)
    entries = (entry for packet in allowed.table.packets for entry in packet.entries)
    sources_of_entries = ((entry.source, entry.seat) for entry in entries)
    return (allowed.name, allowed.seat) in {*sources_of_rolls, *sources_of_entries}


def _source_of_gain(allowed: AllowedAction) -> str:
    """Return the ability in progress that gives the seat this token; empty if there is none."""
    attack, rules, table = allowed.table.attack, allowed.rules, allowed.table
    for ability_name, seat in _abilities_in_progress(attack):
        ability = rules.hero_at(table, seat).abilities.get(ability_name)
        if seat == allowed.seat and ability is not None:
            effects = ability.at_level(rules.level_of(table, seat, ability)).do
            if _gives_token(effects, allowed.name):
                return ability_name
    return ""


def _abilities_in_progress(attack: Attack | None) -> Iterator[tuple[str, int]]:
    """Yield the activated abilities of this Roll Phase with their seats."""
    if attack is not None:
        yield attack.ability, attack.attacker
        if attack.defense and attack.target is not None:
            yield attack.defense, attack.target


def _gives_token(effects: Iterable[Effect], token: str) -> bool:
    """Tell whether some effect lets the player who uses it gain a token."""
    return any(
        isinstance(effect, Gain) and effect.to == "you" and token in dict(effect.tokens.counts)
        for effect in walk_effects(effects)
    )
