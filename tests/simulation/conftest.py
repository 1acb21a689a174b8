"""Fixtures for tests of simulations."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb.simulation import Simulation
from tests.simulation.games import few


@pytest.fixture(scope="session")
def six() -> Simulation:
    """Six games, played once."""
    return few()


@pytest.fixture(scope="session")
def kept_six(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the six games are stored; tests change copies of it."""
    folder = tmp_path_factory.mktemp("six")
    few(keep=folder)
    return folder
