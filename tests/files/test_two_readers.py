"""YAML is read by libyaml if it is installed, else by PyYAML alone; both give the same results."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from dtnb.files import FileProblems, read
from dtnb.files.yaml_text import yaml_events
from tests.fuzz.changing import characters

ROOT = Path(__file__).resolve().parents[2]
#: texts that are not one character, and texts that only one of the readers accepted
HOSTILE = (
    r'a: "x\ud800y"', r'a: "\ud83d\ude00"', r'a: "x\U00110000y"', r'a: "\UFFFFFFFF"',
    r'a: "\U0000d800"', r'a: "\uDFFF"', 'a: "one\n  two \\udead"', r'a: ["fine", "\ud800"]',
    r'"\ud800": 1', r'a: "\\ud800"', r'a: "\uZZZZ"', r'a: "\u12"', r'a: "\q"', r'a: "\xff"',
    "a: [Why?, b]", "a: {en: Why?, fr: Pourquoi ?}", "a: [b? c, d]", "a: [?x]", "a: [? x]", "? x",
    "a:\tb", "a: b\tc", "a: [b,\tc]", "a: b\t# c", "a: b\t\n  c", "a:\n\tb: c", "\ta: b",
    "a: b\nc\nd: e", "a: b\n---\nc: d", "- a\nb: c", "a: [b", "a: 'b", 'a: "b', "a: &b c", "a: *b",
    "a: !b c", "%YAML 9.9\n---\na: b", "a: " + "9" * 500, "", "\ufeffa: b",
)  # fmt: skip
#: folders of all YAML files that are shipped
SHIPPED = ("dtnb", "heroes", "notebooks", "replays")


def answer(text: str) -> Any:
    """Return the data of a text, or its problem with the place."""
    try:
        return read(text.encode(), "a.yaml").data
    except FileProblems as problems:
        return [problems.text(), problems.text("fr")]


def both(text: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Any]:
    """Return the results with libyaml and without."""
    assert hasattr(yaml, "CSafeLoader")
    with_it = answer(text)
    with monkeypatch.context() as without:
        without.delattr(yaml, "CSafeLoader")
        return with_it, answer(text)


@pytest.mark.parametrize("text", HOSTILE)
def test_both_readers_answer_alike(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with_it, without = both(text, monkeypatch)
    assert with_it == without


@pytest.mark.parametrize(
    ("text", "place", "sign"),
    [
        (r'a: "x\ud800y"', "a.yaml:1:6", r"\ud800"),
        (r'a: "x\U00110000y"', "a.yaml:1:6", r"\U00110000"),
        ('a: "one\n  two \\udead"', "a.yaml:2:7", r"\udead"),
        (r'a: "\q"', "a.yaml:1:5", r"\q"),
    ],
)
def test_an_escape_for_no_character_is_refused_where_it_stands(
    text: str, place: str, sign: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for message, _ in both(text, monkeypatch):
        assert message.startswith(f"{place}: {sign} means nothing between double quotes")


@pytest.mark.parametrize("folder", SHIPPED)
def test_every_shipped_file_is_plain_yaml_which_any_reader_reads_alike(folder: str) -> None:
    """PyYAML alone ends a word of a short list at a question mark: such words stand in quotes."""
    files = sorted((ROOT / folder).rglob("*.yaml"))
    assert files
    for file in files:
        text = file.read_text(encoding="utf-8")
        with_it = yaml.load(text, Loader=yaml.CSafeLoader)
        assert with_it
        assert yaml.load(text, Loader=yaml.SafeLoader) == with_it, file.name


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("a: [Why?, b]", {"a": ["Why?", "b"]}),
        ("a: {en: Why?, fr: Pourquoi ?}", {"a": {"en": "Why?", "fr": "Pourquoi ?"}}),
    ],
)
def test_a_question_mark_needs_no_quotes_in_files_of_ones_own(
    text: str, data: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert both(text, monkeypatch) == (data, data)


def test_both_readers_yield_the_same_events(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one file of each kind: places, quotes and brackets are the same, so errors are, too."""
    for name in ("heroes/barbarian.yaml", "dtnb/lessons/template.yaml", "replays/false-claim.yaml"):
        text = (ROOT / name).read_text(encoding="utf-8")
        with_it = list(yaml_events(name, text))
        with monkeypatch.context() as without:
            without.delattr(yaml, "CSafeLoader")
            assert list(yaml_events(name, text)) == with_it


def test_what_both_take_says_the_same_and_neither_fails(
    monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config
) -> None:
    """Files with characters changed at random; the wording of a problem may differ."""
    files = sorted((ROOT / "tests/replay/file/malformed").glob("*.yaml"))
    for number in range(pytestconfig.getoption("--games") * 2):
        luck = Random(f"readers/{number}")
        text = characters(luck.choice(files).read_text(encoding="utf-8"), luck)
        with_it, without = both(text.encode(errors="replace").decode(), monkeypatch)
        assert isinstance(with_it, list) == isinstance(without, list), text
        assert isinstance(with_it, list) or with_it == without, text
