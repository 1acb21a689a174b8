"""Valid hero files that do not mean what their author intended are reported by the check."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb.dicethrone.heroes import available, check_file, hero_file, load_hero
from dtnb.files import FileProblems
from dtnb.kit.remarks import remarks_on, remarks_on_file
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
    assert "(a face with several symbols is a list of them" in problem


def test_a_symbol_that_cannot_be_named_is_reported() -> None:
    (problem,) = _with(_FACES, _FACES.replace("5: guard", "5: 'axe (big)'"))
    assert "no requirement and no expression can name the symbol 'axe (big)'" in problem
    assert "such as axe_big" in problem


def test_a_symbol_may_have_two_words_that_are_not_symbols() -> None:
    """Such as rising sun and fiery soul of shipped heroes."""
    text = (shipped("heroes") / "apprentice.yaml").read_text(encoding="utf-8")
    check_file(text.replace(_FACES, _FACES.replace("5: guard", "5: red guard_")).encode())


@pytest.mark.parametrize("word", ["any", "this", "board"])
def test_a_token_may_not_take_a_word_of_effects_away(word: str) -> None:
    problems = _with("  Screen:\n", f"  {word}:\n    kind: positive\n    limit: 1\n  Screen:\n")
    assert any(f"'{word}' is a word of effects" in problem for problem in problems)


def test_traps_are_reported_in_french() -> None:
    (problem,) = _with(_FACES, _FACES.replace("5: guard", "5: hand"), "fr")
    assert "« hand » est un mot des expressions" in problem


def test_no_shipped_hero_falls_into_a_trap() -> None:
    for name in available():
        check_file(hero_file(name))


def test_an_empty_value_is_not_suggested() -> None:
    problems = _with("  Screen:\n", "  Screen:\n    forbids: Tick\n")
    known = "(such as actions, defense, cards in roll phase, ultimate, last ability, Drill"
    assert any(known in problem for problem in problems)


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
    result = dtnb("hero", "check", str(file), "--games", "0")
    assert result.code == 0
    assert "the deck has 25 cards" in result.out


def _problems(old: str, new: str) -> list[str]:
    return [problem.split(": ", 1)[1] for problem in _with(old, new)]


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ("do: [{heal: 2}]", "do: [{gain: {}}]", "gain"),
        ("do: [{heal: 2}]", "do: [{gain: []}]", "gain"),
        ("do: [{heal: 2}]", "do: [{inflict: [], to: chosen opponent}]", "inflict"),
        ("tokens:\n", "passives:\n  Calm: {levels: {I: {}}}\ntokens:\n", "I"),
        ("tokens:\n", "passives:\n  Calm: {levels: {I: {uses: []}}}\ntokens:\n", "uses"),
        ("tokens:\n", "passives:\n  Calm: {levels: {I: {when: {}}}}\ntokens:\n", "when"),
        ("tokens:\n", "tokens:\n  Hat: {kind: positive, limit: 1, spend: []}\n", "spend"),
    ],
)
def test_an_empty_list_is_reported(old: str, new: str, word: str) -> None:
    """The sheet would read "Gain ." and the card would do nothing."""
    problems = _problems(old, new)
    assert f"nothing stands under '{word}' (write something there, or leave it out)" in problems


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("hero: Apprentice", 'hero: ""'),
        ("1: strike", '1: " "'),
        ("tokens:\n", 'tokens:\n  "": {kind: positive, limit: 1}\n'),
        ("fictional: true", 'fictional: true\nmissing: [""]'),
        ("fictional: true", 'fictional: true\nsides: [day, ""]'),
        ("cards:\n", 'cards:\n  - {name: "", cp: 0, timing: main, do: [{draw: 1}]}\n'),
    ],
)
def test_an_empty_name_is_reported(old: str, new: str) -> None:
    assert "a name is empty (write at least one letter)" in _problems(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("fictional: true", "fictional: true\nsides: [calm]"),
        ("fictional: true", "fictional: true\nsides: [calm, calm]"),
        ("tokens:\n", "tokens:\n  Hat: {kind: positive, limit: 1, sides: [up]}\n"),
        ("tokens:\n", "tokens:\n  Hat: {kind: positive, limit: 1, sides: [up, up]}\n"),
    ],
)
def test_sides_need_two_different_names(old: str, new: str) -> None:
    start = "'sides' needs two different names (such as [day"
    assert any(problem.startswith(start) for problem in _problems(old, new))


def test_the_dial_of_a_companion_cannot_start_at_0() -> None:
    """DT-COMP-01: a companion without a dial has no `health`."""
    problems = _problems("tokens:\n", "tokens:\n  Cat: {kind: companion, limit: 1, health: 0}\n")
    assert problems == ["0 is too small (1 at least)"]


def test_placing_more_tokens_than_their_stack_limit_is_reported() -> None:
    """DT-STAT-14: tokens beyond the limit are not placed, so 7 with a limit of 2 is a mistake."""
    hat = "tokens:\n  Hat: {kind: positive, limit: 2, spend: {do: [{draw: 1}]}}\n"
    text = (shipped("heroes") / "apprentice.yaml").read_text(encoding="utf-8")
    assert text.count("do: [{heal: 2}]") == 1
    card = text.replace("do: [{heal: 2}]", "do: [{gain: {Hat: 3}}]")
    with pytest.raises(FileProblems) as problems:
        check_file(card.replace("tokens:\n", hat, 1).encode(), "squire.yaml")
    (problem,) = problems.value.problems
    assert problem.text("en").endswith(
        "more Hat than its Stack Limit, 2 (2 at most, or raise the limit)"
    )
    assert "plus de Hat que sa Limite d'Empilement, 2" in problem.text("fr")
    two = card.replace("Hat: 3", "Hat: 2").replace("tokens:\n", hat, 1)
    check_file(two.encode(), "squire.yaml")


def test_a_shared_token_is_of_one_kind_for_everybody() -> None:
    """Evasive is a positive Status Effect, whoever has it."""
    problems = _problems("tokens:\n", "tokens:\n  Evasive: {shared: true, kind: negative}\n")
    assert problems[0].startswith("the shared token Evasive is 'positive' (leave out kind:")


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ("{gain: ''}", "'gain' is empty"),
        ("{heal: 1, to: }", "'to' is empty"),
        ("{heal: 1, if: ''}", "'if' is empty"),
        ("{deal: 1, to: chosen opponent, type: }", "'type' is empty (it can be normal, "),
        ("{roll: 1}, {reroll: 1, whose: }", "'whose' is empty (it can be you, opponent, "),
        ("{activate: }", "'activate' is empty"),
    ],
)
def test_an_empty_value_is_reported_as_empty(effect: str, message: str) -> None:
    """Not "nothing is no owner of dice", nor "unknown token ''"."""
    problems = _problems("do: [{heal: 2}]", f"do: [{effect}]")
    assert any(problem.startswith(message) for problem in problems), problems
    assert not any("nothing is no" in problem or "''" in problem for problem in problems)


def test_an_empty_word_is_reported_as_empty() -> None:
    problems = _problems("timing: instant, do: [{heal: 2}]", "timing: , do: [{heal: 2}]")
    assert problems[0].startswith("nothing stands here (one of: ")


def test_the_first_side_must_not_be_a_name() -> None:
    """It is a condition: if it holds, the token is placed on its second side."""
    mask = "  Mask: {kind: positive, limit: 1, sides: [up, down], first_side: down}\n"
    problems = _problems("tokens:\n", f"tokens:\n{mask}")
    (problem,) = (problem for problem in problems if "first_side" in problem)
    assert problem == (
        "first_side is a condition or a number, not a name (the number of the side, 1; of two, a "
        "condition that holds is the second)"
    )


def test_several_spends_without_a_name_are_reported() -> None:
    duo = "{kind: positive, limit: 2, spend: [{do: [{heal: 1}]}, {do: [{draw: 1}]}]}"
    problems = _problems("tokens:\n", f"tokens:\n  Duo: {duo}\n")
    expected = "several ways to spend 'Duo', and this one has no name (give each a name of its own)"
    assert problems.count(expected) == 2


def test_an_invalid_requirement_gets_a_suggestion_or_an_example_with_symbols_of_the_hero() -> None:
    old = "requires: small straight"
    (problem,) = _problems(old, "requires: Small Strait")
    assert problem.endswith("(did you mean 'small straight'?)")
    (problem,) = _problems(old, "requires: three of something")
    assert problem.endswith(
        "(such as 3 strike + 2 guard, small straight, 4 of a kind, 2 pairs, full house, "
        "total >= 20, or several with 'or' between them)"
    )


def test_a_change_of_dice_without_dice_is_reported() -> None:
    problems = _problems("timing: instant, do: [{heal: 2}]", "timing: main, do: [{set_die: 6}]")
    assert problems == [
        "there are no dice here on which set_die could act "
        "(roll some before it, or use it where dice lie open)"
    ]


@pytest.mark.parametrize(("lang", "words"), [("en", "an older turn"), ("fr", "un tour antérieur")])
def test_damage_of_an_older_attack_at_the_end_of_a_turn_is_remarked_on(
    lang: Language, words: str, tmp_path: Path
) -> None:
    """In a turn without an Attack, last_damage is what an Attack of an older turn dealt."""
    text = (shipped("heroes") / "apprentice.yaml").read_text(encoding="utf-8")
    drag = "attack activated: [{add: -1 * tokens(this)}]"
    assert drag in text
    file = tmp_path / "squire.yaml"
    late = "end of turn: [{remove: this, if: last_damage >= 5}]"
    file.write_text(text.replace(drag, late).replace("hero: Apprentice", "hero: Squire"), "utf-8")
    remarks = [remark for remark in remarks_on_file(file, lang) if "last_damage" in remark]
    assert len(remarks) == 1
    assert "Drag" in remarks[0]
    assert words in remarks[0]
    now = "roll phase concludes: [{remove: this, if: attacking and last_damage >= 5}]"
    file.write_text(text.replace(drag, now).replace("hero: Apprentice", "hero: Squire"), "utf-8")
    assert not [remark for remark in remarks_on_file(file, lang) if "last_damage" in remark]


@pytest.mark.parametrize("word", ["positive", "negative", "unique"])
def test_a_token_may_not_be_called_as_a_kind_that_is_counted(word: str) -> None:
    problems = _with("  Screen:\n", f"  {word}:\n    kind: positive\n    limit: 1\n  Screen:\n")
    assert any(f"'{word}' is a word of effects" in problem for problem in problems)


def test_a_total_that_is_known_late_has_one_message_in_a_token() -> None:
    """The message names the trigger at which the total can be read."""
    drag = "attack activated: [{add: -1 * tokens(this)}]"
    problems = _with(drag, "roll phase concludes: [{remove: this, if: damage_dealt >= 5}]")
    (problem,) = [problem for problem in problems if "damage_dealt" in problem]
    assert "write `attacking and last_damage >= 5` at the trigger 'roll phase concludes'" in problem
