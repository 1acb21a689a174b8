"""What is kept of an unfinished game is data: opening it carries nothing out and writes nothing.

What cannot be read is put aside and said, two tables never write over each other, and what cannot
be written is said at the click.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dtnb import Match, load_replay
from dtnb.replay.sitting import Sitting
from dtnb.tabletop import Table
from dtnb.tabletop.opening import table as opened
from dtnb.tabletop.widget import TableWidget
from tests.tabletop.quarrels import BUH_BYE, HALF, RETRIBUTION, Player

SEATING = {
    "dtnb": 1,
    "game": "dice-throne",
    "title": "$(touch ./PWNED)",
    "edition": "season-one-rerolled",
    "seats": {
        "Ann": {"hero": "Barbarian", "hand": []},
        "Ben": {"hero": "Paladin", "hand": []},
    },
}


def files(folder: Path) -> dict[str, bytes]:
    """Return what lies in a folder."""
    return {each.name: each.read_bytes() for each in folder.iterdir() if each.is_file()}


def played(kept: Path) -> Player:
    """Return a player at a table at which something was done and taken back."""
    player = Player(Table(kept=kept, seed=1))
    player.sits_down(HALF)
    for act in HALF.acts[:3]:
        player.acts(act)
    player.does(do="note", text="Late.")
    player.does(do="undo")
    return player


# -- nothing is carried out ------------------------------------------------------------------------


def first_format(folder: Path) -> dict[str, Any]:
    """What the first version kept: what to do, with whatever path."""
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
    # A click keeps the new game there, and what lay there under another name.
    assert widget.table.apply({"do": "title", "title": "Mine"}) is None
    assert files(home) == {}
    assert files(folder)["dtnb-table.aside-1.json"] == before["dtnb-table.json"]
    assert json.loads((folder / "dtnb-table.json").read_text("utf-8"))["title"] == "Mine"


def test_what_is_kept_is_a_replay_file_with_one_field_beside_it(tmp_path: Path) -> None:
    kept = tmp_path / "table.json"
    player = played(kept)
    player.does(do="redo")
    data = json.loads(kept.read_text("utf-8"))
    beside = data.pop("table")
    assert list(load_replay(json.dumps(data)).record.inputs) == list(
        player.table.here.record.inputs
    )
    assert beside["done"][-1] == {"note": "Late."}
    assert not [each for each in beside["done"] if isinstance(each, dict) and "do" in each]


def test_files_outside_the_folder_are_not_named_by_what_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that is set up by choosing offers no such hero, so none can have been chosen."""
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
            assert "leads out of this folder" in table.keeping.notice, (path, begun)


# -- what cannot be read ---------------------------------------------------------------------------

GOOD: dict[str, Any] = {
    **SEATING,
    "inputs": [],
    "table": {
        "format": 2, "begun": True, "done": [{"note": f"n{at}"} for at in range(6)], "at": 6,
    },
}  # fmt: skip


def other(**changed: Any) -> dict[str, Any]:
    """Return what is kept with something else in the table's own field."""
    return {**GOOD, "table": {**GOOD["table"], **changed}}


def entry(*instead: Any) -> dict[str, Any]:
    """Return what is kept with other entries in the place of the third."""
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
    """So what is wrong with the others is what they are called."""
    kept = tmp_path / "table.json"
    kept.write_text(json.dumps(GOOD), encoding="utf-8")
    table = Table(kept=kept)
    assert (table.undoable, table.keeping.notice) == (6, "")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", UNREADABLE)
def test_what_cannot_be_read_is_said_and_put_aside(name: str, lang: str, tmp_path: Path) -> None:
    kept, what = tmp_path / "table.json", UNREADABLE[name]
    raw = what if isinstance(what, bytes) else json.dumps(what).encode()
    kept.write_bytes(raw)
    table = Table(kept=kept, lang=lang)
    assert table.view()["stage"] == "setting-up"
    assert str(kept) in table.view()["notice"]["text"]
    assert "Error" not in table.keeping.notice
    assert files(tmp_path) == {"table.json": raw}
    assert table.apply({"do": "title", "title": "Mine"}) is None
    assert files(tmp_path).keys() == {"table.json", "table.aside-1.json"}
    assert files(tmp_path)["table.aside-1.json"] == raw
    assert "table.aside-1.json" in table.keeping.notice
    # It is said once; and what is kept now is read.
    assert table.apply({"do": "title", "title": "Ours"}) is None
    assert table.keeping.notice == ""
    assert Table(kept=kept, lang=lang).view()["setup"]["title"] == "Ours"


