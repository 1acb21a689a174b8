"""The chances of abilities, computed by hand and compared with the odds in a game."""

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
    """Return the chances of each requirement line of an ability at level I."""
    return {
        line.requirement.text: line.chances
        for line in chances_of_hero(dtnb.load_hero(hero))
        if line.ability.name == ability and line.level == 1
    }


def of_five(count: int, die: Fraction) -> Fraction:
    """Return the chance that at least `count` of five dice succeed, each with the chance `die`."""
    return sum(
        (comb(5, n) * die**n * (1 - die) ** (5 - n) for n in range(count, 6)), start=Fraction(0)
    )


def test_a_small_straight_in_three_attempts_has_its_published_chance() -> None:
    """DT-ORP-01, DT-ORP-15: with the best choice of dice to keep."""
    known = Fraction(753572225, 1224440064)
    assert chances("barbarian", "Mighty Blow")["small straight"][-1] == known


@pytest.mark.parametrize("attempts", [1, 2, 3])
def test_dice_are_independent_for_a_requirement_of_one_symbol(attempts: int) -> None:
    """DT-ORP-01, DT-ORP-14: each die is rolled until it shows the symbol."""
    sword = 1 - Fraction(1, 2) ** attempts
    powder = 1 - Fraction(5, 6) ** attempts
    smack = chances("barbarian", "Smack")
    for count in (3, 4, 5):
        assert smack[f"{count} sword"][attempts - 1] == of_five(count, sword)
    assert chances("barbarian", "Rage!")["5 pow"][attempts - 1] == of_five(5, powder)


@pytest.mark.parametrize("hero", ["barbarian", "moon_elf", "seraph"])
def test_the_chances_of_a_board_are_the_odds_of_a_game_before_its_first_roll(hero: str) -> None:
    """They are computed independently: from the hero file, and by judging announcements."""
    at_start = dtnb.Match(hero, "paladin").odds(actions=0)
    in_game = {(line.name, line.needs): line.chance.share for line in at_start.lines}
    on_board = {
        (line.ability.name, line.requirement.text): line.chance
        for line in chances_of_hero(dtnb.load_hero(hero))
        if line.level == 1 and (line.ability.name, line.requirement.text) in in_game
    }
    assert on_board == in_game


def test_a_sheet_shows_the_chance_of_each_requirement() -> None:
    """DT-ORP-01: swords are on three faces, so a die shows one in three attempts with 7/8."""
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
    table = Odds(odds(paladin), speaker("en"))
    heads = table.text().splitlines()[2].split("  ")
    assert [head.strip() for head in heads if head.strip()] == [
        "needs",
        "1 attempt",
        "2 attempts",
        "3 attempts",
    ]
    assert len(table.lines) == len(list(chances_of_hero(paladin)))
    french = odds(paladin, "fr").lines
    needs = {describe_requirement(line.requirement.text, "fr") for line in chances_of_hero(paladin)}
    assert {line.needs for line in french} == needs
