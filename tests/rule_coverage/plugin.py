"""A pytest plugin that collects the tests without running them, and writes their bindings to rules.

``pytest --collect-only -p tests.rule_coverage.plugin --bindings FILE``
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest

from dtnb.registry import games, plugin
from tests.rule_coverage.bindings import Binding, binding


def bound(items: Iterable[pytest.Item]) -> list[Binding]:
    """Return what collected tests are bound to, of those that cite a rule."""
    editions = [edition for game in games() for edition in plugin(game).rulebook().editions]
    return [bound_test for item in items if (bound_test := binding(item, editions)) is not None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bindings", metavar="FILE", help="write the bindings of rules to FILE")


def pytest_collection_finish(session: pytest.Session) -> None:
    target = session.config.getoption("--bindings")
    if target is None:
        return
    encoded = msgspec.json.encode(bound(session.items))
    Path(target).write_bytes(msgspec.json.format(encoded, indent=1))
