"""The examples of ``docs/hero-files.md`` and ``docs/effects.md`` are run."""

from __future__ import annotations

import contextlib
import doctest
import io
import re
from pathlib import Path

import pytest

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes import read_hero, schema
from dtnb.dicethrone.heroes.language import expressions
from dtnb.dicethrone.heroes.language import vocabulary as words

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "hero-files.md").read_text(encoding="utf-8")


def block(kind: str, number: int = 0) -> str:
    blocks = re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return str(blocks[number])


def test_the_example_prints_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "squire.yaml").write_text(block("yaml"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(block("python"), "hero-files.md", "exec"), {})
    assert printed.getvalue() == block("text")


def test_the_prints_that_the_page_shows_can_be_played() -> None:
    text = (block("yaml") + block("yaml", 1)).encode()
    prices = [
        read_hero(text, "squire.yaml", {"Rally!, price": price}).cards["Rally!"].cp
        for price in ("1", "2")
    ]
    assert prices == [1, 2]


@pytest.mark.parametrize("name", ["effects.md", "hero-files.md"])
def test_the_sessions_print_what_they_show(name: str) -> None:
    page = ROOT / "docs" / name
    lines = page.read_text(encoding="utf-8").replace("```\n", "\n").split("\n")
    session = doctest.DocTestParser().get_doctest("\n".join(lines), {}, page.name, str(page), 0)
    assert session.examples
    assert doctest.DocTestRunner().run(session).failed == 0


def test_the_limits_on_the_page_are_those_of_the_code() -> None:
    rows = dict(re.findall(r"^\| ([^|]+?) \| (\d+)(?: CP)? \|$", PAGE, re.MULTILINE))
    fields = schema()["$defs"]
    assert {name: int(number) for name, number in rows.items()} == {
        "characters of an expression": expressions.MAX_LENGTH,
        "operations nested in an expression": expressions.MAX_DEPTH,
        "a number that is written": expressions.MAX_NUMBER,
        "effect lists nested": words.MAX_EFFECT_DEPTH,
        "effects of one list": words.MAX_EFFECTS,
        "repetitions of `repeat`, of one inside another together": words.MAX_REPETITIONS,
        "what a number comes to in play": expressions.MAX_NUMBER,
        "effects that one input sets off": DiceThrone.bounds.items,
        "effects that wait for each other": DiceThrone.bounds.waiting,
        "dice of one roll": words.MAX_DICE,
        "Stack Limit": fields["TokenSpec"]["properties"]["limit"]["maximum"],
        "price": fields["CardSpec"]["properties"]["cp"]["maximum"],
    }
