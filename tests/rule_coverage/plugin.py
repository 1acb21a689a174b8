"""A pytest plugin that writes down, while collecting, which tests are bound to which rules.

``pytest --collect-only -p tests.rule_coverage.plugin --bindings FILE``
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from dtnb.registry import games, plugin
from tests.rule_coverage.bindings import binding


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bindings", metavar="FILE", help="write the bindings of rules to FILE")


def pytest_collection_finish(session: pytest.Session) -> None:
    target = session.config.getoption("--bindings")
    if target is None:
        return
    editions = [edition for game in games() for edition in plugin(game).editions()]
    found = [bound for item in session.items if (bound := binding(item, editions)) is not None]
    Path(target).write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1))
