"""The heroes that readers made: their turns come out as their notes say, and no list has them."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb.dicethrone.heroes import available, check_file, load_hero
from dtnb.replay import load_replay
from dtnb.resources import shipped

EXAMPLES = shipped("heroes") / "examples"
HEROES = ("lamplighter", "wickkeeper")
TURNS = sorted(file.stem for file in EXAMPLES.glob("*-*.yaml"))


@pytest.mark.parametrize("name", HEROES)
def test_an_example_is_a_hero_without_a_mistake_and_in_no_list(name: str) -> None:
    check_file(EXAMPLES / f"{name}.yaml")
    hero = load_hero(EXAMPLES / f"{name}.yaml")
    assert (hero.fictional, hero.partial) == (True, False)
    assert name not in available()


@pytest.mark.parametrize("name", HEROES)
def test_an_example_names_its_symbols_in_french(name: str) -> None:
    hero = load_hero(EXAMPLES / f"{name}.yaml")
    assert set(hero.french_symbols) == set(hero.dice)
    assert hero.sheet("fr") is not None


def test_there_are_three_turns_of_each() -> None:
    assert [turn.partition("-")[0] for turn in TURNS] == [*["lamplighter"] * 3, *["wickkeeper"] * 3]


@pytest.mark.parametrize("turn", TURNS)
def test_a_turn_comes_out_as_it_was_worked_out_by_hand(turn: str) -> None:
    """The calculation is in the notes of the file, in both languages."""
    replay = load_replay(Path(EXAMPLES / f"{turn}.yaml"))
    assert replay.ok
    assert replay.expectations
    assert all(expectation.holds for expectation in replay.expectations)
    for lang in ("en", "fr"):
        assert replay.in_language(lang).title
