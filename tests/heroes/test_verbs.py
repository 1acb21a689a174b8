"""A verb of hero files is whole: everything that CONTRIBUTING.md asks of one is there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dtnb.dicethrone.effects.verbs import registered_verbs
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
#: where a verb is put to use: hero files, and what the tests make of them
USES = (shipped("heroes").glob("*.yaml"), (ROOT / "tests" / "dicethrone").rglob("*.*"))


def rows() -> dict[str, str]:
    """Return the rows of the table of verbs, by the verb."""
    lines = PAGE.read_text(encoding="utf-8").split("### 1.2")[1].split("### 1.3")[0]
    return {found[1]: found[0] for found in re.finditer(r"^\| `(\w+)` \|.*$", lines, re.MULTILINE)}


def said() -> Iterator[str]:
    """Yield every phrase that the verbs name as it stands."""
    for file in Path(verbs.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Attribute(attr="say" | "addressed" as how),
                    args=[ast.Constant(value=str(phrase)), *_],
                ):
                    yield phrase
                    if how == "addressed":
                        yield f"{phrase}.other"


def test_a_verb_is_found_in_the_file_of_its_family() -> None:
    """The first of each family."""
    first = {"deal", "heal", "gain", "gain_cp", "roll", "draw", "look", "do", "skip", "until"}
    assert first <= VERBS.keys()


def test_every_verb_is_registered_verbs() -> None:
    assert [verb for verb, shape in VERBS.items() if shape not in registered_verbs()] == []


def test_every_verb_is_said() -> None:
    assert [verb for verb, shape in VERBS.items() if shape not in CLAUSE_RENDERERS] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_phrase_of_a_verb_is_there(lang: str) -> None:
    known = phrases(lang)
    assert len(set(said())) > 50
    assert [phrase for phrase in said() if phrase not in known] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_verb_has_a_noun_for_the_story(lang: str) -> None:
    """The story says of an effect of 0 what came to 0."""
    catalogue = load_catalogue(lang, FOLDER)
    assert [verb for verb in VERBS if f"term.{verb}" not in catalogue] == []


def test_a_verb_says_in_one_line_what_it_does() -> None:
    """Editors show it."""
    said = {verb: shape.__doc__ or "" for verb, shape in VERBS.items()}
    assert [verb for verb in VERBS if not re.match(r"[A-Z].*\.(\n|$)", said[verb])] == []


def test_the_page_has_a_row_for_every_verb() -> None:
    assert [verb for verb in VERBS if verb not in rows()] == []
    assert [verb for verb in rows() if verb not in (*VERBS, "then")] == []


def test_the_row_of_a_verb_names_its_parameters() -> None:
    row = rows()
    own = {verb: [key for key in fields(VERBS[verb]) if key and key not in GATES] for verb in VERBS}
    assert [(verb, key) for verb in VERBS for key in own[verb] if f"`{key}" not in row[verb]] == []


def test_every_verb_is_put_to_use() -> None:
    """In a hero file, or in one that a test makes."""
    texts = [
        file.read_text(encoding="utf-8")
        for files in USES
        for file in files
        if file.suffix in (".py", ".yaml")
    ]
    assert [
        verb for verb in VERBS if not any(re.search(rf"\b{verb}: ", text) for text in texts)
    ] == []
