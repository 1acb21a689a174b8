"""No game of a person is lost when its table is left; the message names its file."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

import dtnb
from dtnb import Match, load_replay
from dtnb.cli.by_hand import TerminalTable
from dtnb.cli.command_messages import Messages
from dtnb.rulebook import Language
from dtnb.tabletop import Table
from tests.cli.run import dtnb as command
from tests.cli.test_by_hand import Typist
from tests.tabletop.kept import files, play_and_undo
from tests.tabletop.quarrels import Player


def reopened(notice: str) -> Table:
    """Return the table that the call in a notice opens."""
    calls: list[str] = re.findall(r"dtnb\.table\(.*?\)", notice)
    table: Table = eval(calls[-1], {"dtnb": dtnb}).table
    return table


def play_in_language(lang: str, kept: Path) -> Player:
    player = Player(Table(kept=kept, seed=1, lang=lang))
    for message in (
        {"do": "set", "path": ["seats", "Ann", "hero"], "value": "barbarian"},
        {"do": "set", "path": ["seats", "Ben", "hero"], "value": "paladin"},
        {"do": "begin"},
        {"do": "note", "text": "Mine."},
    ):
        assert player.table.apply(message) is None
    return player


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_game_that_is_left_for_another_is_put_aside_whole_and_opened_again(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    player = play_in_language(lang, Path("table.json"))
    before, file = files(tmp_path)["table.json"], player.table.view()["file"]
    assert player.table.apply({"do": "anew"}) is None
    assert files(tmp_path)["table.aside-1.json"] == before
    notice = player.table.view()["notice"]["text"]
    call = 'dtnb.table(kept="table.aside-1.json"' + (', lang="fr")' if lang == "fr" else ")")
    assert call in notice
    assert reopened(notice).view()["file"] == file
    # A second game that is left gets a file name of its own; a mere set-up is not saved.
    assert player.table.apply({"do": "begin"}) is None
    assert player.table.apply({"do": "anew"}) is None
    assert player.table.view()["notice"] is None
    assert player.table.apply({"do": "begin"}) is None
    assert player.table.apply({"do": "note", "text": "Again."}) is None
    assert player.table.apply({"do": "anew"}) is None
    assert files(tmp_path).keys() == {"table.json", "table.aside-1.json", "table.aside-2.json"}


def test_moves_that_were_taken_back_are_not_thrown_away_either(tmp_path: Path) -> None:
    player = play_in_language("en", tmp_path / "table.json")
    player.does(do="undo")
    player.does(do="anew")
    again = reopened(player.table.save_file.notice)
    assert again.apply({"do": "redo"}) is None
    assert "Mine." in again.view()["file"]


def test_a_game_that_could_not_be_kept_is_not_left(tmp_path: Path) -> None:
    gone = tmp_path / "in"
    gone.mkdir()
    player = play_and_undo(gone / "table.json")
    for path in gone.iterdir():
        path.unlink()
    gone.rmdir()
    player.does(do="note", text="Not kept.")
    refused = player.table.apply({"do": "anew"})
    assert refused is not None
    assert "would be lost" in refused["text"]
    assert "Not kept." in player.table.view()["file"]
    # When writing is possible again, both games are saved.
    gone.mkdir()
    player.does(do="anew")
    assert "Not kept." in reopened(player.table.save_file.notice).view()["file"]


@pytest.mark.parametrize("of", ["match", "replay"])
def test_a_game_that_went_on_from_another_is_opened_again_by_the_same_call(
    of: str, tmp_path: Path
) -> None:
    def opens(kept: str) -> Table:
        if of == "match":
            return Match("barbarian", "paladin").table(kept=kept).table
        return dtnb.table(load_replay("protect-now-or-later"), step=20, kept=kept).table

    table = opens(str(tmp_path / "t.json"))
    assert table.apply({"do": "note", "text": "Mine."}) is None
    file = table.view()["file"]
    assert table.apply({"do": "anew"}) is None
    assert "the call that opened this table, with kept=" in table.save_file.notice
    kept = re.findall(r'kept="(.*?)"', table.save_file.notice)[-1]
    assert kept.endswith(".aside-1.json")
    assert opens(kept).view()["file"] == file


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_second_table_says_how_its_own_file_is_opened(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    first, second = (Table(kept=Path("dtnb-table.json"), lang=lang) for _ in range(2))
    assert first.apply({"do": "title", "title": "First"}) is None
    assert second.apply({"do": "title", "title": "Second"}) is None
    assert 'dtnb.table(kept="dtnb-table-2.json"' in second.save_file.notice
    assert reopened(second.save_file.notice).view()["setup"]["title"] == "Second"


def test_a_damaged_file_that_was_put_aside_is_named_with_the_call(tmp_path: Path) -> None:
    kept = tmp_path / "table.json"
    kept.write_text("{", encoding="utf-8")
    table = Table(kept=kept)
    assert table.apply({"do": "title", "title": "Mine"}) is None
    assert f'dtnb.table(kept="{tmp_path / "table.aside-1.json"}")' in table.save_file.notice


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", "Going on with the game kept in dtnb-table.json."),
        ("fr", "La partie gardée dans dtnb-table.json reprend."),
    ],
)
def test_a_table_that_goes_on_with_a_kept_game_says_so_once(
    lang: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    player = play_in_language(lang, Path("dtnb-table.json"))
    assert player.table.view()["notice"] is None
    again = dtnb.table(lang=lang)
    assert again.shown["notice"] == {"text": says, "rules": []}
    assert again.table.apply({"do": "note", "text": "On."}) is None
    assert again.table.view()["notice"] is None


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_in_the_terminal_the_command_is_named(
    lang: Language, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    play_in_language(lang, Path("my table.json"))
    typist = Typist(("=new", "=q"), monkeypatch)
    TerminalTable(Table(kept=Path("my table.json"), lang=lang), Messages(lang)).play()
    named = re.findall(r"dtnb (?:--lang fr )?play --by-hand --keep '.*?'", typist.text)
    assert len(named) == 1
    assert ("--lang fr" in named[0]) == (lang == "fr")
    again = Typist(("=f", "=q"), monkeypatch)
    command(*shlex.split(named[0])[1:])
    assert "Mine." in again.text
