"""Two tables never overwrite each other's file, and a failed save is reported at the click."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dtnb.tabletop import Table
from dtnb.tabletop.widget import TableWidget
from tests.tabletop.kept import GOOD, files, play_and_undo
from tests.tabletop.quarrels import Player

# -- several tables --------------------------------------------------------------------------------


def notes(kept: Path) -> list[str]:
    return [entry["note"] for entry in json.loads(kept.read_text("utf-8"))["table"]["done"]]


def test_two_tables_at_one_file_lose_nothing_of_each_other(tmp_path: Path) -> None:
    kept = tmp_path / "two.json"
    kept.write_text(json.dumps({**GOOD, "table": {"format": 2, "begun": True}}), encoding="utf-8")
    first = Table(kept=kept)
    assert first.apply({"do": "note", "text": "A1"}) is None
    second = Table(kept=kept)
    assert first.apply({"do": "note", "text": "A2"}) is None
    assert second.apply({"do": "note", "text": "B1"}) is None
    other = tmp_path / "two-2.json"
    assert notes(kept) == ["A1", "A2"]
    assert notes(other) == ["A1", "B1"]
    assert second.save_file.notice == (
        f"Another table keeps its game in {kept}; this one is kept in {other} from now on,"
        f' and dtnb.table(kept="{other}") goes on with it.'
    )
    assert second.view()["kept"] == str(other)
    assert first.apply({"do": "note", "text": "A3"}) is None
    assert second.apply({"do": "note", "text": "B2"}) is None
    assert (notes(kept), notes(other)) == (["A1", "A2", "A3"], ["A1", "B1", "B2"])
    assert second.save_file.notice == ""


def test_a_cell_that_is_run_again_goes_on_with_the_same_file(tmp_path: Path) -> None:
    kept = tmp_path / "table.json"
    play_and_undo(kept)
    again = Player(Table(kept=kept))
    again.does(do="redo")
    assert files(tmp_path).keys() == {"table.json"}


MANY = """
import sys
from pathlib import Path
from dtnb.tabletop import Table
who, kept = sys.argv[1], Path(sys.argv[2])
table = Table(kept=kept)
print("open", flush=True)
sys.stdin.readline()
for number in range(10):
    assert table.apply({"do": "note", "text": f"{who}{number}"}) is None
    assert not table.save_file.unsaved
