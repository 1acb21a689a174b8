"""A match in Python: the pending question, moves in phrases, undo."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dtnb
from dtnb import AmbiguousMoveError, IllegalMoveError, InvalidMoveError, Match
from dtnb.errors import NotThereError
from dtnb.files import FileProblems
from dtnb.kernel import Chance, Record, replay_hash
from dtnb.replay import MoveSpec, PhraseError
from tests.replay.sitting.matches import SEATS, attacked, duel

# -- where it stands ---------------------------------------------------------------------------


def test_it_tells_who_is_asked_and_where_until_it_is_over() -> None:
    match = attacked()
    assert (match.asked, match.window) == ("Paladin", "TW-10")
    match.do("Paladin rolls 1 1 2 2 for Divine Defense").to("last chance")
    assert (match.asked, match.window) == ("Paladin", "TW-16")
    match.do("Paladin passes")
    assert (match.asked, match.window, match.options, match.legal) == (None, None, None, ())


def test_options_come_with_their_verdicts() -> None:
    options = attacked().options
    assert options is not None
    by_label = {option.label: option for option in options}
    assert len(options) == len(by_label)
    assert by_label["Spend Protect"].allowed
    refused = by_label["Spend Retribution"]
    assert not refused.allowed
    assert "DT-STAT-09" in refused.reasons[0].rules
    assert repr(options).startswith("TW-10 End of the Offensive Roll Phase: Paladin")


def test_why_not_gives_every_reason_with_its_rules_and_changes_nothing() -> None:
    """DT-AM-01: whoever is attacked cannot add to the Attack."""
    match = attacked()
    answer = match.why_not("Paladin spends Crit")
    assert not answer.allowed
    assert {"DT-STAT-09", "DT-AM-01"} <= set(answer.rules)
    assert repr(answer).startswith("Paladin may not: Spend Crit.\n- There is no Crit")
    assert match.why_not("Paladin spends Protect").allowed
    assert match.window == "TW-10"


def test_why_not_and_the_refused_move_give_the_same_rules_for_what_is_asked_next() -> None:
    """DT-ORP-02: the dice have to meet the requirement of what is announced."""
    match = duel().do("Barbarian rolls 1 2 3 6 6")
    answer = match.why_not("Barbarian announces Mighty Blow")
    assert "DT-ORP-02" in answer.rules
    assert "Small Straight" in answer.text
    with pytest.raises(IllegalMoveError) as refused:
        match.do("Barbarian announces Mighty Blow")
    assert refused.value.verdict.rules == answer.rules
    assert match.window == "TW-04b"


def test_a_roll_is_judged_by_whether_it_answers_what_is_asked_next() -> None:
    """DT-DRP-03, DT-ORP-01: the Paladin may roll for a defence, and no dice are the Barbarian's."""
    match = attacked()
    assert match.why_not("Paladin rolls 1 1 2 2 for Divine Defense").allowed
    refused = match.why_not("Barbarian rolls 1 2 3 4 4")
    assert not refused.allowed
    assert refused.rules
    assert refused.text.startswith("Barbarian may not: “Barbarian rolls 1 2 3 4 4”.")


# -- acting ------------------------------------------------------------------------------------


def test_who_rolls_gives_up_what_they_could_have_done_before() -> None:
    match = attacked().do("Paladin rolls 3 4 5 6 for Divine Defense")
    assert (match.asked, match.window) == ("Paladin", "TW-14")


def test_nobody_elses_chance_to_act_is_passed_over_without_a_word() -> None:
    """With unknown cards in hand the Paladin might act before the first roll."""
    match = Match("barbarian", "paladin", edition="season-one-rerolled")
    before = match.record.state
    with pytest.raises(IllegalMoveError) as refused:
        match.do("Barbarian rolls 1 2 3 6 6")
    assert "Paladin is asked at The Offensive Roll Phase has begun (TW-04a)" in str(refused.value)
    assert "seek=True" in str(refused.value)
    assert match.record.state == before
    match.do("Barbarian rolls 1 2 3 6 6", seek=True)
    assert match.record.state.table.rolls[-1].values == (1, 2, 3, 6, 6)


