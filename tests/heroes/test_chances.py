"""How likely the abilities of a hero are: by hand, and as what judges announcements says."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

import dtnb
from dtnb.dicethrone.heroes.sheets.chances import chances_of_hero
from dtnb.dicethrone.heroes.sheets.describe import describe_requirement
from dtnb.dicethrone.heroes.sheets.sheet import Sheet
from dtnb.dicethrone.messages import speaker
from dtnb.dicethrone.odds.hero import odds
from dtnb.odds.shown import Odds
from tests.pages import page_of


def chances(hero: str, ability: str) -> dict[str, tuple[Fraction, ...]]:
    """Return the chances of each line of an ability at its first level."""
    found = chances_of_hero(dtnb.load_hero(hero))
    return {
        each.needs.text: each.chances
        for each in found
        if each.ability.name == ability and each.level == 1
    }


def of_five(count: int, die: Fraction) -> Fraction:
    """Return the chance that at least so many of five dice show what each shows with a chance."""
    return sum(
        (comb(5, n) * die**n * (1 - die) ** (5 - n) for n in range(count, 6)), start=Fraction(0)
    )


def test_a_small_straight_in_three_attempts_is_the_figure_that_is_known() -> None:
    """DT-ORP-01, DT-ORP-15: with the best keeping."""
    known = Fraction(753572225, 1224440064)
    assert chances("barbarian", "Mighty Blow")["small straight"][-1] == known


@pytest.mark.parametrize("attempts", [1, 2, 3])
def test_so_many_of_one_symbol_come_die_by_die(attempts: int) -> None:
    """DT-ORP-01, DT-ORP-14: each die is rolled until it shows the symbol, so all stand alone."""
    sword = 1 - Fraction(1, 2) ** attempts
    powder = 1 - Fraction(5, 6) ** attempts
    smack = chances("barbarian", "Smack")
    for count in (3, 4, 5):
        assert smack[f"{count} sword"][attempts - 1] == of_five(count, sword)
    assert chances("barbarian", "Rage!")["5 pow"][attempts - 1] == of_five(5, powder)


@pytest.mark.parametrize("hero", ["barbarian", "moon_elf", "seraph"])
def test_the_board_by_itself_is_what_a_game_says_before_its_first_roll(hero: str) -> None:
    """The same of two ways: what the hero file asks, and what judges an announcement."""
    begins = dtnb.Match(hero, "paladin").odds(actions=0)
    told = {(line.name, line.needs): line.chance.share for line in begins.lines}
    by_itself = {
        (each.ability.name, each.needs.text): each.chance
        for each in chances_of_hero(dtnb.load_hero(hero))
        if each.level == 1 and (each.ability.name, each.needs.text) in told
    }
    assert by_itself == told


def test_a_sheet_tells_the_chance_behind_what_an_ability_needs() -> None:
    """DT-ORP-01: swords are on three faces, so that a die shows one in three attempts with 7/8."""
    sheet = Sheet(dtnb.load_hero("barbarian"))
    smack = ", ".join(
        f"{count} Swords: {100 * float(of_five(count, Fraction(7, 8))):.1f}%" for count in (3, 4, 5)
    )
    assert f"  Smack I ({smack}): " in repr(sheet)
    words = page_of(dtnb.load_hero("barbarian")).words
    assert "Small Straight 61.5%" in words
    assert sheet.chances_note in words
    assert "Petite Suite : 61,5 %" in repr(dtnb.load_hero("barbarian").sheet("fr")).replace(
        "\N{NARROW NO-BREAK SPACE}", " "
    ).replace("\N{NO-BREAK SPACE}", " ")


def test_the_odds_of_a_hero_are_a_table_by_attempts() -> None:
    paladin = dtnb.load_hero("paladin")
    shown = Odds(odds(paladin), speaker("en"))
    heads = shown.text().splitlines()[2].split("  ")
    assert [head.strip() for head in heads if head.strip()] == [
        "needs",
        "1 attempt",
        "2 attempts",
        "3 attempts",
    ]
    assert len(shown.lines) == len(list(chances_of_hero(paladin)))
    french = odds(paladin, "fr").lines
    asked = {describe_requirement(each.needs.text, "fr") for each in chances_of_hero(paladin)}
    assert {line.needs for line in french} == asked
