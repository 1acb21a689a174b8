"""Every verb of hero files has all the parts that CONTRIBUTING.md lists."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dtnb.dicethrone.effects.verbs import carried_out
from dtnb.dicethrone.heroes import verbs
from dtnb.dicethrone.heroes.language.parameters import GATES, fields
from dtnb.dicethrone.heroes.verbs import VERBS
from dtnb.dicethrone.heroes.words.clause_writer import CLAUSE_RENDERERS
from dtnb.dicethrone.heroes.words.phrases import phrases
from dtnb.dicethrone.messages import FOLDER
from dtnb.explain import load_catalogue
from dtnb.resources import shipped
from dtnb.rulebook import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "effects.md"
#: files that use verbs: hero files, and tests with their data
USES = (shipped("heroes").glob("*.yaml"), (ROOT / "tests" / "dicethrone").rglob("*.*"))


def rows() -> dict[str, str]:
    """Return the rows of the table of verbs by verb."""
    lines = PAGE.read_text(encoding="utf-8").split("### 1.2")[1].split("### 1.3")[0]
    return {match[1]: match[0] for match in re.finditer(r"^\| `(\w+)` \|.*$", lines, re.MULTILINE)}


def constant_phrases() -> Iterator[str]:
    """Yield every phrase whose id is a constant in the modules of the verbs."""
    for file in Path(verbs.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Attribute(attr="say" | "clause_for" as method),
                    args=[ast.Constant(value=str(phrase)), *_],
                ):
                    yield phrase
                    if method == "clause_for":
                        yield f"{phrase}.other"


def test_the_verbs_of_every_family_are_registered() -> None:
    """At least the first verb of each family."""
    first = {"deal", "heal", "gain", "gain_cp", "roll", "draw", "look", "do", "skip", "until"}
    assert first <= VERBS.keys()


def test_every_verb_is_implemented() -> None:
    assert [verb for verb, shape in VERBS.items() if shape not in carried_out()] == []


def test_every_verb_is_rendered() -> None:
    assert [verb for verb, shape in VERBS.items() if shape not in CLAUSE_RENDERERS] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_phrase_of_a_verb_is_in_the_catalogue(lang: str) -> None:
    catalogue = phrases(lang)
    assert len(set(constant_phrases())) > 50
    assert {phrase for phrase in constant_phrases() if phrase.endswith(".other")}
    assert [phrase for phrase in constant_phrases() if phrase not in catalogue] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_verb_has_a_noun_for_the_story(lang: str) -> None:
    """The story uses it for an effect whose amount is 0."""
    catalogue = load_catalogue(lang, FOLDER)
    assert [verb for verb in VERBS if f"term.{verb}" not in catalogue] == []


def test_a_verb_has_a_summary_of_one_line() -> None:
    """Editors show it."""
    docs = {verb: shape.__doc__ or "" for verb, shape in VERBS.items()}
    assert [verb for verb in VERBS if not re.match(r"[A-Z].*\.(\n|$)", docs[verb])] == []


def test_the_page_has_a_row_for_every_verb() -> None:
    assert [verb for verb in VERBS if verb not in rows()] == []
    assert [verb for verb in rows() if verb not in (*VERBS, "then")] == []


def test_the_row_of_a_verb_names_its_parameters() -> None:
    row = rows()
    keys = {
        verb: [key for key in fields(VERBS[verb]) if key and key not in GATES] for verb in VERBS
    }
    assert [(verb, key) for verb in VERBS for key in keys[verb] if f"`{key}" not in row[verb]] == []


def test_every_verb_is_used() -> None:
    """In a hero file, or in a test."""
    texts = [
        file.read_text(encoding="utf-8")
        for files in USES
        for file in files
        if file.suffix in (".py", ".yaml")
    ]
    assert [
        verb for verb in VERBS if not any(re.search(rf"\b{verb}: ", text) for text in texts)
    ] == []
