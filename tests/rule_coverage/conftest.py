"""What is bound to rules, without collecting twice what is collected already."""

from __future__ import annotations

import pytest

from tests.rule_coverage.bindings import Binding
from tests.rule_coverage.plugin import bound
from tests.rule_coverage.table import ROOT, TESTS, bindings

#: what leaves single tests of a file out
NARROWING = ("keyword", "markexpr", "deselect", "lf", "stepwise")


@pytest.fixture(scope="session")
def every_binding(request: pytest.FixtureRequest) -> tuple[Binding, ...]:
    """Read the bindings off this very run, if it has all tests of rules; else collect them anew."""
    wanted = {file for folder in TESTS for file in (ROOT / folder).rglob("test_*.py")}
    items = [item for item in request.session.items if item.path in wanted]
    config = request.config
    narrowed = any(config.getoption(option) for option in NARROWING) or any(
        "::" in arg for arg in config.args
    )
    if narrowed or wanted != {item.path for item in items}:
        return bindings()
    return tuple(bound(items))
