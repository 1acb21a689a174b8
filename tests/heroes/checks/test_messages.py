"""Every mistake about a hero file has messages in both languages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import dtnb.dicethrone.heroes
from dtnb.dicethrone.heroes import read_hero
from dtnb.dicethrone.heroes.language.vocabulary import NAMES_NOT_OFFERED
from dtnb.dicethrone.messages import FOLDER
from dtnb.explain import Speaker, load_catalogue
from dtnb.files import FileProblems
from dtnb.rulebook import LANGUAGES

ROOM = Path(dtnb.dicethrone.heroes.__file__).parent
MALFORMED = Path(__file__).parent / "malformed"


@cache
def calls() -> tuple[tuple[str, list[str]], ...]:
    """Return the name of every call in the package, with its string arguments."""
    nodes = (
        node
        for file in ROOM.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    )
    result = []
    for node in nodes:
        if isinstance(node, ast.FunctionDef) and node.name == "find_misplacement":
            # It returns codes that its caller adds.
            returned = (part.value for part in ast.walk(node) if isinstance(part, ast.Return))
            constants = [value.value for value in returned if isinstance(value, ast.Constant)]
            result += [("add", [text]) for text in constants if isinstance(text, str) and text]
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            name = node.func.id if isinstance(node.func, ast.Name) else name
            constants = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
            result.append((name, [text for text in constants if isinstance(text, str)]))
    return tuple(result)


def codes() -> Iterator[str]:
    """Yield the code of every possible mistake."""
    for name, texts in calls():
        if name in ("add", "report") and texts:
            yield texts[0]
        if name in ("_make_error", "ExpressionError") and texts:
            yield f"expression.{texts[0]}"
    yield from ("unknown", "unknown-hero", "unknown-print", "unknown-candidate")
    yield from ("newer-format", "older-format")
    yield from NAMES_NOT_OFFERED.values()


def kinds() -> Iterator[str]:
    """Yield every kind of word that can be reported as unknown."""
    for name, texts in calls():
        if name in ("one_of", "add_unknown", "read_word") and texts:
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
def test_every_message_belongs_to_a_finding(lang: str) -> None:
    own = load_catalogue(lang, FOLDER).ids_under("problem.hero.")
    assert {code.removesuffix(".right") for code in own} - set(codes()) == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_messages_of_malformed_files_have_all_their_values(lang: str) -> None:
    speaker = Speaker(load_catalogue(lang, FOLDER), strict=True)
    for file in sorted(MALFORMED.glob("*.yaml")):
        with pytest.raises(FileProblems) as error:
            read_hero(file)
        for problem in error.value.problems:
            message, remedy = speaker.problem(problem.code, problem.args)
            assert message, file.stem
            assert remedy or problem.code in ("hero.needs", "wrong-type"), file.stem
