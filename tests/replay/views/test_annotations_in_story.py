"""Where the short story shows claims, notes and impossible moves."""

from __future__ import annotations

import pytest

from dtnb.frames import build
from dtnb.frames.telling.story import story
from dtnb.replay import load_replay


def story_lines(name: str) -> list[str]:
    return [line.strip() for line in load_replay(name).story(rules=False).splitlines()]


def at(lines: list[str], words: str) -> int:
    return next(index for index, line in enumerate(lines) if words in line)


def test_a_claim_is_shown_after_what_answers_it() -> None:
    """Cat says 5 before she spends Screen; half of 5 + 4 = 9 is 5, and 4 are left (DT-CALC-07)."""
    lines = story_lines("king-of-the-hill")
    assert at(lines, "Cat spends Screen") < at(lines, "Cat takes 4 damage") < at(lines, "Cat says")


def test_a_claim_that_was_answered_long_before_is_shown_there() -> None:
    """The file says it in the Offensive Roll Phase; 3 + 2 of Upkeep come to 2 (DT-TURN-05)."""
    lines = story_lines("half-of-burn-and-poison")
    assert at(lines, "Ann takes 2 damage") < at(lines, "Ben says") < at(lines, "Income Phase")


def test_a_claim_does_not_come_between_a_play_and_its_effect() -> None:
    lines = story_lines("level-three-over-two")
    assert at(lines, "Smack III is laid on Smack") < at(lines, "Ann says: “Ann has 0 CP”")
    assert at(lines, "Ann says: “Ann has 0 CP”") < at(lines, "Offensive Roll Phase")


def test_a_note_on_a_refused_move_stands_on_that_move() -> None:
    lines = story_lines("refused-with-reasons")
    refused = at(lines, "Tried: Barbarian plays Get Some!")
    assert refused <= at(lines, "Note: Two reasons at once") < at(lines, "Barbarian plays Concuss!")
    assert not any("Nobody could act" in line for line in lines)


def test_a_note_at_an_omitted_step_is_shown_alone() -> None:
    lines = story_lines("one-blow-for-both")
    assert any(line.startswith("Note: Ben thinks the 4 points") for line in lines)


def test_a_move_that_comes_to_nothing_is_reported_with_its_note() -> None:
    """AMB-35: in Season One ReRolled a third player has no Attack Modifier."""
    lines = story_lines("king-of-the-hill")
    tried = at(lines, "Not possible here: Ben plays Extra Push!")
    assert at(lines, "Cat uses no Defensive") < tried < at(lines, "Cat spends Screen")
    assert tried < at(lines, "An Attack Modifier of a third") < at(lines, "Cat spends Screen")
    frames = load_replay("king-of-the-hill").document.frames
    assert [frame.kind for frame in frames].count("unmade") == 1


def test_the_refusal_easiest_to_correct_is_shown_of_an_impossible_move() -> None:
    """AMB-27: in her Main Phase only the full stack; in the windows behind it also their timing."""
    story = " ".join(load_replay("transfer-to-a-full-stack").story(rules=False).split())
    tried = story.partition("Not possible here: Ann plays Transference!")[2].partition(
        "Offensive Roll"
    )[0]
    assert "the stack is full everywhere else" in tried
    assert "is for one's own Main Phase" not in tried


def test_a_roll_that_nothing_asks_for_is_reported() -> None:
    """TV-05, ED-01: the card comes first, so that Ben rolls nothing for Evasive."""
    lines = story_lines("buh-bye-on-evasive")
    assert "Nothing asks for this here: Ben rolls 1 for Evasive." in lines


@pytest.mark.parametrize("manner", [{}, {"full": True}, {"verbose": True}, {"rules": False}])
@pytest.mark.parametrize("name", ["refused-with-reasons", "dungeon-first-turn"])
def test_a_story_without_options_is_the_same_if_no_question_was_built(
    name: str, manner: dict[str, bool]
) -> None:
    """`dtnb replay` leaves out the questions, which are most of the work of a document."""
    replay = load_replay(name)
    whole, bare = (
        story(build(replay.line(), replay.plugin.presenter, with_questions=asking), **manner)
        for asking in (True, False)
    )
    assert bare == whole
