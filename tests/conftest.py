"""What all tests share."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

from dtnb.kernel import Recorder

# Whatever any test plays keeps to the contract between games and the rooms they share.
Recorder.strict = True

# A property that fails shall fail for everybody and in every run, and a slow machine is no failure.
settings.register_profile("dtnb", deadline=None, derandomize=True, database=None)
# For hunting: HYPOTHESIS_PROFILE=hunt tries many more cases, other ones in each run.
settings.register_profile("hunt", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dtnb"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the run that requires everything play more games than the everyday one."""
    parser.addoption(
        "--games", type=int, default=40, help="random games played in each mode (default: 40)"
    )
