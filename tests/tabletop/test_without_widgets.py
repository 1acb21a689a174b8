"""What stands behind a table and a Stepper works where there is no notebook and no disk."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dtnb import load_replay
from dtnb.notebook.responder import StepperResponder
from dtnb.tabletop import Table
from dtnb.tabletop.open_table import sitting_at
from dtnb.tabletop.responder import TableResponder
from dtnb.tabletop.stores import MemoryStore
from tests.tabletop.quarrels import HALF, Player

#: run in another process, in which importing a notebook library is an error
PROGRAM = """
import sys
for name in ("anywidget", "traitlets", "ipywidgets", "IPython", "pandas"):
    sys.modules[name] = None
from pathlib import Path
from dtnb import load_replay
from dtnb.notebook.responder import StepperResponder
from dtnb.tabletop import Table
from dtnb.tabletop.open_table import sitting_at
from dtnb.tabletop.responder import TableResponder
from dtnb.tabletop.stores import MemoryStore

replay = load_replay("buh-bye-on-evasive")
store = MemoryStore()
def sit(step):
    return TableResponder(Table(sitting_at(replay, step), kept=Path("t.json"), store=store, seed=1))
stepper = StepperResponder(replay.document, odds=replay.views._odds_of_frames, sits_down=sit)
table = stepper.respond({"kind": "play-on", "frame": 2}).changes["table"]
print(table.respond({"do": "note", "text": "Here."}).messages[0]["refused"], *store.contents)
print(stepper.respond({"kind": "odds", "id": 7, "path": [], "index": 1}).messages[0]["id"])
"""


def test_table_and_stepper_answer_where_no_notebook_library_is_installed(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    refused, odds = done.stdout.splitlines()
    assert refused.startswith("None t-")
    assert odds == "7"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "message",
    [None, "odds", {}, {"kind": "odds"}, {"kind": "odds", "id": "x", "path": [], "index": 0},
     {"kind": "play-on", "frame": -1}, {"kind": "play-on", "frame": 9_999}, {"kind": "other"}],
)  # fmt: skip
def test_a_message_of_another_form_is_ignored(message: Any) -> None:
    replay = load_replay("buh-bye-on-evasive")
    responder = StepperResponder(
        replay.document, odds=lambda path, index: None, sits_down=lambda step: step
    )
    assert responder.respond(message) == ({}, ())
    assert TableResponder(Table()).respond(message) == ({}, ())


def test_the_table_opened_from_a_stepper_begins_at_the_step_of_the_frame() -> None:
    replay = load_replay("buh-bye-on-evasive")
    responder = StepperResponder(replay.document, sits_down=lambda step: sitting_at(replay, step))
    frame = 5
    sitting = responder.respond({"kind": "play-on", "frame": frame}).changes["table"]
    step = replay.document.frames[frame].step
    assert len(sitting.record.inputs) == replay.steps[step].position


# -- without a disk --------------------------------------------------------------------------------


def playing(store: MemoryStore) -> Player:
    player = Player(Table(kept=Path("table.json"), store=store, seed=1))
    player.sits_down(HALF)
    player.acts(HALF.acts[0])
    return player


def test_a_game_kept_in_memory_goes_on_in_the_next_program_and_every_change_is_reported() -> None:
    reported: list[tuple[str, bytes | None]] = []
    player = playing(MemoryStore(on_change=lambda name, content: reported.append((name, content))))
    assert {name for name, _ in reported} == {"table.json"}
    # Whoever heard the last report has everything.
    last = reported[-1][1]
    assert last is not None
    again = Table(kept=Path("table.json"), store=MemoryStore({"table.json": last}), seed=1)
    assert again.undoable == player.table.undoable > 0
    assert again.current.record.inputs == player.table.current.record.inputs


def test_a_game_that_cannot_be_read_is_put_aside_in_memory_too() -> None:
    store = MemoryStore({"table.json": b"{"})
    table = Table(kept=Path("table.json"), store=store)
    table.save_file.refer_to_page()
    assert "table.json" in table.view()["notice"]["text"]
    assert table.apply({"do": "title", "title": "Mine"}) is None
    assert store.contents["table.aside-1.json"] == b"{"
    assert "the list of kept games on this page" in table.save_file.notice


def test_a_game_that_is_left_is_put_aside_under_a_name_that_is_free() -> None:
    store = MemoryStore({"table.aside-1.json": b"older"})
    player = playing(store)
    left = store.contents["table.json"]
    player.does(do="anew")
    assert store.contents["table.aside-1.json"] == b"older"
    assert store.contents["table.aside-2.json"] == left


def test_what_may_not_be_replaced_is_not_written() -> None:
    store = MemoryStore({"a": b"1"})
    with pytest.raises(FileExistsError):
        store.write(Path("a"), b"2", replace=False)
    assert store.contents == {"a": b"1"}


@pytest.mark.parametrize(("command", "name"), [("save", "turn.yaml"), ("give", "turn.html")])
def test_a_file_is_handed_to_the_view_where_there_is_no_disk(
    command: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    player = playing(MemoryStore())
    responder = TableResponder(player.table, downloads=True)
    (answer,) = responder.respond({"do": command, "path": name, "number": 3}).messages
    assert answer["answers"] == 3
    assert answer["download"]["name"] == name
    content = answer["download"]["content"]
    if command == "save":
        assert load_replay(content.encode()).title == player.table.as_replay().title
    else:
        assert content.startswith("<!doctype html>")
    assert not list(tmp_path.iterdir())


def test_a_file_is_refused_in_words_while_the_table_is_set_up() -> None:
    (answer,) = (
        TableResponder(Table(), downloads=True).respond({"do": "save", "path": "x"}).messages
    )
    assert answer["refused"]["text"] == "Nobody has sat down yet."
