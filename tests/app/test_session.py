"""What a page has open: replays, verdicts, links, tables and kept games, as plain data."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dtnb import load_replay
from dtnb.app.bridge import Bridge
from dtnb.app.link import LinkError, link
from dtnb.app.session import Session
from dtnb.files import FileProblems
from dtnb.replay.replay import shipped_files

CASE = "buh-bye-on-evasive"


OPENING = """dtnb: 1
game: dice-throne
edition: season-one-rerolled
seats:
  Ann: {hero: Barbarian, hand: [Get Some!]}
  Ben: {hero: Paladin}
"""


def message(**command: Any) -> dict[str, Any]:
    return {"number": 1, **command}


def sit_down(session: Session, key: str) -> None:
    """Seat two heroes at the table of a model, and begin."""
    for seat in ("Ann", "Ben"):
        command = message(do="set", path=["seats", seat, "hero"], value="barbarian")
        assert session.send(key, command)["messages"][0]["refused"] is None
    assert session.send(key, message(do="begin"))["messages"][0]["refused"] is None


def test_a_shipped_case_opens_with_the_document_of_its_stepper() -> None:
    session = Session()
    opened = session.open_shipped(CASE, "en")
    state = session.state(opened["key"])
    assert opened["disputed"]
    assert opened["title"] == load_replay(CASE).title
    assert opened["reads"] == shipped_files()[CASE].read_text("utf-8")
    assert state["channel"] == load_replay(CASE).views.stepper().channel
    assert state["asks_odds"]
    assert state["plays_on"]


@pytest.mark.parametrize("name", ["../../secret", "/etc/passwd", "no-such-case", ""])
def test_only_what_is_shipped_opens_by_its_name(name: str) -> None:
    with pytest.raises(LinkError, match="There is no replay called"):
        Session().open_shipped(name, "en")


def test_a_verdict_is_that_of_the_command_line() -> None:
    session = Session()
    session.open_shipped(CASE, "en")
    settled = session.settle()
    assert settled["text"] == str(load_replay(CASE).settle())
    # The policy of the page allows no style in markup.
    assert "text-align:left" in settled["html"]
    assert " style=" not in settled["html"]


def test_a_file_of_ones_own_opens_with_its_link() -> None:
    session = Session()
    text = shipped_files()["false-claim"].read_text("utf-8")
    opened = session.open_text(text, "turn.yaml", "en")
    again = Session().open_link(opened["link"], "en")
    assert again["title"] == opened["title"] == load_replay("false-claim").title


def test_a_file_with_an_error_is_refused_with_its_place() -> None:
    text = f"{OPENING}moves:\n- Ann plays Get Some!\n- Ann plays No Such Card\n"
    line = text.splitlines().index("- Ann plays No Such Card") + 1
    with pytest.raises(FileProblems, match=rf"mine\.yaml:{line}:"):
        Session().open_text(text, "mine.yaml", "en")


def test_a_link_of_the_open_replay_leads_to_its_step() -> None:
    session = Session()
    session.open_shipped(CASE, "en")
    shared = session.share("https://example.org/", 11)
    assert shared["link"] == link(load_replay(CASE), "https://example.org/", 11)


def test_a_table_opened_from_a_stepper_is_a_model_that_the_view_can_find() -> None:
    session = Session()
    key = session.open_shipped(CASE, "en")["key"]
    reference = session.send(key, {"kind": "play-on", "frame": 4})["changes"]["table"]
    assert reference.startswith("IPY_MODEL_")
    table = session.state(reference.removeprefix("IPY_MODEL_"))
    assert table["view"] == "table"
    assert table["shown"]["stage"] == "playing"


# -- kept games ------------------------------------------------------------------------------------


def test_every_change_of_a_game_is_reported_and_the_next_page_goes_on_with_it() -> None:
    kept: dict[str, bytes | None] = {}
    session = Session({}, kept.__setitem__)
    key = session.open_table("en")["key"]
    sit_down(session, key)
    shown = session.state(key)["shown"]
    content = kept["table.json"]
    assert content is not None
    again = Session({"table.json": content})
    restored = again.state(again.open_table("en")["key"])["shown"]
    assert restored["title"] == shown["title"] == "Ann and Ben"
    assert restored["question"] == shown["question"]
    assert again.kept() == [{"name": "table.json", "title": "Ann and Ben", "opens": True}]


def test_a_game_stored_elsewhere_is_kept_beside_the_present_one() -> None:
    session = Session()
    sit_down(session, session.open_table("en")["key"])
    text = session.kept_text("table.json")
    added = session.open_text(text, "table.json", "en")
    assert added == {"game": "table.aside-1.json"}
    assert [game["opens"] for game in session.kept()] == [True, True]
    name = added["game"]
    assert session.state(session.open_table("en", name)["key"])["shown"]["stage"] == "playing"


def test_a_game_that_continues_a_replay_opens_from_there_alone() -> None:
    session = Session()
    key = session.open_shipped(CASE, "en")["key"]
    table = session.send(key, {"kind": "play-on", "frame": 4})["changes"]["table"]
    session.send(table.removeprefix("IPY_MODEL_"), message(do="note", text="Here."))
    (game,) = session.kept()
    assert not game["opens"]


def test_a_damaged_game_is_listed_and_can_be_removed() -> None:
    changes: list[tuple[str, bytes | None]] = []
    session = Session({"table.json": b"{"}, lambda *change: changes.append(change))
    assert session.kept() == [{"name": "table.json", "title": "", "opens": False}]
    session.forget("table.json")
    assert session.kept() == []
    assert changes == [("table.json", None)]


# -- calls from JavaScript -------------------------------------------------------------------------


def called(bridge: Bridge, name: str, *arguments: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(bridge.call(name, json.dumps(arguments))[0])
    return answer


def test_a_call_takes_and_gives_texts_and_the_bytes_of_a_document() -> None:
    bridge = Bridge("{}", lambda name, text: None)
    key = called(bridge, "open_shipped", CASE, "fr")["value"]["key"]
    text, document = bridge.call("state", json.dumps([key]))
    assert "frames_gz" not in json.loads(text)["value"]
    assert document[:2] == b"\x1f\x8b"


def test_what_cannot_be_opened_is_an_answer_in_words() -> None:
    bridge = Bridge("{}", lambda name, text: None)
    assert "lien est abîmé" in called(bridge, "open_link", "A", "fr")["error"]
    assert "turn.yaml:1:1" in called(bridge, "open_text", "[]", "turn.yaml", "en")["error"]


@pytest.mark.parametrize("name", ["_open", "__init__", "no_such_call", ""])
def test_only_named_calls_are_carried_out(name: str) -> None:
    with pytest.raises(ValueError, match=name or "^$"):
        called(Bridge("{}", lambda name, text: None), name)


def test_a_removed_game_is_reported_with_an_empty_text() -> None:
    reported: list[tuple[str, str]] = []
    bridge = Bridge('{"table.json": "{"}', lambda *change: reported.append(change))
    called(bridge, "forget", "table.json")
    assert reported == [("table.json", "")]