def test_a_move_that_is_refused_where_its_seat_is_asked_does_not_wander_on() -> None:
    match = attacked()
    with pytest.raises(IllegalMoveError) as refused:
        match.do("Paladin spends Retribution")
    assert "DT-STAT-09" in refused.value.verdict.rules
    assert match.window == "TW-10"


def test_a_move_that_comes_later_is_reported_with_its_window() -> None:
    match = attacked()
    with pytest.raises(IllegalMoveError, match="one Offensive Ability at most") as second:
        match.do("Barbarian announces Smack")
    assert second.value.verdict is not None
    assert "DT-ORP-09" in second.value.verdict.rules
    with pytest.raises(IllegalMoveError, match="shows 3 dice, but Paladin rolls 4"):
        match.do("Paladin rolls 3 4 5 for Divine Defense")
    assert match.window == "TW-10"


def test_a_phrase_that_cannot_be_read_says_what_would_be_right() -> None:
    match = attacked()
    with pytest.raises(InvalidMoveError) as wrong:
        match.do("Paladin spends Protekt")
    assert isinstance(wrong.value, PhraseError)
    assert "Protect" in str(wrong.value)
    with pytest.raises(InvalidMoveError, match="there is no window 'tea time'"):
        match.to("tea time")


def test_a_move_with_a_number_that_nobody_can_mean_is_refused_in_words() -> None:
    with pytest.raises(InvalidMoveError, match=r"too long \(400 digits at most\)"):
        attacked().do(f"Paladin rolls {'1' * 5000} for Divine Defense")


def test_nobody_sits_down_without_a_name() -> None:
    with pytest.raises(FileProblems, match="this seat has no name that can be read"):
        Match(seats={"": "barbarian", "Ben": "paladin"})


def test_a_move_that_leaves_open_which_is_meant_names_what_it_could_be() -> None:
    seats = {
        "Ann": {"hero": "barbarian", "hand": ["Tip It!"]},
        "Ben": {"hero": "paladin", "hand": []},
    }
    match = Match(seats=seats, edition="season-one-rerolled").do("Ann rolls 1 2 3 4 6")
    with pytest.raises(AmbiguousMoveError) as several:
        match.do("Ann plays Tip It!")
    # A die is set one up or one down, and no die shows 7.
    changes = ["1 to 2", "2 to 1", "3 to 2", "4 to 3", "6 to 5", "2 to 3", "3 to 4", "4 to 5"]
    assert several.value.options == tuple(f"changing {change}" for change in changes)
    assert (match.asked, match.window) == ("Ann", "TW-04b")
    match.do("Ann plays Tip It! changing 3 to 4")
    assert match.record.state.table.rolls[-1].values == (1, 2, 4, 4, 6)


@pytest.mark.parametrize(("lang", "plays"), [("en", "plays"), ("fr", "joue")])
@pytest.mark.parametrize("card", ["Samesies!", "Six-It!", "Tip It!", "Try, Try Again!"])
def test_what_an_open_move_could_be_can_be_typed_behind_it_as_it_stands(
    card: str, lang: str, plays: str
) -> None:
    ann: Mapping[str, Any] = {"hero": "barbarian", "cp": 9, "hand": [card]}
    seats: dict[str, Mapping[str, Any]] = {"Ann": ann, "Ben": {"hero": "paladin", "hand": []}}
    match = Match(seats=seats, edition="season-one-rerolled", lang=lang).do("Ann rolls 1 2 3 4 6")
    with pytest.raises(AmbiguousMoveError) as several:
        match.do(f"Ann {plays} {card}")
    for option in several.value.options:
        match.fork().do(f"Ann {plays} {card} {option}")


