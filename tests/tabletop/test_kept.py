"""The saved file of an unfinished game is data: opening it runs nothing and writes nothing.

A file that cannot be read is moved aside and reported.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dtnb import load_replay
from dtnb.tabletop import Table
from dtnb.tabletop.open_table import table as opened
from tests.tabletop.kept import GOOD, SEATING, files, play_and_undo

# -- nothing is carried out ------------------------------------------------------------------------


def first_format(folder: Path) -> dict[str, Any]:
    """A saved file in the first format: actions with any paths."""
    done = [
        {"do": "save", "path": str(folder / ".bash_profile")},
        {"do": "give", "path": str(folder / "x.html")},
    ]
    return {"dtnb-table": 1, "begins": "", "seating": SEATING, "begun": True, "done": done,
            "at": 0, "players": {}}  # fmt: skip


def commands_as_entries(folder: Path) -> dict[str, Any]:
    """The same in the present format."""
    done = first_format(folder)["done"]
    return {**SEATING, "inputs": [], "table": {"format": 2, "begun": True, "done": done}}


@pytest.mark.parametrize("made", [first_format, commands_as_entries])
def test_opening_a_prepared_file_writes_nothing(
    made: Callable[[Path], dict[str, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, folder = tmp_path / "home", tmp_path / "folder"
    home.mkdir()
    folder.mkdir()
    monkeypatch.chdir(folder)
    (folder / "dtnb-table.json").write_text(json.dumps(made(home)), encoding="utf-8")
    before = files(folder)
    widget = opened()
    assert files(home) == {}
    assert files(folder) == before
    assert widget.table.sitting is None
    assert "dtnb-table.json" in widget.shown["notice"]["text"]
    # A click saves the new game there; the old file is kept under another name.
    assert widget.table.apply({"do": "title", "title": "Mine"}) is None
    assert files(home) == {}
    assert files(folder)["dtnb-table.aside-1.json"] == before["dtnb-table.json"]
    assert json.loads((folder / "dtnb-table.json").read_text("utf-8"))["title"] == "Mine"


def test_what_is_kept_is_a_replay_file_with_one_field_beside_it(tmp_path: Path) -> None:
    kept = tmp_path / "table.json"
    player = play_and_undo(kept)
    player.does(do="redo")
    data = json.loads(kept.read_text("utf-8"))
    beside = data.pop("table")
    assert list(load_replay(json.dumps(data)).record.inputs) == list(
        player.table.current.record.inputs
    )
    assert beside["done"][-1] == {"note": "Late."}
    assert not [entry for entry in beside["done"] if isinstance(entry, dict) and "do" in entry]


def test_files_outside_the_folder_are_not_named_by_what_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that is set up by choosing offers no such hero, so none can be in its file."""
    folder = tmp_path / "folder"
    folder.mkdir()
    monkeypatch.chdir(folder)
    paths = ("../out.yaml", str(tmp_path / "out.yaml"), "//host/share/out.yaml", "a\0b.yaml")
    for path in paths:
        seats = {"Ann": {"hero": path}, "Ben": {"hero": "Paladin"}}
        for begun in (True, False):
            data = {**SEATING, "seats": seats, "table": {"format": 2, "begun": begun}}
            (folder / "t.json").write_text(json.dumps(data), encoding="utf-8")
            table = Table(kept=Path("t.json"))
            assert table.sitting is None
            assert "leads out of this folder" in table.save_file.notice, (path, begun)


# -- what cannot be read ---------------------------------------------------------------------------


def other(**changed: Any) -> dict[str, Any]:
    """Return a saved file with another value in the table's own field."""
    return {**GOOD, "table": {**GOOD["table"], **changed}}


def entry(*instead: Any) -> dict[str, Any]:
    """Return a saved file with other entries in place of the third."""
    done = GOOD["table"]["done"]
    return other(done=[*done[:2], *instead, *done[3:]])


