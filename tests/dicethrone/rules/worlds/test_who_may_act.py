"""Beliefs about who may act at all, and who acts first."""

from __future__ import annotations

from tests.dicethrone.play import A, D, Fight, player

DRILL = (1, 1, 1, 4, 5)


def test_who_believes_that_one_may_act_under_an_ultimate_heals_in_time() -> None:
    """DT-ULT-03: 40 - 10 + 2, for the Defender would be asked in the last chance."""
    lock = ("DT-ULT-03", "AMB-17", "AMB-18")
    fight = Fight(player(), player(health=40, hand=("Deep Breath!",)))
    fight.believing(lock, "Final Lesson!", D).attacks("Final Lesson!", 6, 6, 6, 6, 6)
    assert fight.plays(D, "Deep Breath!", "TW-16").finish().health(D) == 32


def test_who_believes_that_the_first_to_speak_goes_first_keeps_the_sidestep() -> None:
    """DT-PRI-01: with nobody in front of the spend, a 1 avoids the 5; Buh, Bye! comes too late."""
    fight = Fight(player(hand=("Buh, Bye!",)), player(tokens={"Sidestep": 1}))
    fight.believing(("DT-PRI-01", "DT-PRI-05"), "Sidestep", D)
    fight.attacks("Drill", *DRILL).spends(D, "Sidestep", "TW-13b").rolls(1).finish()
    assert fight.health(D) == 50
    assert fight.seat(A).hand == ("Buh, Bye!",)


def test_who_believes_that_the_defender_may_act_in_front_of_the_active_player_saves_the_card() -> (
    None
):
    """DT-PRI-05: the Defender would be asked before Buh, Bye! takes the Sidestep."""
    fight = Fight(player(hand=("Buh, Bye!",)), player(tokens={"Sidestep": 1}))
    fight.believing(("DT-PRI-01", "DT-PRI-05"), "Buh, Bye!", A)
    fight.attacks("Drill", *DRILL).plays(A, "Buh, Bye!", "TW-13b")
    fight.claims(D, "spend", "Sidestep", "TW-13b").rolls(1).finish()
    assert fight.health(D) == 50
