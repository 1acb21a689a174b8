"""Beliefs about rolls: how often, on which dice, what they meet, and whom they aim at."""

from __future__ import annotations

from dtnb.kernel import Decision
from tests.dicethrone.play import A, D, Fight, player

DRILL = (1, 1, 1, 4, 5)
TEAMS = (0, 1, 0, 1)


def test_who_believes_in_a_fourth_attempt_rolls_three_times_again() -> None:
    """DT-ORP-01: 1 + 3 rolls, where there are 1 + 2."""
    fight = Fight(player()).believing(("DT-ORP-01", "DT-ORP-20"), "Offensive Roll", A)
    fight.rolls(*DRILL).rerolls((4,), (4,)).rerolls((4,), (5,)).rerolls((4,), (6,))
    assert len(fight.steps("rolls")) == 4


def test_who_believes_that_a_defence_is_rolled_again_rolls_twice() -> None:
    """DT-DRP-05: exactly once."""
    fight = Fight(player()).believing(("DT-DRP-05", "DT-ORP-20"), "Parry", D)
    fight.attacks("Drill", *DRILL).defends("Parry", 1).rerolls((0,), (6,)).finish()
    rolls = [step.args["values"] for step in fight.steps("rolls")]
    assert rolls == [list(DRILL), [1], [6]]


def test_who_believes_that_a_gap_does_not_matter_lunges_with_one_two_three_five() -> None:
    """DT-ORP-15: 50 - 5, undefendable."""
    fight = Fight(player()).believing(("DT-ORP-15", "DT-SETUP-12"), "Lunge", "small straight")
    assert fight.attacks("Lunge", 1, 2, 3, 5, 5).finish().health(D) == 45


def test_who_believes_that_one_may_change_ones_mind_announces_anew() -> None:
    """DT-ORP-07: no die was altered; Drill would be 5, and defended, Lunge cannot be."""
    fight = Fight(player()).believing("DT-ORP-07", "Drill", A)
    fight.attacks("Drill", 1, 2, 3, 4, 4).announces("Lunge").finish()
    assert [step.args["subject"] for step in fight.steps("activates")] == ["Lunge"]


def test_who_believes_that_a_card_reads_anybodys_dice_changes_the_attackers() -> None:
    """DT-CARD-24: Six-It! is for one's own dice; with a 6 for a 1 Drill is not met."""
    fight = Fight(player(), player(hand=("Six-It!",)))
    fight.believing("DT-CARD-24", "Six-It!", "Offensive Roll", A)
    fight.attacks("Drill", *DRILL).plays(D, "Six-It!", "TW-05a", die=0).until("announce")
    assert fight.table.rolls[-1].values == (6, 1, 1, 4, 5)


def test_who_believes_that_an_ultimates_targeting_die_may_be_changed_makes_it_a_six() -> None:
    """DT-TRP-06: on a 6 the roller chooses the target."""
    players = (player(hand=("Six-It!",)), player(), player(), player())
    fight = Fight(*players, teams=TEAMS)
    fight.believing(("DT-TRP-06", "DT-ULT-08"), "Final Lesson!", A)
    fight.attacks("Final Lesson!", 6, 6, 6, 6, 6).rolls(1).plays(A, "Six-It!", "TW-12a")
    while not (isinstance(fight.pending, Decision) and fight.pending.topic == "target"):
        fight.step_on()
    assert fight.pending.seat == A


def test_who_believes_that_collateral_damage_attacks_calls_scatter_an_attack() -> None:
    """DT-DMG-10: it never is one."""
    fight = Fight(player()).believing(("DT-DMG-13", "DT-DMG-10"), "Scatter", A)
    fight.attacks("Scatter", 4, 4, 4, 1, 1).finish()
    assert [step.args["subject"] for step in fight.steps("is-attack")] == ["Scatter"]


def test_who_believes_that_the_leaders_card_comes_after_all_effects_draws_it_last() -> None:
    """DT-KOTH-07: the card is drawn ahead of every effect."""
    attacker = player(health=30, deck={"Tip It!": 1}, hand=("Deep Breath!",))
    fight = Fight(attacker, player(health=35), player(health=30))
    fight.believing("DT-KOTH-07", "Drill", D).attacks("Drill", *DRILL).targets(D)
    fight.finish_to("draw")
    assert "TW-11" in fight.windows()
    fight.draws("Tip It!").finish()
    assert set(fight.seat(A).hand) == {"Deep Breath!", "Tip It!"}
