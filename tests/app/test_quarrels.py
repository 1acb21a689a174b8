"""Quarrels of a page: screens from drafts, links, files, as plain data."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dtnb.app.bridge import Bridge
from dtnb.app.link import LinkError, pack
from dtnb.app.session import Session
from dtnb.files import FileProblems
from dtnb.quarrels.files import DraftError
from dtnb.replay.replay import load_replay

#: a quarrel at its last screen
SETTLED: dict[str, Any] = {
    "step": "verdict",
    "table": {
        "dtnb": 1,
        "game": "dice-throne",
        "edition": "season-one-rerolled",
        "seats": {"Ann": {"hero": "Barbarian"}, "Ben": {"hero": "Paladin"}},
        "start": {"phase": "Offensive Roll Phase", "active": "Ann"},
    },
    "moves": ["Ann rolls 1 1 1 4 6", "Ann announces Smack"],
    "claims": [{"by": "Ann", "says": "Ben has 46 Health"}],
}


def call(name: str, *arguments: Any) -> dict[str, Any]:
    text, _ = Bridge("{}", lambda _name, _text: None).call(name, json.dumps(arguments))
    answer: dict[str, Any] = json.loads(text)
    return answer


def test_a_quarrel_begins_at_the_first_screen() -> None:
    screen = call("quarrel", {"lang": "fr"}, None)["value"]
    assert screen["step"] == "line"
    assert screen["title"] == "Sur quoi vous disputez-vous ?"


def test_what_is_tapped_leads_to_the_next_screen() -> None:
    first = call("quarrel", {}, None)["value"]
    after = call("quarrel", first["draft"], first["next"]["act"])["value"]
    assert after["step"] == "book"


@pytest.mark.parametrize("draft", [[], "x", {"step": "elsewhere"}, {"lang": "xx"}, {"more": 1}])
def test_what_is_no_draft_is_refused_in_words(draft: Any) -> None:
    assert call("quarrel", draft, None).keys() == {"error"}


def test_a_link_leads_to_the_same_screen() -> None:
    session = Session()
    shared = session.share_quarrel(SETTLED, "https://example.org/app/", "en")
    assert shared["link"].startswith("https://example.org/app/#quarrel=")
    assert shared["qr"].startswith("<svg")
    opened = session.open_quarrel(shared["link"].partition("=")[2], "en")
    assert opened == session.quarrel(SETTLED, None)


@pytest.mark.parametrize("data", ["", "!", "AAAA", pack("not json"), pack("[]")])
def test_a_link_without_a_quarrel_is_refused(data: str) -> None:
    with pytest.raises((LinkError, DraftError)):
        Session().open_quarrel(data, "en")


def test_a_quarrel_is_kept_as_a_replay_file() -> None:
    text = Session().quarrel_file(SETTLED, "en")
    replay = load_replay(text.encode(), "quarrel.yaml", tolerant=True)
    assert [claim.by for claim in replay.claims] == ["Ann"]


def test_a_quarrel_that_is_not_entered_yet_is_no_file() -> None:
    with pytest.raises(FileProblems):
        Session().quarrel_file({}, "en")
