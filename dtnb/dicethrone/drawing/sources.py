"""Cards, abilities, tokens and passives as cited sources: what they say, and whose they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.dicethrone.heroes.describe import (
    describe_ability,
    describe_card,
    describe_passive,
    describe_procedure,
    describe_token,
)
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.messages import speaker
from dtnb.dicethrone.rules.in_force import Rules
from dtnb.explain import Message
from dtnb.frames.document import Rule

if TYPE_CHECKING:
    from dtnb.rulebook import Language

#: kinds of sources; ``source.<kind>`` is what each is called
KINDS = ("card", "ability", "passive", "token", "procedure")


def citation(rules: Rules, source_id: str, lang: Language) -> Rule | None:
    """Return a source that the rulebook does not hold.

    Parameters
    ----------
    rules
        The heroes at the table.
    source_id
        ``"card:Get Some!"``, ``"ability:Smack#2"`` (with its level), ``"passive:…"`` or
        ``"token:…"``.
    lang
        The language.
    """
    kind, _, rest = source_id.partition(":")
    if kind not in KINDS or not rest:
        return None
    name, _, level = rest.partition("#")
    for hero in rules.heroes.values():
        statement = _statement(hero, kind, name, int(level or 1), lang)
        if statement is not None:
            return Rule(source_id, statement, f"{_whose(hero, kind, name, lang)} {name}")
    return None


def _whose(hero: Hero, kind: str, name: str, lang: Language) -> str:
    if kind == "card" and hero.cards[name].common:
        return speaker(lang).text("source.common")
    return speaker(lang).text("source.whose", hero=hero.name, kind=Message(f"source.{kind}"))


def _statement(hero: Hero, kind: str, name: str, level: int, lang: Language) -> str | None:
    if kind == "card" and name in hero.cards:
        return describe_card(hero, hero.cards[name], lang)
    if kind == "ability" and name in hero.abilities:
        return describe_ability(hero.abilities[name], level, lang)
    if kind == "passive" and name in hero.passives:
        return describe_passive(hero.passives[name], level, lang)
    if kind == "procedure" and name in hero.procedures:
        return describe_procedure(hero.procedures[name], lang)
    if kind == "token" and name in hero.tokens:
        return describe_token(hero.tokens[name], lang)
    return None
