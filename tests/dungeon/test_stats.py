"""Stat dice: DD-STAT-02…16, DD-TOK-04…05 and the vectors DD-TV-08, 09, 10, 13."""

import pytest

from dtnb.dungeon.state.stats import (
    STATS,
    StatDie,
    Stats,
    gain,
    lose,
    spendable_points,
    starting_stats,
)


def board(**dice: tuple[int, int]) -> Stats:
    stats = starting_stats(6, 8, 10, 12)
    changed = {stat: StatDie(*die) for stat, die in dice.items()}
    return Stats(
        **{name: changed.get(name, stats.stat_die(name)) for name in Stats.__struct_fields__}
    )


def test_the_start_shows_every_die_at_its_top_and_the_ability_die_at_one() -> None:
    """DD-TV-13, DD-SETUP-03, DD-SETUP-04."""
    stats = starting_stats(6, 8, 10, 12)
    assert (stats.ability, stats.time) == (StatDie(4, 1), StatDie(20, 20))
    assert [stats.value(stat) for stat in ("might", "agility", "magic", "health")] == [6, 8, 10, 12]


def test_health_7_on_a_d8_gains_2_and_becomes_9_on_a_d10() -> None:
    """DD-TV-08, DD-STAT-05."""
    raised = gain(board(health=(8, 7), agility=(6, 6)), "health", 2)
    assert raised.stats.health == StatDie(10, 9)
    assert raised.upgrades == (10,)


def test_might_5_on_a_d6_gains_2_and_becomes_7_on_a_d8() -> None:
    """DD-TV-09, DD-TOK-04."""
    assert gain(board(might=(6, 5)), "might", 2).stats.might == StatDie(8, 7)


def test_a_third_d8_never_comes_and_the_points_beyond_are_lost() -> None:
    """DD-TV-10, DD-STAT-04, DD-STAT-06: two d8 lie there already."""
    raised = gain(board(might=(6, 6), agility=(8, 8), magic=(8, 3)), "might", 2)
    assert raised.stats.might == StatDie(6, 6)
    assert (raised.points, raised.refused_die) == (0, 8)


def test_points_up_to_the_top_of_the_present_die_are_kept_when_the_upgrade_is_refused() -> None:
    """DD-STAT-06: 5 + 2 = 7 would ask for a third d8, so Might stops at 6."""
    raised = gain(board(might=(6, 5), agility=(8, 8), magic=(8, 3)), "might", 2)
    assert (raised.stats.might, raised.points) == (StatDie(6, 6), 1)


def test_a_type_is_never_skipped() -> None:
    """DD-STAT-06: 6 + 5 = 11 would fit a d12, but the d8 on the way is there twice."""
    stats = board(might=(6, 6), agility=(8, 8), magic=(8, 3))
    assert gain(stats, "might", 5).stats.might == StatDie(6, 6)


def test_a_gain_over_several_types_passes_through_each() -> None:
    """DD-STAT-05: 6 + 5 = 11 needs the d8, the d10 and the d12; each lies there once."""
    raised = gain(board(might=(6, 6)), "might", 5)
    assert (raised.stats.might, raised.upgrades) == (StatDie(12, 11), (8, 10, 12))


def test_times_d20_counts_among_the_two_of_a_type() -> None:
    """DD-STAT-04: Time and Health are d20 already, so Might stays a d12."""
    raised = gain(board(might=(12, 12), health=(20, 13)), "might", 1)
    assert (raised.stats.might, raised.refused_die) == (StatDie(12, 12), 20)


def test_nothing_is_larger_than_a_d20() -> None:
    """DD-STAT-05."""
    assert gain(board(health=(20, 19)), "health", 3).stats.health == StatDie(20, 20)


@pytest.mark.parametrize(("stat", "value", "top"), [("time", 19, 20), ("ability", 3, 4)])
def test_time_and_ability_are_never_upgraded(stat: str, value: int, top: int) -> None:
    """DD-STAT-02, DD-TOK-05: two points more end at the top of the d20 and the d4."""
    raised = gain(board().with_value(stat, value), stat, 2)
    assert raised.stats.stat_die(stat) == StatDie(top, top)
    assert raised.upgrades == ()


def test_lowering_never_changes_the_type() -> None:
    """DD-STAT-16."""
    assert lose(board(), "magic", 9)[0].magic == StatDie(10, 1)


@pytest.mark.parametrize("stat", ["might", "agility", "magic"])
def test_a_stat_one_fights_with_never_goes_below_one(stat: str) -> None:
    """DD-STAT-08."""
    stats, lost = lose(board().with_value(stat, 3), stat, 5)
    assert (stats.value(stat), lost) == (1, 2)
    assert spendable_points(stats, stat) == 0


@pytest.mark.parametrize("stat", ["time", "health", "ability"])
def test_time_health_and_ability_can_reach_zero(stat: str) -> None:
    """DD-STAT-08, DD-STAT-09."""
    stats, lost = lose(board().with_value(stat, 2), stat, 5)
    assert (stats.value(stat), lost) == (0, 2)


def test_a_board_has_six_tracks() -> None:
    """DD-STAT-01."""
    tracks = {"time", "might", "agility", "magic", "health", "ability"}
    assert {stat for stat in STATS if board().stat_die(stat)} == tracks == set(STATS)
