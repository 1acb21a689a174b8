"""The greedy player's evaluation of a table: everything useful counts."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from dtnb.dicethrone.state.seat import Seat
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.verdicts.evaluate import evaluate
from tests.dicethrone.play import player

#: two of everything
EVEN: dict[str, Any] = {
    "health": 20, "cp": 2, "hand": ("Tip It!", "So Wild!"), "unknown": 2, "deck": {"Six-It!": 2},
    "tokens": {"Crit": 2}, "upgrades": {"Drill": 2, "Brace": 2},
}  # fmt: skip


def seat(**more: Any) -> Seat:
    return player(**{**EVEN, **more})


def table(*seats: Seat, **more: Any) -> Table:
    return replace(Table(seats, 0, "marvel"), **more)


@pytest.mark.parametrize(
    "more",
    [
        {"health": 21}, {"cp": 3}, {"hand": ("Tip It!", "So Wild!", "Better D!")}, {"unknown": 3},
        {"tokens": {"Crit": 3}}, {"tokens": {"Crit": 2, "Protect": 1}},
        {"upgrades": {"Drill": 3, "Brace": 2}}, {"upgrades": {"Drill": 2, "Brace": 2, "Smack": 2}},
    ],
)  # fmt: skip
def test_more_of_anything_is_worth_more_to_its_player_and_less_to_the_opponent(
    more: dict[str, Any],
) -> None:
    better = table(seat(**more), seat())
    assert evaluate(table(seat(), seat()), 0) == 0
    assert evaluate(better, 0) == -evaluate(better, 1) > 0


def test_a_space_without_an_upgrade_is_worth_nothing() -> None:
    assert evaluate(table(seat(upgrades={}), seat(upgrades={"Drill": 1})), 0) == 0


def test_a_win_is_worth_more_than_all_health_and_a_defeat_less() -> None:
    """DT-WIN-02."""
    won = table(seat(), seat(), result=(0,))
    assert evaluate(won, 0) > evaluate(table(seat(health=60), seat(health=1)), 0)
    assert evaluate(won, 1) < evaluate(table(seat(health=60), seat(health=1)), 1)


def test_against_several_it_is_their_mean_that_counts_and_a_teammate_is_none_of_them() -> None:
    """DT-KOTH-01, DT-TEAM-01."""
    alone = evaluate(table(seat(), seat(cp=4)), 0)
    assert evaluate(table(seat(), seat(cp=4), seat()), 0) == pytest.approx(alone / 2)
    teams = table(seat(), seat(), seat(cp=4), seat(), teams=(0, 1, 0, 1))
    assert evaluate(teams, 0) == 0
