"""Why an action may come in front of another, at a Then, or in a fight of others (DT-PRI)."""

from __future__ import annotations

import pytest

from tests.dicethrone.play import CLAIMING, A, D, Fight, player
from tests.dicethrone.rules.permissions.permitted import (
    DRILL,
    TWO_TEAMS,
    editions,
    permissions,
    strongest,
)
from tests.dicethrone.turns import Turns

claiming = pytest.mark.parametrize("edition", CLAIMING)
#: two strikes and two guards
TWO_PARTS = (4, 4, 1, 1, 6)


@claiming
def test_a_token_is_removed_before_it_is_spent(edition: str) -> None:
    """DT-PRI-08."""
    fight = Fight(player(hand=("Buh, Bye!",)), player(tokens={"Screen": 1}), edition=edition)
    fight.attacks("Drill", *DRILL).spends(D, "Screen", "TW-13a").at("TW-13a", A, claim=True)
    rules_by_code = permissions(fight, A, "play", "Buh, Bye!", token=(D, "Screen"))
    assert rules_by_code["removes-before-spent"][0] == "DT-PRI-08"


@claiming
def test_a_token_is_spent_before_it_is_removed(edition: str) -> None:
    """DT-PRI-09."""
    seats = player(tokens={"Follow-Up": 1}), player(hand=("Buh, Bye!",))
    fight = Fight(*seats, edition=edition).attacks("Drill", *DRILL)
    fight.plays(D, "Buh, Bye!", "TW-13a").at("TW-13a", A, claim=True)
    rules_by_code = permissions(fight, A, "spend", "Follow-Up")
    assert rules_by_code["spends-before-removed"][0] == "DT-PRI-09"


@claiming
def test_the_active_player_goes_first_whoever_started(edition: str) -> None:
    """DT-PRI-01."""
    seats = player(hand=("Deep Breath!",)), player(hand=("Double Up!",))
    fight = Fight(*seats, edition=edition).rolls(*DRILL)
    fight.plays(D, "Double Up!", "TW-04b").at("TW-04b", A, claim=True)
    permission = strongest(fight, A, "play", "Deep Breath!")
    assert permission == ("active-player-first", "DT-PRI-01")


@claiming
def test_among_the_others_who_sits_earlier_goes_first(edition: str) -> None:
    """DT-PRI-07."""
    seats = player(), player(hand=("Deep Breath!",)), player(hand=("Double Up!",))
    fight = Fight(*seats, edition=edition).rolls(*DRILL)
    fight.plays(2, "Double Up!", "TW-04b").at("TW-04b", 1, claim=True)
    permission = strongest(fight, 1, "play", "Deep Breath!")
    assert permission == ("earlier-in-turn-order", "DT-PRI-07")


@editions
def test_a_main_phase_action_is_answered(edition: str) -> None:
    """DT-PRI-06."""
    seats = player(hand=("Chalk Dust!",)), player(hand=("Deep Breath!",))
    turns = Turns(*seats, first="main-phase-1", edition=edition)
    turns.plays(A, "Chalk Dust!", "TW-03a").at("TW-03b", D)
    assert strongest(turns, D, "play", "Deep Breath!") == ("answers-a-card", "DT-PRI-06")


@editions
def test_a_then_opens_a_break_for_everybody(edition: str) -> None:
    """DT-TXT-05."""
    fight = Fight(player("examiner"), player(hand=("Deep Breath!",)), edition=edition)
    fight.attacks("Two Parts", *TWO_PARTS).at("TW-09", D)
    assert strongest(fight, D, "play", "Deep Breath!") == ("acts-at-a-then", "DT-TXT-05")


@editions
def test_a_then_between_two_effects_on_the_target_is_one_as_well(edition: str) -> None:
    """DT-TXT-05: TW-13a opens at the "Then" of Crit Bash, and once more before the defence."""
    fight = Fight(player("barbarian", cp=2, hand=("Buh, Bye!",)), player(), edition=edition)
    fight.attacks("Crit Bash", 6, 6, 6, 6, 1).at("TW-13a", A)
    permission = strongest(fight, A, "play", "Buh, Bye!", token=(D, "Stun"))
    assert permission == ("acts-at-a-then", "DT-TXT-05")
    fight.step_on()
    fight.at("TW-13a", A)
    permission = strongest(fight, A, "play", "Buh, Bye!", token=(D, "Stun"))
    assert permission != ("acts-at-a-then", "DT-TXT-05")


@editions
def test_a_roll_phase_action_may_be_played_at_a_then_of_a_main_phase(edition: str) -> None:
    """DT-TXT-05, AMB-09: under the reading that allows it."""
    seats = player("examiner", hand=("Long Plan!",)), player("examiner", hand=("Sweep!",))
    turns = Turns(
        *seats, first="main-phase-1", edition=edition,
        policies={"roll-card-in-main-phase": "playable"},
    )  # fmt: skip
    turns.plays(A, "Long Plan!", "TW-03a").at("TW-03c", D)
    rules_by_code = permissions(turns, D, "play", "Sweep!", token=(A, "Ward"))
    assert rules_by_code["roll-action-at-a-then"] == ("DT-TXT-05", "AMB-09")


@editions
def test_a_third_player_acts_in_a_fight_of_two_others(edition: str) -> None:
    """DT-CARD-20, AMB-41."""
    seats = player(), player(tokens={"Screen": 1}), player("examiner", hand=("Snatch!",))
    fight = Fight(*seats, edition=edition).attacks("Drill", *DRILL).targets(D).at("TW-13a", 2)
    rules_by_code = permissions(fight, 2, "play", "Snatch!", token=(D, "Screen"))
    assert rules_by_code["third-player"] == ("DT-CARD-20", "AMB-41")


@editions
def test_teammates_act_in_a_fight(edition: str) -> None:
    """DT-CARD-20, AMB-41."""
    seats = player(), player(tokens={"Screen": 1}), player("examiner", hand=("Snatch!",)), player()
    fight = Fight(*seats, edition=edition, teams=TWO_TEAMS)
    fight.attacks("Drill", *DRILL).rolls(3, purpose="Targeting Roll").at("TW-13a", 2)
    rules_by_code = permissions(fight, 2, "play", "Snatch!", token=(1, "Screen"))
    assert rules_by_code["acts-for-the-team"] == ("DT-CARD-20", "AMB-41")


@editions
def test_the_card_for_attacking_a_leader_is_there_when_the_target_is_known(edition: str) -> None:
    """DT-KOTH-07: all three players lead, and Ann's card can answer first of all."""
    seats = player(hand=("Buh, Bye!",)), player(tokens={"Screen": 1}), player()
    fight = Fight(*seats, edition=edition).attacks("Drill", *DRILL).targets(D).at("TW-11", A)
    rules_by_code = permissions(fight, A, "play", "Buh, Bye!", token=(D, "Screen"))
    assert rules_by_code["bonus-card-is-there"] == ("DT-KOTH-07",)
