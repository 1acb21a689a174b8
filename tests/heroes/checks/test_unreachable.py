"""What can never take effect in a hero file is reported by the check, but not by loading."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb.dicethrone.heroes import available, check_file, read_hero
from dtnb.files import FileProblems
from dtnb.resources import shipped

HERE = Path(__file__).parent / "unreachable"
NAMES = sorted(path.stem for path in HERE.glob("*.yaml"))
SQUIRE = (HERE / "token_that_nobody_gains.yaml").read_text(encoding="utf-8")


def report(file: Path) -> str:
    with pytest.raises(FileProblems) as error:
        check_file(file)
    return str(error.value).replace(f"{file.parent}/", "")


@pytest.mark.parametrize("name", NAMES)
def test_what_never_takes_effect_is_reported_with_its_place(name: str) -> None:
    expected = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    assert report(HERE / f"{name}.yaml") + "\n" == expected


@pytest.mark.parametrize("name", NAMES)
def test_such_a_hero_can_be_loaded(name: str) -> None:
    assert read_hero(HERE / f"{name}.yaml").name == "Squire"


@pytest.mark.parametrize("name", available())
def test_everything_in_a_shipped_hero_is_reachable(name: str) -> None:
    check_file(shipped("heroes") / f"{name.replace('-', '_')}.yaml")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("hero: Squire", "hero: Squire\nmissing: [half of the cards]"),
        ("    limit: 2\n", "    limit: 2\n    note: a replay lays it\n"),
        ("{heal: 2}", "{gain: Ward}"),
        ("{heal: 2}", "{choose: {Gain: [{gain: Ward}], Draw: [{draw: 1}]}}"),
    ],
)
def test_a_token_may_be_unknown_or_explained_or_gained_in_a_nested_list(
    old: str, new: str, tmp_path: Path
) -> None:
    file = tmp_path / "squire.yaml"
    file.write_text(SQUIRE.replace(old, new, 1), encoding="utf-8")
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
def test_a_condition_that_can_hold_is_not_reported(do: str, tmp_path: Path) -> None:
    """The limit of 2 is raised to 3; the cap of CP is 15 (DT-CP-02)."""
    tokens = "tokens:\n  Mark:\n    kind: negative\n    limit: 1\n"
    text = SQUIRE.replace("tokens:\n", tokens, 1)
    gains = "do: [{gain: [Ward, Mark]}, "
    file = tmp_path / "squire.yaml"
    file.write_text(text.replace("do: [{heal: 2}, ", f"{gains}{do}, "), encoding="utf-8")
    check_file(file)
