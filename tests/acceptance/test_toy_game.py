"""The toy game works with a replay file, a story, a graph and a Stepper, as the others do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from dtnb.frames import unresolved
from dtnb.replay import Fidelity, Replay, load_replay
from tests.toy import known

FILE = Path(__file__).resolve().parents[1] / "toy" / "replay.yaml"


@pytest.fixture(scope="module")
def replay() -> Iterator[Replay]:
    with known():
        yield load_replay(FILE)


def test_its_replay_file_is_played_and_what_it_expects_holds(replay: Replay) -> None:
    """3 is stolen from the nudge and counts for Ben; 4 + (5 + 2) halved and rounded up is 8."""
    assert replay.ok
    assert [expected.text for expected in replay.expectations] == ["Ann has 8", "Ben has 3"]
    assert [(claim.says, claim.answer) for claim in replay.claims] == [("Ben has 4", False)]
    assert [refused.verdict.rules for refused in replay.refusals] == [("TOY-3",), ("TOY-4",)]
    (branch,) = replay.branches
    assert [expectation.holds for expectation in branch.expectations] == [True]
    assert replay.fidelity.fidelity is Fidelity.UNVERIFIED


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_its_story_follows_the_order_of_play(replay: Replay, lang: str) -> None:
    story = str(replay.in_language(lang).story(verbose=True))
    assert "Ann" in story
    assert "Ben" in story
    assert "\u2039" not in story
    assert unresolved(replay.in_language(lang).document) == ()


def test_its_graph_shows_the_theft_in_front_of_the_nudge(replay: Replay) -> None:
    """TOY-8: Ben is active, so he may act in front of Ann; the nudge he takes is not spent."""
    label = {row["id"]: row["label"] for row in replay.graph.nodes_table()}
    between = [
        (label[source], kind, label[target])
        for source, kind, target in replay.graph.edges
        if kind in ("claims", "withdraws")
    ]
    nudge, thief = "Ann declares nudge.", "Ben responds first with thief."
    assert between == [(thief, "claims", nudge), (thief, "withdraws", nudge)]


def test_its_stepper_is_drawn_from_frames_alone(replay: Replay) -> None:
    stepper = replay.stepper()
    assert len(replay.document.frames) >= replay.record.step_count
    assert replay.document.graph is not None
    assert "text/html" in stepper._repr_mimebundle_()[0]
    assert "Ann counts, Ben steals" in replay.html()
