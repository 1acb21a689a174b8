"""Beliefs about Status Effects: when they act, when they go, how many of them move."""

from __future__ import annotations

import pytest

from dtnb.kernel import Action
from tests.dicethrone.play import A, D, Fight, player, triggered
from tests.dicethrone.turns import Turns


def poisoned() -> Fight:
    """Return the Upkeep of a Shadow Thief; both players hold two Poison."""
    thief = player("shadow-thief", tokens={"Poison": 2})
    return triggered("upkeep", A, thief, thief)


def test_who_believes_that_tokens_act_in_everybodys_upkeep_takes_two_off_both() -> None:
    """DT-TURN-03: 50 - 2 for each, where only the Active Player's Poison acts."""
    assert poisoned().finish().healths() == (48, 50)
    upkeep = poisoned().believing(("DT-TURN-03", "DT-HERO-SHA-04"), "Poison", D).finish()
    assert upkeep.healths() == (48, 48)


def test_who_believes_that_a_token_goes_when_it_has_acted_puts_the_poison_back() -> None:
    """DT-STAT-13: Poison is persistent."""
    upkeep = poisoned().believing(("DT-STAT-13", "DT-STAT-12"), "Poison", A).finish()
    assert (upkeep.tokens(A), upkeep.tokens(D)) == ({}, {"Poison": 2})
    assert upkeep.healths() == (48, 50)


def test_who_believes_that_a_transfer_moves_the_stack_takes_both_poison() -> None:
    """DT-STAT-19: one token moves, not two."""
    thief = player("shadow-thief", tokens={"Poison": 2})
    turn = Turns(player(hand=("Transference!",)), thief, first="main-phase-1")
    turn.believing("DT-STAT-19", "Poison", "Transference!", D)
    turn.plays(A, "Transference!", "TW-03a")
    turn.finish_to("roll")
    assert (turn.tokens(A), turn.tokens(D)) == ({"Poison": 2}, {})


def test_who_believes_that_another_effect_comes_first_lets_it_act_first() -> None:
    """DT-TURN-04: the Active Player says Poison, and Burn acts first all the same."""
    upkeep = triggered("upkeep", A, player("shadow-thief", tokens={"Poison": 1, "Burn": 1}))
    upkeep.believing(("DT-TURN-04", "AMB-44"), "Poison", "Burn").until("order")
    upkeep.act(Action("choose", "", (("effect", "Poison"),))).finish()
    fired = [step.args["subject"] for step in upkeep.steps("trigger-fires")]
    assert fired == ["Burn", "Poison"]


@pytest.mark.parametrize("believed", [False, True])
def test_who_believes_that_a_spend_is_answered_is_asked_once_more(believed: bool) -> None:
    """DT-STAT-18: nothing interrupts the Screen once it is spent."""
    fight = Fight(player(hand=("Deep Breath!",)), player(tokens={"Screen": 1}))
    if believed:
        fight.believing(("DT-STAT-18", "DT-CARD-23"), "Screen", D)
    fight.attacks("Drill", 1, 1, 1, 4, 5).spends(D, "Screen", "TW-13b").finish()
    assert fight.windows().count("TW-13b") == 1 + believed
