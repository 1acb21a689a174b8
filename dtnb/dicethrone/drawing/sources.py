"""Cards, abilities, tokens and passives as cited sources: what they say, and whose they are."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from dtnb.dicethrone.drawing.names import translate_notation
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.heroes.sheets.describe import (
    NUMERALS,
    describe_ability,
    describe_card,
    describe_passive,
    describe_procedure,
    describe_token,
)
from dtnb.dicethrone.messages import speaker
from dtnb.dicethrone.rules.in_force import Rules
from dtnb.explain import Message
from dtnb.frames.document import Explanation, Rule

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.rulebook import Language

#: kinds of sources; ``source.<kind>`` is what each is called
KINDS = ("token", "card", "ability", "passive", "procedure")


def edition(rules: Rules) -> str:
    """Return the id of the edition that is played."""
    return rules.edition


def policies(rules: Rules) -> Mapping[str, str]:
    """Return the readings that differ from the edition's own."""
    return rules.readings.chosen


def object_name(rules: Rules, name: str, lang: Language) -> str | None:
    """Translate phases, requirements and conditions; names of heroes' things stay."""
    return translate_notation(name, lang)


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
            whose = f"{_whose(hero, kind, name, lang)} {name}"
            return Rule(source_id, statement, whose, title=_title(name, int(level or 1)))
    return None


def _title(name: str, level: int) -> str:
    return f"{name} {NUMERALS[level]}" if level > 1 else name


def explanations(rules: Rules, speaker: Speaker, wanted: Collection[str]) -> dict[str, Explanation]:
    """Return what tokens, cards, abilities and passives do, by the names that are shown.

    Parameters
    ----------
    wanted
        The names; where a token and an ability share one, the token is told.
    """
    found: dict[str, Explanation] = {}
    # Each of the many short documents of a gamebook explains the same things.
    in_full = rules.memoize(_in_full)
    for key, hero in rules.heroes.items():
        for kind in KINDS:
            for name in _things(hero, kind):
                shown = speaker.object(name)
                if shown in wanted and shown not in found:
                    text = in_full(key, kind, name, speaker.lang)
                    found[shown] = Explanation(text, speaker.text(f"source.{kind}"))
    return found


def _things(hero: Hero, kind: str) -> Iterable[str]:
    things: dict[str, Iterable[str]] = {
        "card": hero.cards,
        "ability": hero.abilities,
        "passive": hero.passives,
        "token": hero.tokens,
        "procedure": hero.procedures,
    }
    return things[kind]


def _in_full(rules: Rules, key: str, kind: str, name: str, lang: Language) -> str:
    """Return what a thing says, an ability at each of its levels."""
    hero = rules.heroes[key]
    levels = [each.level for each in hero.abilities[name].levels] if kind == "ability" else [1]
    texts = [_statement(hero, kind, name, level, lang) or "" for level in levels]
    if len(texts) == 1:
        return texts[0]
    return "\n".join(f"{NUMERALS[at]} · {text}" for at, text in zip(levels, texts, strict=True))


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
