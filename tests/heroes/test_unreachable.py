"""What in a hero file can never come to anything; a check finds it, though it can be played."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb.dicethrone.heroes import available, check_file, read_hero
from dtnb.files import FileProblems
from dtnb.resources import shipped

HERE = Path(__file__).parent / "unreachable"
NAMES = sorted(path.stem for path in HERE.glob("*.yaml"))
SQUIRE = (HERE / "token_that_nobody_gains.yaml").read_text(encoding="utf-8")


def found(file: Path) -> str:
    with pytest.raises(FileProblems) as error:
        check_file(file)
    return str(error.value).replace(f"{file.parent}/", "")


@pytest.mark.parametrize("name", NAMES)
def test_what_never_acts_is_found_with_its_place(name: str) -> None:
    expected = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    assert found(HERE / f"{name}.yaml") + "\n" == expected


@pytest.mark.parametrize("name", NAMES)
def test_a_hero_with_it_can_be_played(name: str) -> None:
    assert read_hero(HERE / f"{name}.yaml").name == "Squire"


@pytest.mark.parametrize("name", available())
def test_nothing_of_a_shipped_hero_is_out_of_reach(name: str) -> None:
    check_file(shipped("heroes") / f"{name.replace('-', '_')}.yaml")


@pytest.mark.parametrize(
    ("now", "better"),
    [
        ("hero: Squire", "hero: Squire\nmissing: [half of the cards]"),
        ("    limit: 2\n", "    limit: 2\n    note: a replay lays it\n"),
        ("{heal: 2}", "{gain: Ward}"),
        ("{heal: 2}", "{choose: {Gain: [{gain: Ward}], Draw: [{draw: 1}]}}"),
    ],
)
def test_a_token_may_be_unknown_explained_or_gained_in_a_list_inside(
    now: str, better: str, tmp_path: Path
) -> None:
    file = tmp_path / "squire.yaml"
    file.write_text(SQUIRE.replace(now, better, 1), encoding="utf-8")
    check_file(file)


@pytest.mark.parametrize(
    "do",
    [
        "{raise_limit: Ward, by: 1}, {draw: 1, if: tokens(Ward) >= 3}",
        "{draw: 1, if: tokens(Ward) >= 2}",
        "{draw: 1, if: tokens(Ward) >= 3 or active}",
        "{draw: 1, if: tokens(Ward) >= 1 and not tokens(Mark) >= 1}",
        "{draw: 1, if: cp >= 15}",
    ],
)
def test_a_condition_that_can_hold_is_left_alone(do: str, tmp_path: Path) -> None:
    """A limit of 2 that is raised to 3; 15 CP are the most that there are (DT-CP-02)."""
    tokens = "tokens:\n  Mark:\n    kind: negative\n    limit: 1\n"
    text = SQUIRE.replace("tokens:\n", tokens, 1)
    gains = "do: [{gain: [Ward, Mark]}, "
    file = tmp_path / "squire.yaml"
    file.write_text(text.replace("do: [{heal: 2}, ", f"{gains}{do}, "), encoding="utf-8")
    check_file(file)
