"""Every test vector of the catalogue, and every difference of the books, is played."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
import yaml

from dtnb.registry import plugin
from tests.rule_coverage.bindings import Binding

LISTED: dict[str, Any] = yaml.safe_load(
    (Path(__file__).parent / "vectors.yaml").read_text(encoding="utf-8")
)
WANTED: dict[str, list[str]] = {**LISTED["vectors"], **LISTED["differences"]}


@pytest.fixture(scope="module")
def editions_by_vector(every_binding: tuple[Binding, ...]) -> dict[str, set[str]]:
    """Return for each vector and difference the editions in which some test plays it."""
    editions: dict[str, set[str]] = defaultdict(set)
    for bound in every_binding:
        for vector in bound.ids:
            editions[vector] |= set(bound.editions or (plugin("dice-throne").default_edition,))
    return editions


@pytest.mark.parametrize(("vector", "editions"), WANTED.items(), ids=WANTED)
def test_every_vector_is_played_under_the_books_it_is_about(
    vector: str, editions: list[str], editions_by_vector: dict[str, set[str]]
) -> None:
    assert set(editions) - editions_by_vector[vector] == set()


def test_the_list_of_vectors_has_no_gap() -> None:
    """23 vectors and 33 differences, each of them once."""
    assert sorted(LISTED["vectors"]) == [f"TV-{number:02}" for number in range(1, 24)]
    rows = [*LISTED["differences"], *LISTED["without_outcome"]]
    assert sorted(rows) == [f"ED-{number:02}" for number in range(1, 34)]


def test_vectors_name_editions_that_there_are() -> None:
    known = set(plugin("dice-throne").rulebook().editions)
    assert all(set(editions) <= known for editions in WANTED.values())
