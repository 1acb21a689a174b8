"""The rules by which the rulebooks explain a single card, token or Passive Ability."""

from __future__ import annotations

from dtnb.dicethrone.rules.library import Library
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.rules.source_ids import source_id
from dtnb.dicethrone.state.effect_run import Source
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Action


def own_rules(library: Library, table: Table, seat: int, action: Action) -> tuple[str, ...]:
    """Return the rules that explain the object of an action; often the books have none."""
    if action.verb in ("play", "sell"):
        card = library.card(table, seat, action.object)
        return card.rules if card is not None else ()
    name = library.token_with_use(action.object) or action.object
    if library.is_known_token(name):
        return library.token(name).rules
    for passive in library.hero_at(table, seat).passives.values():
        if any(use.name == name for level in passive.levels for use in level.uses):
            return passive.rules
    return ()


def token_rules(library: Library, name: str) -> tuple[str, ...]:
    """Return the rules that explain a token, then the id of its own text."""
    return (*library.token(name).rules, f"token:{name}")


def source_rules(rules: Rules, table: Table, source: Source) -> tuple[str, ...]:
    """Return the rules that explain the source of an effect, then the id of its own text."""
    hero, cited = rules.hero_at(table, source.seat), source_id(rules, table, source)
    kind, _, name = cited.partition(":")
    own: tuple[str, ...] = ()
    if kind == "ability":
        own = hero.abilities[source.name].rules
    elif kind == "card":
        own = hero.cards[source.name].rules
    elif kind == "token":
        own = rules.token(name).rules
    elif kind == "passive" and source.name in hero.passives:
        own = hero.passives[source.name].rules
    return (*own, cited)
