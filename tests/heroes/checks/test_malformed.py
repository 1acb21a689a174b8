"""Malformed hero files are refused with all their mistakes.

The expected messages were written by hand: file, line, column, the mistake and its correction.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

import pytest

from dtnb.dicethrone.heroes import check_file, load_hero, read_hero
from dtnb.dicethrone.heroes.language import vocabulary
from dtnb.dicethrone.heroes.reading import read_common
from dtnb.dicethrone.heroes.verbs import VERBS
from dtnb.files import FileProblems
from dtnb.resources import shipped

HERE = Path(__file__).parent / "malformed"
NAMES = sorted(path.stem for path in HERE.glob("*.yaml"))


def refusal(text: str | bytes, name: str = "squire.yaml") -> str:
    with pytest.raises(FileProblems) as error:
        read_hero(text.encode() if isinstance(text, str) else text, name)
    return str(error.value)


@pytest.mark.parametrize("name", NAMES)
def test_a_malformed_file_is_refused_with_everything_that_is_wrong(name: str) -> None:
    expected = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    assert refusal((HERE / f"{name}.yaml").read_bytes(), f"{name}.yaml") + "\n" == expected


def test_there_are_many_kinds_of_them() -> None:
    assert len(NAMES) >= 25
    assert {path.stem for path in HERE.glob("*.txt")} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_problem_points_at_what_it_names(name: str) -> None:
    """The line and column of a message about an unknown word are those of the word."""
    lines = (HERE / f"{name}.yaml").read_text(encoding="utf-8").splitlines()
    for problem in (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        match = re.match(r"[^:]+:(\d+):(\d+): unknown [a-z ]+ '([^']+)'", problem)
        if match:
            line, column, word = int(match[1]), int(match[2]), match[3]
            assert lines[line - 1][column - 1 :].startswith(word)


def test_the_hero_from_which_the_malformed_ones_are_made_is_valid() -> None:
    """So each of them is refused for its own mistake only."""
    text = (HERE / "unknown_verb.yaml").read_text(encoding="utf-8")
    hero = read_hero(text.replace("infict", "inflict").encode(), "squire.yaml")
    assert (hero.id, len(hero.cards)) == ("squire", 20)


def test_an_unknown_hero_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(
        LookupError, match=r"there is no hero 'barbarain'; did you mean 'barbarian'\?"
    ):
        load_hero("barbarain")


@pytest.mark.parametrize("name", ["barbarian", "paladin", "apprentice", "common_cards"])
def test_shipped_files_are_valid(name: str) -> None:
    check_file(shipped("heroes") / f"{name}.yaml")


def test_a_common_card_can_name_no_token() -> None:
    text = "dtnb: 1\ncards:\n  - {name: A!, cp: 0, timing: main, do: [{gain: Protect}]}\n"
    path = shipped("heroes") / "common_cards.yaml"
    with pytest.raises(FileProblems) as error:
        read_common(text.encode(), path.name)
    assert str(error.value) == (
        "common_cards.yaml:3:49: unknown token 'Protect' (there are none here)"
    )


def test_names_are_found_without_regard_to_case_and_punctuation() -> None:
    assert load_hero("Paladin") is load_hero("paladin")


def test_the_digest_changes_with_the_file() -> None:
    text = (shipped("heroes") / "apprentice.yaml").read_bytes()
    same, other = read_hero(text), read_hero(text.replace(b"deal: 9", b"deal: 8"))
    assert same.digest == load_hero("apprentice").digest
    assert other.digest != same.digest
    assert len(same.digest) == 64


def test_synonyms_lead_to_words_of_the_vocabulary() -> None:
    """A synonym itself is not in the vocabulary."""
    words: dict[str, Collection[str]] = {
        "name": vocabulary.EXPRESSION_NAMES,
        "verb": VERBS,
        "trigger": vocabulary.TRIGGERS,
        "selector": vocabulary.SELECTORS,
        "kind of card": vocabulary.CARD_FEATURES,
        "damage type": vocabulary.DAMAGE_TYPES,
    }
    assert vocabulary.SYNONYMS.keys() == words.keys()
    for kind, synonyms in vocabulary.SYNONYMS.items():
        assert set(synonyms.values()) <= set(words[kind])
        assert synonyms.keys().isdisjoint(words[kind])
