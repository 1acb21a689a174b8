"""Fixtures for tests of simulations."""

from __future__ import annotations

import pytest

from dtnb.simulation import Simulation
from tests.simulation.games import few


@pytest.fixture(scope="session")
def six() -> Simulation:
    """Six games, played once."""
    return few()
