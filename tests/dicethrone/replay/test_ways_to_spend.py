"""A token with several spend modes: a move can name the mode."""

from __future__ import annotations

import pytest

from dtnb.files import FileProblems
from dtnb.replay import Replay, load_replay

HEAD = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Treant, hand: [], cp: 3, tokens: {Sapling: 2}}
  Ben: {hero: Barbarian, hand: []}
start: {phase: main 2, until: end of turn}
moves:
"""


def load(moves: str) -> Replay:
    return load_replay(HEAD + moves, "ways.yaml")


@pytest.mark.parametrize(
    "moves",
    [
        "  - Ann spends Sapling as Branch Out\n",
        "  - Anne dépense Sapling comme Branch Out\n".replace("Anne", "Ann"),
        "  - Ann spends Sapling\n  - Ann chooses Branch Out\n",
    ],
)
def test_a_move_names_the_spend_mode(moves: str) -> None:
    """DT-COMP-01: Branch Out costs the Sapling and 1 of 3 CP, and draws a card."""
    replay = load(moves)
    assert replay.claim("Ann has 2 CP, Ann has Sapling 1, Ann draws 1 card")[0].answer


def test_another_spend_mode_has_another_effect() -> None:
    replay = load("  - Ann spends Sapling as Nourish\n")
    assert replay.claim("Ann has 4 CP")[0].answer


def test_one_spend_mode_can_be_stated_as_refused() -> None:
    """DT-CP-01: Branch Out costs 1 CP that is not there; Nourish costs none."""
    text = HEAD.replace("cp: 3", "cp: 0")
    replay = load_replay(text + "  - {refused: Ann spends Sapling as Branch Out, by: DT-CP-01}\n")
    assert replay.refusals[0].verdict.rules
    with pytest.raises(FileProblems, match="is allowed here"):
        load_replay(text + "  - refused: Ann spends Sapling as Nourish\n")


def test_an_unknown_spend_mode_is_named_in_the_message() -> None:
    with pytest.raises(FileProblems, match=r"'Climb' is no way to do that \(.*Nourish"):
        load("  - Ann spends Sapling as Climb\n")


def test_a_file_can_expect_who_is_asked_first() -> None:
    """DT-PRI-02: the Active Player is asked before the others."""
    replay = load("  - Ann spends Sapling as Nourish\n")
    assert replay.claim("Ann is asked before Ben")[0].answer
    assert not replay.claim("Ben is asked before Ann")[0].answer
