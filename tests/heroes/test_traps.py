"""What plays and is not what its author meant: said by the check, each with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb.dicethrone.heroes import available, check_file, hero_file, load_hero
from dtnb.files import FileProblems
from dtnb.kit.remarks import remarks_on
from dtnb.resources import shipped
from dtnb.rulebook import Language
from tests.cli.run import dtnb

_FACES = "faces: {1: strike, 2: strike, 3: strike, 4: guard, 5: guard, 6: star}"


def _with(old: str, new: str, lang: Language = "en") -> list[str]:
    text = (shipped("heroes") / "apprentice.yaml").read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(FileProblems) as problems:
        check_file(text.replace(old, new).encode(), "squire.yaml")
    return [problem.text(lang) for problem in problems.value.problems]


def _line() -> int:
    text = (shipped("heroes") / "apprentice.yaml").read_text(encoding="utf-8")
    return text[: text.index(_FACES)].count("\n") + 1


@pytest.mark.parametrize("word", ["hand", "cp", "half", "not"])
def test_a_symbol_may_not_take_a_word_of_expressions_away(word: str) -> None:
    """With a symbol called hand, the cards in the hand could not be counted any more."""
    (problem,) = _with(_FACES, _FACES.replace("5: guard", f"5: {word}"))
    assert problem.startswith(f"squire.yaml:{_line()}:")
    assert problem.endswith(
        f"'{word}' is a word of expressions, which a symbol of that name would take away "
        f"(give the symbol another name, such as {word}_face)"
    )


@pytest.mark.parametrize("joined", ["strike star", "strike/star", "star strike"])
def test_two_symbols_on_one_face_are_no_symbol_of_two_words(joined: str) -> None:
    (problem,) = _with(_FACES, _FACES.replace("5: guard", f"5: {joined}"))
    assert f"'{joined}' is one symbol of several words" in problem
    assert "(a face shows one symbol: write st" in problem


def test_a_symbol_that_nothing_can_name_is_said() -> None:
    (problem,) = _with(_FACES, _FACES.replace("5: guard", "5: 'axe (big)'"))
    assert "no requirement and no expression can name the symbol 'axe (big)'" in problem
    assert "such as axe_big" in problem


def test_a_symbol_of_two_words_of_its_own_is_in_order() -> None:
    """Rising sun, fiery soul: shipped heroes have them."""
    text = (shipped("heroes") / "apprentice.yaml").read_text(encoding="utf-8")
    check_file(text.replace(_FACES, _FACES.replace("5: guard", "5: red guard_")).encode())


@pytest.mark.parametrize("word", ["any", "this", "board"])
def test_a_token_may_not_take_a_word_of_effects_away(word: str) -> None:
    problems = _with("  Screen:\n", f"  {word}:\n    kind: positive\n    limit: 1\n  Screen:\n")
    assert any(f"'{word}' is a word of effects" in problem for problem in problems)


def test_traps_are_said_in_french() -> None:
    (problem,) = _with(_FACES, _FACES.replace("5: guard", "5: hand"), "fr")
    assert "« hand » est un mot des expressions" in problem


def test_no_shipped_hero_falls_into_a_trap() -> None:
    for name in available():
        check_file(hero_file(name))


def test_a_value_that_is_empty_is_not_suggested() -> None:
    problems = _with("  Screen:\n", "  Screen:\n    forbids: Tick\n")
    assert any("(one of: actions, cards in roll phase, defense)" in each for each in problems)


def test_a_deck_of_another_size_than_printed_ones_is_remarked_on() -> None:
    """DT-SETUP-09: the training hero has 7 cards beside the 18 common ones, the Paladin 15."""
    file = hero_file("apprentice")
    (remark,) = remarks_on(load_hero("apprentice"), file)
    line = file.read_text(encoding="utf-8").split("\ncards:")[0].count("\n") + 2
    assert remark.startswith(f"{file}:{line}:1: the deck has 25 cards, the 18 common ones")
    for name in ("paladin", "cursed-pirate"):
        assert not list(remarks_on(load_hero(name), hero_file(name)))


def test_nothing_is_remarked_on_where_a_file_says_that_cards_are_not_known() -> None:
    assert not list(remarks_on(load_hero("black-widow"), hero_file("black-widow")))


def test_the_check_of_a_hero_remarks_on_the_deck_and_succeeds(tmp_path: Path) -> None:
    text = (shipped("heroes") / "apprentice.yaml").read_text(encoding="utf-8")
    file = tmp_path / "squire.yaml"
    file.write_text(text.replace("hero: Apprentice", "hero: Squire"), encoding="utf-8")
    done = dtnb("hero", "check", str(file), "--games", "0")
    assert done.code == 0
    assert "the deck has 25 cards" in done.out
