"""Beliefs about phases: which of them take place."""

from __future__ import annotations

from tests.dicethrone.play import A, player
from tests.dicethrone.turns import Turns

DECK = {"Tip It!": 1, "So Wild!": 1}


def test_who_believes_that_the_start_player_has_a_first_income_counts_one_cp_more() -> None:
    """DT-CP-05: 2 + 1 CP, and a card."""
    turn = Turns(player(cp=2, deck=DECK), start=A).believing("DT-CP-05", A)
    assert turn.draws("Tip It!").rest().seat(A).cp == 3
    assert turn.seat(A).hand == ("Tip It!",)


def test_who_believes_that_a_phase_is_not_skipped_attacks() -> None:
    """DT-TURN-02: the Knockdown is not paid for, and the Offensive Roll Phase begins."""
    knocked_down = player("gunslinger", cp=0, tokens={"Knockdown": 1})
    turn = Turns(knocked_down, player("gunslinger"), first="main-phase-1")
    turn.believing("DT-TURN-02", "Offensive Roll Phase", A)
    turn.rolls(1, 1, 1, 4, 4)
    assert turn.skipped() == []
    assert turn.tokens(A) == {}
