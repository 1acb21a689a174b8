"""What all tests share."""

from __future__ import annotations

import gc
import os

import pytest
from hypothesis import settings

from dtnb.kernel import Recorder

# Whatever any test plays keeps to the contract between games and the rooms they share.
Recorder.strict = True

# A property that fails shall fail for everybody and in every run, and a slow machine is no failure.
# The everyday run tries fewer cases than the run that requires everything and the mutants do.
EVERYDAY, WHOLE = "everyday", "whole"
settings.register_profile(WHOLE, deadline=None, derandomize=True, database=None)
settings.register_profile(EVERYDAY, settings.get_profile(WHOLE), max_examples=40)
# For hunting: HYPOTHESIS_PROFILE=hunt tries many more cases, other ones in each run.
settings.register_profile("hunt", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", EVERYDAY))

# To look for garbage after every 700 new objects, as is usual, takes a tenth of the time of a game.
gc.set_threshold(20_000, *gc.get_threshold()[1:])

#: games of the run that requires everything, and of one by hand that tries all there is to try
MANY_GAMES, ALL_GAMES = 200, 1000


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the run that requires everything play more games than the everyday one."""
    parser.addoption(
        "--games", type=int, default=40, help="random games played in each mode (default: 40)"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Try all cases of each property where many games are asked for as well."""
    if "HYPOTHESIS_PROFILE" not in os.environ and config.getoption("--games") >= MANY_GAMES:
        settings.load_profile(WHOLE)
