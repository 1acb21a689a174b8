"""A table that is closed at any time is restored as it was, wherever it came from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dtnb import Match, load_replay
from dtnb.replay.sitting.sitting import Sitting
from dtnb.tabletop import Table
from tests.tabletop.kept import files, without_words
from tests.tabletop.quarrels import BUH_BYE, HALF, RETRIBUTION, Player

# -- going on --------------------------------------------------------------------------------------


@pytest.mark.parametrize("quarrel", [BUH_BYE, RETRIBUTION, HALF], ids=["buh", "ret", "half"])
@pytest.mark.parametrize("name", ["table.json", "table.yaml"])
def test_whenever_a_table_is_closed_it_goes_on_as_it_was(
    quarrel: Any, name: str, tmp_path: Path
) -> None:
    """After every click of a dispute, the display is the same, and the same moves can be redone."""
    kept = tmp_path / name
    player = Player(Table(kept=kept, seed=1))
    player.enters(quarrel)
    for _ in range(player.table.undoable):
        player.does(do="undo")
        again = Table(kept=kept, seed=1)
        assert again.save_file.notice == ""
        assert without_words(again) == without_words(player.table)
    for _ in range(player.table.redoable):
        assert again.apply({"do": "redo"}) is None
    assert again.view()["file"] == quarrel.file


def test_a_match_goes_on_where_its_table_was_left(tmp_path: Path) -> None:
    def sits_down() -> Table:
        match = Match("barbarian", "paladin", seek=True)
        return Table(match.do("Barbarian rolls 1 2 3 4 4"), kept=tmp_path / "t.json", seed=3)

    player = Player(sits_down())
    player.does(do="player", seat="Paladin", name="random")
    player.does(do="pass-on")
    again = sits_down()
    assert again.save_file.notice == ""
    assert without_words(again) == without_words(player.table)
    assert again.players == {"Paladin": "random"}


def test_another_game_that_was_set_up_at_a_matchs_table_is_gone_on_with(tmp_path: Path) -> None:
    def sits_down() -> Table:
        return Table(Match("barbarian", "paladin"), kept=tmp_path / "t.json", seed=3)

    player = Player(sits_down())
    player.does(do="anew")
    player.does(do="set", path=["seats", "Barbarian", "hero"], value="treant")
    player.does(do="begin")
    player.does(do="note", text="Another.")
    again = sits_down()
    assert again.view()["file"] == player.table.view()["file"]
    assert "treant" in again.view()["file"]


def test_a_table_whose_file_names_no_book_is_set_up_anew_by_the_games_own() -> None:
    player = Player(Table(Match("barbarian", "paladin")))
    player.does(do="anew")
    assert player.table.view()["setup"]["edition"] == "season-one-rerolled"


def test_a_branch_goes_on_where_its_table_was_left(tmp_path: Path) -> None:
    replay = load_replay("protect-now-or-later")

    def sits_down() -> Table:
        at = replay.results[2].position - 1
        return Table(Sitting.from_replay(replay, at, "Without it"), kept=tmp_path / "t.json")

    player = Player(sits_down())
    player.acts("Pass")
    player.acts("Use no Defensive Ability")
    assert without_words(sits_down()) == without_words(player.table)


def test_additions_to_the_set_up_of_a_given_table_are_put_aside(tmp_path: Path) -> None:
    def sits_down() -> Table:
        match = Match("barbarian", "paladin", seek=True)
        return Table(match.do("Barbarian rolls 1 2 3 4 4"), kept=tmp_path / "table.json")

    assert sits_down().apply({"do": "note", "text": "x"}) is None
    (kept,) = tmp_path.iterdir()
    raw = json.dumps({**json.loads(kept.read_bytes()), "notes": "my own"}).encode()
    kept.write_bytes(raw)
    table = sits_down()
    assert table.undoable == 1
    assert "otherwise than it is set up here" in table.save_file.notice
    assert table.apply({"do": "note", "text": "y"}) is None
    assert raw in files(tmp_path).values()
