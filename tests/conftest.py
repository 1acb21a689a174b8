"""Options and fixtures that all tests share."""

from __future__ import annotations

import gc
import os
import zlib
from collections.abc import Iterable

import pytest
from hypothesis import settings

from dtnb.kernel import Recorder

# Everything that any test plays is checked against the contract between games and shared rooms.
Recorder.strict = True

# Failing examples must be the same for everybody in every run, and slowness is no failure.
# The everyday run tries fewer examples than the full run and the mutants do.
EVERYDAY, WHOLE = "everyday", "whole"
settings.register_profile(WHOLE, deadline=None, derandomize=True, database=None)
settings.register_profile(EVERYDAY, settings.get_profile(WHOLE), max_examples=40)
# HYPOTHESIS_PROFILE=hunt tries many more examples, different ones in each run.
settings.register_profile("hunt", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", EVERYDAY))

# The default, a garbage collection after every 700 new objects, takes a tenth of a game's time.
gc.set_threshold(20_000, *gc.get_threshold()[1:])

#: the number of games in the full run, and in a run by hand that tries as many as possible
MANY_GAMES, ALL_GAMES = 60, 1000


def pytest_addoption(parser: pytest.Parser) -> None:
    """Play more games in the full run than in the everyday run."""
    parser.addoption(
        "--games", type=int, default=40, help="random games played in each mode (default: 40)"
    )


def one_in(count: int, names: Iterable[str], config: pytest.Config) -> list[str]:
    """Return about one name in `count`, the same in every run; a run of `ALL_GAMES` tries all."""
    tries_all = config.getoption("--games") >= ALL_GAMES
    return [name for name in names if tries_all or zlib.crc32(name.encode()) % count == 0]


def pytest_configure(config: pytest.Config) -> None:
    """Try all examples of each property when many games are requested."""
    if "HYPOTHESIS_PROFILE" not in os.environ and config.getoption("--games") >= MANY_GAMES:
        settings.load_profile(WHOLE)
