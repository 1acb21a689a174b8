"""Describe for the quick entry how an ability is used: its levels, its damage, and example dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

from dtnb.dicethrone.heroes.model import Ability, Hero
from dtnb.dicethrone.heroes.requirement import OFFENSIVE_DICE, Requirement
from dtnb.dicethrone.heroes.sheets.describe import NUMERALS
from dtnb.dicethrone.heroes.sheets.looks import symbol_drawings
from dtnb.dicethrone.heroes.verbs.damage import Deal
from dtnb.dicethrone.heroes.words.phrases import wording
from dtnb.dicethrone.heroes.words.symbols import symbol
from dtnb.dicethrone.rulebook import rulebook
from dtnb.replay.game.quick_entry import Tier, Use, UseLevel

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker

#: a requirement with more symbols is written in words
_MAX_SYMBOLS = 6
#: example dice by hero, requirements and tier, because finding them takes long
_PLAIN_DICE: dict[tuple[Any, ...], tuple[int, ...]] = {}
_MAX_CACHED = 1_000


def ability_use(hero: Hero, ability: Ability, upgrades: Mapping[str, Any], speaker: Speaker) -> Use:
    """Return how an ability is used by a seat that has these upgrades.

    Its symbols and amounts are those of the first level with a requirement.
    """
    levels = tuple(_levels(hero, ability, upgrades))
    first = next((level for level in ability.levels if level.requires), None)
    requires = first.requires[0] if first is not None else Requirement("")
    symbols, note = _needs(requires, hero, speaker)
    amount = " ".join(dict.fromkeys(tier.amount for tier in levels[0].tiers)) if levels else ""
    return Use(ability.name, amount, symbols, note, levels)


def _levels(hero: Hero, ability: Ability, upgrades: Mapping[str, Any]) -> Iterator[UseLevel]:
    """Yield the levels of an ability, each with the upgrades of a seat that has the level."""
    if ability.granted_by is not None:
        space, _ = ability.granted_by
        for level in ability.granted_at:
            seat = {"upgrades": {**upgrades, space: level}}
            tiers = tuple(_tiers(hero, ability, ability.levels[0].level))
            yield UseLevel(f"{space} {NUMERALS[level]}", seat, tiers)
        return
    plain = {space: level for space, level in upgrades.items() if space != ability.name}
    for entry in ability.levels:
        own = {ability.name: entry.level} if entry.level > 1 else {}
        seat = {"upgrades": {**plain, **own}}
        label = NUMERALS[entry.level] if len(ability.levels) > 1 else ""
        yield UseLevel(label, seat, tuple(_tiers(hero, ability, entry.level)))


def _tiers(hero: Hero, ability: Ability, number: int) -> Iterator[Tier]:
    """Yield the tiers of an ability at a level, each with plain dice that give exactly it."""
    level = ability.at_level(number)
    deals = [effect for effect in level.do if isinstance(effect, Deal) and effect.to != "you"]
    for index, _ in enumerate(level.requires):
        dice = _plain_dice(hero, level.requires, index)
        if dice:
            yield Tier(_amount(deals, index), dice)


def _amount(deals: Sequence[Deal], tier: int) -> str:
    """Return the damage of a tier; ``+`` if dice decide it."""
    if not deals:
        return "0"
    texts = [str(deal.amount[min(tier, len(deal.amount) - 1)]) for deal in deals if deal.amount]
    numbers = [int(text) for text in texts if text.isdigit()]
    return str(sum(numbers)) if len(numbers) == len(texts) else "+"


def _plain_dice(hero: Hero, requires: tuple[Requirement, ...], tier: int) -> tuple[int, ...]:
    """Return dice that meet a tier but no higher one, and few requirements of other abilities."""
    key = (hero.id, hero.digest, requires, tier)
    if key not in _PLAIN_DICE:
        if len(_PLAIN_DICE) >= _MAX_CACHED:
            _PLAIN_DICE.clear()
        _PLAIN_DICE[key] = _find_plain_dice(hero, requires, tier)
    return _PLAIN_DICE[key]


def _find_plain_dice(hero: Hero, requires: tuple[Requirement, ...], tier: int) -> tuple[int, ...]:
    """Return the dice for `_plain_dice`; empty if no dice give exactly this tier."""
    others = [
        requirement
        for ability in hero.abilities.values()
        for level in ability.levels
        for requirement in level.requires
        if requirement not in requires
    ]
    best: tuple[int, ...] = ()
    fewest = -1
    for dice in combinations_with_replacement(range(1, 7), OFFENSIVE_DICE):
        symbols = hero.symbols(dice)
        if not requires[tier].is_met_by(dice, symbols):
            continue
        if any(higher.is_met_by(dice, symbols) for higher in requires[tier + 1 :]):
            continue
        kinds = max(map(dice.count, dice))
        met = 10 * kinds + sum(other.is_met_by(dice, symbols) for other in others)
        if fewest < 0 or met < fewest:
            best, fewest = dice, met
    return best


def useless_dice(hero: Hero, count: int) -> tuple[int, ...]:
    """Return dice that meet the fewest requirements of a hero, mostly none."""
    requires = [
        requirement
        for ability in hero.abilities.values()
        for level in ability.levels
        for requirement in level.requires
    ]
    best: tuple[int, ...] = ()
    fewest = len(requires) + 1
    for dice in combinations_with_replacement(range(1, 7), count):
        symbols = hero.symbols(dice)
        met = sum(requirement.is_met_by(dice, symbols) for requirement in requires)
        if met < fewest:
            best, fewest = dice, met
        if not met:
            break
    return best


def _needs(requirement: Requirement, hero: Hero, speaker: Speaker) -> tuple[tuple[str, ...], str]:
    """Return the drawings of the symbols that a requirement needs; else, as a note, its words."""
    drawings = symbol_drawings()
    symbols = [name for name, count in requirement.symbols for _ in range(count)]
    if 0 < len(symbols) <= _MAX_SYMBOLS and all(name in drawings for name in symbols):
        return tuple(drawings[name] for name in symbols), ""
    if requirement.symbols:
        language = wording(hero.french_symbols, speaker.lang)
        words = [f"{n} {symbol(name, language, n)}" for name, n in requirement.symbols]
        return (), " + ".join(words)
    if requirement.straight:
        name = "small-straight" if requirement.straight == 4 else "large-straight"
        return (), rulebook().term(name).name.get(speaker.lang)
    return (), requirement.text
