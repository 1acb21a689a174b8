"""Beliefs about limits: what goes beyond one is lost, or is it?"""

from __future__ import annotations

from dtnb.replay import load_replay
from dtnb.replay.disputes.beliefs import find_beliefs
from tests.dicethrone.play import A, D, Fight, player
from tests.dicethrone.turns import Turns


def test_who_believes_that_a_token_beyond_the_limit_is_placed_counts_three() -> None:
    """DT-STAT-15: Drag has the limit 2; one there and two inflicted would be 3."""
    fight = Fight(player(), player(tokens={"Drag": 1}))
    fight.believing(("DT-STAT-15", "DT-STAT-14"), "Drag", D)
    fight.attacks("Weigh Down", 6, 6, 6, 6, 1).finish()
    assert fight.tokens(D) == {"Drag": 3}


def test_who_believes_that_cp_have_no_limit_counts_sixteen() -> None:
    """DT-CP-02: 15 + 1 would be 16."""
    turn = Turns(player(cp=15), first="income-phase", start=D)
    turn.believing(("DT-CP-02", "DT-CP-03"), "Income Phase", A)
    assert turn.rest().seat(A).cp == 16


FULL_HAND = ("Vegas Baby!", "So Wild!", "Tip It!", "Samesies!", "Better D!", "Six-It!")


def test_who_believes_that_one_need_not_sell_keeps_seven_cards() -> None:
    """DT-CARD-25: down to six."""
    turn = Turns(player(hand=(*FULL_HAND, "Double Up!")), first="discard-phase")
    turn.believing(("DT-CARD-25", "DT-TURN-09"), "Discard Phase", A)
    assert turn.rest().seat(A).hand_size == 7


def test_who_believes_that_the_hand_is_always_limited_draws_no_seventh_card() -> None:
    """DT-CARD-05: the limit matters in the Discard Phase only."""
    turn = Turns(player(hand=FULL_HAND, deck={"Double Up!": 1}), first="income-phase", start=D)
    turn.believing("DT-CARD-05", "deck", "income-phase", A).finish_to("roll")
    assert turn.seat(A).hand_size == 6


def test_who_believes_that_an_empty_deck_stays_empty_draws_nothing() -> None:
    """DT-CARD-03: the Discard Pile would be shuffled."""
    turn = Turns(player(deck={}, discard=("Tip It!",)), first="income-phase", start=D)
    turn.believing("DT-CARD-03", "draw", A).finish_to("roll")
    assert (turn.seat(A).hand_size, turn.seat(A).discard) == (0, ("Tip It!",))


STEALING = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Cursed Pirate, cp: 2, hand: []}
  Ben: {hero: Paladin, cp: 3, hand: []}
moves:
  - Ann rolls 1 4 5 6 2
  - Ann announces Walk the Plank
  - Ann chooses Steal
  - Ben does not defend
  - claim: {by: Ann, says: Ben has 2 CP}
  - claim: {by: Ben, says: Ben has 3 CP}
"""


def test_who_believes_that_stolen_cp_come_from_nowhere_keeps_them() -> None:
    """DT-TXT-08: 3 − 1 = 2 for Ben, and one more for Ann, who would have it all the same."""
    (belief, *_) = find_beliefs(load_replay(STEALING.encode()))
    assert belief.change.rules == ("DT-TXT-08",)
    ann, ben = belief.tried_change.line.record.state.table.seats
    assert (ann.cp, ben.cp) == (3, 3)
