"""After any clicks, undo and redo restore the same display, and the file replays the match."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dtnb import Match, load_replay
from dtnb.replay import Fidelity, to_yaml
from dtnb.tabletop import Table

HELD = {"Protect": 1, "Evasive": 1, "Crit": 1}
TABLES: tuple[dict[str, Any], ...] = (
    {
        "seats": {
            "Ann": {"hero": "barbarian", "cp": 6, "hand": ["Buh, Bye!", "Get Some!", "Six-It!"]},
            "Ben": {"hero": "paladin", "cp": 3, "tokens": {"Protect": 1, "Crit": 1}, "hand": []},
        },
        "edition": "season-one-rerolled",
    },
    {
        "seats": {
            "Ann": {"hero": "gunslinger", "tokens": {"Evasive": 1, "Reload": 1}, "hand": []},
            "Ben": {"hero": "barbarian", "cp": 4, "hand": ["Buh, Bye!", "Tip It!", "Samesies!"]},
        },
        "edition": "season-two",
    },
    {"seats": {"Ann": "Deyeroller"}, "game": "die-in-the-dungeon"},
)
CLICKS = st.lists(st.tuples(st.integers(0, 99), st.integers(0, 9)), max_size=14)


def clicked(table: Table, place: int, kind: int) -> None:
    """Click something on the display: usually something allowed, sometimes anything."""
    question = table.view()["question"]
    message: dict[str, Any] = {"do": "note", "text": "It is over."}
    if kind == 0:
        message = {"do": ("undo", "redo", "back", "pass-on", "together")[place % 5]}
    elif kind == 2 and table.view()["forbidden"]:
        stated = table.view()["forbidden"]
        message = {"do": "refuse", **stated[place % len(stated)]}
    elif kind == 1 and question is not None:
        message = {"do": "choose", "option": place}
    elif question is not None and "chance" in question:
        faces = question["chance"]["faces"]
        dice = [(place + nth * 5) % faces + 1 for nth in range(question["chance"]["count"])]
        message = {"do": "roll", "values": dice}
        if question["chance"]["kind"] != "roll":
            message = {"do": "roll"}
    elif question is not None:
        allowed = [option["number"] for option in question["options"] if option["allowed"]]
        message = {"do": "choose", "option": allowed[place % len(allowed)]}
    table.apply(message)


@pytest.mark.parametrize("setup", TABLES, ids=["ours", "theirs", "dungeon"])
@settings(max_examples=settings().max_examples // 8)
@given(clicks=CLICKS)
def test_any_clicks_can_be_taken_back_and_done_again_and_their_file_replays_them(
    setup: dict[str, Any], clicks: list[tuple[int, int]]
) -> None:
    table = Table(Match(**setup), seed=1)
    beginning = table.view()
    for place, kind in clicks:
        clicked(table, place, kind)
    table.apply({"do": "back"})
    end = table.view()
    # Moves that were undone before stay undone; all others are undone and redone.
    done = table.undoable
    for _ in range(done):
        assert table.apply({"do": "undo"}) is None
    assert table.view()["file"] == beginning["file"]
    for _ in range(done):
        assert table.apply({"do": "redo"}) is None
    assert table.view() == end
    replay = table.as_replay()
    inputs = list(table.current.record.inputs)
    read = load_replay(to_yaml(replay.file))
    assert list(read.record.inputs[: len(inputs)]) == inputs
    assert load_replay(to_yaml(replay.with_hashes())).fidelity.fidelity is Fidelity.EXACT
