"""What a table is worth to a player who looks ahead: whatever helps is worth something."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from dtnb.dungeon.state.seat import Seat
from dtnb.dungeon.state.table import Table
from dtnb.dungeon.verdicts.evaluate import evaluate
from tests.dungeon.bench import game, party, stats, table
from tests.dungeon.moments import round_state

#: a board with two points of everything
EVEN = dict.fromkeys(("time", "might", "agility", "magic", "health", "ability"), (12, 2))
#: two of all that can lie beside it
BESIDE: dict[str, Any] = {
    "tokens": (("might", 2),), "die_namic": (2,), "minions": (("d6", 2),), "points": 2, "epics": 2,
}  # fmt: skip


def laid(board: dict[str, tuple[int, int]] | None = None, **seat: Any) -> Table:
    return table(game(), stats(**{**EVEN, **(board or {})}), **{**BESIDE, **seat})


def race(*seats: Seat) -> Table:
    return replace(laid(), seats=seats)


@pytest.mark.parametrize("stat", EVEN)
def test_a_point_more_of_a_stat_is_worth_more(stat: str) -> None:
    assert evaluate(laid({stat: (12, 3)}), 0) > evaluate(laid(), 0)
    assert evaluate(laid({stat: (12, 1)}), 0) < evaluate(laid(), 0)


@pytest.mark.parametrize(
    "more",
    [{"tokens": (("might", 2), ("magic", 1))}, {"tokens": (("might", 3),)}, {"die_namic": (2, 1)},
     {"die_namic": (3,)}, {"minions": (("d6", 3),)}, {"minions": (("d8", 2),)}, {"points": 3},
     {"epics": 3}],
)  # fmt: skip
def test_one_more_token_or_minion_is_worth_more(more: dict[str, Any]) -> None:
    assert evaluate(laid(**more), 0) > evaluate(laid(), 0)


@pytest.mark.parametrize("stat", ["time", "health"])
def test_the_last_point_of_time_or_health_is_worth_more_than_the_one_before(stat: str) -> None:
    """DD-WIN-02, DD-WIN-03: at 0 the game is lost."""
    worth = [evaluate(laid({stat: (12, points)}), 0) for points in range(3)]
    assert worth[1] - worth[0] > worth[2] - worth[1] > 0


def test_a_win_is_worth_more_than_any_board_and_a_loss_less() -> None:
    assert evaluate(replace(laid(), result=(0,)), 0) > evaluate(laid(points=40), 0)
    assert evaluate(replace(laid(), result=()), 0) < evaluate(laid({"health": (6, 0)}), 0)


def test_each_hit_that_the_party_still_needs_makes_it_worth_less_to_who_fights() -> None:
    """DD-EPIC-04: a Barbarian needs two."""
    worth = [
        evaluate(round_state(laid(), party(*kinds)).table, 0)
        for kinds in (("fighter",), ("barbarian",), ("barbarian", "fighter"))
    ]
    assert evaluate(laid(), 0) > worth[0] > worth[1] > worth[2]


def test_in_the_race_what_another_has_counts_against_oneself() -> None:
    """DD-2P-01: the party stands against the one whose turn it is."""
    one, better = laid().seats[0], laid(points=3).seats[0]
    assert evaluate(race(one, one), 0) == 0
    assert evaluate(race(better, one), 0) == -evaluate(race(better, one), 1) > 0
    assert evaluate(race(one, better), 0) < 0
    fought = round_state(race(one, one), party("fighter")).table
    assert evaluate(fought, 0) < 0 < evaluate(fought, 1)
    assert evaluate(race(replace(one, eliminated=True), one), 1) > evaluate(race(one, one), 1)


def test_against_several_it_is_their_mean_that_counts() -> None:
    one, better = laid().seats[0], laid(points=4).seats[0]
    against_both = evaluate(race(one, better, one), 0)
    assert against_both == evaluate(race(one, better), 0) / 2 < 0