print(table.save_file.path.name)
"""


def test_two_processes_at_one_file_lose_nothing_of_each_other(tmp_path: Path) -> None:
    kept = tmp_path / "two.json"
    kept.write_text(json.dumps({**GOOD, "table": {"format": 2, "begun": True}}), encoding="utf-8")
    tables = [
        subprocess.Popen(
            [sys.executable, "-c", MANY, who, str(kept)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        for who in "AB"
    ]  # fmt: skip
    for table in tables:
        assert table.stdout is not None
        assert table.stdout.readline() == "open\n"
    for table in tables:
        assert table.stdin is not None
        table.stdin.write("\n")
        table.stdin.flush()
    places = [table.communicate(timeout=120)[0].strip() for table in tables]
    assert sorted(places) == ["two-2.json", "two.json"]
    for who, place in zip("AB", places, strict=True):
        assert notes(tmp_path / place) == [f"{who}{number}" for number in range(10)]


# -- what cannot be written ------------------------------------------------------------------------


class Browser:
    """Clicks at a widget, and collects its answers."""

    def __init__(self, table: Table) -> None:
        self.widget = TableWidget(table)
        self.answers: list[dict[str, Any]] = []
        self.widget.send = lambda answer, *_: self.answers.append(answer)

    def clicks(self, **message: Any) -> dict[str, Any]:
        self.widget._on_message(None, {**message, "number": len(self.answers) + 1}, None)
        assert self.answers[-1]["answers"] == len(self.answers)
        return self.answers[-1]


def test_a_click_that_cannot_be_kept_is_done_answered_and_shown(tmp_path: Path) -> None:
    """The folder is gone: each click is carried out once, and reports that it is not saved."""
    gone = tmp_path / "in"
    gone.mkdir()
    player = play_and_undo(gone / "table.json")
    browser, before = Browser(player.table), player.table.undoable
    for path in gone.iterdir():
        path.unlink()
    gone.rmdir()
    for number in (1, 2):
        shown = browser.widget.shown
        answer = browser.clicks(do="note", text=f"y{number}")
        assert "cannot be written" in answer["refused"]["text"]
        assert "It was done" in answer["refused"]["text"]
        assert player.table.undoable == before + number
        assert browser.widget.shown is not shown
        assert f"y{number}" in browser.widget.shown["file"]
    # When writing is possible again, everything is saved.
    gone.mkdir()
    assert browser.clicks(do="mark", mark="good")["refused"] is None
    assert Table(kept=gone / "table.json").undoable == before + 3


FULL = """
import resource, signal, sys
from pathlib import Path
from tests.tabletop.test_keeping import Browser
from tests.tabletop.kept import play_and_undo
player = play_and_undo(Path(sys.argv[1]))
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (300, 300))
browser, before = Browser(player.table), player.table.undoable
answer = browser.clicks(do="note", text="y")
assert "It was done" in answer["refused"]["text"], answer
assert player.table.undoable == before + 1
"""


@pytest.mark.skipif(
    importlib.util.find_spec("resource") is None, reason="this system limits no file's size"
)
def test_on_a_full_disk_a_click_is_answered_and_what_was_kept_stays(tmp_path: Path) -> None:
    kept = tmp_path / "table.json"
    subprocess.run([sys.executable, "-c", FULL, str(kept)], check=True, timeout=120)
    assert files(tmp_path).keys() == {"table.json"}
    assert Table(kept=kept).undoable == play_and_undo(tmp_path / "other.json").table.undoable


def test_what_is_refused_on_its_way_has_not_been_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The computer player fails: the person's choice before it is undone as well."""
    player = play_and_undo(tmp_path / "table.json")
    before, kept = player.table.view(), files(tmp_path)

    def stops(*_: Any) -> Any:
        raise ValueError("stopped")

    monkeypatch.setattr("dtnb.tabletop.computer_players.ComputerPlayers.choose_inputs", stops)
    assert player.table.apply({"do": "pass-on"}) is not None
    assert player.table.apply({"do": "player", "seat": "Ben", "name": "random"}) is not None
    assert player.table.view() == before
    assert files(tmp_path) == kept


@pytest.mark.parametrize(
    "message",
    [
        {"do": "note", "text": "x" * 4001},
        {"do": "note", "text": "9" * 500},
        {"do": "note", "text": "\ud800"},
        {"do": "note", "text": "\x1b[31m"},
        {"do": "say", "by": "", "says": "Ben takes 5"},
        {"do": "say", "by": "A" * 500, "says": "Ben takes 5"},
    ],
)
def test_what_no_file_can_hold_is_not_taken(message: dict[str, Any], tmp_path: Path) -> None:
    """Otherwise the whole saved file could not be read any more."""
    player = play_and_undo(tmp_path / "table.json")
    assert player.table.apply(message) is not None
    assert player.table.apply({"do": "mark", "mark": "good"}) is None
    assert Table(kept=tmp_path / "table.json").save_file.notice == ""


@pytest.mark.parametrize("name", ["\u200b", "\x1b", "x" * 300, "9" * 500, "\ud800"])
def test_names_and_titles_that_no_file_can_hold_are_not_taken(name: str, tmp_path: Path) -> None:
    table = Table(kept=tmp_path / "table.json")
    assert table.apply({"do": "rename", "seat": "Ann", "name": name}) is not None
    if len(name) > 1:
        assert table.apply({"do": "title", "title": name}) is not None
