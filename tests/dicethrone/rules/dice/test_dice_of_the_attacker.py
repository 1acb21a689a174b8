"""A defence reads the dice by which the attacker activated the ability; they are final."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.heroes.sheets.describe import describe_ability
from dtnb.files import FileProblems
from tests.dicethrone.authored import duel, hero_of
from tests.dicethrone.play import EDITIONS, A, D, player

FILE = """
dtnb: 1
hero: Mirror
fictional: true
dice: {{faces: {{1: gear, 2: gear, 3: gear, 4: spring, 5: spring, 6: dial}}}}
abilities:
  Strike: {{requires: 2 gear, levels: {{I: {{do: [{{deal: 10}}]}}}}}}
  Reflection: {{defensive: true, levels: {{I: {{dice: 1, do: [{do}]}}}}}}
"""


def mirror(do: str) -> Hero:
    return hero_of(FILE.format(do=do))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("do", "attacker", "defender"),
    [
        ("{prevent: attacker_count(6)}", 50, 50 - 10 + 2),
        ("{deal: attacker_total}", 50 - 18, 50 - 10),
        ("{deal: 3, if: attacker_count(2) == 1}", 47, 40),
        ("{deal: 3, if: attacker_count(4) >= 1}", 50, 40),
        ("{prevent: count(gear) + attacker_count(6)}", 50, 40 + 1 + 2),
    ],
)
def test_a_defence_reads_them(do: str, attacker: int, defender: int, edition: str) -> None:
    """DT-ORP-13, DT-DRP-04: the attacker shows 1 2 3 6 6, which make 18; the defender a 1."""
    hero = mirror(do)
    fight = duel(hero, player(hero.id, deck={}), player(hero.id, deck={}), edition=edition)
    fight.attacks("Strike", 1, 2, 3, 6, 6).defends("Reflection", 1).finish()
    assert (fight.health(A), fight.health(D)) == (attacker, defender)


def test_where_nobody_attacks_there_are_none() -> None:
    """The Upkeep of a token has no fight, so the file is refused."""
    with pytest.raises(FileProblems, match="attacker"):
        hero_of(
            FILE.format(do="{prevent: 1}")
            + "tokens:\n  Eye: {kind: positive, limit: 1, when: {upkeep: "
            "[{gain_cp: attacker_total}]}}\n"
        )


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Roll 1 die. Prevent damage equal to the number of the attacker's dice showing 6."),
        (
            "fr",
            "Lancez 1 dé. Prévenez des dégâts égaux au nombre de dés de l'Attaquant montrant 6.",
        ),
    ],
)
def test_the_sheet_says_whose_dice(lang: str, text: str) -> None:
    hero = mirror("{prevent: attacker_count(6)}")
    assert describe_ability(hero.abilities["Reflection"], 1, lang) == text


@pytest.mark.parametrize(
    ("do", "problem"),
    [
        ("{set_die: [7 - die], whose: attacker}", r"are final \(read them, such as attacker_total"),
        ("{prevent: attacker_count(gear)}", r"no number of a face.*\(1 to 6\)"),
        ("{prevent: attacker_totl}", "did you mean 'attacker_total'"),
    ],
)
def test_the_usual_mistakes(do: str, problem: str) -> None:
    with pytest.raises(FileProblems, match=problem):
        mirror(do)
