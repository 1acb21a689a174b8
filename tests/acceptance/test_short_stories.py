"""The short stories of shipped replays contain everything that a referee would mention."""

from __future__ import annotations

import re

import pytest

from dtnb.dicethrone.drawing.tellings import TELLINGS
from dtnb.dicethrone.state.step_kinds import KINDS
from dtnb.explain.sentence import text_of
from tests.acceptance.shipped import NAMES, loaded, replay_of

TOTALS = {
    "season-one-rerolled": (17, 9),
    "french": (17, 9),
    "marvel": (17, 9),
    "season-two": (23, 12),
}


def words(text: str) -> str:
    return " ".join(text.split())


def test_only_steps_that_exist_are_told_otherwise() -> None:
    kinds = {kind for telling in TELLINGS for kind in telling.split(" in ")}
    assert kinds <= KINDS.keys()


def test_an_effect_that_changes_nothing_is_shown_with_the_reason() -> None:
    """Season One ReRolled: Attack Modifiers do not act on pure damage (DT-DMG-09, ED-10)."""
    story = words(str(replay_of("drag-on-pure", "season-one-rerolled").story()))
    assert (
        "Drag: Attack Modifiers do not act on damage of this type, so nothing is changed." in story
    )


@pytest.mark.parametrize("edition", TOTALS)
def test_the_rulebooks_example_is_told_in_forty_lines_with_both_totals(edition: str) -> None:
    """By hand: 18 + 5 - 3 - 3 = 17 and half of it 9; cumulative 18 + 5 = 23 and half of it 12."""
    story = str(replay_of("barbarian-vs-paladin", edition).story())
    subtotal, back = TOTALS[edition]
    assert len(story.splitlines()) <= 40
    assert re.search(rf"(= Subtotal|Get Some!) .* {subtotal}\b", story)
    assert re.search(r"= Total +0$", story, re.MULTILINE)
    assert f"{back} sent back" in words(story)
    assert f"Barbarian takes {back} damage: Health 50 → {50 - back}." in words(story)
    assert "Paladin takes 0 damage" in words(story)
    assert "(inferred)" not in story


@pytest.mark.parametrize("name", NAMES)
def test_the_short_story_names_each_total_and_each_card_played_and_the_full_one_all(
    name: str,
) -> None:
    for branch in loaded(name).everything():
        if branch.name:
            continue
        short, full = (words(str(branch.story(full=full, rules=False))) for full in (False, True))
        shown = [frame for frame in branch.document.frames if "idle" not in frame.tags]
        for frame in shown:
            sentence = words(text_of(frame.text))
            if "sum" in frame.tags or frame.kind == "damage-applied":
                assert sentence in short
            if frame.kind == "commits" or frame.kind == "refused":
                assert sentence in short
            for words_written in (frame.note, frame.claim.says if frame.claim else None):
                assert words(words_written or "") in short
            if "quiet" not in frame.tags:
                assert sentence in full
        passes = [f for f in shown if f.kind in ("passes", "condition-not-met") and not f.note]
        assert not [f for f in passes if not f.mark and words(text_of(f.text)) in short]
