"""The toy game is known while these tests run."""

from __future__ import annotations

import pytest

from dtnb import registry


@pytest.fixture(autouse=True, scope="session")
def toy_game() -> None:
    registry.register("count-to-ten", "tests.toy.plugin:PLUGIN")