SET_UP = {**SEATING, "table": {"format": 2}}

UNREADABLE: dict[str, Any] = {
    "an entry with a field that there is not": entry({"txt": "typo"}),
    "an entry that is no entry": entry("save"),
    "a negative number of inputs": entry(-1),
    "an entry of no inputs": entry(0),
    "an entry of no inputs in words": entry({"inputs": 0}),
    "more things than a game has inputs": other(done=[{"note": "n"}] * 20_001),
    "moves that somebody has added": {**GOOD, "moves": ["Ann passes"]},
    "an expectation that somebody has added": {**GOOD, "expect": ["Ann has 2 CP"]},
    "hashes that somebody has added": {**GOOD, "hashes": ["0123abcd"]},
    "moves added while it is set up": {**SET_UP, "moves": ["Ann passes"]},
    "inputs added while it is set up": {**SET_UP, "inputs": [[0, "pass"]]},
    "a newer format": other(format=3),
    "a newer format of replay files": {**GOOD, "dtnb": 2},
    "no format": {**GOOD, "table": {}},
    "no table": {name: value for name, value in GOOD.items() if name != "table"},
    "a place that is a text": other(at="x"),
    "a place before the beginning": other(at=-3),
    "a place behind the end": other(at=7),
    "a player that there is not": other(players={"Ann": "nobody"}),
    "a player of no seat": other(players={"Zed": "random"}),
    "a beginning elsewhere": other(begins="abc"),
    "a given beginning": other(given=True),
    "no seats": {name: value for name, value in GOOD.items() if name != "seats"},
    "another game": {**GOOD, "game": "chess"},
    "a game that is a list": {**GOOD, "game": []},
    "seats in a list": {**GOOD, "seats": [1]},
    "seats in a list, while it is set up": {**other(begun=False), "seats": [1]},
    "a seat that is a number": {**GOOD, "seats": {"Ann": 5}},
    "a list": [GOOD],
    "a number": 5,
    "cut off": json.dumps(GOOD).encode()[:-20],
    "binary": b"\xff\xfe\x00",
    "empty": b"",
    "nested": b"[" * 200_000,
    "in latin-1": json.dumps({**GOOD, "title": "é"}, ensure_ascii=False).encode("latin-1"),
    "too large": b'{"dtnb": 1, "title": "' + b"a" * (5 * 1024 * 1024) + b'"}',
    "an alias bomb": b"a: &a [x]\nb: [*a, *a]\n",
}

IN_PART: dict[str, tuple[dict[str, Any], int]] = {
    "an entry that says nothing": (entry({}), 2),
    "an entry that says two things": (entry({"note": "x", "refused": "y"}), 2),
    "a claim that cannot be read": (entry({"claim": {"by": "Ann", "says": "Moo"}}), 2),
    "more inputs than there are": (entry(4), 2),
    "inputs that are told by no entry": ({**GOOD, "inputs": [[0, "pass"]]}, 6),
    "an input that is refused": ({**entry(1), "inputs": [[1, "fly"]]}, 2),
    "an input that is none": ({**entry(1), "inputs": [[{"a": 1}]]}, 2),
    "a roll where nothing is rolled": ({**entry(1), "inputs": [["=", 99]]}, 2),
}


def test_a_file_as_it_should_be_is_gone_on_with(tmp_path: Path) -> None:
    """So the names are what is wrong with the others."""
    kept = tmp_path / "table.json"
    kept.write_text(json.dumps(GOOD), encoding="utf-8")
    table = Table(kept=kept)
    assert (table.undoable, table.save_file.notice) == (6, "")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", UNREADABLE)
