"""What many games show: a seat is better only if all its chances lie above an even one."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

import dtnb
from dtnb.simulation import Simulation
from dtnb.simulation.single_game import OVER, GameResult


@pytest.fixture(scope="module")
def one() -> Simulation:
    """One game from a table of two, whose results are then replaced."""
    seats = {"Ann": {"hero": "barbarian", "health": 1}, "Ben": {"hero": "barbarian", "health": 1}}
    return dtnb.simulate(seats, "random", games=1, seed=1, processes=1, progress=False)


def with_wins(one: Simulation, ann: int, games: int) -> Simulation:
    """Return as many games, of which Ann won the first ones."""
    played = [
        GameResult(seed, OVER, (1.0, 0.0) if seed <= ann else (0.0, 1.0))
        for seed in range(1, games + 1)
    ]
    return Simulation(one.initial_replay, one._job, played)


def answer_of(simulation: Simulation) -> Any:
    question = simulation.ask.who_is_better().question
    return question.options[question.answer[0]]


@pytest.mark.parametrize(
    ("ann", "games", "better"),
    [
        # Wilson's interval: (p + z²/2n ± z √(p(1−p)/n + z²/4n²)) / (1 + z²/n) with z = 1.96.
        # 24 of 40: 0.446 to 0.737; 32 of 40: 0.652 to 0.895; 8 of 40: 0.105 to 0.348.
        (24, 40, "Neither of them yet"),
        (32, 40, "Ann"),
        (8, 40, "Ben"),
    ],
)
def test_the_interval_decides_who_is_better(
    one: Simulation, ann: int, games: int, better: str
) -> None:
    assert answer_of(with_wins(one, ann, games)) == better


def test_each_wrong_answer_is_told_what_the_games_leave_open(one: Simulation) -> None:
    asks = with_wins(one, 24, 40).ask
    question = asks.who_is_better()
    assert "44.6% and 73.7%" in question.answer("Ann").text
    assert "26.3% and 55.4%" in question.answer("Ben").text
    assert asks.score[0].tries == 2
    shown = with_wins(one, 32, 40).ask.who_is_better()
    assert "below 50%" in shown.answer("Ben").text
    assert "above 50%" in shown.answer("Neither of them yet").text


def test_the_seal_changes_with_the_games(one: Simulation) -> None:
    seals = [with_wins(one, ann, 40).ask.who_is_better().question.seal for ann in (24, 25)]
    assert seals[0] != seals[1]


def test_three_at_a_table_are_not_compared(one: Simulation) -> None:
    games = with_wins(one, 1, 2)
    three = [replace(game, shares=(1.0, 0.0, 0.0)) for game in games.played]
    seats = {name: {"hero": "barbarian", "health": 1} for name in ("Ann", "Ben", "Cat")}
    begun = dtnb.simulate(
        seats, "random", games=1, seed=1, processes=1, progress=False
    ).initial_replay
    with pytest.raises(ValueError, match="two seats"):
        Simulation(begun, games._job, three).ask.who_is_better()
