"""An Offensive Roll Phase that ends before an ability activates, and the next one: roll_again."""

from __future__ import annotations

from typing import Any

import pytest

from dtnb.kernel import Action
from tests.dicethrone.play import A, D, Fight, player
from tests.dicethrone.turns import Turns

MARVEL = "marvel"


def strange(**more: Any) -> Fight:
    seat = player("doctor-strange", tokens={"Deja Vu": 1}, **more)
    return Fight(seat, player(), edition=MARVEL)


@pytest.mark.parametrize("window", ["TW-04b", "TW-05a"])
def test_deja_vu_begins_another_offensive_roll_phase(window: str) -> None:
    """DT-ORP-01, DT-ORP-09: three Roll Attempts once more; Binding (2 A + 2 C) deals 9."""
    fight = strange()
    if window == "TW-05a":
        fight.attacks("Wand of Watoomb", 6, 6, 6, 6, 1)
    else:
        fight.rolls(1, 2, 3, 4, 6)
    fight.spends(A, "Deja Vu", window).rolls(1, 3, 3, 4, 6)
    roll = next(roll for roll in fight.table.rolls if roll.phase == "offensive")
    assert (roll.attempt, roll.allowed, len(fight.table.rolls)) == (1, 3, 1)
    assert (fight.tokens(A), fight.table.roll_again_cause) == ({}, "")
    fight.rerolls((1, 2, 3, 4), (2, 5, 5, 6)).announces("Binding").finish()
    assert fight.health(D) == 50 - 9
    begun = [step.args["extra"] for step in fight.steps("phase-begins")
             if step.args["phase"] == "offensive-roll-phase"]  # fmt: skip
    assert begun == [False, True]
    assert [step.args["subject"] for step in fight.steps("ends-early")] == ["Deja Vu"]


def test_what_was_announced_does_not_activate() -> None:
    """DT-ORP-09: Wand of Watoomb would have dealt 5 and inflicted Crimson Bands."""
    fight = strange().attacks("Wand of Watoomb", 6, 6, 6, 6, 1).spends(A, "Deja Vu", "TW-05a")
    fight.rolls(1, 1, 3, 3, 6).until("announce").act(Action("announce")).finish()
    assert (fight.health(D), fight.tokens(D)) == (50, {})


def test_the_phase_that_ended_brought_no_attack() -> None:
    """DT-HERO-PIR-01, DT-DMG-13: the cursed side answers an Offensive Roll Phase without an Attack
    with a Powder Keg; the second one, with its Attack, brings none."""
    seats = (
        player("doctor-strange", tokens={"Deja Vu": 1}),
        player("cursed-pirate", side="cursed"),
    )
    fight = Fight(*seats, edition=MARVEL).rolls(1, 2, 3, 4, 6).spends(A, "Deja Vu", "TW-04b")
    assert fight.rolls(6, 6, 6, 6, 1).tokens(A) == {"Powder Keg": 1}
    fight.announces("Wand of Watoomb").finish()
    assert fight.tokens(A) == {"Powder Keg": 1}


def test_it_needs_a_roll_of_ones_own_and_no_ability_yet() -> None:
    """DT-ORP-08: not before the first Roll Attempt, not after activation, not in defence."""
    spend = (A, "spend", "Deja Vu")
    fight = strange(hand=("Getting Paid!",)).at("TW-04a", A)
    assert fight.verdict(*spend).codes == ("no-offensive-roll",)
    fight.rolls(6, 6, 6, 6, 1).at("TW-04b", A)
    assert fight.verdict(*spend).allowed
    fight.announces("Wand of Watoomb").at("TW-05a", A)
    assert fight.verdict(*spend).allowed
    fight.at("TW-10", A)
    assert fight.verdict(*spend).codes == ("no-offensive-roll",)
    defender = player("doctor-strange", tokens={"Deja Vu": 1}, hand=("Tip It!",))
    fight = Fight(player(), defender, edition=MARVEL).rolls(1, 1, 1, 4, 5).at("TW-04b", D)
    assert fight.verdict(D, "spend", "Deja Vu").codes == ("no-offensive-roll",)


def test_a_second_deja_vu_in_the_same_window_has_nothing_to_end() -> None:
    """DT-ORP-08: the phase is ending already; the token would be lost."""
    seat = player("doctor-strange", tokens={"Deja Vu": 2}, hand=("Getting Paid!",))
    fight = Fight(seat, player(), edition=MARVEL).rolls(1, 2, 3, 4, 6)
    fight.spends(A, "Deja Vu", "TW-04b").at("TW-04b", A)
    assert fight.verdict(A, "spend", "Deja Vu").codes == ("no-offensive-roll",)


def test_it_is_one_turn_all_the_same() -> None:
    """DT-TURN-02: Main Phase (2) follows the second Offensive Roll Phase."""
    seat = player("doctor-strange", tokens={"Deja Vu": 1})
    turn = Turns(seat, player(), first="offensive-roll-phase", edition=MARVEL)
    turn.rolls(1, 2, 3, 4, 6).spends(A, "Deja Vu", "TW-04b")
    turn.rolls(1, 1, 3, 3, 6).until("announce").act(Action("announce")).rest()
    assert turn.phases() == [
        "offensive-roll-phase", "offensive-roll-phase", "main-phase-2", "discard-phase",
    ]  # fmt: skip
