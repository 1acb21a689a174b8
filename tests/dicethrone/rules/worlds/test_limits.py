"""Beliefs about limits: what goes beyond one is lost, or is it?"""

from __future__ import annotations

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
