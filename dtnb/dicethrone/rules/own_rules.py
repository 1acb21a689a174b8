"""The rules by which the rulebooks explain a single card, ability, token or Passive Ability."""

from __future__ import annotations

from dtnb.dicethrone.rules.library import Library
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


def rules_of_source(library: Library, source: str) -> tuple[str, ...]:
    """Return the rules that explain a source, such as ``token:Protect`` or ``ability:Smack#2``."""
    kind, _, name = source.partition(":")
    name = name.partition("#")[0]
    if kind == "token":
        return library.token(name).rules if library.is_known_token(name) else ()
    for hero in library.heroes.values():
        if kind == "ability" and name in hero.abilities:
            return hero.abilities[name].rules
        if kind == "card" and name in hero.cards:
            return hero.cards[name].rules
        if kind == "passive" and name in hero.passives:
            return hero.passives[name].rules
    return ()
