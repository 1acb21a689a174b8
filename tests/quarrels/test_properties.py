"""Any act of any screen gives a screen; drafts are values that can be sent, kept and played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from dtnb.quarrels.draft import Draft
from dtnb.quarrels.draft_play import Unplayable, play_draft
from dtnb.quarrels.files import DraftError, read_draft, to_file
from dtnb.quarrels.flow import show
from dtnb.quarrels.screens import Screen
from dtnb.replay import load_replay

#: how many quarrels are entered at random, and how many acts each takes
WALKS, ACTS = 8, 25


def acts_of(part: Any) -> Iterator[dict[str, Any]]:
    """Yield every act of a screen, wherever it is."""
    if isinstance(part, dict):
        if "do" in part:
            yield part
            return
        for inner in part.values():
            yield from acts_of(inner)
    elif isinstance(part, (list, tuple)):
        for inner in part:
            yield from acts_of(inner)


def every_act(screen: Screen) -> list[dict[str, Any]]:
    """Return every act of a screen; what the draft holds is no act."""
    data = msgspec.to_builtins(screen)
    data.pop("draft")
    return list(acts_of(data))


def with_value(act: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Return an act with a value, where it asks for one, sometimes a wrong one."""
    values = {
        "type": rng.choice(["smack evasive", "who first", "", "Paladin takes 4", "\N{SNOWMAN}"]),
        "name": rng.choice(["Zoé", "Ann", "", "x" * 90]),
        "die": rng.choice([1, 2, 3, 4, 5, 6, 7, 0]),
        "set": rng.choice([0, 1, 3, 50, 10_000, -1]),
    }
    return {**act, "value": values[act["do"]]} if act["do"] in values else act


@pytest.mark.parametrize("seed", range(WALKS))
def test_an_act_of_a_screen_gives_a_screen_or_a_problem(seed: int) -> None:
    rng = random.Random(seed)
    screen = show(Draft(lang=rng.choice(["en", "fr"])))
    for _ in range(ACTS):
        before = screen.draft
        acts = every_act(screen)
        # New names and typed texts are as likely as all that can be tapped.
        kinds = sorted({act["do"] for act in acts})
        kind = rng.choice(kinds)
        act = with_value(rng.choice([act for act in acts if act["do"] == kind]), rng)
        after = show(before, act)
        if after.problem:
            assert after.draft == show(before).draft
        else:
            check(after.draft)
        screen = after


def check(draft: Draft) -> None:
    """Check that a draft can be sent and read, and that its file can be played."""
    assert read_draft(msgspec.json.encode(draft)) == draft
    if len(draft.table["seats"]) < 2:
        return
    try:
        play_draft(draft)
    except Unplayable:
        # Only a table of more than two may lack a team or a mode.
        assert len(draft.table["seats"]) > 2
        return
    replay = load_replay(msgspec.json.encode(to_file(draft)), "quarrel.json", tolerant=True)
    assert {result.status for result in replay.results} <= {"landed", "no-window", "unused"}


def test_an_older_draft_is_as_it_was_when_one_goes_back_to_it() -> None:
    first = show(Draft(table={"edition": "season-two"}))
    later = show(first.draft, {"do": "go", "to": "book"})
    seated = show(later.draft, {"do": "sit", "figure": 1})
    assert show(later.draft) == later
    assert seated.draft.table["edition"] == "season-two"
    assert show(seated.draft, {"do": "go", "to": "line"}).draft.table == seated.draft.table


@pytest.mark.parametrize(
    "act",
    [
        {"do": "sit", "figure": 999},
        {"do": "use", "name": "No Such Ability"},
        {"do": "do", "move": "Ann plays everything"},
        {"do": "say", "by": "Nobody", "says": "Nobody takes 4"},
        {"do": "case", "name": "../../etc/passwd"},
        {"do": "set", "path": ["seats", "x", "hero"], "value": "../evil.yaml"},
        {"do": "go", "to": "moon"},
        {"do": "die", "die": 0, "value": 3},
        {"do": "explode"},
        {},
    ],
    ids=str,
)
def test_an_act_that_does_not_fit_changes_nothing_and_says_why(act: dict[str, Any]) -> None:
    before = show(Draft()).draft
    after = show(before, act)
    assert after.problem
    assert after.draft == before


@pytest.mark.parametrize(
    "data",
    [
        b"{",
        b"[]",
        b'"text"',
        b"\xff\xfe",
        {"step": "moon"},
        {"unknown": 1},
        {"lang": "de"},
        {"line": "x" * 5_000},
        {"moves": ["a"] * 5_000},
        {"dice": [1] * 500},
        {"dice": [99]},
        {"opened": 7},
        {"wanted_at": -1},
        {"line": "a\x00b"},
        {"table": {"game": "chess"}},
        {"table": {"seats": []}},
        {"table": {"seats": {"A": 5}}},
        {"table": {"seats": {"A": {"hero": 5}}}},
        {"table": {"seats": {"A": {"hero": "paladin", "tokens": {"Protect": "many"}}}}},
        {"table": {"edition": "no-such-book"}},
        {"table": {"policies": {"no-such": "reading"}}},
        {"table": {"start": {"attack": 7}}},
        {"table": {"seats": {"A": {"hero": "x" * 300_000}}}},
    ],
    ids=lambda data: str(data)[:40],
)
def test_what_is_no_draft_is_refused(data: Any) -> None:
    with pytest.raises(DraftError):
        read_draft(data)


@pytest.mark.parametrize("hero", ["../../etc/passwd.yaml", "/etc/hostname.yaml", "nothing.yaml"])
def test_a_draft_opens_no_file_that_it_does_not_hold(hero: str) -> None:
    seats = {"Ann": {"hero": hero}, "Ben": {"hero": "paladin"}}
    draft = Draft(step="then", table={"dtnb": 1, "game": "dice-throne", "seats": seats})
    with pytest.raises(Unplayable, match="no such file"):
        play_draft(draft)
    assert show(draft).step == "then"
