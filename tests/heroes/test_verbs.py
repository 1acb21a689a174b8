"""Every verb of hero files has all the parts that CONTRIBUTING.md lists."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from dtnb.dicethrone import effects
from dtnb.dicethrone.effects.verbs import registered_verbs
from dtnb.dicethrone.heroes import verbs
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.language.parameters import KEYS_OF_EVERY_VERB, fields_of_verb
from dtnb.dicethrone.heroes.language.selectors import PLAYERS, PLAYERS_OR_COMPANION
from dtnb.dicethrone.heroes.verbs import VERBS
from dtnb.dicethrone.heroes.words.clause_writer import CLAUSE_RENDERERS
from dtnb.dicethrone.heroes.words.phrases import phrases
from dtnb.dicethrone.messages import FOLDER
from dtnb.explain import load_catalogue
from dtnb.resources import shipped
from dtnb.rulebook import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "effects.md"
VERBS_FOLDER = Path(verbs.__file__).parent
CARRIES_OUT = re.compile(r"carries_out(?:_and_continues)?\((\w+)\)")
FAMILIES = sorted(VERBS_FOLDER.glob("*.py"))


@cache
def rows() -> dict[str, str]:
    """Return the rows of the table of verbs by verb."""
    lines = PAGE.read_text(encoding="utf-8").split("### 1.2")[1].split("### 1.3")[0]
    return {match[1]: match[0] for match in re.finditer(r"^\| `(\w+)` \|.*$", lines, re.MULTILINE)}


def phrases_of(source: str) -> Iterator[str]:
    """Yield every phrase whose id is a constant in the source."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(
                func=ast.Attribute(attr="say" | "clause_for" as method),
                args=[ast.Constant(value=str(phrase)), *_],
            ):
                yield phrase
                if method == "clause_for":
                    yield f"{phrase}.other"


def phrases_of_verb(family: str, shape: type) -> Iterator[str]:
    """Yield the phrases in the function that renders a verb."""
    source = (VERBS_FOLDER / f"{family}.py").read_text(encoding="utf-8")
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and any(
            f"renders({shape.__name__}" in ast.unparse(decorator)
            for decorator in node.decorator_list
        ):
            yield from phrases_of(ast.unparse(node))


@cache
def verbs_that_record_what_they_take() -> frozenset[str]:
    """Return the structs of the verbs whose function sets the number that `taken` reads."""
    return frozenset(
        decorator[1]
        for file in Path(effects.__file__).parent.glob("*.py")
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and "taken_count=" in ast.unparse(node)
        for decorator in map(CARRIES_OUT.match, map(ast.unparse, node.decorator_list))
        if decorator is not None
    )


@cache
def uses() -> tuple[str, ...]:
    """Return the texts of files that use verbs: hero files, and tests with their data."""
    files = [*shipped("heroes").glob("*.yaml"), *(ROOT / "tests" / "dicethrone").rglob("*.*")]
    return tuple(
        file.read_text(encoding="utf-8") for file in files if file.suffix in (".py", ".yaml")
    )


def test_the_verbs_of_every_family_are_registered() -> None:
    """At least the first verb of each family."""
    first = {"deal", "heal", "gain", "gain_cp", "roll", "draw", "look", "do", "skip", "until"}
    assert first <= VERBS.keys()


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_is_in_every_file_of_its_recipe(verb: str) -> None:
    """CONTRIBUTING.md, "Add a verb for hero files"; the failure names the forgotten file."""
    missing = list(missing_parts(verb))
    assert not missing, "\n".join(["", *missing])


def missing_parts(verb: str) -> Iterator[str]:
    """Yield the parts that a verb lacks, with the files that should contain them."""
    shape = VERBS[verb]
    family = shape.__module__.rpartition(".")[2]
    module = f"dtnb/dicethrone/heroes/verbs/{family}.py"
    if shape not in CLAUSE_RENDERERS:
        yield f"{module}: a function with @renders({shape.__name__})"
    # Editors show it.
    if not re.match(r"[A-Z].*\.(\n|$)", shape.__doc__ or ""):
        yield f"{module}: the first line of the docstring"
    if shape not in registered_verbs():
        yield f"dtnb/dicethrone/effects/{family}.py: a function with @carries_out({shape.__name__})"
    if shape.__name__ in verbs_that_record_what_they_take() and not shape.sets_taken:
        yield f"{module}: sets_taken = True in {shape.__name__}, or effects behind it wait in vain"
    for lang in LANGUAGES:
        file = f"dtnb/dicethrone/messages/{lang}.effects.json"
        for phrase in phrases_of_verb(family, shape):
            if phrase not in phrases(lang):
                yield f"{file}: phrase.{phrase}"
        # The story uses it for an effect whose amount is 0.
        if f"term.{verb}" not in load_catalogue(lang, FOLDER):
            yield f"{file}: term.{verb}"
    row = rows().get(verb, "")
    if not row:
        yield f"docs/effects.md: a row in the table of verbs (1.2) for `{verb}`"
    for key in fields_of_verb(shape):
        if row and key and key not in KEYS_OF_EVERY_VERB and f"`{key}" not in row:
            yield f"docs/effects.md: `{key}` in the row of `{verb}`"
    if not any(re.search(rf"\b{verb}: ", text) for text in uses()):
        yield f"tests/dicethrone/rules/<room>: a test that plays `{verb}: …`"


def test_the_verbs_that_take_something_are_known() -> None:
    """What hero files can read with `taken`; docs/effects.md."""
    taking = {verb for verb, shape in VERBS.items() if shape.sets_taken}
    assert taking == {"discard", "pay", "remove", "steal"}
    assert verbs_that_record_what_they_take() == {VERBS[verb].__name__ for verb in taking}


def test_every_phrase_of_the_verbs_is_in_the_catalogues() -> None:
    """Including phrases of helpers that several verbs share."""
    used = [phrase for file in FAMILIES for phrase in phrases_of(file.read_text(encoding="utf-8"))]
    assert len(set(used)) > 50
    assert any(phrase.endswith(".other") for phrase in used)
    missing = [
        (lang, phrase) for lang in LANGUAGES for phrase in used if phrase not in phrases(lang)
    ]
    assert missing == []


def test_the_page_has_no_row_of_a_verb_that_is_gone() -> None:
    assert [verb for verb in rows() if verb not in (*VERBS, "then")] == []


def test_the_page_lists_the_verbs_that_can_go_to_all_opponents() -> None:
    """The row of `opponents` in the table of players of docs/effects.md."""
    row = re.search(r"^\| `opponents` \|.*?after `to` of ([^|]*) \|", PAGE.read_text("utf-8"), re.M)
    assert row is not None, "docs/effects.md: a row of `opponents`"
    verbs_with_players = {
        verb
        for verb, shape in VERBS.items()
        if (to := fields_of_verb(shape).get("to")) is not None
        and to.parameter.kind in (PLAYERS, PLAYERS_OR_COMPANION)
    }
    assert set(re.split(r", | and ", row[1])) == verbs_with_players, "docs/effects.md: `opponents`"


def test_the_recipe_names_every_fact_that_a_verb_can_state() -> None:
    """CONTRIBUTING.md, "Add a verb for hero files": what `Effect` declares beside its fields."""
    recipes = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    annotations = Effect.__annotations__.items()
    facts = [name for name, hint in annotations if "ClassVar" in str(hint) and name != "verb"]
    assert "takes_from" in facts
    assert [fact for fact in facts if f"`{fact}`" not in recipes] == []
