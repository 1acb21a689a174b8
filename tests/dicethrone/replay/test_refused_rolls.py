"""Refusals of rolls, targets and answers, which are not actions themselves."""

from __future__ import annotations

import pytest

from dtnb.files import FileProblems
from dtnb.replay import Replay, load_replay

DUEL = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Barbarian, hand: []}
  Ben: {hero: Paladin, hand: []}
moves:
"""
KING = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Barbarian, health: 20, hand: []}
  Ben: {hero: Paladin, health: 31, hand: []}
  Cat: {hero: Paladin, health: 31, hand: []}
  Dan: {hero: Paladin, health: 30, hand: []}
start: {mode: king of the hill}
moves:
  - Ann rolls 1 2 3 4 4
  - Ann announces Mighty Blow
"""
THREE = """\
  - Ann rolls 1 2 3 5 6
  - Ann rolls 1 1 1, keeping 5 6
  - Ann rolls 1 1 1, keeping 5 6
"""


def load(moves: str, head: str = DUEL) -> Replay:
    return load_replay(head + moves, "refused.yaml")


@pytest.mark.parametrize("roll", ["Ann rolls 1 2 3, keeping 5 6", "Ann rolls 1 2 3 4 5"])
def test_a_fourth_roll_attempt_is_refused(roll: str) -> None:
    """DT-ORP-06: there are three."""
    replay = load(f"{THREE}  - refused: {{move}}\n".replace("{move}", roll)
                    + "  - Ann announces nothing\n")  # fmt: skip
    (refusal,) = replay.refusals
    assert "DT-ORP-06" in refusal.verdict.rules
    assert f"Tried: {roll}" in repr(replay.story())


def test_a_second_roll_attempt_that_is_open_is_not_refused() -> None:
    """DT-ORP-01: up to three attempts, with any dice."""
    with pytest.raises(FileProblems, match="'Ann rolls 1 2 3, keeping 5 6' is allowed here"):
        load("  - Ann rolls 1 2 3 5 6\n  - refused: Ann rolls 1 2 3, keeping 5 6\n")


def test_a_roll_of_another_player_is_refused_where_dice_are_due() -> None:
    """DT-ORP-01: the Active Player rolls."""
    replay = load("  - refused: Ben rolls 1 2 3 4 5\n  - Ann rolls 1 2 3 4 4\n"
                    "  - Ann announces nothing\n")  # fmt: skip
    assert replay.refusals[0].verdict.rules


def test_dice_that_nobody_has_are_refused() -> None:
    """DT-ORP-01: five dice."""
    moves = "  - refused: Ann rolls 1 2 3 4 5 6\n"
    replay = load(moves + "  - Ann rolls 1 2 3 4 4\n  - Ann announces nothing\n")
    assert replay.refusals[0].verdict.codes == ("no-such-outcome",)


def test_a_roll_for_a_defense_is_refused_where_none_may_be_used() -> None:
    """DT-DMG-08, DT-DRP-10: undefendable damage."""
    replay = load(
        "  - Ann rolls 1 2 4 6 6\n  - Ann announces Sturdy Blow\n"
        "  - {at: TW-13a, refused: Ben rolls 1 2 3 for Divine Defense, by: DT-DRP-10}\n"
    )
    assert "DT-DRP-10" in replay.refusals[0].verdict.rules


def test_a_refused_roll_is_never_taken_for_a_roll_that_is_made() -> None:
    text = "  - refused: Ben rolls 1 2 3 4 5\n  - Ann rolls 1 2 3 4 4\n  - Ann announces nothing\n"
    replay = load(text).run(edition="season-two")
    rolled = [step.args["values"] for step in replay.steps if step.kind == "rolls"]
    assert rolled == [(1, 2, 3, 4, 4)] or rolled == [[1, 2, 3, 4, 4]]


def test_nobody_targets_themselves_and_an_opponent_may_be_targeted() -> None:
    """DT-KOTH-04, DT-TRP-01: one of the opponents is chosen."""
    moves = "  - {at: target known, refused: Ann targets Ann}\n  - Ann targets Dan\n"
    replay = load(moves + "  - Dan does not defend\n", KING)
    assert replay.refusals[0].verdict.rules
    with pytest.raises(FileProblems, match="'Ann targets Dan' is allowed here"):
        load("  - at: target known\n  - refused: Ann targets Dan\n  - Ann targets Dan\n", KING)


def test_a_target_is_refused_where_nobody_is_asked_for_one() -> None:
    """DT-TRP-01: in a duel there is only one."""
    replay = load("  - Ann rolls 1 2 3 4 4\n  - Ann announces Mighty Blow\n"
                    "  - refused: Ann targets Ben\n  - Ben does not defend\n")  # fmt: skip
    assert replay.refusals[0].verdict.rules
