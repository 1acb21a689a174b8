"""`dtnb play`: a game continued by computer players, saved, and read back unchanged."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path

import pytest

from dtnb.replay import Fidelity, load_replay
from dtnb.resources import shipped
from tests.cli.run import dtnb

TABLE = """
dtnb: 1
game: dice-throne
edition: marvel
seats:
  Ann: {hero: barbarian, hand: ["Buh, Bye!"]}
  Ben: {hero: paladin, hand: []}
"""


@pytest.fixture
def table(tmp_path: Path) -> Path:
    file = tmp_path / "table.yaml"
    file.write_text(TABLE, encoding="utf-8")
    return file


@pytest.mark.parametrize("player", ["random", "greedy"])
@pytest.mark.parametrize("ending", ["yaml", "json"])
def test_what_was_played_is_saved_and_read_back_with_the_same_fingerprints(
    table: Path, tmp_path: Path, player: str, ending: str
) -> None:
    saved = tmp_path / f"game.{ending}"
    ran = dtnb("play", str(table), "--player", player, "--seed", "3", "-o", str(saved))
    assert ran.code == 0
    replay = load_replay(saved)
    assert replay.fidelity.fidelity is Fidelity.EXACT
    assert f"fingerprint of the end {replay.file.hashes[-1]}." in ran.out
    assert replay.edition == "marvel"


def test_the_same_seed_plays_the_same_game_and_another_seed_another(table: Path) -> None:
    first, again, other = (dtnb("play", str(table), "--seed", seed) for seed in ("1", "1", "2"))
    assert first == again
    assert first.out != other.out


def test_a_game_can_be_stopped_and_gone_on_with(table: Path, tmp_path: Path) -> None:
    half = tmp_path / "half.yaml"
    ran = dtnb("play", str(table), "--inputs", "2", "-o", str(half))
    assert "Played: 2 choices and rolls" in ran.out
    assert "It is not over." in ran.out
    further = dtnb("play", str(half), "--inputs", "1")
    assert "Played: 3 choices and rolls" in further.out


def test_it_goes_on_after_the_last_move_of_a_file() -> None:
    landed = max(result.position for result in load_replay("nine-at-once").results)
    ran = dtnb("play", "nine-at-once", "--inputs", "0")
    assert re.match(f"Played: {landed} ", ran.out)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("--player", "best"), "there is no player “best”; there are random, greedy"),
        (("--player", "random") * 3, "once for each of the 2 seats"),
        (("--seed", "x"), "--seed"),
    ],
)
def test_what_cannot_be_played_is_refused(
    table: Path, words: tuple[str, ...], expected: str
) -> None:
    ran = dtnb("play", str(table), *words)
    assert ran.code == 2
    assert expected in ran.err


def test_a_file_that_is_there_is_kept(table: Path) -> None:
    ran = dtnb("play", str(table), "-o", str(table))
    assert ran.code == 3
    assert table.read_text("utf-8") == TABLE


@pytest.mark.parametrize("command", [("play",), ("export",), ("graph",)])
def test_what_is_read_is_never_written_over_and_force_is_not_proposed(
    table: Path, command: tuple[str, ...]
) -> None:
    for force in ((), ("--force",)):
        ran = dtnb(*command, str(table), "-o", str(table), *force)
        assert ran.code == 3
        assert "is what is read here, and stays" in ran.err
        assert "--force" not in ran.err
    assert table.read_text("utf-8") == TABLE


@pytest.mark.parametrize("command", [("play", "--inputs", "1"), ("export",), ("graph",)])
def test_a_hero_file_that_the_game_reads_is_never_written_over(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    hero = tmp_path / "mine.yaml"
    hero.write_bytes((shipped("heroes") / "apprentice.yaml").read_bytes())
    table = tmp_path / "table.yaml"
    table.write_text(TABLE.replace("hero: barbarian", "hero: mine.yaml"), encoding="utf-8")
    before = hero.read_bytes()
    for force in ((), ("--force",)):
        ran = dtnb(*command, str(table), "-o", str(hero), *force)
        assert ran.code == 3
    assert "mine.yaml is what is read here, and stays" in ran.err
    assert hero.read_bytes() == before


def test_a_device_or_a_pipe_stays_what_it_is_and_force_is_not_proposed(
    table: Path, tmp_path: Path
) -> None:
    os.mkfifo(tmp_path / "pipe")
    for target in (os.devnull, str(tmp_path / "pipe")):
        for force in ((), ("--force",)):
            ran = dtnb("play", str(table), "--inputs", "1", "-o", target, *force)
            assert ran.code == 3
            assert "no file but a device or a pipe" in ran.err
            assert "--force" not in ran.err


def full(handle: int) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("command", [("play", "--inputs", "1"), ("export",), ("graph",)])
def test_a_full_disk_is_reported_in_words_and_leaves_the_old_file(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    saved = tmp_path / "saved"
    saved.write_text("before", encoding="utf-8")
    monkeypatch.setattr(os, "fsync", full)
    words = (*command, str(table), "--force", "-o", str(saved))
    error = f"Error: {saved} could not be written, and is as it was: the disk is full\n"
    assert dtnb(*words) == (3, "", error)
    assert dtnb(*words, "--lang", "fr").err.endswith(" et reste tel quel : le disque est plein\n")
    assert saved.read_text("utf-8") == "before"
    assert sorted(os.listdir(tmp_path)) == ["saved", "table.yaml"]


def test_any_other_write_error_is_reported(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(handle: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", broken)
    ran = dtnb("play", str(table), "--inputs", "1", "-o", str(tmp_path / "saved.yaml"))
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.endswith("could not be written, and is as it was: Input/output error\n")
    assert os.listdir(tmp_path) == ["table.yaml"]


def test_a_game_is_kept_also_where_nothing_can_be_printed(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(text: str, **more: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("dtnb.cli.commands.play.say", no_room)
    saved = tmp_path / "game.yaml"
    ran = dtnb("play", str(table), "--inputs", "2", "-o", str(saved))
    assert ran.code == 3
    assert ran.err.startswith("Error: what was printed could not be written: ")
    assert len(load_replay(saved).record.inputs) == 2


@pytest.mark.parametrize(
    "command",
    [
        ("play", "nine-at-once"),
        ("export", "nine-at-once"),
        ("graph", "nine-at-once"),
        ("schema", "replay"),
        ("replay", "nine-at-once", "--rebase"),
    ],
    ids=lambda command: command[0],
)
def test_standard_output_is_no_file_to_write_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    error = "“-” would be standard output, which --output does not write to; name a file"
    for force in ((), ("--force",)):
        ran = dtnb(*command, *force, "-o", "-")
        assert (ran.code, ran.out) == (2, "")
        assert ran.err == f"Error: {error} (./- is one of that name)\n"
    assert os.listdir(tmp_path) == []


def test_a_file_may_be_called_as_standard_output_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert dtnb("graph", "nine-at-once", "-o", "./-").code == 0
    assert os.listdir(tmp_path) == ["-"]


def test_a_game_that_has_all_the_inputs_a_file_holds_is_kept(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dtnb.replay.lines.continued.MAX_INPUTS", 3)
    monkeypatch.setattr("dtnb.replay.file.model.MAX_INPUTS", 3)
    saved = tmp_path / "full.yaml"
    ran = dtnb("play", str(table), "-o", str(saved))
    assert ran.code == 0
    assert "It is not over.\nA game has at most 3 choices and rolls" in ran.out
    assert len(load_replay(saved).record.inputs) == 3
