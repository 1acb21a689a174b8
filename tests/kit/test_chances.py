"""The mean damage of abilities, against calculations by hand."""

from __future__ import annotations

from fractions import Fraction

from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.heroes.sheets.chances import chances_of_hero
from dtnb.dicethrone.odds.ability_damage import mean_damage
from dtnb.kit.chances import HeroOdds


def dealt(hero: str, ability: str, level: int = 1) -> list[Fraction | None]:
    own = load_hero(hero)
    return [
        mean_damage(own, likely)
        for likely in chances_of_hero(own)
        if (likely.ability.name, likely.level) == (ability, level)
    ]


def test_printed_numbers_are_dealt_line_by_line() -> None:
    """Smack I: 4, 6, 8; also undefendable damage, and damage that is dealt at once."""
    assert dealt("barbarian", "Smack") == [4, 6, 8]
    assert dealt("barbarian", "Sturdy Blow", 3) == [6]
    assert dealt("barbarian", "Rage!") == [15]


def test_dice_of_the_ability_are_counted_with_every_result() -> None:
    """Three dice come to 10.5. Showdown I: 7 if mine is not lower (21 of 36), else 5: 37/6."""
    assert dealt("barbarian", "Overpower") == [Fraction(21, 2)]
    assert dealt("gunslinger", "Showdown") == [Fraction(37, 6)]


def test_what_an_additional_roll_phase_brings_is_not_the_ability_s_own() -> None:
    """Crit Bash deals 5 and inflicts Stun."""
    assert dealt("barbarian", "Crit Bash") == [5]


def test_an_ability_that_heals_deals_nothing_and_one_that_is_granted_is_on_its_board() -> None:
    assert dealt("barbarian", "Fortitude") == [0, 0, 0]
    assert dealt("barbarian", "War Cry") == [2]


def test_the_odds_of_a_hero_are_a_table_in_both_languages() -> None:
    odds = HeroOdds(load_hero("apprentice"))
    lines = [line.split() for line in repr(odds).splitlines()]
    assert ["Lunge", "Small", "Straight", "15.4%", "41.2%", "61.5%", "5"] in lines
    assert "to the target, on average" in repr(odds)
    assert "damage" in odds._repr_html_()
    assert odds.data()["lines"][0]["damage"] == "5"
    assert "dégâts" in repr(HeroOdds(load_hero("apprentice"), "fr"))
