"""Requirements that no printed board has: a sum, two pairs, a full house, one or the other."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.heroes.sheets.chances import chances_by_attempts
from dtnb.kernel import Action
from dtnb.rulebook import Language
from tests.dicethrone.authored import duel, hero_of
from tests.dicethrone.play import EDITIONS, A, D, player

FILE = """
dtnb: 1
hero: Clock Maker
fictional: true
dice: {faces: {1: gear, 2: gear, 3: gear, 4: spring, 5: spring, 6: dial}}
abilities:
  Chime: {requires: [total >= 20, total >= 25], levels: {I: {do: [{deal: [4, 7]}]}}}
  Tick:
    requires: 4 spring or 3 dial
    levels: {I: {do: [{deal: 3}, {deal: 1, if: requires(dial)}]}}
  Twins: {requires: 2 pairs, levels: {I: {do: [{deal: 5}]}}}
  House: {requires: full house, levels: {I: {do: [{deal: 6}]}}}
  Cover: {defensive: true, levels: {I: {dice: 1, do: [{prevent: 1}]}}}
"""


@pytest.fixture(scope="module")
def hero() -> Hero:
    return hero_of(FILE)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("ability", "dice", "damage"),
    [
        ("Chime", (3, 3, 4, 5, 5), 4),  # 20
        ("Chime", (5, 5, 5, 5, 4), 4),  # 24
        ("Chime", (5, 5, 5, 5, 5), 7),  # 25
        ("Tick", (4, 4, 5, 5, 1), 4),
        ("Tick", (6, 6, 6, 1, 1), 4),
        ("Twins", (1, 1, 4, 4, 6), 5),
        ("House", (1, 1, 4, 4, 4), 6),
    ],
)
def test_an_ability_is_activated_on_dice_that_meet_it(
    hero: Hero, ability: str, dice: tuple[int, ...], damage: int, edition: str
) -> None:
    """DT-ORP-14, DT-ORP-17, DT-ORP-21."""
    fight = duel(hero, player(hero.id, deck={}), player(deck={}), edition=edition)
    assert fight.attacks(ability, *dice).finish().health(D) == 50 - damage


@pytest.mark.parametrize(
    ("ability", "dice", "rules"),
    [
        ("Chime", (3, 3, 3, 5, 5), ()),  # 19
        ("Tick", (4, 4, 5, 6, 6), ("DT-ORP-14",)),
        ("Twins", (4, 4, 4, 4, 6), ("DT-ORP-17",)),
        ("House", (1, 1, 4, 4, 6), ("DT-ORP-17",)),
    ],
)
def test_dice_that_do_not_suffice_are_refused_with_the_rule_or_as_the_card_says(
    hero: Hero, ability: str, dice: tuple[int, ...], rules: tuple[str, ...]
) -> None:
    """DT-ORP-14, DT-ORP-17: no rule is about a sum, which stands on the board alone."""
    fight = duel(hero, player(hero.id, deck={}), player(deck={})).rolls(*dice).until("announce")
    verdict = fight.game.verdict(fight.record.state, A, Action("announce", ability))
    assert (verdict.codes, verdict.rules) == (
        ("requirement-not-met",),
        (*rules, "DT-ORP-02", "DT-ORP-13"),
    )


@pytest.mark.parametrize(("reading", "met"), [("at-least", True), ("exactly", False)])
def test_three_and_two_are_two_pairs_as_the_policy_says(
    hero: Hero, reading: str, met: bool
) -> None:
    """AMB-37: on 1 1 4 4 4 one of the pairs is three of a kind."""
    policies = {"of-a-kind": reading}
    fight = duel(hero, player(hero.id, deck={}), player(deck={}), policies=policies)
    fight.rolls(1, 1, 4, 4, 4).until("announce")
    verdict = fight.game.verdict(fight.record.state, A, Action("announce", "Twins"))
    assert (not verdict.reasons) is met


@pytest.mark.parametrize(
    ("ability", "chance"),
    [
        # 30 in one way, 29 in 5, 28 in 15, 27 in 35, 26 in 70, 25 in 126
        ("Chime", Fraction(252, 7776)),
        # two numbers in C(6,2) ways, which three dice of five show the one, which number thrice
        ("House", Fraction(15 * 10 * 2, 7776)),
        # two pairs and a fifth die: C(6,2) * 4 * 5! / (2! 2! 1!); and every full house
        ("Twins", Fraction(15 * 4 * 30 + 300, 7776)),
    ],
)
def test_the_chance_in_one_attempt_is_as_counted_by_hand(
    hero: Hero, ability: str, chance: Fraction
) -> None:
    requirement = hero.abilities[ability].levels[0].requires[-1]
    assert chances_by_attempts(requirement, hero.dice)[0] == chance


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        ("en", ["a sum of at least 20", "4 Springs or 3 Dials", "2 pairs", "full house"]),
        ("fr", ["une somme d'au moins 20", "4 Springs ou 3 Dials", "2 paires", "full"]),
    ],
)
def test_the_sheet_says_what_the_dice_must_show(
    hero: Hero, lang: Language, lines: list[str]
) -> None:
    sheet = str(hero.sheet(lang))
    assert [line for line in lines if line not in sheet] == []
