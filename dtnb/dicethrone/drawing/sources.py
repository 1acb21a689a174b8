"""Describe the sources that steps cite: cards, abilities, tokens and passives, with texts.

* id of a source: its kind and its name: ``card:Get Some!``
"""

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
from dtnb.dicethrone.heroes.words.phrases import wording
from dtnb.dicethrone.messages import speaker
from dtnb.dicethrone.rules.rules import Rules
from dtnb.explain import Message
from dtnb.frames.document import Explanation, Rule

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.rulebook import Language

#: the kinds of sources; the message ``source.<kind>`` has the name of a kind for readers
SOURCE_KINDS = ("token", "card", "ability", "passive", "procedure")


def edition(rules: Rules) -> str:
    """Return the id of the edition that is played."""
    return rules.edition


def policies(rules: Rules) -> Mapping[str, str]:
    """Return the readings that were chosen in place of the edition's, by policy."""
    return rules.readings.chosen


def object_name(rules: Rules, name: str, lang: Language) -> str | None:
    """Return the translation of a phase, requirement or condition; None for any other name."""
    return translate_notation(name, lang)


def citation(rules: Rules, source_id: str, lang: Language) -> Rule | None:
    """Return the text of a card or another source as a rule; None if no hero has this source.

    Ids of sources are ``"card:Get Some!"``, ``"ability:Smack#2"`` (with a level), ``"passive:…"``,
    ``"token:…"`` and ``"procedure:…"``.
    """
    kind, _, name_and_level = source_id.partition(":")
    if kind not in SOURCE_KINDS or not name_and_level:
        return None
    name, _, level = name_and_level.partition("#")
    level_number = int(level or 1)
    for hero in rules.heroes.values():
        statement = _source_text(hero, kind, name, level_number, lang)
        if statement is not None:
            owner_and_name = f"{_owner_text(hero, kind, name, lang)} {name}"
            title = f"{name} {NUMERALS[level_number]}" if level_number > 1 else name
            return Rule(source_id, statement, owner_and_name, title=title)
    return None


def explanations(
    rules: Rules, speaker: Speaker, wanted_names: Collection[str]
) -> dict[str, Explanation]:
    """Return the explanations of the names in `wanted_names`, which are in the speaker's language.

    If a token and an ability share a name, the token is explained.
    """
    explained: dict[str, Explanation] = {}
    # The texts are cached, because many short documents of a gamebook explain the same names.
    full_text = rules.memoize(_full_text)
    for hero_id, hero in rules.heroes.items():
        for kind in SOURCE_KINDS:
            for name in _names_of_kind(hero, kind):
                shown_name = speaker.object(name)
                if shown_name in wanted_names and shown_name not in explained:
                    text = full_text(hero_id, kind, name, speaker.lang)
                    explained[shown_name] = Explanation(text, speaker.text(f"source.{kind}"))
    return explained


def _names_of_kind(hero: Hero, kind: str) -> Iterable[str]:
    names: dict[str, Iterable[str]] = {
        "card": hero.cards,
        "ability": hero.abilities,
        "passive": hero.passives,
        "token": hero.tokens,
        "procedure": hero.procedures,
    }
    return names[kind]


def _full_text(rules: Rules, hero_id: str, kind: str, name: str, lang: Language) -> str:
    """Return the text of a source; for an ability, the texts of all levels."""
    hero = rules.heroes[hero_id]
    levels = [entry.level for entry in hero.abilities[name].levels] if kind == "ability" else [1]
    texts = [_source_text(hero, kind, name, level, lang) or "" for level in levels]
    if len(texts) == 1:
        return texts[0]
    return "\n".join(
        f"{NUMERALS[level]} · {text}" for level, text in zip(levels, texts, strict=True)
    )


def _owner_text(hero: Hero, kind: str, name: str, lang: Language) -> str:
    if kind == "card" and hero.cards[name].common:
        return speaker(lang).text("source.common")
    return speaker(lang).text("source.whose", hero=hero.name, kind=Message(f"source.{kind}"))


def _source_text(hero: Hero, kind: str, name: str, level: int, lang: Language) -> str | None:
    """Return the text of a hero's source; None if the hero has no such source."""
    words = wording(hero.french_symbols, lang)
    if kind == "card" and name in hero.cards:
        return describe_card(hero, hero.cards[name], words)
    if kind == "ability" and name in hero.abilities:
        return describe_ability(hero.abilities[name], level, words)
    if kind == "passive" and name in hero.passives:
        return describe_passive(hero.passives[name], level, words)
    if kind == "procedure" and name in hero.procedures:
        return describe_procedure(hero.procedures[name], words)
    if kind == "token" and name in hero.tokens:
        return describe_token(hero.tokens[name], words)
    return None
