"""A game with a box of one's own is saved from any folder to any folder, and travels alone."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from dtnb.dungeon.content import shipped_box
from dtnb.dungeon.game import Dungeon
from dtnb.files import FileProblems
from dtnb.replay import Fidelity, Replay, load_replay

TABLE = """\
dtnb: 1
game: die-in-the-dungeon
seats:
  Ann: {creature: Diemon}
start: {phase: setup, box: BOX}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A table beside a box of which two files are one's own."""
    for name in ("mine/box", "there", "here"):
        (tmp_path / name).mkdir(parents=True)
    for name in ("tiles.yaml", "creatures.yaml"):
        text = (shipped_box() / name).read_text(encoding="utf-8")
        (tmp_path / "mine" / "box" / name).write_text(f"# ours\n{text}", encoding="utf-8")
    (tmp_path / "mine" / "table.yaml").write_text(TABLE.replace("BOX", "box"), encoding="utf-8")
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path


def digest(replay: Replay) -> str:
    assert isinstance(replay.game, Dungeon)
    return replay.game.box.digest


def test_the_path_of_a_box_leads_to_it_from_where_a_game_is_saved(folder: Path) -> None:
    game = load_replay(folder / "mine" / "table.yaml").play_on(["random"], 1, inputs=40)
    game.save(folder / "there" / "game.json")
    saved = load_replay(folder / "there" / "game.json")
    assert saved.file.start["box"] == "../mine/box"
    assert saved.fidelity.fidelity is Fidelity.EXACT
    assert digest(saved) == digest(game)


def test_a_box_that_is_brought_along_travels_without_its_folder(folder: Path) -> None:
    """Its own files are, those that it takes from the shipped box are not."""
    game = load_replay(folder / "mine" / "table.yaml").play_on(["random"], 1, inputs=40)
    game.save(folder / "there" / "alone.yaml", embed=True)
    shutil.rmtree(folder / "mine")
    alone = load_replay(folder / "there" / "alone.yaml")
    assert sorted(alone.file.files) == ["box/creatures.yaml", "box/tiles.yaml"]
    assert alone.fidelity.fidelity is Fidelity.EXACT
    assert digest(alone) == digest(game)
    alone.save("again.yaml")
    assert load_replay("again.yaml").file == alone.file


def test_a_box_on_another_machine_is_refused(folder: Path) -> None:
    text = TABLE.replace("BOX", "//server/box")
    (folder / "mine" / "table.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(FileProblems, match="would ask another machine"):
        load_replay(folder / "mine" / "table.yaml")
