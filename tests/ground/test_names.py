"""Names in the code say what they name: none is a word that would fit any result."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.project_files import project_files

ROOT = Path(__file__).resolve().parents[2]
#: names that would fit any result, text or item
SAY_NOTHING = {"each", "found", "heard", "said", "told"}
_ANYWHERE = re.compile(rf"(?<![^\W_])({'|'.join(sorted(SAY_NOTHING))})(?![^\W_])")

#: the names that have to stay, by file and name, with the reason
KEPT = {
    ("dtnb/cli/record.py", "found"): "field of a record in JSON, whose schema is promised",
    ("dtnb/frames/line.py", "found"): "attribute of a claim, documented in docs/notebook.md",
    ("dtnb/replay/replay.py", "told"): "parameter of `Replay.settle`, promised by version 0.1.0",
    ("dtnb/replay/running/results.py", "found"): "attribute of an expectation, as of a claim",
    ("dtnb/replay/verdict/data.py", "found"): "field of settled verdicts, which are stored",
}

#: the nodes of a syntax tree that have a line
_PLACED = (ast.stmt, ast.expr, ast.arg, ast.alias, ast.excepthandler, ast.pattern)


def names_given(node: ast.AST) -> Iterator[str | None]:
    """Yield the names that a node gives: to a variable, field, parameter, function or class."""
    match node:
        case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
            yield name
        case ast.arg(arg=name) | ast.alias(asname=name) | ast.ExceptHandler(name=name):
            yield name
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            yield name
        case ast.ClassDef(name=name) | ast.MatchAs(name=name) | ast.MatchStar(name=name):
            yield name
        case ast.MatchMapping(rest=name):
            yield name


def names_that_say_nothing(text: str) -> list[tuple[int, str]]:
    """Return such names with their lines; underscores around a name do not count."""
    if not _ANYWHERE.search(text):
        return []
    return [
        (node.lineno, name)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, _PLACED)
        for name in names_given(node)
        if name is not None and name.strip("_") in SAY_NOTHING
    ]


def names_of_the_project() -> list[tuple[str, int, str]]:
    return [
        (file.relative_to(ROOT).as_posix(), line, name)
        for folder in ("dtnb", "tests", "website")
        for file in project_files(folder)
        if file.suffix == ".py"
        for line, name in names_that_say_nothing(file.read_text(encoding="utf-8"))
    ]


def test_names_say_what_they_name() -> None:
    places = names_of_the_project()
    assert [
        f"{file}:{line} {name}" for file, line, name in places if (file, name) not in KEPT
    ] == []
    assert {(file, name) for file, _, name in places} == {*KEPT}, "each kept name is still there"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("found = 1", 1),
        ("\ntold: str", 2),
        ("def said(): ...", 1),
        ("class C:\n    def _said(self): ...", 2),
        ("def f(*heard): ...", 1),
        ("[each for each in ()]", 1),
        ("for number, each in (): ...", 1),
        ("with f() as found: ...", 1),
        ("try: ...\nexcept E as told: ...", 2),
        ("self._found = 1", 1),
        ("lambda said: said", 1),
        ("if found := f(): ...", 1),
        ("match f():\n    case [found]: ...", 2),
        ("match f():\n    case {**told}: ...", 2),
        ("import heard as a, b as heard", 1),
    ],
)
def test_a_name_that_says_nothing_is_noticed_in_every_place(text: str, line: int) -> None:
    assert {place for place, _ in names_that_say_nothing(text)} == {line}


@pytest.mark.parametrize(
    "text",
    ["# found", "f(found=1)", "x.told()", '"each"', "founder = untold = teach = found_at = 1"],
)
def test_what_names_nothing_or_has_another_name_is_allowed(text: str) -> None:
    assert names_that_say_nothing(text) == []
