"""Every text exists in both languages and is used; every text that is used exists."""

from __future__ import annotations

import string
from pathlib import Path

import pytest

from dtnb.explain.catalogue import read_folder, shared_messages
from dtnb.rulebook import LANGUAGES
from tests.explain.completeness import catalogue_problems
from tests.explain.texts import (
    FOLDERS,
    PACKAGE,
    PHRASES,
    asked,
    ids,
    is_asked_for,
    phrases,
)

#: groups of entries that only disputes use; they are parsed and need not be printed
DISPUTE_GROUPS = ("counted.", "matter.", "nature.", "pattern.", "phase.")
#: ids used without a literal in the code: names of rules, windows and objects, and statements
NAMED = ("window.", "object.", "policy.", "statement.", "dispute.", *DISPUTE_GROUPS)
#: ids made of a word and a sign: the receiver of something, the comparison of two numbers
SIGNS = (
    *("phrase.to.", "phrase.is.", "phrase.several.", "phrase.incoming.is"),
    *("phrase.tokens.", "phrase.upgrades.", "phrase.attempts_used.", "phrase.tier."),
)


def name(folder: Path) -> str:
    return str(folder.relative_to(PACKAGE))


def test_the_scan_finds_what_is_known_to_be_there() -> None:
    ids = {message.id for message in asked()}
    assert {"problem.no-hero", "problem.box.walled", "hint.near", "found.order"} <= ids
    assert {"problem.no-window-pinned", "problem.refused-allowed", "problem.too-deep"} <= ids
    assert len(ids) > 300
    assert len(FOLDERS) >= 6
    assert PHRASES


def test_a_text_that_nobody_asks_for_would_be_found() -> None:
    assert not is_asked_for("problem.no-such-code-anywhere")
    assert not is_asked_for("hint.no-such-hint.right")
    assert is_asked_for("problem.no-hero.right")


@pytest.mark.parametrize("folder", FOLDERS, ids=name)
def test_a_message_exists_in_both_languages_with_the_same_values(folder: Path) -> None:
    assert catalogue_problems(folder) == []


@pytest.mark.parametrize("folder", PHRASES, ids=name)
def test_a_phrase_exists_in_both_languages_with_the_same_values(folder: Path) -> None:
    english, french = (phrases(folder, lang) for lang in LANGUAGES)

    def names(texts: dict[str, str]) -> set[str]:
        """Leave out variants that only grammar needs: a singular, "of the Agility"."""
        return {text.removesuffix(".one") for text in texts if not text.startswith("of.")}

    def values(text: str) -> set[str]:
        fields = {name for _, name, _, _ in string.Formatter().parse(text) if name}
        return {"stat" if field == "of" else field for field in fields}

    assert names(english) ^ names(french) == set()
    shared = english.keys() & french.keys()
    assert [id_ for id_ in shared if values(english[id_]) != values(french[id_])] == []


def test_a_help_text_exists_in_both_languages() -> None:
    english, french = ({file.name for file in (PACKAGE / "cli" / "texts" / lang).iterdir()}
                       for lang in LANGUAGES)  # fmt: skip
    assert english == french


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_the_code_asks_for_has_a_text(lang: str) -> None:
    among_messages = (id_.removeprefix("phrase.") for id_ in ids(lang))
    phrased = (phrase for folder in PHRASES for phrase in phrases(folder, lang))
    known = {*ids(lang), *among_messages, *phrased}
    assert sorted({message for message in asked() if message.id not in known}) == []


def test_every_text_is_asked_for() -> None:
    idle = [
        id_ for id_ in ids("en") if not id_.startswith((*NAMED, *SIGNS)) and not is_asked_for(id_)
    ]
    assert idle == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_game_says_a_shared_problem_otherwise(lang: str) -> None:
    """Otherwise the shared problem of the same code would be shown, with other values."""
    shared = {id_ for id_ in read_folder(lang, shared_messages()) if id_.startswith("problem.")}
    games = [folder for folder in FOLDERS if folder != shared_messages()]
    assert [id_ for id_ in ids(lang, games) if id_ in shared] == []
