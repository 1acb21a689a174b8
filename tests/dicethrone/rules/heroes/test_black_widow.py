"""Covert Ops, as the Marvel book prints it (DT-HERO-BW-03)."""

from __future__ import annotations

from tests.dicethrone.play import A, D, player
from tests.dicethrone.turns import Turns

MARVEL = "marvel"
HAND = ("Baton Strike II", "Grapple II")


def test_covert_ops_puts_an_upgrade_into_play_once_in_a_turn() -> None:
    """DT-HERO-BW-03: in the own Main Phase, without its price; a second one has to wait."""
    seat = player("black-widow", cp=0, hand=HAND, tokens={"Covert Ops": 2})
    turn = Turns(seat, player(), first="main-phase-1", edition=MARVEL)
    turn.spends(A, "Covert Ops", "TW-03a", choose="Play").until("card").chooses(card="Grapple II")
    assert (turn.seat(A).upgrades, turn.seat(A).cp) == ((("Grapple", 2),), 0)
    assert turn.tokens(A) == {"Covert Ops": 1}
    verdict = turn.verdict(A, "spend", "Covert Ops")
    assert verdict.codes == ("once-in-a-turn",)


def test_covert_ops_is_for_the_own_main_phase() -> None:
    """DT-HERO-BW-03: not in the opponent's, and not in a Roll Phase."""
    seat = player("black-widow", hand=(*HAND, "Getting Paid!"), tokens={"Covert Ops": 1})
    turn = Turns(player(hand=("Deep Breath!",)), seat, first="main-phase-1", edition=MARVEL)
    assert not turn.at("TW-03a", D).verdict(D, "spend", "Covert Ops").allowed


def test_covert_ops_stays_where_it_is() -> None:
    """DT-HERO-BW-03, DT-STAT-17: Buh, Bye! and Transference! find nothing to take."""
    holder = player("black-widow", tokens={"Covert Ops": 3})
    hand = ("Buh, Bye!", "Transference!", "Deep Breath!")
    turn = Turns(player(hand=hand), holder, first="main-phase-1", edition=MARVEL).at("TW-03a", A)
    for card in hand[:2]:
        assert turn.verdict(A, "play", card).codes == ("no-token-to-take",)


def test_an_upgrade_that_rewards_upgrades_does_not_reward_itself() -> None:
    """DT-CARD-15: Red Room Training II draws for Grapple II, which is another, and once."""
    hand = ("Red Room Training II", "Grapple II")
    seat = player("black-widow", cp=4, hand=hand)
    turn = Turns(seat, player(), first="main-phase-1", edition=MARVEL)
    turn.plays(A, "Red Room Training II", "TW-03a")
    assert turn.seat(A).hand == ("Grapple II",)
    turn.plays(A, "Grapple II", "TW-03a")
    assert [step.args["trigger"] for step in turn.steps("trigger-fires")] == ["upgrade played"]
