"""The message for an impossible move gives its reasons, and possible moves."""

from __future__ import annotations

import pytest

from dtnb.files import FileProblems
from dtnb.replay import load_replay

HEAD = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Apprentice, tokens: {Screen: 1}, hand: []}
  Ben: {hero: Paladin, hand: []}
moves:
"""


def problem(*moves: str, head: str = HEAD) -> str:
    text = head + "".join(f"  - {move}\n" for move in moves)
    with pytest.raises(FileProblems) as caught:
        load_replay(text, "turn.yaml")
    (report,) = caught.value.problems
    return report.text()


def test_an_announcement_that_the_dice_do_not_meet_is_refused_with_the_rule() -> None:
    """DT-ORP-02."""
    message = problem("Ann rolls 1 2 3 4 4", "Ann announces Sure Hit", "Ben does not defend")
    assert message.startswith("turn.yaml:8:5: ")
    assert "'Ann announces Sure Hit'" in message
    assert "DT-ORP-02" in message
    assert "announces Drill, " in message
    assert "announces nothing" in message


def test_a_choice_that_nobody_made_is_asked_for_in_the_words_of_moves() -> None:
    message = problem("Ann rolls 1 2 3 4 4", "Ann announces All In")
    assert "defends with Divine Defense, declines to defend" in message


def test_damage_is_told_apart_by_its_source() -> None:
    """Where the reading in force asks for one source, which the default does not (DT-DMG-01)."""
    moves = ["Ann rolls 1 2 3 4 4", "Ann announces All In", "Ben rolls 1 3 4 for Divine Defense"]
    head = HEAD.replace("moves:", "policies: {incoming-damage: one-source}\nmoves:")
    message = problem(*moves, "Ann spends Screen", head=head)
    assert "against All In, against Divine Defense" in message


def test_of_one_source_the_part_that_waits_for_the_spender_is_meant() -> None:
    """DT-CALC-07: All In hits Ann herself for 3; half of it, rounded up, is 2; Divine Defense 1."""
    text = HEAD + "".join(
        f"  - {move}\n"
        for move in (
            "Ann rolls 1 2 3 4 4",
            "Ann announces All In",
            "Ben rolls 1 3 4 for Divine Defense",
            "Ann spends Screen against All In",
        )
    )
    replay = load_replay(text + "expect:\n  - Ann takes 2\n")
    assert replay.ok, replay.problems()


def test_what_comes_of_an_event_is_told_once() -> None:
    """Screen is spent while the effects of the defense resolve, and is an event of its own."""
    text = HEAD + "".join(
        f"  - {move}\n"
        for move in (
            "Ann rolls 1 2 3 4 4",
            "Ann announces All In",
            "Ben rolls 1 3 4 for Divine Defense",
            "Ann spends Screen against All In",
        )
    )
    events = load_replay(text).views.events
    effects = [effect for event in events for effect in event.effects]
    assert len(effects) == len(set(effects))
    assert [event.actor for event in events] == ["Ann", "Ben", "Ann"]
    assert any("Screen" in effect for effect in events[2].effects)


TITHES = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Moon Elf, hand: []}
  Ben: {hero: Paladin, health: 30, cp: 2, hand: []}
moves:
  - Ann rolls 1 1 2 2 3
  - Ann announces Longbow
  - Ben rolls 1 3 6 for Divine Defense
"""


def test_no_window_is_offered_that_refuses_the_move() -> None:
    """DT-CP-01: two tithes later Ben has no CP; he could have paid there, and cannot any more."""
    message = problem(
        "Ben uses Tithe Re-roll re-rolling 1",
        "Ben rolls 2 for Tithe Re-roll",
        "Ben uses Tithe Re-roll re-rolling 2",
        "Ben rolls 5 for Tithe Re-roll",
        "Ben uses Tithe Re-roll re-rolling 3",
        head=TITHES,
    )
    assert "After the defensive roll (TW-14): Tithe Re-roll costs 1 CP" in message
    assert ("With 1 CP it is possible" in message, "it is allowed in" in message) == (True, False)