@pytest.mark.parametrize("name", IN_PART)
def test_of_what_cannot_be_done_any_more_what_came_before_is_gone_on_with(
    name: str, tmp_path: Path
) -> None:
    kept, (what, many) = tmp_path / "table.json", IN_PART[name]
    raw = json.dumps(what).encode()
    kept.write_bytes(raw)
    table = Table(kept=kept)
    assert table.undoable == many
    assert "only a part" in table.keeping.notice
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


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="links and pipes as on POSIX")
@pytest.mark.parametrize(
    "made",
    [folder, os.mkfifo, device, outside, nowhere, nothing, around],
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
    assert str(kept) in table.keeping.notice
    assert "lost when this table is closed" in table.keeping.notice
    assert table.apply({"do": "title", "title": "Mine"}) is None
    assert table.view()["kept"] == ""
    assert (kept.lstat().st_mode, files(tmp_path)) == before
    assert [each.name for each in kept.parent.iterdir()] == ["table.json"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="links and pipes as on POSIX")
def test_nothing_is_saved_through_a_link_that_leads_nowhere(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "x.yaml").symlink_to("../out.yaml")
    player = played(tmp_path / "in" / "table.json")
    refused = player.table.apply({"do": "save", "path": str(tmp_path / "in" / "x.yaml")})
    assert refused is not None
    assert "there already" in refused["text"]
    assert not (tmp_path / "out.yaml").exists()


# -- several tables --------------------------------------------------------------------------------


def notes(kept: Path) -> list[str]:
    return [each["note"] for each in json.loads(kept.read_text("utf-8"))["table"]["done"]]


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
    assert second.keeping.notice == (
        f"Another table keeps its game in {kept}; this one is kept in {other} from now on,"
        f' and dtnb.table(kept="{other}") goes on with it.'
    )
    assert second.view()["kept"] == str(other)
    assert first.apply({"do": "note", "text": "A3"}) is None
    assert second.apply({"do": "note", "text": "B2"}) is None
    assert (notes(kept), notes(other)) == (["A1", "A2", "A3"], ["A1", "B1", "B2"])
    assert second.keeping.notice == ""


def test_a_cell_that_is_run_again_goes_on_with_the_same_file(tmp_path: Path) -> None:
    kept = tmp_path / "table.json"
    played(kept)
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
    assert not table.keeping.fails
print(table.keeping.place.name)
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
    for each in tables:
        assert each.stdout is not None
        assert each.stdout.readline() == "open\n"
    for each in tables:
        assert each.stdin is not None
        each.stdin.write("\n")
        each.stdin.flush()
    places = [each.communicate(timeout=120)[0].strip() for each in tables]
    assert sorted(places) == ["two-2.json", "two.json"]
    for who, place in zip("AB", places, strict=True):
        assert notes(tmp_path / place) == [f"{who}{number}" for number in range(10)]


# -- what cannot be written ------------------------------------------------------------------------


class Browser:
    """Clicks at a widget, and holds what it is answered."""

    def __init__(self, table: Table) -> None:
        self.widget = TableWidget(table)
        self.answers: list[dict[str, Any]] = []
        self.widget.send = lambda answer, *_: self.answers.append(answer)

    def clicks(self, **message: Any) -> dict[str, Any]:
        self.widget._heard(None, {**message, "number": len(self.answers) + 1}, None)
        assert self.answers[-1]["answers"] == len(self.answers)
        return self.answers[-1]


def test_a_click_that_cannot_be_kept_is_done_answered_and_shown(tmp_path: Path) -> None:
    """The folder is gone: each click is done once, and says that it is not kept."""
    gone = tmp_path / "in"
    gone.mkdir()
    player = played(gone / "table.json")
    browser, before = Browser(player.table), player.table.undoable
    for each in gone.iterdir():
        each.unlink()
    gone.rmdir()
    for number in (1, 2):
        shown = browser.widget.shown
        answer = browser.clicks(do="note", text=f"y{number}")
        assert "cannot be written" in answer["refused"]["text"]
        assert "It was done" in answer["refused"]["text"]
        assert player.table.undoable == before + number
        assert browser.widget.shown is not shown
        assert f"y{number}" in browser.widget.shown["file"]
    # When it can be written again, everything is kept.
    gone.mkdir()
    assert browser.clicks(do="mark", mark="good")["refused"] is None
    assert Table(kept=gone / "table.json").undoable == before + 3


FULL = """
import resource, signal, sys
from pathlib import Path
from tests.tabletop.test_kept import Browser, played
player = played(Path(sys.argv[1]))
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (300, 300))
browser, before = Browser(player.table), player.table.undoable
answer = browser.clicks(do="note", text="y")
assert "It was done" in answer["refused"]["text"], answer
assert player.table.undoable == before + 1
"""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="limits as on POSIX")
def test_on_a_full_disk_a_click_is_answered_and_what_was_kept_stays(tmp_path: Path) -> None:
    kept = tmp_path / "table.json"
    subprocess.run([sys.executable, "-c", FULL, str(kept)], check=True, timeout=120)
    assert files(tmp_path).keys() == {"table.json"}
    assert Table(kept=kept).undoable == played(tmp_path / "other.json").table.undoable