def test_an_unreadable_save_is_reported_and_put_aside(name: str, lang: str, tmp_path: Path) -> None:
    kept, content = tmp_path / "table.json", UNREADABLE[name]
    raw = content if isinstance(content, bytes) else json.dumps(content).encode()
    kept.write_bytes(raw)
    table = Table(kept=kept, lang=lang)
    assert table.view()["stage"] == "setting-up"
    assert str(kept) in table.view()["notice"]["text"]
    assert "Error" not in table.save_file.notice
    assert files(tmp_path) == {"table.json": raw}
    assert table.apply({"do": "title", "title": "Mine"}) is None
    assert files(tmp_path).keys() == {"table.json", "table.aside-1.json"}
    assert files(tmp_path)["table.aside-1.json"] == raw
    assert "table.aside-1.json" in table.save_file.notice
    # It is reported once; the present file is read.
    assert table.apply({"do": "title", "title": "Ours"}) is None
    assert table.save_file.notice == ""
    assert Table(kept=kept, lang=lang).view()["setup"]["title"] == "Ours"


@pytest.mark.parametrize("name", IN_PART)
def test_of_what_cannot_be_done_any_more_what_came_before_is_gone_on_with(
    name: str, tmp_path: Path
) -> None:
    kept, (content, many) = tmp_path / "table.json", IN_PART[name]
    raw = json.dumps(content).encode()
    kept.write_bytes(raw)
    table = Table(kept=kept)
    assert table.undoable == many
    assert "only a part" in table.save_file.notice
    assert files(tmp_path) == {"table.json": raw}
    assert table.apply({"do": "note", "text": "on"}) is None
    assert files(tmp_path)["table.aside-1.json"] == raw
    assert Table(kept=kept).undoable == many + 1


def test_names_of_what_was_put_aside_are_not_used_twice(tmp_path: Path) -> None:
    kept = tmp_path / "table.json"
    for number in range(3):
        kept.write_text(f"broken {number}", encoding="utf-8")
        Table(kept=kept).apply({"do": "title", "title": "x"})
    aside = {name: raw for name, raw in files(tmp_path).items() if "aside" in name}
    assert aside == {f"table.aside-{n + 1}.json": f"broken {n}".encode() for n in range(3)}


def folder(place: Path) -> None:
    place.mkdir()


def pipe(place: Path) -> None:
    os.mkfifo(place)


def outside(place: Path) -> None:
    (place.parent.parent / "target.json").write_text("mine", encoding="utf-8")
    place.symlink_to("../target.json")


def nowhere(place: Path) -> None:
    place.symlink_to("../not-there.json")


def device(place: Path) -> None:
    place.symlink_to("/dev/zero")


def nothing(place: Path) -> None:
    place.symlink_to("not-there.json")


def around(place: Path) -> None:
    place.symlink_to(place.name)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.parametrize(
    "made",
    [folder, pipe, device, outside, nowhere, nothing, around],
    ids=lambda made: made.__name__,
)
def test_what_is_no_file_of_the_folder_is_refused_in_words_and_left(
    made: Callable[[Path], None], tmp_path: Path
) -> None:
    (tmp_path / "in").mkdir()
    kept = tmp_path / "in" / "table.json"
    made(kept)
    before = kept.lstat().st_mode, files(tmp_path)
    table = Table(kept=kept)
    assert str(kept) in table.save_file.notice
    assert "lost when this table is closed" in table.save_file.notice
    assert table.apply({"do": "title", "title": "Mine"}) is None
    assert table.view()["kept"] == ""
    assert (kept.lstat().st_mode, files(tmp_path)) == before
    assert [path.name for path in kept.parent.iterdir()] == ["table.json"]


@pytest.mark.skipif(os.name == "nt", reason="links need a right of their own on Windows")
def test_nothing_is_saved_through_a_link_that_leads_nowhere(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "x.yaml").symlink_to("../out.yaml")
    player = play_and_undo(tmp_path / "in" / "table.json")
    refused = player.table.apply({"do": "save", "path": str(tmp_path / "in" / "x.yaml")})
    assert refused is not None
    assert "there already" in refused["text"]
    assert not (tmp_path / "out.yaml").exists()
