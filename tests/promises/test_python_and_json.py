"""What earlier versions offered programs is there: names of Python, examples, fields of JSON."""

from __future__ import annotations

import doctest
import json
import warnings
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.cli.run import dtnb
from tests.docs.blocks import blocks_of, write_files
from tests.promises.api import api

HERE = Path(__file__).parent
APIS = sorted(HERE.glob("api-*.json"))
SESSIONS = sorted((HERE / "sessions").glob("*.md"))
SCHEMAS = sorted((HERE / "schemas").glob("*.json"))

#: how a document of each kind is printed
COMMANDS = {
    "settlement": ("settle", "buh-bye-on-evasive", "--json"),
    "comparison": ("compare", "buh-bye-on-evasive", "--json"),
    "record": ("replay", "buh-bye-on-evasive", "--json"),
}


def missing(before: Any, now: Any, where: str) -> list[str]:
    """Return what was offered before and is not now."""
    if isinstance(before, dict):
        present = now if isinstance(now, dict) else {}
        lost = [f"{where}.{name}" for name in before if name not in present]
        for name in before.keys() & present.keys():
            lost += missing(before[name], present[name], f"{where}.{name}")
        return lost
    if isinstance(before, list):
        by_position = [name for name in before if not name.endswith("=")]
        lost = [
            name for name in before if name.rstrip("=") not in {n.rstrip("=") for n in now or ()}
        ]
        moved = by_position if (now or [])[: len(by_position)] != by_position else []
        return [f"{where}({name})" for name in lost or moved]
    return []


@pytest.mark.parametrize("kept", APIS, ids=lambda file: file.stem)
def test_every_public_name_and_parameter_of_an_earlier_version_is_there(kept: Path) -> None:
    assert missing(json.loads(kept.read_text("utf-8")), api(), "dtnb") == []


@pytest.mark.parametrize(
    ("before", "now", "lost"),
    [
        ({"f": ["a"]}, {}, ["dtnb.f"]),
        ({"f": ["a", "b="]}, {"f": ["a"]}, ["dtnb.f(b=)"]),
        ({"f": ["a", "b"]}, {"f": ["b", "a"]}, ["dtnb.f(a)", "dtnb.f(b)"]),
        ({"f": ["a"]}, {"f": ["a", "c", "b="]}, []),
        ({"C": {"m": ["self"], "p": None}}, {"C": {"m": ["self", "x="]}}, ["dtnb.C.p"]),
    ],
)
def test_what_is_missing_or_moved_is_noticed(before: Any, now: Any, lost: list[str]) -> None:
    assert missing(before, now, "dtnb") == lost


class Examples(doctest.DocTestRunner):
    """Runs examples and notes those that raise what they did not raise; words may change."""

    def __init__(self) -> None:
        super().__init__(verbose=False)
        self.raised: list[str] = []

    def report_failure(self, out: Any, test: Any, example: Any, got: str) -> None:
        """Pass over another text."""

    def report_unexpected_exception(self, out: Any, test: Any, example: Any, exc_info: Any) -> None:
        """Note an exception."""
        self.raised.append(f"{example.source.strip()}: {exc_info[1]!r}")


def run_session(text: str, folder: Path) -> tuple[int, list[str]]:
    """Run the examples of a text; return how many there are, and what they raise."""
    test = doctest.DocTestParser().get_doctest(text, {}, "session", None, 0)
    runner = Examples()
    with warnings.catch_warnings():
        # Old names work with a warning.
        warnings.simplefilter("ignore", DeprecationWarning)
        runner.run(test, out=lambda text: None)
    return len(test.examples), runner.raised


@pytest.mark.parametrize("session", SESSIONS, ids=lambda file: file.stem)
def test_every_example_of_earlier_documents_still_runs(
    session: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_files(session, tmp_path)
    text = "\n".join(block.text for block in blocks_of(session) if block.kind == "python")
    count, raised = run_session(text, tmp_path)
    assert count >= 30
    assert raised == []


def test_an_example_that_no_longer_runs_is_noticed(tmp_path: Path) -> None:
    count, raised = run_session(">>> 1 / 1\n1.0\n\n>>> 1 / 0\n0\n", tmp_path)
    assert count == 2
    assert raised == ["1 / 0: ZeroDivisionError('division by zero')"]


@pytest.mark.parametrize("schema", SCHEMAS, ids=lambda file: file.stem)
def test_what_is_printed_now_is_as_the_schema_of_an_earlier_version_describes_it(
    schema: Path,
) -> None:
    """Who reads a document by the schema that they once fetched finds all that it promises."""
    kind = schema.stem.rpartition(".")[2]
    printed = json.loads(dtnb(*COMMANDS[kind]).out)
    jsonschema.validate(printed, json.loads(schema.read_text("utf-8")))
    assert printed["format"] == 1
