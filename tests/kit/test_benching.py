"""Win rates of a hero: games against each opponent, played by `dtnb.simulate`."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.heroes.hero_template import hero_text
from dtnb.kit.benching import Bench, Row, bench
from dtnb.simulation import simulate


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "hag.yaml"
    path.write_text(hero_text("Iron Hag", path), encoding="utf-8")
    return path


def test_the_games_are_those_that_dtnb_simulates_and_progress_is_reported(file: Path) -> None:
    advances: list[int] = []
    benched = bench(file, ["barbarian", "monk"], 2, seed=5, processes=1, advance=advances.append)
    assert sum(advances) == 4
    for row, other in zip(benched.rows, ("barbarian", "monk"), strict=True):
        seats = {"Iron Hag": str(file), load_hero(other).name: other}
        played = simulate(seats, "random", 2, seed=5, processes=1, progress=False)
        assert (row.games, row.won) == (2, played.chances[0].won)


def test_the_table_has_a_row_for_each_and_one_for_all() -> None:
    """Wilson's bounds of 3 of 4, worked out by hand: 30.1 % to 95.4 %."""
    rows = [Row("Monk", 4, 3, 0), Row("Ninja", 2, 0, 1, (7,))]
    text = repr(Bench(load_hero("barbarian"), rows, "random"))
    assert text.startswith("Barbarian: 6 games, played by random on both sides\n")
    lines = [line.split() for line in text.splitlines()]
    assert ["Monk", "3", "4", "75%", "(30.1%", "to", "95.4%)", "█" * 18] in lines
    assert ["Ninja", "0", "2", "0%", "(0%", "to", "65.8%)"] in lines
    assert ["all", "3", "6", "50%", "(18.8%", "to", "81.2%)", "█" * 12] in lines
    assert "Went wrong against Ninja: the game of seed 7" in text


def test_it_is_shown_in_a_notebook_and_in_french() -> None:
    benched = Bench(load_hero("barbarian"), [Row("Monk", 4, 3, 0)], "random", lang="fr")
    assert "Barbarian : 4 parties" in repr(benched)
    assert "75 %" in benched._repr_html_().replace("\u202f", " ").replace("\xa0", " ")
    assert benched.data()["against"][0]["share"] == 0.75


def test_a_hero_in_its_place_plays_the_same_games_but_not_itself(file: Path) -> None:
    advances: list[int] = []
    benched = bench(
        file, ["barbarian", "monk"], 2, seed=5, beside=["barbarian"], processes=1,
        advance=advances.append,
    )  # fmt: skip
    assert sum(advances) == 8
    seats = {"Barbarian": "barbarian", "Monk": "monk"}
    played = simulate(seats, "random", 2, seed=5, processes=1, progress=False)
    ((name, row),) = benched.beside
    assert (name, row.games, row.won) == ("Barbarian", 2, played.chances[0].won)
    assert benched.data()["beside"][0]["hero"] == "Barbarian"
    lines = repr(benched).splitlines()
    assert any(line.startswith("Barbarian in its place") for line in lines)
