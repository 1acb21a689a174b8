"""The highest and the lowest die, and one of several numbers, in effects."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.heroes.sheets.chances import chances_of_hero
from dtnb.dicethrone.heroes.sheets.describe import describe_ability
from dtnb.dicethrone.odds.ability_damage import mean_damage
from dtnb.files import FileProblems
from tests.dicethrone.authored import duel, hero_of
from tests.dicethrone.play import EDITIONS, D, player

FILE = """
dtnb: 1
hero: Clock Maker
fictional: true
dice: {{faces: {{1: gear, 2: gear, 3: gear, 4: spring, 5: spring, 6: dial}}}}
abilities:
  Tick: {{requires: 5 gear, levels: {{I: {{do: [{do}]}}}}}}
  Cover: {{defensive: true, levels: {{I: {{dice: 1, do: [{{prevent: 1}}]}}}}}}
"""


def clock_maker(do: str) -> Hero:
    return hero_of(FILE.format(do=do))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("amount", "damage"),
    [
        ("highest", 5),
        ("lowest", 2),
        ("highest - lowest", 3),
        ("min(total or 7)", 7),
        ("max(total or 7)", 11),
        ("max(lowest or 3)", 3),
    ],
)
def test_dice_are_read(amount: str, damage: int, edition: str) -> None:
    """DT-TXT-04: 4 2 5 come to 11."""
    hero = clock_maker(f"{{roll: 3}}, {{deal: {amount}}}")
    fight = duel(hero, player(hero.id, deck={}), player(deck={}), edition=edition)
    turn = fight.attacks("Tick", 1, 1, 2, 2, 3).rolls(4, 2, 5).finish()
    assert turn.health(D) == 50 - damage


def test_the_mean_is_over_every_result_of_the_dice() -> None:
    """The highest of five dice that show 1 to 3: 3 unless none does, 1 in one of 243 results.

    3 x (243 - 32) + 2 x (32 - 1) + 1 = 696.
    """
    hero = clock_maker("{deal: highest}")
    (line,) = chances_of_hero(hero)
    assert mean_damage(hero, line) == Fraction(696, 243)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Deal damage equal to the greatest of 3 and the value of the highest die."),
        (
            "fr",
            "Infligez des dégâts égaux à le plus grand nombre entre 3 et la valeur du dé le plus "
            "haut.",
        ),
    ],
)
def test_the_sheet_names_them(lang: str, text: str) -> None:
    assert describe_ability(
        clock_maker("{deal: max(3 or highest)}").abilities["Tick"], 1, lang
    ) == (text.replace("à le plus", "au plus"))


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        ("min(total or 2 + turn)", "the least of the sum of the dice and (2 plus the number of "),
        ("3 + highest - lowest", "3 plus the value of the highest die minus the value of the low"),
        ("turn - (highest + lowest)", "minus (the value of the highest die plus the value of the"),
    ],
)
def test_parentheses_stand_only_where_a_reader_needs_them(amount: str, text: str) -> None:
    assert text in describe_ability(clock_maker(f"{{deal: {amount}}}").abilities["Tick"])


@pytest.mark.parametrize(
    ("do", "problem"),
    [
        ("{deal: max(total)}", "max takes one of several numbers"),
        ("{deal: 2, if: highest >= 7}", "highest is 1 to 6"),
        ("{deal: hihgest}", "did you mean 'highest'"),
        ("{deal: maximum}", "did you mean 'highest'"),
    ],
)
def test_the_usual_mistakes(do: str, problem: str) -> None:
    with pytest.raises(FileProblems, match=problem):
        clock_maker(do)
