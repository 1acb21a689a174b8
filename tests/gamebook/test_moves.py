"""Moves to find, to mark and to spot, judged by the rules and by playing; worked out by hand."""

from __future__ import annotations

import pytest

import dtnb
from dtnb.gamebook import AskedQuestion
from dtnb.replay import Replay
from dtnb.replay.questions.asking_error import AskingError

TURN = """
dtnb: 1
game: dice-throne
edition: season-one-rerolled
seats:
  Ann: {hero: barbarian, cp: 3, hand: [Smack II, Get Some!, Tip It!]}
  Ben: {hero: paladin, hand: []}
start: {attack: {ability: Smack, damage: 6}}
moves:
  - Ben rolls 3 4 6 for Divine Defense
  - at: last chance
  - refused: Ann plays Smack II
  - Ann plays Get Some!
  - Ann rolls 1 2 4 6 6 for Get Some!
"""


@pytest.fixture(scope="module")
def turn() -> Replay:
    """6 come in, two helmets take 2 off; Get Some! adds 1 for each of two swords: 6 + 2 - 2 = 6."""
    return dtnb.load_replay(TURN)


@pytest.fixture(scope="module")
def move(turn: Replay) -> AskedQuestion:
    return turn.ask.find_the_move("Ben takes 6", at="last chance", by="Ann")


def reply(question: AskedQuestion, option: str) -> str:
    answer = question.answer(option)
    assert not answer.right
    return answer.text


def test_a_move_that_reaches_the_aim_is_right(move: AskedQuestion) -> None:
    answer = move.answer("Play Get Some! (2 CP)")
    assert answer.right
    assert "“Play Get Some! (2 CP)” leads to “Ben takes 6”. 6 + 2 − 2 = 6" in answer.text


def test_a_move_that_is_allowed_and_misses_is_told_what_it_leads_to(move: AskedQuestion) -> None:
    """Without the card 6 - 2 = 4 arrive."""
    text = reply(move, "Pass")
    assert (
        "“Pass” is allowed, but does not lead to “Ben takes 6”. In the end: 4 (6 − 2 = 4)." in text
    )


def test_a_refused_move_is_told_its_reason_once(move: AskedQuestion) -> None:
    """DT-CARD-11: Hero Upgrades are played in their owner's Main Phases."""
    text = reply(move, "Play Smack II (2 CP)")
    assert "“Play Smack II (2 CP)” is not allowed." in text
    assert "Smack II is a Hero Upgrade: it is played in one's own Main Phase.\n" in text
    assert "DT-CARD-11" in text


def test_hints_come_in_two_steps_and_leave_the_answer_open(move: AskedQuestion) -> None:
    """Two of four are refused: the upgrade, and Tip It!, for which no die lies there any more."""
    assert move.question.hint == "The rules refuse 2 of these."
    assert "Smack II" in move.question.second_hint
    assert "Get Some!" not in move.question.second_hint


def test_nothing_that_is_shown_before_gives_the_move_away(move: AskedQuestion) -> None:
    for text in (repr(move), move._repr_html_()):
        assert move.question.because[0] not in text
        assert all(reply.text not in text for reply in move.question.replies)


def test_all_that_may_be_done_is_marked_and_what_is_wrong_is_told_before_what_is_missing(
    turn: Replay,
) -> None:
    question = turn.ask.what_may_be_done("last chance", by="Ann")
    assert "Nothing" not in question.question.options
    refused = reply(question, "Play Tip It! (1 CP)")
    assert "“Play Tip It! (1 CP)” is not allowed." in refused
    assert "Get Some!" not in refused
    assert "Get Some!" not in reply(question, "None of these")
    assert "One of these may be done by Ann." in reply(question, "None of these")
    assert question.answer("Play Get Some! (2 CP)").right


def test_where_nothing_may_be_done_none_is_the_answer() -> None:
    """DT-ULT-03: once an Ultimate is activated its opponents may do nothing."""
    rage = dtnb.load_replay("five-sixes-and-protect")
    question = rage.ask.what_may_be_done("last chance", by="Paladin")
    assert "DT-ULT-03" in reply(question, "Spend Protect")
    assert question.answer("None of these").right


