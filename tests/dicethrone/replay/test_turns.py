"""Replay files that begin in any phase or with the setup and end with a turn or the game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from dtnb.dicethrone.game import decode_state, encode_state
from dtnb.dicethrone.replay.set_up.start import find_phase
from dtnb.files import FileProblems
from dtnb.replay import Replay, load_replay
from tests.dicethrone.play import EDITIONS

NOTHING = ["{0} rolls 1 1 2 4 4", "{0} announces nothing"]


def load(
    start: str, *moves: str, ann: str = "hand: []", ben: str = "hand: []", edition: str = ""
) -> Replay:
    lines = "".join(f'  - "{move}"\n' for move in moves)
    return load_replay(
        "dtnb: 1\ngame: dice-throne\n"
        + (f"edition: {edition}\n" if edition else "")
        + f"seats:\n  Ann: {{hero: Barbarian, {ann}}}\n  Ben: {{hero: Paladin, {ben}}}\n"
        f"start: {start}\n" + (f"moves:\n{lines}" if moves else ""),
        "turn.yaml",
    )


def turn(name: str) -> list[str]:
    return [move.format(name) for move in NOTHING]


def phases(replay: Replay) -> list[str]:
    return [
        step.args["phase"] for step in replay.record.steps
        if step.kind == "phase-begins"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("phase", "first"),
    [
        ("upkeep", "upkeep-phase"),
        ("Upkeep Phase", "upkeep-phase"),
        ("Phase d'Entretien", "upkeep-phase"),
        ("income", "income-phase"),
        ("main 1", "main-phase-1"),
        ("Main Phase (1)", "main-phase-1"),
        ("main 2", "main-phase-2"),
        ("discard", "discard-phase"),
    ],
)
def test_a_file_may_begin_in_any_phase_and_ends_with_the_turn(phase: str, first: str) -> None:
    """DT-TURN-02: the phases from there on, and no other turn."""
    rolls = first not in ("main-phase-2", "discard-phase")
    replay = load(f'{{phase: "{phase}"}}', *(turn("Ann") if rolls else ()))
    assert find_phase(phase) == phases(replay)[0] == first
    assert phases(replay)[-1] == "discard-phase"
    assert replay.record.state.pending is None
    assert [step.kind for step in replay.record.steps].count("turn-begins") == 1


def test_a_file_that_names_no_phase_is_one_roll_phase() -> None:
    replay = load("{active: Ben}", *turn("Ben"))
    assert phases(replay) == ["offensive-roll-phase"]
    assert replay.record.state.table.turn == 0


@pytest.mark.parametrize(
    ("until", "turns"), [("end of turn", 3), ("end of the turn 4", 4), ("end of turn 6", 6)]
)
def test_until_names_the_last_turn(until: str, turns: int) -> None:
    """DT-TURN-01: turn 3 is Ann's, 4 Ben's, and so on."""
    names = ("Ann", "Ben", "Ann", "Ben")[: turns - 2]
    moves = [move for name in names for move in turn(name)]
    replay = load(f"{{phase: upkeep, turn: 3, until: {until}}}", *moves)
    table = replay.record.state.table
    assert (replay.record.state.pending, table.turn) == (None, turns)


def test_a_whole_game_that_is_not_played_to_its_end_says_what_is_missing() -> None:
    replay = load("{phase: upkeep, until: end of game}", *turn("Ann"))
    assert (replay.outcome.missing_input, replay.outcome.seat) == ("roll", 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_in_turn_one_the_active_player_is_the_start_player(edition: str) -> None:
    """DT-CP-05: no Income in turn 1; without a number nobody knows that it is the first turn."""
    first = load("{phase: upkeep, turn: 1}", *turn("Ann"), edition=edition)
    later = load("{phase: upkeep}", *turn("Ann"), edition=edition)
    assert [replay.record.state.table.seats[0].cp for replay in (first, later)] == [2, 3]


def test_a_whole_game_from_setup_draws_hands_and_rolls_for_the_start() -> None:
    """DT-SETUP-05, DT-SETUP-06, AMB-01."""
    replay = load(
        "{phase: setup, until: end of turn 1}",
        "Ann rolls 4 to start", "Ben start roll 4", "Ann start roll 1", "Ben start roll 2",
        *turn("Ben"), ann="cp: 2", ben="hand: [So Wild!, Tip It!]",
    )  # fmt: skip
    ann, ben = replay.record.state.table.seats
    assert (ann.unknown_hand, ann.deck_size) == (4, 29)
    assert (ben.hand, ben.unknown_hand, ben.deck_size) == (("So Wild!", "Tip It!"), 2, 29)
    assert replay.record.state.table.start_seat == 1


def test_a_file_may_name_the_start_player_instead_of_the_rolls() -> None:
    replay = load("{phase: setup, active: Ben, until: end of turn 1}", *turn("Ben"))
    table = replay.record.state.table
    assert (table.start_seat, table.active) == (1, 1)
    assert not [step for step in replay.record.steps if step.kind == "rolls-to-start"]


def test_a_named_card_can_be_one_of_the_unknown_and_is_known_from_then_on() -> None:
    """DT-CARD-06: sold, it lies face up on the Discard Pile and can be sold no second time."""
    replay = load("{phase: main 2}", "Ann sells So Wild!", ann="hand: [2 unknown]")
    seat = replay.record.state.table.seats[0]
    assert (seat.unknown_hand, seat.discard, seat.cp) == (1, ("So Wild!",), 3)
    assert "So Wild!" not in dict(seat.deck)
    with pytest.raises(FileProblems, match="not in this hand"):
        load("{phase: main 2}", "Ann sells So Wild!", "Ann sells So Wild!",
               ann="hand: [2 unknown]")  # fmt: skip


def test_an_upgrade_is_named_by_card_or_by_space_and_level() -> None:
    for phrase in ("upgrades Smack to II", "upgrades Smack II", "plays Smack II"):
        replay = load("{phase: main 2}", f"Ann {phrase}", ann="hand: [Smack II]")
        assert replay.record.state.table.seats[0].upgrades == (("Smack", 2),)
    with pytest.raises(FileProblems, match="upgrades Smack II, upgrades Smack III"):
        load("{phase: main 2}", "Ann upgrades Smack", ann="hand: [Smack II]")


def test_what_is_sold_in_the_discard_phase_has_to_be_said() -> None:
    """DT-CARD-25."""
    hand = "hand: [So Wild!, Tip It!, Samesies!, Better D!, Six-It!, Helping Hand!, Smack II]"
    replay = load("{phase: discard}", "Ann sells Better D!", ann=hand)
    assert replay.record.state.table.seats[0].discard == ("Better D!",)
    with pytest.raises(FileProblems, match="has to choose"):
        load("{phase: discard}", "Ben passes", ann=hand)


@pytest.mark.parametrize(
    ("start", "message"),
    [
        ("{phase: lunch}", "a record cannot begin in 'lunch' (one of: Setup, Upkeep Phase"),
        ("{phase: upkeep, until: midnight}", "a record cannot end with 'midnight' there"),
        ("{phase: upkeep, turn: 5, until: end of turn 4}", "cannot end with 'end of turn 4'"),
        ("{phase: setup, until: end of turn}", "cannot end with 'end of turn' there"),
        ("{phase: upkeep, turn: 0}", "there is no turn 0 (1 or more)"),
        ("{phase: upkeep, attack: {damage: 9}}", "begins and ends with its Roll Phase"),
    ],
)
def test_a_beginning_or_end_that_cannot_be_is_refused(start: str, message: str) -> None:
    with pytest.raises(FileProblems) as caught:
        load(start)
    assert message in str(caught.value)


EXPECTED: Mapping[str, tuple[str, str]] = {
    "Ann has 0 cards in hand": ("holds", "Ann has 2 cards in hand"),
    "Ann has no cards": ("holds", "Ann has 1 card"),
    "Ann has So Wild! in discard": ("holds", "Ann has no So Wild! in discard"),
    "Ann has Smack II in play": ("holds", "Ann has Smack III in play"),
    "Ann has 1 card in the discard pile": ("holds", "Ann has 2 cards in discard"),
    "Ann has 31 cards in the deck": ("holds", "Ann has 30 cards in the deck"),
    "it is turn 1": ("holds", "it is turn 2"),
    "it is Ann's turn": ("holds", "it is Ben's turn"),
    "Ann is the Start Player": ("holds", "Ben is the Start Player"),
}


@pytest.mark.parametrize("true", EXPECTED)
def test_expectations_speak_of_hands_decks_boards_and_turns(true: str) -> None:
    """33 cards, one sold and one on the board: 31 are left in the deck."""
    text = """
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Barbarian, hand: [Smack II, So Wild!]}
  Ben: {hero: Paladin, hand: []}
