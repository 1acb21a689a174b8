"""A repeat that stops when a symbol shows: at least once, at most as often as it says."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dtnb.dicethrone.drawing import PRESENTER
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.heroes.sheets.chances import chances_of_hero
from dtnb.dicethrone.heroes.sheets.describe import describe_ability
from dtnb.dicethrone.odds.ability_damage import mean_damage
from dtnb.explain.sentence import text_of
from dtnb.files import FileProblems
from dtnb.frames import speaker_for
from tests.dicethrone.authored import duel, hero_of
from tests.dicethrone.play import EDITIONS, A, D, Fight, player

FILE = """
dtnb: 1
hero: Clock Maker
fictional: true
dice: {{faces: {{1: gear, 2: gear, 3: gear, 4: spring, 5: spring, 6: dial}}}}
abilities:
  Rewind: {{requires: 3 spring, levels: {{I: {{do: [{do}]}}}}}}
  Cover: {{defensive: true, levels: {{I: {{dice: 1, do: [{{prevent: 1}}]}}}}}}
tokens:
  Tension: {{kind: positive, limit: 9, note: Placed by the tests.}}
"""
REWIND = "{repeat: 3, do: [{roll: 1}, {deal: 2}], stop_if: any(dial)}"


def clock_maker(do: str = REWIND) -> Hero:
    return hero_of(FILE.format(do=do))


def rewinds(do: str, *rolls: int, edition: str = "marvel") -> Fight:
    hero = clock_maker(do)
    fight = duel(hero, player(hero.id, deck={}, cp=0), player(deck={}), edition=edition)
    fight.attacks("Rewind", 4, 4, 5, 6, 1)
    for value in rolls:
        fight.rolls(value)
    return fight.finish()


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("rolls", "damage"),
    [
        ((6,), 2),  # the dial of the Offensive Roll does not stop it before it begins
        ((1, 6), 4),
        ((1, 2, 6), 6),
        ((1, 2, 3), 6),
    ],
)
def test_it_stops_when_the_symbol_shows(rolls: tuple[int, ...], damage: int, edition: str) -> None:
    """DT-TXT-04: once at least, three times at most."""
    assert rewinds(REWIND, *rolls, edition=edition).health(D) == 50 - damage


def test_what_comes_behind_reads_the_last_dice() -> None:
    """DT-TXT-02: the last die shows 5."""
    fight = rewinds(
        "{repeat: 3, do: [{roll: 1}, {deal: 1}], stop_if: total >= 4}, {gain_cp: total}", 2, 5
    )
    assert (fight.health(D), fight.seat(A).cp) == (48, 5)


def test_dice_that_decide_whether_it_stops_are_read_before() -> None:
    """AMB-10: although dice come next, those of the last repetition cannot be changed any more."""
    fight = rewinds("{repeat: 2, do: [{roll: 1}], stop_if: any(dial)}, {roll: 1}, {deal: 3}", 6, 1)
    kinds = [step.kind for step in fight.steps("rolls", "dice-read", "repeat-stops")]
    assert kinds[-5:] == ["rolls", "dice-read", "repeat-stops", "rolls", "dice-read"]


def test_each_repetition_asks_anew() -> None:
    """DT-TXT-07: a CP first, then damage, which ends it."""
    do = "{repeat: 5, do: [{choose: {CP: [{gain_cp: 1}], Tension: [{gain: Tension}]}}], "
    hero = clock_maker(do + "stop_if: tokens(Tension) >= 1}, {deal: 1}")
    fight = duel(hero, player(hero.id, deck={}, cp=0), player(deck={}))
    fight.attacks("Rewind", 4, 4, 5, 6, 1)
    for option in ("CP", "CP", "Tension"):
        fight.chooses(choose=option)
    fight.finish()
    assert (fight.seat(A).cp, fight.tokens(A), fight.health(D)) == (2, {"Tension": 1}, 49)


def test_the_mean_damage_is_over_every_course() -> None:
    """2 damage each time: the second with 5/6, the third with 25/36."""
    hero = clock_maker()
    (line,) = chances_of_hero(hero)
    assert mean_damage(hero, line) == 2 * (1 + Fraction(5, 6) + Fraction(25, 36))


@pytest.mark.parametrize(
    ("lang", "sheet", "story"),
    [
        (
            "en",
            "Do this up to 3 times: roll 1 die and deal 2 damage; stop as soon as the die shows "
            "Dial.",
            "Rewind: “a die shows Dial” is met, so this is not repeated again.",
        ),
        (
            "fr",
            "Faites ceci au plus 3 fois : lancez 1 dé et infligez 2 dégâts ; arrêtez dès que le dé "
            "montre Dial.",
            "Rewind : « un dé montre Dial » est rempli, ceci n'est pas répété.",
        ),
    ],
)
def test_sheet_and_story_say_it(lang: str, sheet: str, story: str) -> None:
    assert describe_ability(clock_maker().abilities["Rewind"], 1, lang) == sheet
    fight = rewinds(REWIND, 6)
    speaker = speaker_for(PRESENTER, fight.game, fight.table, lang, strict=True)
    (stops,) = fight.steps("repeat-stops")
    assert text_of(speaker.step(stops)) == story


@pytest.mark.parametrize(
    ("do", "problem"),
    [
        ("{repeat: until any(dial), do: [{roll: 1}]}", r"might never end.*repeat: 6 with stop_if"),
        ("{repeat: 101, do: [{roll: 1}], stop_if: any(dial)}", "100"),
        ("{repeat: 3, do: [{roll: 1}], stop_if: any(dail)}", "did you mean 'dial'"),
        ("{repeat: 3, do: [{roll: 1}], stop_if: 0}", "always false|never"),
        ("{repeat: 3, do: [{roll: 1}], until: any(dial)}", "stop_if|2 verbs|several verbs"),
    ],
)
def test_the_usual_mistakes(do: str, problem: str) -> None:
    with pytest.raises(FileProblems, match=problem):
        clock_maker(do)
