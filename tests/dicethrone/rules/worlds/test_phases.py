"""Beliefs about phases: which of them take place."""

from __future__ import annotations

from dtnb.dicethrone.state.agenda import BeginTurn
from tests.dicethrone.play import A, D, Fight, player
from tests.dicethrone.turns import Turns

DECK = {"Tip It!": 1, "So Wild!": 1}


def test_who_believes_that_the_start_player_has_a_first_income_counts_one_cp_more() -> None:
    """DT-CP-05: 2 + 1 CP, and a card."""
    turn = Turns(player(cp=2, deck=DECK), start=A)
    turn.believing("DT-CP-05", "income-phase", A)
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


def test_who_believes_that_cp_come_at_the_start_of_the_turn_has_income_before_upkeep() -> None:
    """DT-CP-06: the CP is gained in the Income Phase, after Upkeep."""
    turn = Turns(player(deck=DECK), start=D)
    turn.believing(("DT-CP-06", "DT-TURN-02"), "Income Phase", A).draws("Tip It!").rest()
    assert turn.phases()[:2] == ["income-phase", "upkeep-phase"]


def test_who_believes_that_income_draws_first_gains_the_cp_after_the_card() -> None:
    """DT-TURN-06: first the CP, then the card."""
    turn = Turns(player(deck=DECK, cp=2), start=D, first="income-phase")
    turn.believing(("DT-TURN-06", "DT-CP-04"), "Income Phase", A)
    assert turn.draws("Tip It!").rest().seat(A).cp == 3
    kinds = [step.kind for step in turn.steps("draws", "cp-gained")]
    assert kinds == ["draws", "cp-gained"]


def test_who_believes_that_there_is_a_defence_without_an_attack_opens_its_windows() -> None:
    """DT-TURN-13: Scatter makes no Attack, so that the conclusion would follow."""
    fight = Fight(player()).believing(("DT-TURN-13", "DT-DRP-01"), "Scatter", A)
    fight.attacks("Scatter", 4, 4, 4, 1, 1).finish()
    assert {"TW-13a", "TW-16"} <= set(fight.windows())


def test_who_believes_that_turns_go_round_the_table_is_followed_by_the_partner() -> None:
    """DT-TEAM-04: 1 3 / 2 4, and turns zigzag; clockwise the partner sits next."""
    start = (BeginTurn(A, "discard-phase", last_turn=2),)
    fight = Fight(*(player() for _ in range(4)), teams=(0, 1, 0, 1), start=start)
    fight.believing(("DT-TEAM-04", "DT-TURN-01"), 1).finish_to("roll")
    assert [step.actor for step in fight.steps("turn-begins")] == [0, 2]