start: {phase: main 1, turn: 1}
moves:
  - Ann sells So Wild!
  - Ann upgrades Smack II
  - Ann rolls 1 1 2 4 4
  - Ann announces nothing
expect: [%s]
"""
    false = EXPECTED[true][1]
    assert load_replay(text % f'"{true}"').problems() == ()
    (problem,) = load_replay(text % f'"{false}"').problems()
    assert false in problem.text()


def test_a_turn_may_be_saved_anywhere_and_gone_on_with(tmp_path: Path) -> None:
    """A state of every phase survives the way to JSON."""
    replay = load(
        "{phase: setup, active: Ann, until: end of turn 2}",
        "Ann plays Vegas Baby!", "Ann rolls 6 for Vegas Baby!", *turn("Ann"), *turn("Ben"),
        ann="hand: [Vegas Baby!]", ben="cp: 2",
    )  # fmt: skip
    states: list[Any] = list(replay.record.states)
    assert len({state.pending.window for state in states if state.pending}) > 3
    for state in states:
        assert decode_state(encode_state(state)) == state


def test_an_end_that_cannot_be_there_is_not_offered() -> None:
    with pytest.raises(FileProblems) as refused:
        load("{phase: main 1, until: end of the Roll Phase}")
    message = str(refused.value)
    assert message.endswith("(such as: end of turn, end of turn 5, end of game)")


# A straight of four is Mighty Blow: 9. Three Swords are Smack: 4; Thick Skin heals beside that.
TWO_ATTACKS = """
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Barbarian, cp: 6, hand: []}
  Ben: {hero: Barbarian, cp: 3, hand: []}
