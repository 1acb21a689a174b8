"""Make the ids under which steps cite cards, abilities, tokens and passives: ``token:Protect``."""

from __future__ import annotations

from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.effect_resolution import Source
from dtnb.dicethrone.state.table import Table


def source_id(rules: Rules, table: Table, source: Source) -> str:
    """Return the id of an effect's source.

    Examples: ``card:Get Some!``, ``ability:Smack#2``, ``token:Protect`` and ``passive:Tithe#1``.
    """
    if source.kind in ("ability", "defense"):
        return f"ability:{source.name}#{source.level}"
    if source.kind == "card":
        return f"card:{source.name}"
    if source.kind == "procedure":
        return f"procedure:{source.name}"
    if source.kind == "spend" or rules.is_known_token(source.name):
        return f"token:{source.name}"
    for token in rules.hero_at(table, source.seat).tokens.values():
        if any(use.name == source.name for use in token.uses):
            return f"token:{token.name}"
    for passive in rules.hero_at(table, source.seat).passives.values():
        level = table.seats[source.seat].level(passive.name)
        names_of_passive = {passive.name, *(use.name for use in passive.at_level(level).uses)}
        if source.name in names_of_passive:
            return f"passive:{passive.name}#{level}"
    return f"passive:{source.name}"