def test_the_move_that_the_rules_refuse_is_the_mistake(turn: Replay) -> None:
    question = turn.ask.spot_the_mistake()
    assert question.question.options == (
        "Ann plays Smack II", "Ann plays Get Some!",
    )  # fmt: skip
    assert "“Ann plays Get Some!” is allowed." in reply(question, "Ann plays Get Some!")
    assert question.answer("Ann plays Smack II").right


def test_the_moves_among_which_one_chooses_can_be_fewer(turn: Replay) -> None:
    few = turn.ask.find_the_move(
        "Ben takes 6", at="last chance", among=["Ann passes", "Ann plays Get Some!"]
    )
    assert few.question.options == ("Pass", "Play Get Some! (2 CP)")


def test_an_answer_is_the_same_in_french(move: AskedQuestion) -> None:
    french = dtnb.load_replay(TURN, lang="fr")
    question = french.ask.find_the_move("Ben takes 6", at="last chance", by="Ann")
    assert question.question.answer == move.question.answer
    assert question.question.text == "Vous êtes Ann. Quel coup mène à « Ben subit 6 » ?"
    assert question.question.seal != ""


def test_a_gamebook_can_stop_only_where_something_is_asked(turn: Replay) -> None:
    book = turn.gamebook(
        [turn.ask.find_the_move("Ben takes 6", at="last chance", by="Ann")], stops="asked"
    ).book
    assert [moment.kind for moment in book.moments] == ["ask"]
    assert len(book.questions) == 1


@pytest.mark.parametrize(
    ("ask", "what"),
    [
        (lambda ask: ask.find_the_move("Ben takes 99", at="last chance"), "no move there"),
        (lambda ask: ask.find_the_move("Ben eats 3", at="last chance"), "cannot be asked"),
        (lambda ask: ask.find_the_move("Ben takes 6", at="last chance", by="Bem"), "mean Ben"),
        (lambda ask: ask.what_may_be_done("last chance", by="Ann", nth=7), "no number 7"),
        (lambda ask: dtnb.load_replay("false-claim").ask.spot_the_mistake(), "no mistake"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_what_could_be(
    turn: Replay, ask: object, what: str
) -> None:
    with pytest.raises(AskingError, match=what):
        ask(turn.ask)  # type: ignore[operator]


def test_who_is_right_here_says_nothing_of_other_books() -> None:
    """Season Two decides otherwise; a later question asks about it."""
    evasive = dtnb.load_replay("buh-bye-on-evasive")
    text = evasive.ask.who_is_right(only_here=True).answer("Ann").text
    assert "DT-PRI-08" in text
    assert "Season Two" not in text
    assert "DT-STAT-18" not in text
    # Neither does the reply to Ben, who would be right there.
    text = evasive.ask.who_is_right(only_here=True).answer("Ben").text
    assert "another book" not in text


def test_who_wants_a_move_that_is_refused_is_told_why_it_is_refused() -> None:
    """DT-DRP-13: only who is attacked defends; Absolution! deals its damage to the attacker."""
    question = dtnb.load_replay("defending-against-a-card").ask.who_is_right()
    text = reply(question, "Ann")
    assert "Ann plays as if a Defensive Ability could be used without an Attack." in text
    assert "Righteous Combat attacks Ben, not Ann: only who is Attacked defends." in text
    assert "Only when the defence has been rolled" not in question.answer("Ben").text


def test_a_move_with_several_targets_is_offered_once_for_each_of_them() -> None:
    """Tip It! turns a die up or down by 1: of 3, 4 and 6 the 6 can go only down. Dice that show the
    same are one move to roll again: of 1 2 2 that is one of 1, one of 2, both 2s.
    """
    turn = dtnb.load_replay(
        TURN.replace("  - at: last chance\n  - refused: Ann plays Smack II\n", "")
    )
    tipped = [
        option
        for option in turn.ask.find_the_move(
            "Ben takes 6", at="after the defensive roll", by="Ann"
        ).question.options
        if "Tip It!" in option
    ]
    assert len(set(tipped)) == len(tipped) == 5


def test_dice_that_show_the_same_are_one_move() -> None:
    """Of 1 2 3 4 4 those left out are chosen: 2 of each of 1, 2, 3 times 0 to 2 fours is 24."""
    turn = dtnb.load_replay("own-tip-after-announcing")
    options = turn.ask.what_may_be_done("TW-04b", by="Ann", nth=2).question.options
    assert len([option for option in options if option.startswith(("Roll ", "Stop "))]) == 24
    assert len(set(options)) == len(options)
