"""Compute the chance of each ability and level of a hero, outside a game, by number of attempts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.heroes.sheets.chances import ATTEMPTS, chances_of_hero
from dtnb.dicethrone.heroes.sheets.describe import describe_requirement, name_with_level
from dtnb.dicethrone.heroes.words.phrases import wording
from dtnb.explain import Message
from dtnb.odds.answer import Answer, Chance, Line

if TYPE_CHECKING:
    from dtnb.rulebook import Language


def odds(hero: Hero, lang: Language = "en") -> Answer:
    """Return the chance of each ability of a hero by dice alone; requirements are in `lang`."""
    lines = tuple(
        Line(
            name_with_level(tier_chance.ability, tier_chance.level),
            describe_requirement(tier_chance.requirement.text, wording(hero.french_symbols, lang)),
            tuple(map(Chance, tier_chance.chances)),
        )
        for tier_chance in chances_of_hero(hero)
    )
    columns = tuple(Message("odds.attempts", {"count": count + 1}) for count in range(ATTEMPTS))
    notes = tuple(Message(f"odds.{note}", {}) for note in ("best-keeping", "dice-only", "exact"))
    return Answer(Message("odds.title-hero", {"hero": hero.name}), columns, lines, notes=notes)
