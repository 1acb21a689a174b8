"""Malformed replay files: the output and exit code of ``dtnb check``."""

from __future__ import annotations

import copy
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from dtnb.dicethrone.replay.phrases.read_move import MAX_DICE
from dtnb.files import LIMITS, REPLAY_LIMITS, FileProblems
from dtnb.replay import load_replay
from dtnb.replay.file.model import MAX_BRANCH_DEPTH, MAX_MOVES, MAX_SEATS
from dtnb.resources import shipped
from dtnb.rulebook import Language
from tests.cli.run import dtnb

FOLDER = Path(__file__).parent / "malformed"
FILES = sorted(FOLDER.glob("*.yaml"))
FIGHT = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: barbarian, hand: []}
  Ben: {hero: paladin, hand: []}
moves:
"""


@pytest.fixture
def working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


class Unshared(yaml.SafeDumper):
    """Writes what is the same twice, not as a reference."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def problems_of(text: str) -> str:
    with pytest.raises(FileProblems) as caught:
        load_replay(text, "test.yaml")
    return caught.value.text()


# -- file by file ----------------------------------------------------------------------------------


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_check_prints_everything_that_is_wrong_with_its_place(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(FOLDER)
    expected = file.with_suffix(".txt").read_text("utf-8")
    assert dtnb("check", file.name) == (1, expected, "")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_in_french_the_same_places_are_named_and_nothing_stays_english(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(FOLDER)
    english = file.with_suffix(".txt").read_text("utf-8").splitlines()
    french = dtnb("check", file.name, "--lang", "fr").out.splitlines()
    place = re.compile(r"[^:]+:\d+:\d+: ")
    assert [place.match(line) is not None for line in french] == [
        place.match(line) is not None for line in english
    ]
    for one, other in zip(french, english, strict=True):
        begin, end = place.match(one), place.match(other)
        assert (begin and begin.group()) == (end and end.group())
        assert one != other
    # The words of the file stay as they are; what is said about them does not.
    messages = re.sub(r"« .*? »|\(.*\)", "", "\n".join(french))
    assert not re.findall(r"\b(is|not|the|here|there|cannot|has|with|before)\b", messages)


def test_at_least_35_kinds_are_shown() -> None:
    assert len(FILES) >= 35


def test_no_message_shows_a_code_of_the_program() -> None:
    """Reasons have codes such as ``nothing-to-prevent``; people read sentences."""
    catalogue = (shipped_messages() / "en.reasons.json").read_text("utf-8")
    codes = set(re.findall(r'"reason\.([a-z]+(?:-[a-z]+)+)', catalogue))
    for file in FILES:
        messages = file.with_suffix(".txt").read_text("utf-8")
        assert not codes & set(re.findall(r"[a-z]+(?:-[a-z]+)+", messages)), file.stem


def shipped_messages() -> Path:
    import dtnb.dicethrone

    return Path(dtnb.dicethrone.__path__[0]) / "messages"


# -- limits, each named in docs/replay-files.md ----------------------------------------------------


def test_a_file_that_is_too_big_is_not_even_parsed() -> None:
    text = FIGHT + "  - note: x\n" * (REPLAY_LIMITS.size // 11)
    assert (
        problems_of(text)
        == f"test.yaml:1:1: the file is too big ({REPLAY_LIMITS.size} bytes at most)"
    )


def test_a_file_that_is_nested_too_deeply_is_refused_where_it_goes_too_deep() -> None:
    # The group of fields is level 1 and its list level 2, so there is room for 30 brackets more.
    text = FIGHT + "  - " + "[" * 100 + "]" * 100
    begin = 5 + LIMITS.depth - 2
    expected = f"test.yaml:7:{begin}: this is nested too deeply ({LIMITS.depth} levels at most)"
    assert problems_of(text) == expected


def test_more_moves_than_the_limit_are_refused_at_the_first_too_many() -> None:
    text = FIGHT + "  - note: x\n" * (MAX_MOVES + 1)
    assert f"too many entries: {MAX_MOVES + 1} ({MAX_MOVES} at most)" in problems_of(text)
    branches = {f"b{number}": [{"note": "x"}] * 500 for number in range(5)}
    counted = problems_of(FIGHT + yaml.dump([{"branch": branches}], Dumper=Unshared))
    assert f"the file has more than {MAX_MOVES} moves, branches counted" in counted


def test_more_dice_than_the_limit_are_refused() -> None:
    text = FIGHT + f"  - Ann rolls {' 1' * (MAX_DICE + 1)}\n"
    expected = f"test.yaml:7:5: {MAX_DICE + 1} dice are too many (at most {MAX_DICE})"
    assert problems_of(text) == expected


def test_more_seats_than_the_limit_are_refused() -> None:
    seats = "".join(f"  S{n}: {{hero: barbarian}}\n" for n in range(MAX_SEATS + 1))
    text = f"dtnb: 1\ngame: dice-throne\nseats:\n{seats}moves: []\n"
    assert f"too many entries: {MAX_SEATS + 1} ({MAX_SEATS} at most)" in problems_of(text)


def test_branches_inside_branches_have_a_limit() -> None:
    lines, indent = [], "  "
    for depth in range(MAX_BRANCH_DEPTH + 1):
        lines += [f"{indent}- branch:", f"{indent}    b{depth}:"]
        indent += "      "
    text = FIGHT + "\n".join([*lines, f"{indent}- note: x\n"])
    assert f"branches are nested too deeply ({MAX_BRANCH_DEPTH} levels at most)" in problems_of(
        text
    )


# -- what is refused leaves nothing behind ---------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ("export", "bad.yaml", "-o", "out.html"),
        ("graph", "bad.yaml", "-o", "out.svg"),
        ("replay", "bad.yaml"),
        ("check", "bad.yaml"),
    ],
    ids=lambda words: words[0],
)
def test_nothing_is_written_for_a_file_that_is_refused(
    words: tuple[str, ...], working_folder: Path
) -> None:
    shutil.copy(FOLDER / "four_dice.yaml", working_folder / "bad.yaml")
    ran = dtnb(*words)
    assert ran.code == (1 if words[0] == "check" else 3)
    assert "shows 4 dice" in ran.out + ran.err
    assert [file.name for file in working_folder.iterdir()] == ["bad.yaml"]


def test_a_good_file_ends_with_0_a_bad_one_with_1_a_missing_one_with_3(
    working_folder: Path,
) -> None:
    (working_folder / "good.yaml").write_text(FIGHT + "  - Ann rolls 1 1 1 1 4\n", encoding="utf-8")
    text = (working_folder / "good.yaml").read_text("utf-8") + "  - Ann announces nothing\n"
    (working_folder / "good.yaml").write_text(text, encoding="utf-8")
    shutil.copy(FOLDER / "four_dice.yaml", working_folder / "bad.yaml")
    assert dtnb("check", "good.yaml").code == 0
    assert dtnb("check", "good.yaml", "bad.yaml").code == 1
    assert dtnb("check", "good.yaml", "none.yaml").code == 3


def test_a_hero_file_is_named_from_the_folder_of_the_replay(working_folder: Path) -> None:
    folder = working_folder / "quarrels"
    (folder / "mine").mkdir(parents=True)
    for name in ("barbarian.yaml", "common_cards.yaml"):
        shutil.copy(shipped("heroes") / name, folder / "mine" / name)
    moves = "  - Ann rolls 1 1 1 1 4\n  - Ann announces nothing\n"
    text = FIGHT.replace("hero: barbarian", "hero: mine/barbarian.yaml") + moves
    (folder / "quarrel.yaml").write_text(text, encoding="utf-8")
    assert dtnb("check", "quarrels/quarrel.yaml").code == 0
    (working_folder / "quarrel.yaml").write_text(text, encoding="utf-8")
    ran = dtnb("check", "quarrel.yaml")
    assert (ran.code, ran.out.splitlines()[0]) == (
        1,
        "quarrel.yaml:4:15: there is no file 'mine/barbarian.yaml' beside this one "
        "(the path of a hero file from here, or the name of a shipped hero)",
    )


# -- whatever is broken ----------------------------------------------------------------------------

EXAMPLE: dict[str, Any] = yaml.safe_load(
    (shipped("replays") / "barbarian-vs-paladin.yaml").read_text("utf-8")
)


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if isinstance(data, dict):
        entries = list(data.items())
    else:
        entries = list(enumerate(data)) if isinstance(data, list) else []
    all_paths: list[tuple[Any, ...]] = [path] if path else []
    return all_paths + [place for name, value in entries for place in places(value, (*path, name))]


LANGUAGES: tuple[Language, ...] = ("en", "fr")
VALUES: list[Any] = [None, -1, 99, "", "Paladin", "Protekt", "1 2 3", [], {}, [[]], True, 1.5]
WRONG = st.sampled_from(VALUES)


@given(st.lists(st.tuples(st.sampled_from(places(EXAMPLE)), WRONG), min_size=1, max_size=3))
def test_a_broken_example_is_played_or_refused_and_never_crashes(
    changes: list[tuple[tuple[Any, ...], Any]],
) -> None:
    data = copy.deepcopy(EXAMPLE)
    for (*parent, last), value in changes:
        holder = data
        try:
            for part in parent:
                holder = holder[part]
            holder[last] = value
        except (KeyError, IndexError, TypeError):
            continue
    text = yaml.dump(data, Dumper=Unshared, sort_keys=False, allow_unicode=True)
    try:
        problems = load_replay(text, "test.yaml").problems()
    except FileProblems as refused:
        problems = refused.problems
    lines = text.count("\n")
    assert all(problem.what and 1 <= problem.line <= lines for problem in problems)
    assert all(problem.text(lang).count("\n") == 0 for problem in problems for lang in LANGUAGES)
