"""Describe the levels, damage and example dice of an ability for the quick entry of a dispute.

* plain dice: the example dice of a tier. They meet this tier, no higher tier, and as few
  requirements of other abilities as possible
"""

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
from dtnb.replay.game.quick_entry import AbilityLevel, AbilityStrength, UsableAbility

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker

#: A requirement with at most so many symbols is drawn; a longer requirement is written in words.
_MAX_SYMBOLS = 6
#: plain dice by hero, requirements and tier; cached, because the search takes long
_PLAIN_DICE: dict[tuple[Any, ...], tuple[int, ...]] = {}
_MAX_CACHED = 1_000


def usable_ability(
    hero: Hero, ability: Ability, upgrades: Mapping[str, Any], speaker: Speaker
) -> UsableAbility:
    """Return an ability as the quick entry offers it to a seat with these upgrades.

    The symbols are those of the first level that has a requirement.
    """
    levels = tuple(_ability_levels(hero, ability, upgrades))
    first_level = next((level for level in ability.levels if level.requires), None)
    requirement = first_level.requires[0] if first_level is not None else Requirement("")
    symbols, note = _draw_requirement(requirement, hero, speaker)
    amount = " ".join(dict.fromkeys(tier.amount for tier in levels[0].strengths)) if levels else ""
    return UsableAbility(ability.name, amount=amount, symbols=symbols, note=note, levels=levels)


def _ability_levels(
    hero: Hero, ability: Ability, upgrades: Mapping[str, Any]
) -> Iterator[AbilityLevel]:
    """Yield the levels of an ability, with the upgrades by which a seat has each level."""
    if ability.granted_by is not None:
        space, _ = ability.granted_by
        for space_level in ability.granted_at:
            seat_fields = {"upgrades": {**upgrades, space: space_level}}
            tiers = tuple(_level_tiers(hero, ability, ability.levels[0].level))
            yield AbilityLevel(f"{space} {NUMERALS[space_level]}", seat_fields, tiers)
        return
    other_upgrades = {space: level for space, level in upgrades.items() if space != ability.name}
    for level in ability.levels:
        upgrade = {ability.name: level.level} if level.level > 1 else {}
        seat_fields = {"upgrades": {**other_upgrades, **upgrade}}
        label = NUMERALS[level.level] if len(ability.levels) > 1 else ""
        yield AbilityLevel(label, seat_fields, tuple(_level_tiers(hero, ability, level.level)))


def _level_tiers(hero: Hero, ability: Ability, level_number: int) -> Iterator[AbilityStrength]:
    """Yield the tiers of an ability at a level, with their damage and plain dice."""
    level = ability.at_level(level_number)
    damage_effects = [
        effect for effect in level.do if isinstance(effect, Deal) and effect.to != "you"
    ]
    for index, _ in enumerate(level.requires):
        dice = _plain_dice(hero, level.requires, index)
        if dice:
            yield AbilityStrength(_damage_text(damage_effects, index), dice)


def _damage_text(damage_effects: Sequence[Deal], tier: int) -> str:
    """Return the damage of a tier as text; ``+`` if the damage depends on dice."""
    if not damage_effects:
        return "0"
    texts = [
        str(deal.amount[min(tier, len(deal.amount) - 1)]) for deal in damage_effects if deal.amount
    ]
    numbers = [int(text) for text in texts if text.isdigit()]
    return str(sum(numbers)) if len(numbers) == len(texts) else "+"


def _plain_dice(hero: Hero, requires: tuple[Requirement, ...], tier: int) -> tuple[int, ...]:
    """Return plain dice for a tier; empty if all dice that meet it also meet a higher tier."""
    cache_key = (hero.id, hero.digest, requires, tier)
    if cache_key not in _PLAIN_DICE:
        if len(_PLAIN_DICE) >= _MAX_CACHED:
            _PLAIN_DICE.clear()
        _PLAIN_DICE[cache_key] = _find_plain_dice(hero, requires, tier)
    return _PLAIN_DICE[cache_key]


def _find_plain_dice(hero: Hero, requires: tuple[Requirement, ...], tier: int) -> tuple[int, ...]:
    """Find plain dice among all results of five dice."""
    other_requirements = [
        requirement
        for ability in hero.abilities.values()
        for level in ability.levels
        for requirement in level.requires
        if requirement not in requires
    ]
    best_dice: tuple[int, ...] = ()
    lowest_score = -1
    for dice in combinations_with_replacement(range(1, 7), OFFENSIVE_DICE):
        symbols = hero.symbols(dice)
        if not requires[tier].is_met_by(dice, symbols):
            continue
        if any(higher.is_met_by(dice, symbols) for higher in requires[tier + 1 :]):
            continue
        # Prefer dice with few equal faces, then dice that meet few other requirements.
        equal_dice = max(map(dice.count, dice))
        score = 10 * equal_dice + sum(
            other.is_met_by(dice, symbols) for other in other_requirements
        )
        if lowest_score < 0 or score < lowest_score:
            best_dice, lowest_score = dice, score
    return best_dice


def useless_dice(hero: Hero, count: int) -> tuple[int, ...]:
    """Return dice that meet as few requirements of a hero as possible, usually none."""
    requires = [
        requirement
        for ability in hero.abilities.values()
        for level in ability.levels
        for requirement in level.requires
    ]
    best_dice: tuple[int, ...] = ()
    fewest = len(requires) + 1
    for dice in combinations_with_replacement(range(1, 7), count):
        symbols = hero.symbols(dice)
        met_count = sum(requirement.is_met_by(dice, symbols) for requirement in requires)
        if met_count < fewest:
            best_dice, fewest = dice, met_count
        if not met_count:
            break
    return best_dice


def _draw_requirement(
    requirement: Requirement, hero: Hero, speaker: Speaker
) -> tuple[tuple[str, ...], str]:
    """Return (drawings of the required symbols, ""), or else ((), the requirement in words)."""
    drawings = symbol_drawings()
    symbols = [name for name, count in requirement.symbols for _ in range(count)]
    if 0 < len(symbols) <= _MAX_SYMBOLS and all(name in drawings for name in symbols):
        return tuple(drawings[name] for name in symbols), ""
    if requirement.symbols:
        language = wording(hero.french_symbols, speaker.lang)
        words = [f"{count} {symbol(name, language, count)}" for name, count in requirement.symbols]
        return (), " + ".join(words)
    if requirement.straight:
        name = "small-straight" if requirement.straight == 4 else "large-straight"
        return (), rulebook().term(name).name.get(speaker.lang)
    return (), requirement.text
