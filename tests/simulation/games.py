"""A few games of one small table, for tests of simulations."""

from __future__ import annotations

from typing import Any

from pandas.testing import assert_frame_equal

from dtnb.simulation import Simulation, simulate

SEATS = {"Ann": {"hero": "barbarian", "health": 9}, "Ben": {"hero": "pyromancer", "health": 9}}

NEARLY = """dtnb: 1
game: dice-throne
title: Nearly down
seats: {Ann: {hero: barbarian, health: 9}, Ben: {hero: pyromancer, health: 9}}
start: {phase: setup}
"""


def few(games: int = 6, **options: Any) -> Simulation:
    """Simulate few games in this process."""
    options = {"seed": 1, "processes": 1, "progress": False} | options
    return simulate(SEATS, games=games, **options)


def same(one: Simulation, other: Simulation) -> None:
    """Check that two simulations have the same tables."""
    assert_frame_equal(one.games, other.games)
    assert_frame_equal(one.counted(), other.counted())
    assert_frame_equal(one.readings(), other.readings())
