"""Whatever is found in a hero file is said in both languages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import dtnb.dicethrone.heroes
from dtnb.dicethrone.heroes import read_hero
from dtnb.dicethrone.messages import FOLDER
from dtnb.explain import Speaker, load_catalogue
from dtnb.files import FileProblems
from dtnb.rulebook import LANGUAGES

ROOM = Path(dtnb.dicethrone.heroes.__file__).parent
MALFORMED = Path(__file__).parent / "malformed"


@cache
def calls() -> tuple[tuple[str, list[str]], ...]:
    """Return every call of the room by its name, with the texts that it is given."""
    nodes = (
        node
        for file in ROOM.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    )
    found = []
    for node in nodes:
        if isinstance(node, ast.FunctionDef) and node.name == "misplaced":
            # It returns the codes of what cannot be read at a place.
            returned = (each.value for each in ast.walk(node) if isinstance(each, ast.Return))
            told = [each.value for each in returned if isinstance(each, ast.Constant)]
            found += [("add", [text]) for text in told if isinstance(text, str) and text]
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            name = node.func.id if isinstance(node.func, ast.Name) else name
            given = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
            found.append((name, [text for text in given if isinstance(text, str)]))
    return tuple(found)


def codes() -> Iterator[str]:
    """Yield the code of everything that can be found."""
    for name, texts in calls():
        if name == "add" and texts:
            yield texts[0]
        if name in ("_problem", "ExpressionError") and texts:
            yield f"expression.{texts[0]}"
    yield from ("unknown", "unknown-hero", "unknown-print", "unknown-candidate")
    yield from ("newer-format", "older-format")


def kinds() -> Iterator[str]:
    """Yield every kind of word that can be unknown."""
    for name, texts in calls():
        if name in ("one_of", "unknown", "word") and texts:
            yield texts[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_finding_has_words(lang: str) -> None:
    catalogue = load_catalogue(lang, FOLDER)
    assert len(set(codes())) > 90
    assert [code for code in codes() if f"problem.hero.{code}" not in catalogue] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_word_has_a_name(lang: str) -> None:
    catalogue = load_catalogue(lang, FOLDER)
    assert {"token", "damage type", "selector", "procedure"} <= set(kinds())
    assert [kind for kind in kinds() if f"term.kind.{kind}" not in catalogue] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_said_that_is_never_found(lang: str) -> None:
    own = load_catalogue(lang, FOLDER).below("problem.hero.")
    assert {code.removesuffix(".right") for code in own} - set(codes()) == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_wrong_is_said_without_a_gap(lang: str) -> None:
    speaker = Speaker(load_catalogue(lang, FOLDER), strict=True)
    for file in sorted(MALFORMED.glob("*.yaml")):
        with pytest.raises(FileProblems) as error:
            read_hero(file)
        for problem in error.value.problems:
            what, right = speaker.problem(problem.code, problem.args)
            assert what, file.stem
            assert right or problem.code in ("hero.needs", "wrong-type"), file.stem
