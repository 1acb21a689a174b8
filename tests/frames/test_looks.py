"""The looks of figures: colours that everybody can read, and symbols for all dice."""

import re

import pytest

from dtnb.dicethrone.heroes.load import load_hero, shipped_files
from dtnb.dungeon.content.load import load_box
from dtnb.frames.looks import BACKGROUNDS, colours_of_hue, contrast, distinct_hues, load_looks

GAMES = ["dtnb.dicethrone.heroes.sheets", "dtnb.dungeon.drawing"]


@pytest.mark.parametrize("hue", range(0, 360, 5))
def test_both_colours_of_every_hue_can_be_read_on_the_background_and_on_plain_paper(
    hue: int,
) -> None:
    # WCAG 2.2, 1.4.3: text needs a contrast of 4.5.
    light, dark = colours_of_hue(hue)
    assert min(contrast(light, BACKGROUNDS[0]), contrast(light, "#ffffff")) >= 4.5
    assert min(contrast(dark, BACKGROUNDS[1]), contrast(dark, "#1f1c19")) >= 4.5


def test_the_contrast_of_known_colours_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_two_seats_of_one_hue_get_colours_that_differ() -> None:
    assert list(distinct_hues([30, 30])) == [30, 255]


def test_hues_that_are_far_apart_stay() -> None:
    assert list(distinct_hues([30, 255, 145])) == [30, 255, 145]


def test_six_seats_of_one_hue_are_all_at_least_50_degrees_apart() -> None:
    hues = list(distinct_hues([10] * 6))
    apart = [abs(one - other) for i, one in enumerate(hues) for other in hues[:i]]
    assert min(min(angle, 360 - angle) for angle in apart) >= 50


@pytest.mark.parametrize("name", sorted(shipped_files()))
def test_every_shipped_hero_has_a_hue_and_a_drawing_for_each_symbol_of_its_dice(name: str) -> None:
    looks, hero = load_looks(GAMES[0]), load_hero(name)
    assert hero.name in looks.hues
    assert set(hero.dice) <= looks.symbols.keys()


def test_every_creature_has_a_hue_and_a_sigil() -> None:
    looks = load_looks(GAMES[1])
    assert load_box().creatures.keys() == looks.hues.keys() == looks.symbols.keys()


@pytest.mark.parametrize("package", GAMES)
def test_drawings_are_paths_and_nothing_else(package: str) -> None:
    for path in load_looks(package).symbols.values():
        assert re.fullmatch(r"M[-MmLlHhVvCcSsQqAaZz0-9. ]+", path)