def test_others_act_in_front_of_a_declared_move() -> None:
    """DT-ORD-03 in Season One ReRolled: the Active Player may act before Protect is spent."""
    barbarian = {"hero": "barbarian", "cp": 3, "hand": ["Buh, Bye!"]}
    seats: dict[str, Mapping[str, Any]] = {**SEATS, "Barbarian": barbarian}
    match = Match(seats=seats, edition="season-one-rerolled")
    match.do("Barbarian rolls 1 2 3 4 4").do("Barbarian announces Mighty Blow", seek=True)
    match.to("before defense", seat="Paladin").do("Paladin spends Protect")
    assert match.asked == "Barbarian"
    match.do("Barbarian plays Buh, Bye! on Paladin's Protect")
    assert dict(match.record.state.table.seats[1].tokens) == {}
    match.do("Paladin rolls 1 1 2 2 for Divine Defense", seek=True)
    while match.asked:
        match.do(f"{match.asked} passes")
    saved = match.as_replay()
    assert saved.record.inputs[: len(match.record.inputs)] == match.record.inputs
    in_front = [
        move.in_answer for move in saved.file.moves if isinstance(move, MoveSpec) and move.in_answer
    ]
    assert in_front == [["Barbarian plays Buh, Bye! on Paladin's Protect"]]


def test_rolls_are_stated_or_come_from_a_seed() -> None:
    match = duel()
    with pytest.raises(IllegalMoveError):
        match.roll(1, 2, 3, 4, 7)
    thrown = match.fork().roll(seed=4).state.table.rolls[-1].values
    assert match.fork().roll(seed=4).state.table.rolls[-1].values == thrown
    assert match.roll(1, 2, 3, 4, 4).state.table.rolls[-1].values == (1, 2, 3, 4, 4)
    match.do("Barbarian announces Mighty Blow")
    with pytest.raises(IllegalMoveError, match="nothing is rolled or drawn now"):
        match.roll()


@pytest.mark.parametrize(
    ("values", "wrong"),
    [
        ((6, 6), "'6 6' shows 2 dice, but Barbarian rolls 5 dice"),
        ((1, 2, 3, 4, 5, 6), "'1 2 3 4 5 6' shows 6 dice, but Barbarian rolls 5 dice"),
        ((6, 6, 6, 6, 7), "a die cannot show 7 (1 to 6)"),
    ],
)
def test_an_impossible_stated_roll_is_refused_with_the_reason(
    values: tuple[int, ...], wrong: str
) -> None:
    with pytest.raises(IllegalMoveError) as refused:
        duel().roll(*values)
    assert wrong in str(refused.value)


def test_a_roll_is_not_made_before_a_choice_that_waits() -> None:
    match = duel().do("Barbarian rolls 1 2 3 4 4")
    with pytest.raises(IllegalMoveError, match=r"^before 'roll\(\)' Barbarian has to choose"):
        match.roll(seed=3, seek=True)


def test_programs_act_with_actions_of_the_engine() -> None:
    match = attacked()
    assert {action.verb for action in match.legal} == {"pass", "spend"}
    (spend,) = [action for action in match.legal if action.verb == "spend"]
    match.act(spend)
    assert match.window == "TW-13b"
    with pytest.raises(IllegalMoveError):
        match.act(spend)


# -- back, and other ways ----------------------------------------------------------------------


def test_what_was_said_is_taken_back_step_by_step() -> None:
    match = attacked()
    before = match.record.state
    match.do("Paladin spends Protect").do("Paladin rolls 3 4 5 6 for Divine Defense")
    match.undo().undo()
    assert match.record.state == before
    assert match.undo(2).window == "TW-04b"
    with pytest.raises(ValueError, match="0 can be taken back, not 1"):
        match.undo()


def test_undone_moves_can_be_redone_until_a_new_move() -> None:
    match = attacked()
    match.do("Paladin spends Protect").do("Paladin rolls 3 4 5 6 for Divine Defense")
    end = match.record.state
    assert match.undo(2).redo(2).record.state == end
    assert match.undo().redo().as_written() == match.as_written()
    match.undo().do("Paladin declines to defend")
    with pytest.raises(ValueError, match="0 can be done again, not 1"):
        match.redo()
    other = match.undo().fork()
    match.redo()
    assert other.redo().record.state == match.record.state


