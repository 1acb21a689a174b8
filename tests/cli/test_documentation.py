"""`dtnb docs`, and the pages to which messages refer."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import dtnb as package
from dtnb.cli.commands.docs import pages
from tests.cli.run import dtnb

PACKAGE = Path(package.__file__).parent
LED_TO = re.compile(r"`dtnb docs ([\w-]+)`")
#: a page as a path is allowed only in docstrings for people with a checkout
AS_PATH = re.compile(r"(?<!``)docs/[\w-]+\.md")


def texts() -> dict[Path, str]:
    """Return the sources of everything in the package that users may see, by file."""
    kinds = {".py", ".json", ".txt"}
    sources = [path for path in PACKAGE.rglob("*") if path.suffix in kinds]
    return {
        path: path.read_text(encoding="utf-8")
        for path in sources
        if "static" not in path.parts and path.name != "docs.py"
    }


def test_every_page_that_a_message_names_is_there_and_none_is_named_by_its_path() -> None:
    """An installed wheel has no folder docs/."""
    led_to = {name for text in texts().values() for name in LED_TO.findall(text)}
    assert "effects" in led_to
    assert led_to <= pages().keys()
    assert [path for path, text in texts().items() if AS_PATH.search(text)] == []


def test_the_pages_are_listed_by_name_and_title() -> None:
    ran = dtnb("docs")
    assert (ran.code, ran.err) == (0, "")
    listed = dict(re.split(r"\s\s+", line, maxsplit=1) for line in ran.out.splitlines())
    assert listed["effects"] == "The vocabulary of effects"
    assert listed.keys() == pages().keys()


@pytest.mark.parametrize("name", ["effects", "effects.md", "docs/effects.md", "Effects"])
def test_a_page_is_shown_as_it_is(name: str) -> None:
    ran = dtnb("docs", name)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.rstrip() == pages()["effects"].read_text(encoding="utf-8").rstrip()


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", "Error: there is no page “efects”; did you mean “effects”? (`dtnb docs` names the"),
        ("fr", "Erreur : il n'y a pas de page « efects » ; vouliez-vous dire « effects » ?"),
    ],
)
def test_a_page_that_does_not_exist_is_an_error_that_leads_on(lang: str, expected: str) -> None:
    ran = dtnb("docs", "efects", "--lang", lang)
    assert (ran.code, ran.out) == (2, "")
    assert (
        ran.err.replace("\n", " ")
        .replace("\u202f", " ")
        .replace("\u00a0", " ")
        .startswith(expected)
    )
