"""Faces that show several symbols: reading a die uses nothing up (DT-ORP-18), so each counts."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dtnb.dicethrone.drawing import PRESENTER
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.heroes.sheets.chances import chances_by_attempts
from dtnb.files import FileProblems
from dtnb.frames import speaker_for
from dtnb.kernel import Action
from dtnb.rulebook import Language
from tests.dicethrone.authored import duel, hero_of
from tests.dicethrone.play import EDITIONS, A, D, Fight, player

FILE = """
dtnb: 1
hero: Clock Maker
fictional: true
dice: {faces: {1: gear, 2: gear, 3: spring, 4: spring, 5: dial, 6: [gear, spring]}}
abilities:
  Tick: {requires: 3 gear + 2 spring, levels: {I: {do: [{deal: 2 * count(gear) + count(spring)}]}}}
  Strike: {requires: 5 spring, levels: {I: {do: [{deal: 9}]}}}
  Cover: {defensive: true, levels: {I: {dice: 1, do: [{prevent: 1}]}}}
"""


def clock_maker(face: str = "[gear, spring]") -> Hero:
    return hero_of(FILE.replace("[gear, spring]", face))


def fight(hero: Hero, edition: str = "marvel", **policies: str) -> Fight:
    readings = {name.replace("_", "-"): reading for name, reading in policies.items()}
    seats = player(hero.id, deck={}, cp=0), player(deck={})
    return duel(hero, *seats, edition=edition, policies=readings)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_die_counts_for_each_symbol_that_it_shows(edition: str) -> None:
    """DT-ORP-18: on 1 3 5 6 6 there are 3 gears and 3 springs: 2 x 3 + 3 = 9 damage."""
    turn = fight(clock_maker(), edition).attacks("Tick", 1, 3, 5, 6, 6).finish()
    assert turn.health(D) == 50 - 9


def test_a_symbol_that_a_face_shows_twice_counts_twice() -> None:
    """DT-ORP-14: on 1 3 3 5 6 with two gears on the 6 there are 3 gears and 2 springs: 8."""
    turn = fight(clock_maker("[gear, gear]")).attacks("Tick", 1, 3, 3, 5, 6).finish()
    assert turn.health(D) == 50 - 8


def test_an_ability_is_refused_where_the_symbols_do_not_suffice() -> None:
    """DT-ORP-14: 1 1 5 5 6 shows 3 gears, but 1 spring."""
    turn = fight(clock_maker()).rolls(1, 1, 5, 5, 6).until("announce")
    verdict = turn.game.verdict(turn.record.state, A, Action("announce", "Tick"))
    assert verdict.rules == ("DT-ORP-14", "DT-ORP-02", "DT-ORP-13")


def test_where_a_die_serves_one_effect_both_of_its_symbols_are_used() -> None:
    """AMB-36: the first line counts the 6 as a gear, so that it is no spring for the second."""
    lines = "{deal: count(gear)}, {gain_cp: count(spring)}"
    hero = hero_of(FILE.replace("{deal: 2 * count(gear) + count(spring)}", lines))
    gained = {
        reading: fight(hero, one_die_two_effects=reading).attacks("Tick", 1, 1, 3, 3, 6).seat(A).cp
        for reading in ("not-used-up", "exactly-one")
    }
    assert gained == {"not-used-up": 3, "exactly-one": 2}


def test_the_chance_counts_both_symbols() -> None:
    """In one Roll Attempt each die is a spring with 3/6: five of them with 1/32."""
    hero = clock_maker()
    (requirement,) = hero.abilities["Strike"].levels[0].requires
    assert chances_by_attempts(requirement, hero.dice)[0] == Fraction(1, 32)


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "Dice: Gear 1/2, Spring 3/4, Dial 5, Gear + Spring 6"),
        ("fr", "Dés : Engrenage 1/2, Spring 3/4, Dial 5, Engrenage + Spring 6"),
    ],
)
def test_sheet_and_table_name_both(lang: Language, line: str) -> None:
    hero = clock_maker()
    assert line in str(hero.sheet(lang))
    turn = fight(hero).rolls(1, 3, 5, 6, 6)
    speaker = speaker_for(PRESENTER, turn.game, turn.table, lang, strict=True)
    (dice,) = PRESENTER.scenes.scene(turn.game, turn.table, speaker).dice
    assert [die.symbol for die in dice.dice][-2:] == [line.split(", ")[-1][:-2]] * 2


def test_a_list_of_one_symbol_is_no_list() -> None:
    with pytest.raises(FileProblems, match=r"5:68: too few entries: 1"):
        clock_maker("[gear]")