def test_notes_marks_and_claims_are_taken_back_like_moves() -> None:
    match = attacked().do("Paladin spends Protect")
    before = match.as_written()
    match.note("Too late.").mark("disputed").say("Ann", "Paladin takes 9")
    assert "    note: Too late.\n    mark: disputed\n" in match.as_written()
    assert "says: Paladin takes 9" in match.as_written()
    assert match.undo(3).as_written() == before
    with pytest.raises(ValueError, match="the note is empty"):
        match.note(" ")
    with pytest.raises(ValueError, match="there is no mark"):
        match.mark("nice")  # type: ignore[arg-type]
    with pytest.raises(PhraseError):
        match.say("Ann", "that is unfair")
    with pytest.raises(ValueError, match="there is no move to mark"):
        duel().mark("good")


def test_a_fork_goes_its_own_way() -> None:
    match = attacked()
    other = match.fork().do("Paladin spends Protect")
    assert match.window == "TW-10"
    assert match.do("Paladin passes").window == "TW-13a"
    assert other.window == "TW-13b"
    assert other.undo().record.state == match.undo().record.state


STEPS = st.lists(st.sampled_from(["act", "roll", "undo", "fork", "pass"]), max_size=40)


@given(STEPS, st.integers(min_value=0, max_value=1000))
def test_in_whatever_order_one_acts_goes_back_and_forks_the_states_are_those_of_the_inputs(
    steps: list[str], seed: int
) -> None:
    rng = random.Random(seed)
    match = Match("barbarian", "gunslinger", edition="marvel")
    hashes = [replay_hash(match.game, match.state)]
    others: list[tuple[Match, str]] = []
    for step in steps:
        if step == "undo" and len(hashes) > 1:
            match.undo()
            hashes.pop()
        elif step == "fork":
            others.append((match, hashes[-1]))
            match = match.fork()
        elif isinstance(match.pending, Chance):
            match.roll(seed=rng.random().hex())
            hashes.append(replay_hash(match.game, match.state))
        elif match.pending is not None and step in ("act", "roll"):
            match.act(rng.choice(match.legal))
            hashes.append(replay_hash(match.game, match.state))
        assert replay_hash(match.game, match.state) == hashes[-1]
    again = Record(match.game, match.record.start, match.record.inputs)
    assert again.states == match.record.states
    assert all(replay_hash(other.game, other.state) == seen for other, seen in others)


# -- why it does not go so ------------------------------------------------------------------------


def test_a_further_roll_attempt_without_kept_dice_is_answered_with_the_right_phrase() -> None:
    """DT-ORP-01: any of the five are rolled again; which stay has to be said."""
    seats = {"Ann": {"hero": "barbarian", "hand": []}, "Ben": {"hero": "paladin", "hand": []}}
    match = dtnb.Match(seats=seats).do("Ann rolls 1 2 3 6 6")
    with pytest.raises(IllegalMoveError) as refused:
        match.do("Ann rolls 6 6")
    assert str(refused.value) == (
        "'Ann rolls 6 6' does not say which of 1 2 3 6 6 stay (such as: rolls 6 6, keeping 1 2 3)"
    )


def test_what_is_not_asked_now_names_the_rules_of_the_window() -> None:
    """TW-05a, DT-ORP-10: dice may be altered there; nothing else is asked."""
    match = attacked()
    answer = match.why_not("Barbarian stops rolling")
    assert answer.rules
    assert all(reason.rules for reason in answer.verdict.reasons)


def test_a_window_that_does_not_come_is_reported_with_those_that_do() -> None:
    match = attacked()
    match.do("Paladin declines to defend", seek=True)
    with pytest.raises(IllegalMoveError, match=r"is over \(windows that come from here on: "):
        match.to("announced")
    with pytest.raises(IllegalMoveError, match="Barbarian is not asked at Last chance"):
        match.to("last chance", seat="Barbarian")
    with pytest.raises(NotThereError, match="there is no seat 'Zoe'"):
        match.to("last chance", seat="Zoe")
