"""An option of a card may be called like a die: "A 6"."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb.files import FileProblems
from dtnb.replay import Replay, load_replay

HERO = """\
dtnb: 1
hero: Keeper
fictional: true
dice: {faces: {1: wave, 2: wave, 3: wave, 4: lantern, 5: lantern, 6: storm}}
abilities:
  Breaker: {requires: 3 wave, levels: {I: {do: [{deal: 4}]}}}
cards:
  - name: Bottle!
    cp: 0
    timing: main
    do: [{choose: {A 6: [{gain_cp: 3}], A 5: [{gain_cp: 1}]}}]
"""
TURN = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: keeper.yaml, cp: 0, hand: [Bottle!]}
  Ben: {hero: Barbarian, hand: []}
start: {phase: main 1, until: end of turn}
moves:
"""


def load(folder: Path, moves: str) -> Replay:
    (folder / "keeper.yaml").write_text(HERO, "utf-8")
    (folder / "turn.yaml").write_text(TURN + moves, "utf-8")
    return load_replay(folder / "turn.yaml")


@pytest.mark.parametrize(("option", "cp"), [("A 6", 3), ("A 5", 1)])
def test_the_option_is_meant_where_it_is_asked_for(tmp_path: Path, option: str, cp: int) -> None:
    moves = f"  - Ann plays Bottle!\n  - Ann chooses {option}\n  - Ann rolls 4 4 5 5 6\n"
    moves += "  - Ann announces nothing\n"
    assert load(tmp_path, moves).claim(f"Ann has {cp} CP")[0].answer


def test_an_option_named_with_the_card_is_refused_with_the_move_to_write(tmp_path: Path) -> None:
    with pytest.raises(FileProblems) as caught:
        load(tmp_path, "  - Ann plays Bottle! for A 6\n")
    assert (
        "turn.yaml:8:5: Bottle! changes no die (which option is a move of its own, after it:"
        in (str(caught.value))
    )
    assert "chooses A 6, chooses A 5)" in str(caught.value)