def test_what_is_refused_on_its_way_has_not_been_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program's answer fails: what a person chose before it is not done either."""
    player = played(tmp_path / "table.json")
    before, kept = player.table.view(), files(tmp_path)

    def stops(*_: Any) -> Any:
        raise ValueError("stopped")

    monkeypatch.setattr("dtnb.tabletop.program.Program.answers", stops)
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
    """Otherwise all that is kept could not be read any more."""
    player = played(tmp_path / "table.json")
    assert player.table.apply(message) is not None
    assert player.table.apply({"do": "mark", "mark": "good"}) is None
    assert Table(kept=tmp_path / "table.json").keeping.notice == ""


@pytest.mark.parametrize("name", ["\u200b", "\x1b", "x" * 300, "9" * 500, "\ud800"])
def test_names_and_titles_that_no_file_can_hold_are_not_taken(name: str, tmp_path: Path) -> None:
    table = Table(kept=tmp_path / "table.json")
    assert table.apply({"do": "rename", "seat": "Ann", "name": name}) is not None
    if len(name) > 1:
        assert table.apply({"do": "title", "title": name}) is not None


def without_words(table: Table) -> dict[str, Any]:
    """Return what is shown without what is said at the opening, and what was asked for."""
    return {**table.view(), "settled": None, "notice": None}


# -- going on --------------------------------------------------------------------------------------


@pytest.mark.parametrize("quarrel", [BUH_BYE, RETRIBUTION, HALF], ids=["buh", "ret", "half"])
@pytest.mark.parametrize("name", ["table.json", "table.yaml"])
def test_whenever_a_table_is_closed_it_goes_on_as_it_was(
    quarrel: Any, name: str, tmp_path: Path
) -> None:
    """After every click of a quarrel: the same is shown, and the same can be done again."""
    kept = tmp_path / name
    player = Player(Table(kept=kept, seed=1))
    player.enters(quarrel)
    for _ in range(player.table.undoable):
        player.does(do="undo")
        again = Table(kept=kept, seed=1)
        assert again.keeping.notice == ""
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
    assert again.keeping.notice == ""
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
        return Table(Sitting.going_on(replay, at, "Without it"), kept=tmp_path / "t.json")

    player = Player(sits_down())
    player.acts("Pass")
    player.acts("Use no Defensive Ability")
    assert without_words(sits_down()) == without_words(player.table)


def test_what_somebody_adds_to_the_set_up_of_a_given_table_is_put_aside(tmp_path: Path) -> None:
    def sits_down() -> Table:
        match = Match("barbarian", "paladin", seek=True)
        return Table(match.do("Barbarian rolls 1 2 3 4 4"), kept=tmp_path / "table.json")

    assert sits_down().apply({"do": "note", "text": "x"}) is None
    (kept,) = tmp_path.iterdir()
    raw = json.dumps({**json.loads(kept.read_bytes()), "notes": "my own"}).encode()
    kept.write_bytes(raw)
    table = sits_down()
    assert table.undoable == 1
    assert "otherwise than it is set up here" in table.keeping.notice
    assert table.apply({"do": "note", "text": "y"}) is None
    assert raw in files(tmp_path).values()
