"""Which tests are bound to which rules: those whose docstring names them."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tests.rule_coverage.bindings import expand
from tests.rule_coverage.table import ROOT, TESTS


class Test(NamedTuple):
    """A test: its title, and the file in which it stands."""

    title: str
    file: str


def tested() -> Mapping[str, list[Test]]:
    """Return the tests of each rule."""
    tests_by_rule: dict[str, list[Test]] = defaultdict(list)
    for folder in TESTS:
        for file in sorted((ROOT / folder).rglob("test_*.py")):
            text = file.read_text(encoding="utf-8")
            for function in _functions(ast.parse(text)):
                title = function.name.removeprefix("test_").replace("_", " ")
                test = Test(title, file.relative_to(ROOT).as_posix())
                for rule in dict.fromkeys(expand(ast.get_docstring(function) or "")):
                    tests_by_rule[rule].append(test)
    return tests_by_rule


def _functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node
