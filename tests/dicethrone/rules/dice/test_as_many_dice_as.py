"""Dice in a number that is read from the game, such as one for each token (DT-TXT-01/04)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.heroes.sheets.chances import chances_of_hero
from dtnb.dicethrone.heroes.sheets.describe import describe_ability
from dtnb.dicethrone.odds.ability_damage import mean_damage
from dtnb.dicethrone.rules.attacks import sure_to_attack
from dtnb.files import FileProblems
from dtnb.kernel import Chance
from tests.dicethrone.authored import duel, hero_of
from tests.dicethrone.play import EDITIONS, D, Fight, player

FILE = """
dtnb: 1
hero: Clock Maker
fictional: true
dice: {faces: {1: gear, 2: gear, 3: gear, 4: spring, 5: spring, 6: dial}}
abilities:
  Wind Up:
    requires: 3 spring
    levels: {I: {do: [{roll: tokens(Tension)}, {deal: 2 * count(gear)}]}}
  Cover: {defensive: true, levels: {I: {dice: 1, do: [{prevent: 1}]}}}
tokens:
  Tension: {kind: positive, limit: 20, note: Placed by the tests.}
"""


def clock_maker(roll: str = "tokens(Tension)") -> Hero:
    return hero_of(FILE.replace("roll: tokens(Tension)", f"roll: {roll}"))


def winds_up(tension: int, roll: str = "tokens(Tension)", edition: str = "marvel") -> Fight:
    hero = clock_maker(roll)
    seats = player(hero.id, deck={}, tokens={"Tension": tension}), player(deck={})
    return duel(hero, *seats, edition=edition).attacks("Wind Up", 4, 4, 5, 1, 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_as_many_dice_are_rolled_as_there_are_tokens(edition: str) -> None:
    """DT-TXT-01: four tokens, of whose dice 1 2 4 6 two show a gear: 4 damage."""
    turn = winds_up(4, edition=edition).rolls(1, 2, 4, 6).finish()
    assert turn.health(D) == 50 - 4


def test_no_token_rolls_no_die_and_nothing_else_is_read() -> None:
    """DT-TXT-04: the two gears of the Offensive Roll are not read in place of the dice."""
    turn = winds_up(0).finish()
    assert turn.health(D) == 50
    assert [step.args["reason"] for step in turn.steps("no-result")][:1] == ["zero"]


@pytest.mark.parametrize(("roll", "sure"), [("2", True), ("tokens(Tension)", False)])
def test_an_ability_is_sure_to_attack_only_with_dice_that_are_sure(roll: str, sure: bool) -> None:
    """DT-DMG-13, AMB-12: the sum of two dice is 2 or more, that of no dice is 0."""
    hero = hero_of(
        FILE.replace("roll: tokens(Tension)", f"roll: {roll}").replace("2 * count(gear)", "total")
    )
    assert sure_to_attack(hero.abilities["Wind Up"].levels[0].do, 0) is sure


@pytest.mark.parametrize(("tension", "dice"), [(9, 9), (10, 10), (11, 10), (20, 10)])
def test_at_most_ten_dice_are_rolled(tension: int, dice: int) -> None:
    turn = winds_up(tension)
    while not isinstance(turn.pending, Chance):
        turn.step_on()
    assert turn.pending.count == dice


def test_the_number_may_be_read_from_earlier_dice() -> None:
    """DT-TXT-02: the Offensive Roll 4 4 5 1 1 shows two gears, so two dice are rolled."""
    turn = winds_up(0, "count(gear)").rolls(1, 6).finish()
    assert turn.health(D) == 50 - 2


def test_the_mean_damage_weighs_every_number_of_dice() -> None:
    """A spring shows with 2/6: three of them in 40 of 243 rolls, four in 10, five in 1.

    That is (3 x 40 + 4 x 10 + 5) / 51 dice in the mean, each a gear with 3/6 and then worth 2.
    """
    hero = clock_maker("count(spring)")
    (line,) = chances_of_hero(hero)
    assert mean_damage(hero, line) == Fraction(165, 51)


@pytest.mark.parametrize(
    ("roll", "lang", "text"),
    [
        ("3", "en", "Roll 3 dice."),
        ("tokens(Tension)", "en", "Roll 1 die for each Tension you have."),
        ("half(total)", "en", "Roll a number of dice equal to half of the sum of the dice"),
        ("tokens(Tension)", "fr", "Lancez 1 dé par Tension en votre possession."),
    ],
)
def test_the_sheet_says_how_many(roll: str, lang: str, text: str) -> None:
    ability = clock_maker(roll).abilities["Wind Up"]
    assert describe_ability(ability, 1, lang).startswith(text)


@pytest.mark.parametrize(
    ("roll", "problem"),
    [
        ("11", "9:30: the number 11 where a whole number is needed"),
        ("5 + 6", r"9:30: more dice than 10 \(roll at most 10 at once\)"),
        ("0", "9:30: the number 0 where a whole number is needed"),
        ("tokens(Tensoin)", r"9:37: unknown token 'Tensoin' \(did you mean 'Tension'"),
    ],
)
def test_a_number_that_no_roll_can_have_is_reported(roll: str, problem: str) -> None:
    with pytest.raises(FileProblems, match=problem):
        clock_maker(roll)
