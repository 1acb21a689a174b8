"""Folders that store games: continued; damaged or foreign files are moved aside and reported."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from dtnb.simulation import Simulation, simulate
from dtnb.simulation.single_game import DialValue
from dtnb.simulation.storage import GameFolder, OtherGamesStored
from tests.cli.run import dtnb
from tests.simulation.games import NEARLY, few, same


def test_a_folder_keeps_the_games_of_one_table_and_its_players(tmp_path: Path) -> None:
    few(1, keep=tmp_path)
    with pytest.raises(OtherGamesStored, match=r"players.*name another folder"):
        few(1, keep=tmp_path, players="greedy")
    with pytest.raises(OtherGamesStored, match="nommez un autre dossier"):
        simulate(["barbarian", "paladin"], keep=tmp_path, lang="fr")


@pytest.fixture
def folder(tmp_path: Path, kept_six: Path) -> Path:
    """A folder of its own for a test, with the six games in it."""
    return Path(shutil.copytree(kept_six, tmp_path / "games"))


def on_one_line(simulation: Simulation) -> str:
    return " ".join(simulation.text().split())


HOSTILE = {
    "cut short": lambda raw: raw[:-20],
    "cut to nothing": lambda raw: b"",
    "no games": lambda raw: b"these are no games",
    "damaged inside": lambda raw: raw[:40] + bytes(200) + raw[240:],
}


@pytest.mark.parametrize("damage", HOSTILE.values(), ids=HOSTILE)
def test_a_damaged_file_of_games_is_named_and_put_aside_and_the_rest_goes_on(
    folder: Path, six: Simulation, damage: Callable[[bytes], bytes]
) -> None:
    file = folder / "games_3_3.parquet"
    hurt = damage(file.read_bytes())
    file.write_bytes(hurt)
    again = few(keep=folder)
    same(again, six)
    aside = folder / "games_3_3.parquet.damaged"
    assert aside.read_bytes() == hurt
    assert again.damaged_files == ((file, aside),)
    assert again.data()["aside"] == {str(file): str(aside)}
    assert f"'{file}' holds no games that can be read" in on_one_line(again)
    assert "'games_3_3.parquet.damaged'" in on_one_line(again)
    file.write_bytes(hurt)
    assert few(keep=folder).damaged_files == ((file, folder / f"{aside.name}-1"),)
    assert few(keep=folder).damaged_files == ()


def test_foreign_files_in_the_folder_of_games_are_put_aside(
    tmp_path: Path, six: Simulation
) -> None:
    """A folder, a pipe, a broken link, games of three seats, games of seats that do not exist."""
    few(1, keep=tmp_path)
    other = tmp_path / "other"
    kept = GameFolder(other)
    other.mkdir()
    game = six.played[1]
    kept.write([structs.replace(game, seed=7, shares=(1.0, 0.0, 0.0))])
    kept.write([structs.replace(game, seed=8, dial_values=(DialValue(1, 5, "health", 3),))])
    kept.write([structs.replace(game, seed=9, ending="lost")])
    for file in other.iterdir():
        file.rename(tmp_path / file.name)
    (tmp_path / "games_2_2.parquet").mkdir()
    os.mkfifo(tmp_path / "games_3_3.parquet")
    (tmp_path / "games_4_4.parquet").symlink_to(tmp_path / "nothing")
    again = few(keep=tmp_path)
    same(again, six)
    seeds = [entry.file.name[6] for entry in again.damaged_files]
    assert seeds == ["2", "3", "4", "7", "8", "9"]
    assert all(entry.moved for entry in again.damaged_files)


@pytest.mark.parametrize("many", [0, 2, 11, 100_000])
def test_a_file_with_another_number_of_games_than_its_name_says_is_put_aside_unread(
    many: int, folder: Path, six: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    import pyarrow
    from pyarrow import parquet

    file = folder / "games_3_3.parquet"
    rows = parquet.read_table(file)
    parquet.write_table(rows.take(pyarrow.array([0] * many, pyarrow.int64())), file)
    raw = file.read_bytes()
    read: list[int] = []
    reading = parquet.ParquetFile.read

    def counted(opened: Any, *args: Any, **named: Any) -> Any:
        read.append(opened.metadata.num_rows)
        return reading(opened, *args, **named)

    monkeypatch.setattr(parquet.ParquetFile, "read", counted)
    same(few(keep=folder), six)
    assert read == [1] * 5
    assert (folder / "games_3_3.parquet.damaged").read_bytes() == raw


@pytest.mark.parametrize("name", ["games_1_999999999999", "games_4_4", "games_9_1", "games_²_²"])
def test_games_under_a_wrong_name_are_put_aside(name: str, folder: Path, six: Simulation) -> None:
    raw = (folder / "games_3_3.parquet").read_bytes()
    (folder / f"{name}.parquet").write_bytes(raw)
    same(few(keep=folder), six)
    assert (folder / f"{name}.parquet.damaged").read_bytes() == raw


def test_a_damaged_file_that_cannot_be_put_aside_stays_as_it_is(
    folder: Path, six: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*names: object) -> None:
        raise PermissionError(1, "not permitted")

    file = folder / "games_3_3.parquet"
    file.write_bytes(b"hurt")
    with monkeypatch.context() as locked:
        locked.setattr("dtnb.simulation.storage.os.rename", refuse)
        again = few(keep=folder)
    same(again, six)
    assert file.read_bytes() == b"hurt"
    assert f"'{file}' holds no games that can be read: what it may have held" in on_one_line(again)
    assert len(list(folder.glob("games_3_3*"))) == 2


@pytest.mark.parametrize(
    ("about", "expected"),
    [
        ("{", "simulation.json:1:2: this is not JSON"),
        ("[1]", "simulation.json:1:1: this does not say of which games the folder is"),
        ("", "simulation.json:1:1: the file is empty"),
        ("[" * 200_000, "simulation.json:1:33: this is nested too deeply"),
    ],
)
def test_a_folder_that_does_not_say_of_which_games_it_is_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, about: str, expected: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "nearly.yaml").write_text(NEARLY, encoding="utf-8")
    kept = tmp_path / "kept"
    kept.mkdir()
    (kept / "simulation.json").write_text(about)
    words = ["simulate", "nearly.yaml", "--games", "1", "--processes", "1", "--keep", "kept"]
    ran = dtnb(*words)
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.startswith(f"kept/{expected}")
    assert dtnb(*words, "--lang", "fr").code == 3
    assert (kept / "simulation.json").read_text() == about
