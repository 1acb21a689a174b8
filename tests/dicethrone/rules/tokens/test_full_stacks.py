"""Reasons given where full stacks leave a token no place (DT-STAT-14, AMB-27)."""

from __future__ import annotations

import pytest

from tests.dicethrone.play import EDITIONS, A, player
from tests.dicethrone.turns import Turns


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_token_that_nobody_has_room_for_is_refused_by_the_stack_limit(edition: str) -> None:
    """DT-STAT-14, AMB-27: Burn has a limit of 1 and lies on both boards; the Poison may go."""
    tokens = {"Burn": 1, "Poison": 1}
    seats = [player("pyromancer", hand=("Transference!",), tokens=tokens),
             player("shadow-thief", tokens={"Burn": 1})]  # fmt: skip
    turn = Turns(*seats, first="main-phase-1", edition=edition).at("TW-03a", A)
    (against,) = turn.verdict(A, "play", "Transference!", ("0.token", (A, "Burn"))).reasons
    assert (against.code, against.rules) == ("no-room-for-token", ("DT-STAT-14", "AMB-27"))
    assert turn.verdict(A, "play", "Transference!", ("0.token", (A, "Poison"))).allowed


@pytest.mark.parametrize("edition", EDITIONS)
def test_where_full_stacks_alone_keep_every_token_that_is_said_of_the_card(edition: str) -> None:
    """DT-STAT-14, AMB-27: Burn lies on both boards, so it is not true that none is there."""
    seats = [player("pyromancer", hand=("Transference!",), tokens={"Burn": 1}),
             player("shadow-thief", tokens={"Burn": 1})]  # fmt: skip
    turn = Turns(*seats, first="main-phase-1", edition=edition).at("TW-03a", A)
    (against,) = turn.verdict(A, "play", "Transference!").reasons
    assert (against.code, against.rules) == ("no-room-for-token", ("DT-STAT-14", "AMB-27"))
