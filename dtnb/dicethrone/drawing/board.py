"""Draw the hero board as data: each ability with its requirement, and whether it is announced."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from dtnb.dicethrone.heroes.model import Ability, AbilityKind
from dtnb.dicethrone.heroes.sheets.describe import describe_requirement
from dtnb.dicethrone.heroes.words.phrases import Wording, wording
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.dice_roll import DiceRoll
from dtnb.dicethrone.state.table import Table
from dtnb.frames.scene import BoardEntry, BoardState

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker


def _new_board_cache(rules: Rules, lang: str) -> dict[object, tuple[BoardEntry, ...]]:
    """Return a new cache of boards; `Rules.memoize` keeps one cache for each game and language."""
    return {}


def board(rules: Rules, table: Table, seat: int, speaker: Speaker) -> tuple[BoardEntry, ...]:
    """Return the abilities in play on a seat's board in the order of the hero file, then passives.

    Boards are cached for each game, because a board stays the same over many steps.
    """
    boards = rules.memoize(_new_board_cache)(speaker.lang)
    seat_state, roll = table.seats[seat], _offensive_roll(table, seat)
    attack, announced = table.attack, table.announced
    attack_state = (
        (attack.attacker, attack.ability, attack.target, attack.defense) if attack else None
    )
    dice = roll.values if roll is not None else None
    announced_name = announced.ability if announced is not None else None
    key = (
        seat,
        seat_state.hero,
        seat_state.upgrades,
        seat_state.board_side,
        dice,
        attack_state,
        announced_name,
    )
    if key not in boards:
        boards[key] = tuple(_board_entries(rules, table, seat, speaker))
    return boards[key]


def _board_entries(rules: Rules, table: Table, seat: int, speaker: Speaker) -> Iterator[BoardEntry]:
    hero = rules.hero_at(table, seat)
    words = wording(hero.french_symbols, speaker.lang)
    roll = _offensive_roll(table, seat)
    find_met_tiers = rules.tier_finder(table.seats[seat], roll) if roll is not None else None
    for ability in hero.abilities.values():
        if not rules.on_board(table, seat, ability):
            continue
        level = rules.level_of(table, seat, ability)
        yield BoardEntry(
            speaker.object(ability.name),
            note=_requirement_text(ability, level, speaker, words),
            level=level,
            state=_ability_state(table, seat, ability, find_met_tiers),
        )
    for passive in hero.passives.values():
        level = table.seats[seat].level(passive.name)
        yield BoardEntry(
            speaker.object(passive.name), note=speaker.text("table.passive"), level=level
        )


def _requirement_text(ability: Ability, level: int, speaker: Speaker, words: Wording) -> str:
    ability_level = ability.at_level(level)
    if ability.kind is AbilityKind.DEFENSIVE:
        return speaker.text("table.defensive", count=ability_level.dice)
    return " / ".join(describe_requirement(tier.text, words) for tier in ability_level.requires)


def _offensive_roll(table: Table, seat: int) -> DiceRoll | None:
    """Return the latest Offensive Roll of a seat; None if there is none."""
    rolls = [roll for roll in table.rolls if roll.seat == seat and roll.phase == "offensive"]
    return rolls[-1] if rolls else None


def _ability_state(
    table: Table, seat: int, ability: Ability, find_met_tiers: Callable[[str], list[int]] | None
) -> BoardState | None:
    """Return the state of an ability: used, announced, met by the dice, or None."""
    attack, announced = table.attack, table.announced
    if attack is not None and (seat, ability.name) in (
        (attack.attacker, attack.ability),
        (attack.target, attack.defense),
    ):
        return "used"
    if find_met_tiers is None or ability.kind is AbilityKind.DEFENSIVE or attack is not None:
        return None
    if announced is not None and announced.ability == ability.name:
        return "announced"
    return "met" if find_met_tiers(ability.name) else None
