"""Odds in frames: the decisions of a page that have odds, and odds from a running kernel."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from dtnb import load_replay
from dtnb.frames import Document, in_rows, to_json
from dtnb.frames.document import Odds
from dtnb.notebook import Stepper
from dtnb.replay.lines.played_file import PlayedFile

TURN = """
dtnb: 1
title: One die short of a straight
game: dice-throne
edition: season-one-rerolled
seats:
  Ann: {hero: barbarian, cp: 2, hand: []}
  Ben: {hero: paladin, cp: 0, hand: []}
moves:
  - Ann rolls 1 2 3 3 6
  - move: Ann keeps 1 2 3 and rolls 4 5
    branch:
      Ann is content: [Ann announces Smack, Ben declines to defend]
  - Ann announces Mighty Blow
  - Ben defends with Divine Defense
  - Ben rolls 1 3 6
"""

BLOW = """
dtnb: 1
game: dice-throne
edition: season-one-rerolled
seats:
  Ann: {hero: barbarian, hand: []}
  Ben: {hero: paladin, cp: 0, hand: []}
start: {attack: {ability: Mighty Blow, damage: 9}}
moves:
  - Ben declines to defend
"""


@pytest.fixture(scope="module")
def turn(tmp_path_factory: pytest.TempPathFactory) -> PlayedFile:
    file = tmp_path_factory.mktemp("odds") / "straight.yaml"
    file.write_text(TURN.lstrip(), encoding="utf-8")
    return load_replay(file)


@pytest.fixture(scope="module")
def document(turn: PlayedFile) -> Document:
    return turn.views._odds_of_frames.add_to(turn.document)


def titles(document: Document) -> list[str]:
    """Return the titles of the odds of a line, in the order of its frames."""
    tables = [document.odds[frame.odds] for frame in document.frames if frame.odds is not None]
    return list(dict.fromkeys(odds.tables[0].title for odds in tables))


def at_window(document: Document, window: str) -> Odds:
    """Return the odds of the frame that first opens a window."""
    for frame in document.frames:
        if frame.unit == "window" and frame.odds is not None:
            assert frame.question is not None
            if document.questions[frame.question].window == window:
                return document.odds[frame.odds]
    raise AssertionError(f"no odds at {window}")


def test_a_page_has_the_odds_where_attempts_are_left_and_where_an_attack_waits(
    document: Document,
) -> None:
    assert titles(document) == [
        "Odds of Ann, The Offensive Roll Phase has begun",
        "Odds of Ann, After the first Roll Attempt: 1 2 3 3 6, Roll Attempts left: 2",
        "Odds of Ann, After the second Roll Attempt: 1 2 3 4 5, Roll Attempts left: 1",
        "Damage to Ben in the Attack with Mighty Blow: 7 on average",
        "Damage to Ben in the Attack with Mighty Blow: 8 on average",
    ]


def test_the_odds_of_a_frame_are_those_that_one_asks_for(
    turn: PlayedFile, document: Document
) -> None:
    asked = turn.odds("after the roll")
    assert at_window(document, "TW-04b") == asked.framed()
    (table,) = at_window(document, "TW-04b").tables
    (straight,) = (row for row in table.rows if row.name == "Mighty Blow")
    assert (straight.required_dice, straight.chances[:2]) == ("Small Straight", ("0%", "30.6%"))
    assert (straight.shares[1], straight.first_action) == (31, "keep 1 2 3")


def test_a_branch_has_odds_of_its_own(document: Document) -> None:
    (branch,) = document.branches
    assert titles(branch.document)[-1].startswith("Damage to Ben in the Attack with Smack: ")


def test_odds_travel_with_a_document_and_one_without_has_no_word_of_them(
    turn: PlayedFile, document: Document
) -> None:
    rows = in_rows(msgspec.json.decode(to_json(document)))
    assert msgspec.convert(rows["odds"], list[Odds]) == list(document.odds)
    assert b'"odds"' not in to_json(turn.document)


class _Kernel(Stepper):
    """A Stepper that collects the messages it sends."""

    def send(self, content: Any, buffers: Any = None) -> None:
        self.sent = content


def answered(turn: PlayedFile, **message: Any) -> Any:
    stepper = _Kernel(turn.document, odds=turn.views._odds_of_frames)
    stepper.sent = None
    stepper._on_message(None, {"kind": "odds", "id": 3, **message}, [])
    return stepper.sent


def test_a_running_kernel_answers_for_any_frame_by_the_branches_that_lead_to_it(
    turn: PlayedFile, document: Document
) -> None:
    index = next(at for at, frame in enumerate(document.frames) if frame.odds is not None)
    answer = answered(turn, path=[], index=index)
    assert answer == {"kind": "odds", "id": 3, "odds": msgspec.to_builtins(document.odds[0])}
    frames = document.branches[0].document.frames
    last = max(at for at, frame in enumerate(frames) if frame.odds is not None)
    assert "Smack" in answered(turn, path=[0], index=last)["odds"]["tables"][0]["title"]
    assert turn.stepper().asks_odds


@pytest.mark.parametrize(
    "message", [{"path": [], "index": 9999}, {"path": [4], "index": 0}, {"path": [], "index": -1}]
)
def test_a_frame_that_is_not_there_has_no_odds(turn: PlayedFile, message: dict[str, Any]) -> None:
    assert answered(turn, **message) == {"kind": "odds", "id": 3, "odds": None}


def test_what_asks_for_nothing_is_not_answered(turn: PlayedFile) -> None:
    assert answered(turn, path="x", index="y") is None
    assert answered(turn, kind="way") is None


def test_a_page_is_exported_with_odds(tmp_path: Path) -> None:
    from tests.cli.run import dtnb

    file, page = tmp_path / "blow.yaml", tmp_path / "blow.html"
    file.write_text(BLOW.lstrip(), encoding="utf-8")
    refused = dtnb("export", str(file), "-o", str(page), "--gamebook", "--odds")
    assert (refused.code, "--odds" in refused.err) == (2, True)
    assert dtnb("export", str(file), "-o", str(page), "--odds").code == 0
    blow = load_replay(file)
    assert page.read_text(encoding="utf-8") == blow.html(odds=True) != blow.html()
