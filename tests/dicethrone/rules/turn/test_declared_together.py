"""Several declarations of one player at once: the second cannot use what the first takes away."""

from __future__ import annotations

import pytest

from dtnb.kernel import Action
from tests.dicethrone.play import EDITIONS, A, player
from tests.dicethrone.turns import Turns

PLAYED, SOLD = Action("play", "Getting Paid!"), Action("sell", "Getting Paid!")
editions = pytest.mark.parametrize("edition", EDITIONS)


def main_phase(edition: str, **policies: str) -> Turns:
    seat = player("barbarian", cp=5, hand=("Getting Paid!",))
    return Turns(seat, first="main-phase-1", edition=edition, policies=policies).at("TW-03a", A)


@editions
@pytest.mark.parametrize("second", [PLAYED, SOLD], ids=["then-played", "then-sold"])
def test_a_card_that_was_sold_is_neither_played_nor_sold_again(
    second: Action, edition: str
) -> None:
    """DT-CARD-06, DT-CARD-17, AMB-03: one card brings 1 CP and lies on the Discard Pile once."""
    turn = main_phase(edition).together((A, SOLD), (A, second))
    assert (turn.seat(A).cp, turn.seat(A).hand, turn.seat(A).discard) == (6, (), ("Getting Paid!",))
    assert turn.steps("withdraws")[0].args["verdict"][0]["code"] == "not-in-hand"


@editions
def test_a_card_that_was_played_cannot_be_sold(edition: str) -> None:
    """DT-CARD-07, DT-CARD-17, AMB-03: Getting Paid! brings its 2 CP and nothing for a sale."""
    turn = main_phase(edition).together((A, PLAYED), (A, SOLD))
    assert (turn.seat(A).cp, turn.seat(A).discard) == (5 + 2, ("Getting Paid!",))


@editions
def test_a_card_that_has_left_the_hand_is_not_lost_once_more(edition: str) -> None:
    """AMB-38, DT-CARD-17: where a card that came too late is gone, there has to be one."""
    turn = main_phase(edition, **{"preempted-card": "discarded"})
    turn.together((A, PLAYED), (A, PLAYED))
    assert (turn.seat(A).cp, turn.seat(A).discard) == (5 + 2, ("Getting Paid!",))


@editions
def test_who_has_fallen_sells_nothing(edition: str) -> None:
    """DT-WIN-02: Cursed Cards! takes the last 2 Health of one of three; So Wild! is not sold."""
    pirate = player("cursed-pirate", cp=5, health=2, hand=("Cursed Cards!", "So Wild!"))
    turn = Turns(pirate, player(), player(), first="main-phase-1", edition=edition).at("TW-03a", A)
    turn.together((A, Action("play", "Cursed Cards!")), (A, Action("sell", "So Wild!")))
    turn.act(Action("choose", "", (("0.choose", "Two"),)))
    assert (turn.health(A), turn.seat(A).cp) == (0, 5)
