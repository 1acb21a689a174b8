"""French puts a space before : ; ? ! and within its quotes, in every text that people read."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import dtnb
from dtnb.dicethrone.heroes import load_hero
from dtnb.explain import Catalogue, Speaker
from dtnb.explain.typography import (
    NO_BREAK,
    elide,
    with_no_break_spaces,
    with_no_break_spaces_in,
)
from dtnb.resources import shipped

PACKAGE = Path(dtnb.__file__).parent
#: a sign without its space, an English quote, two full stops
WRONG = re.compile(r"(?<![\s\d])[;?»]|(?<![\s\d]):(?=\s|$)|(?<!\s)!|«(?!\s)|[“”]|\.[.;]")
#: Notation is typed as it stands: `attack:+3` is no sentence, nor is `name: value` of a file.
NOTATION = re.compile(
    r"\\\{.*?\\\}|"
    r"\{\w+\}: »|attaque:|défense:|\bnom: (?:valeur|»)|ajoutez : \{name\}: …|'Ann: Ben takes 4'"
    r"|\b(?:back|check|counts|dtnb|level|party|phase|printed|rules|seat|seats|source|stat|target|tile|what"
    r"|when|whose|copies|cp|deck|defensive|dice|do|draw|from|granted_by|grants|missing|repeat|requires|stop_if|timing|to"
    r"|upgrades|activate|A|Chi|Reload|word\}):(?= |$)"
)


@cache
def own_names() -> re.Pattern[str]:
    """Return a pattern of the names that keep the signs of their language ("Buh, Bye!")."""
    heroes = [
        load_hero(path)
        for path in shipped("heroes").glob("*.yaml")
        if path.stem not in ("common_cards", "shared_tokens")
    ]
    names = {name for hero in heroes for part in (hero.cards, hero.abilities) for name in part}
    marked = sorted((name for name in names if name[-1] in "!?"), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, marked)), re.IGNORECASE)


def wrong(text: str) -> list[str]:
    """Return the mistakes in a French text, each with the characters around it."""
    plain = own_names().sub("Nom", NOTATION.sub("notation", text))
    return [plain[max(0, m.start() - 30) : m.end() + 10] for m in WRONG.finditer(plain)]


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from texts(item)


def french(value: Any) -> Iterator[str]:
    """Yield the values of all keys "fr" in plain data."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from texts(item) if key == "fr" else french(item)
    elif isinstance(value, list):
        for item in value:
            yield from french(item)


def of_module(file: Path) -> Iterator[str]:
    """Yield the French texts of a module: under "fr" in a mapping, or in a constant `_FRENCH`."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Dict):
            values = [
                value
                for key, value in zip(node.keys, node.values, strict=True)
                if isinstance(key, ast.Constant) and key.value == "fr"
            ]
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            values = [node.value] if node.value and "FRENCH" in node.target.id else []
        else:
            continue
        for value in values:
            for child in ast.walk(value):
                if isinstance(child, ast.Constant) and isinstance(child.value, str):
                    yield child.value


def catalogues() -> list[Path]:
    return sorted(PACKAGE.rglob("fr*.json"))


def test_what_would_be_wrong_is_found() -> None:
    for text in ("Ann: Santé", "Vraiment?", "Non!", "«oui»", "fin.; suite", "“oui”"):
        assert wrong(text), text
    assert not wrong("Ann joue Buh, Bye! : « oui » ; 12:30 est un nombre.")


@pytest.mark.parametrize("file", catalogues(), ids=lambda file: str(file.relative_to(PACKAGE)))
def test_messages_have_the_spaces_of_french(file: Path) -> None:
    phrases = list(texts(json.loads(file.read_text(encoding="utf-8"))))
    assert phrases
    assert [mistake for text in phrases for mistake in wrong(text)] == []


def test_rules_readings_and_labels_have_them_too() -> None:
    files = sorted(set(PACKAGE.rglob("*.json")) - set(catalogues()))
    phrases = [text for file in files for text in french(json.loads(file.read_text("utf-8")))]
    phrases += [text for file in sorted(PACKAGE.rglob("*.py")) for text in of_module(file)]
    assert len(phrases) > 500
    assert [mistake for text in phrases for mistake in wrong(text)] == []


@pytest.mark.parametrize("name", sorted(path.stem for path in shipped("replays").glob("*.yaml")))
def test_every_sentence_of_a_shipped_replay_has_them(name: str) -> None:
    """Texts that the author of a file wrote, in whatever language, are not checked."""
    document = dtnb.load_replay(name, lang="fr").document
    phrases = ["".join(segment.text for segment in frame.text) for frame in document.frames]
    phrases += [rule.citation for rule in document.rules.values()]
    phrases += [str(ledger.sentence or "") for ledger in document.ledgers]
    phrases += [ledger.title for ledger in document.ledgers]
    phrases += [question.title for question in document.questions]
    written = [frame for frame in document.frames if frame.claim or frame.note]
    authors = {"".join(segment.text for segment in frame.text) for frame in written}
    assert [mistake for text in phrases if text not in authors for mistake in wrong(text)] == []


def test_no_line_of_a_browser_begins_with_a_sign() -> None:
    assert with_no_break_spaces("Ann : « oui » ; non !") == "Ann_: «_oui_»_; non_!".replace(
        "_", NO_BREAK
    )
    assert with_no_break_spaces_in({"a : b": ["c ?", 1, None]}) == {
        "a : b": [f"c{NO_BREAK}?", 1, None]
    }


@pytest.mark.parametrize(
    ("before", "name", "expected"),
    [
        ("Attaque de ", "Ann", "Attaque d'"),
        ("Attaque de ", "Ben", "Attaque de "),
        ("parce que ", "Émile", "parce qu'"),
        ("Note de ", "8", "Note de "),
        ("Le ", "Ann", "Le "),
        ("le code ", "Ann", "le code "),
    ],
)
def test_de_and_que_are_elided_before_a_name_with_a_vowel(
    before: str, name: str, expected: str
) -> None:
    assert elide(before, name) == expected


def test_a_sentence_elides_and_counts_as_french_does() -> None:
    """In French one takes the singular for 0 and 1."""
    messages = {"takes": "Attaque de {who:seat} : {n:number} dégât{n:plural}."}
    speaker = Speaker(Catalogue("fr", messages), ("Ann", "Ben"))
    assert speaker.text("takes", who=0, n=1) == "Attaque d'Ann : 1 dégât."
    assert speaker.text("takes", who=1, n=2) == "Attaque de Ben : 2 dégâts."