start: {until: end of turn 2, turn: 1}
moves:
  - Ann rolls 1 2 3 4 4
  - Ann announces Mighty Blow
  - Ben does not defend
  - Ben rolls 1 1 1 4 4
  - {mark: good}
  - Ben announces Smack
  - Ann rolls 4 4 4 for Thick Skin
  - {mark: interesting}
"""


@pytest.mark.parametrize("text", ["the subtotal is 9", "the attack deals 9", "9 damage"])
def test_during_an_attack_the_one_before_is_not_the_latest(text: str) -> None:
    """Between both, it still is; as soon as the next is calculated, it is that one."""
    holds = {}
    for mark in ("good", "interesting"):
        file = TWO_ATTACKS.replace(f"{{mark: {mark}}}", f"{{expect: [{text}]}}")
        holds[mark] = [expectation.holds for expectation in load_replay(file).expectations]
    after = load_replay(f"{TWO_ATTACKS}expect: [{text}, {text.replace('9', '4')}]\n")
    assert holds == {"good": [True], "interesting": [False]}
    assert [expectation.holds for expectation in after.expectations] == [False, True]


def test_during_an_attack_nothing_is_found_of_the_one_before() -> None:
    file = TWO_ATTACKS.replace("{mark: interesting}", "{expect: [the subtotal is 9, 0 damage]}")
    subtotal, none = load_replay(file).expectations
    assert (subtotal.found, none.holds) == ("nothing was calculated", True)
