"""An `at` entry pins the following moves to a window: spends, rolls and defences.

"`at` pins what follows to a window, until the next `at`, or until that window is over and dice
have been rolled" (docs/replay-files.md).
"""

from __future__ import annotations

import pytest

from dtnb.files import FileProblems
from dtnb.replay import Replay, load_replay
from dtnb.rulebook import Language

TABLE = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Barbarian, hand: []}
  Ben: {hero: Paladin, tokens: {Protect: 1}, hand: []}
"""
ATTACK = "start: {attack: {ability: Mighty Blow, damage: 9}}\n"


def load(moves: str, start: str = "") -> Replay:
    lines = "".join(f"  - {move}\n" for move in moves.splitlines())
    return load_replay(f"{TABLE}{start}moves:\n{lines}")


def problem(moves: str, start: str = "", lang: Language = "en") -> str:
    with pytest.raises(FileProblems) as caught:
        load(moves, start)
    (report,) = caught.value.problems
    message, remedy = report.words(lang)
    return f"{message} ({remedy})"


@pytest.mark.parametrize(
    ("moves", "start", "comes"),
    [
        ("at: upkeep\nAnn rolls 1 2 3 4 4", "", "TW-04b"),
        ("Ann rolls 1 2 3 4 4\nat: upkeep\nAnn announces Mighty Blow", "", "TW-05a"),
        ("Ann rolls 1 2 3 4 4\nat: last chance\nAnn announces Mighty Blow", "", "TW-05a"),
        ("at: conclusion\nBen does not defend", ATTACK, "TW-13b"),
        ("at: conclusion\nBen defends with Divine Defense", ATTACK, "TW-13b"),
        ("at: last chance\nBen rolls 1 3 4 for Divine Defense", ATTACK, "TW-14"),
        ("{at: conclusion, move: Ben does not defend}", ATTACK, "TW-13b"),
    ],
)
def test_a_pinned_move_that_comes_in_another_window_is_an_error(
    moves: str, start: str, comes: str
) -> None:
    message = problem(moves, start)
    assert "is pinned to" in message
    assert f"({comes})" in message.partition("but it comes at")[2]
    assert "« at »" in problem(moves, start, "fr")


@pytest.mark.parametrize(
    ("moves", "start"),
    [
        ("at: before the first roll\nAnn rolls 1 2 3 4 4\nAnn announces nothing", ""),
        ("at: after the roll\nAnn rolls 1 2 3 4 4\nAnn announces nothing", ""),
        ("Ann rolls 1 2 3 4 4\nat: announced\nAnn announces nothing", ""),
        ("at: before defense\nBen does not defend", ATTACK),
        ("at: before defense\nBen rolls 1 3 4 for Divine Defense", ATTACK),
        ("at: defense rolled\nBen rolls 1 3 4 for Divine Defense", ATTACK),
    ],
)
def test_a_pinned_move_that_comes_in_its_window_lands(moves: str, start: str) -> None:
    assert all(result.status == "landed" for result in load(moves, start).results)


@pytest.mark.parametrize(
    "moves",
    [
        "at: after the targeted effects\nBen spends Protect\nBen does not defend",
        "at: after the targeted effects\nrefused: Ann spends Protect\nBen does not defend",
        "at: after the targeted effects\nexpect: [Ben has Protect]\nBen does not defend",
    ],
)
def test_a_choice_after_the_pinned_window_needs_no_pin_of_its_own(moves: str) -> None:
    assert load(moves, ATTACK).results[-1].status == "landed"


def test_only_the_latest_pin_is_in_force() -> None:
    twice = "at: conclusion\nat: before defense\nBen does not defend"
    assert load(twice, ATTACK).results[-1].status == "landed"
