"""A turn that was sent as "this is wrong" becomes a test in one command."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from dtnb.app.session import Session
from dtnb.quarrels import responder
from dtnb.replay import load_replay
from tests.app.test_quarrels import SETTLED
from tests.project_files import ROOT
from tests.reported import __main__ as reported

#: Smack deals 4 damage with three swords, and a Paladin begins with 50 Health
DISPUTED: dict[str, Any] = {
    **SETTLED,
    "line": "Smack with three swords",
    "claims": [
        {"by": "Ann", "says": "Ben has 45 Health"},
        {"by": "Ben", "says": "Ben has 46 Health"},
    ],
    "moves": [*SETTLED["moves"], "Ben does not defend"],
}
PAGE = "board of the Barbarian, Smack"


@pytest.fixture
def sent(tmp_path: Path) -> str:
    """Return the path of what a page gives when somebody says that its verdict is wrong."""
    given = Session().quarrel_report(DISPUTED, "en")
    path = tmp_path / given["name"]
    path.write_text(given["text"])
    return str(path)


def test_every_turn_that_was_sent_comes_to_what_the_book_says() -> None:
    wrong = {path.name: reported.problems_of(path) for path in reported.files()}
    assert {name: problems for name, problems in wrong.items() if problems} == {}


def test_a_report_becomes_a_file_that_the_tests_play(sent: str, tmp_path: Path) -> None:
    path = reported.keep(sent, ["Ben"], PAGE, "", tmp_path)
    assert path.name == "smack-with-three-swords.yaml"
    assert reported.problems_of(path) == []
    replay = load_replay(path, tolerant=True)
    assert replay.file.source == PAGE
    assert replay.file.case is not None
    assert replay.file.case.verdict == {"season-one-rerolled": "Ben"}


@pytest.mark.parametrize(("right", "stated"), [("Ann", "Ann is right"), ("nobody", "nobody is")])
def test_where_the_program_says_otherwise_the_test_fails(
    sent: str, tmp_path: Path, right: str, stated: str
) -> None:
    (problem,) = reported.problems_of(reported.keep(sent, [right], PAGE, "", tmp_path))
    assert stated in problem
    assert "Ben is right" in problem


def test_the_link_of_a_quarrel_and_a_replay_file_are_taken_as_well(tmp_path: Path) -> None:
    link = Session().share_quarrel(DISPUTED, "https://example.org/app/", "en")["link"]
    of_link = reported.keep(link, ["Ben"], PAGE, "from a link", tmp_path)
    file = tmp_path / "turn.yaml"
    file.write_text(Session().quarrel_file(DISPUTED, "en"))
    of_file = reported.keep(str(file), ["Ben"], PAGE, "from a file", tmp_path)
    assert reported.problems_of(of_link) == reported.problems_of(of_file) == []


def test_the_command_of_the_contributors_page_makes_a_test(
    sent: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reported, "FOLDER", tmp_path)
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    printed = re.findall(r"^python3 dev\.py report (.+)$", page, re.MULTILINE)
    (words,) = map(shlex.split, printed)
    assert reported.main([sent, *words[1:]]) == 0
    assert "Ann is right (by their claims Ben is right)" in capsys.readouterr().out
    assert [path.name for path in tmp_path.glob("*.yaml")] == ["smack-with-three-swords.yaml"]


def test_nothing_is_overwritten(
    sent: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reported, "FOLDER", tmp_path)
    path = reported.keep(sent, ["Ben"], PAGE, "", tmp_path)
    before = path.read_text()
    assert reported.main([sent, "--right", "Ann", "--page", PAGE]) == 1
    assert f"{path} is there already" in capsys.readouterr().err
    assert path.read_text() == before


BAD = {
    "who is right is not said": ([], PAGE, "--right Ann (“Ben has 45 Health”)"),
    "a stranger is right": (["Zoe"], PAGE, "Zoe claims nothing"),
    "no page is named": (["Ben"], "", "which book"),
}


@pytest.mark.parametrize("what", BAD)
def test_what_is_missing_is_said_and_nothing_is_written(
    sent: str, tmp_path: Path, what: str
) -> None:
    right, page, message = BAD[what]
    with pytest.raises(reported.CannotKeepError) as caught:
        reported.keep(sent, right, page, "", tmp_path)
    assert message in str(caught.value)
    assert not [*tmp_path.glob("*.yaml")]


TURN = "dtnb: 1\\ngame: dice-throne\\nseats: {Ann: {hero: HERO}}\\nmoves: []"
DAMAGED = {
    "no turn": ('{"file": 3}', "turn.json:1:"),
    "cut off": ("{", "turn.json:1:2: "),
    "a hero that is not there": (
        f'{{"file": "{TURN.replace("HERO", "Barbarean")}"}}',
        "turn.json (the turn in it):3:21: there is no hero 'Barbarean'",
    ),
    "a file that it does not bring": (
        f'{{"file": "{TURN.replace("HERO", "../mine.yaml")}"}}',
        "turn.json (the turn in it):3:21: there is no such file",
    ),
}


@pytest.mark.parametrize("what", DAMAGED)
def test_a_damaged_report_has_the_errors_of_a_file(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, error = DAMAGED[what]
    path = tmp_path / "turn.json"
    path.write_text(text)
    assert reported.main([str(path), "--right", "Ann", "--page", PAGE]) == 1
    assert error in capsys.readouterr().err


def test_where_a_report_is_sent_is_one_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(responder, "HOME", "https://example.org/dtnb")
    to = Session().quarrel_report(DISPUTED, "en")["to"]
    form = to.removeprefix("https://example.org/dtnb/issues/new?template=")
    assert (ROOT / ".github/ISSUE_TEMPLATE" / form).is_file()
    monkeypatch.setattr(responder, "HOME", "")
    assert Session().quarrel_report(DISPUTED, "en")["to"] == ""
