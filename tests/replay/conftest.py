"""Register the toy game while these tests run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.toy import known


@pytest.fixture(autouse=True, scope="module")
def toy_game() -> Iterator[None]:
    with known():
        yield
