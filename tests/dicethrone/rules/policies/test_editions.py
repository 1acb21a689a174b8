"""Policies on which the books differ: the reading decides, whatever the edition."""

from __future__ import annotations

import pytest

from dtnb.kernel import Action, Decision
from tests.dicethrone.play import EDITIONS, A, D, Fight, player

ALIKE = (1, 1, 1, 4, 5)
BOTH = pytest.mark.parametrize("edition", EDITIONS)


@BOTH
@pytest.mark.parametrize(("reading", "damage"), [("none", 2), ("before-commit", 5)])
def test_who_is_ahead_may_act_in_front_of_a_declared_action_or_not(
    edition: str, reading: str, damage: int
) -> None:
    """AMB-04, ED-01/02, DT-PRI-01/08: Ward is spent, half of 5 is 3; Snatch! comes in front."""
    fight = Fight(
        player("examiner", hand=("Snatch!",)),
        player("examiner", tokens={"Ward": 1}),
        edition=edition,
        policies={"claims": reading},
    ).attacks("Three Alike", *ALIKE)
    fight.spends(D, "Ward", "TW-13b")
    if reading == "before-commit":
        fight.claims(A, "play", "Snatch!", "TW-13b")
    assert fight.finish().health(D) == 50 - damage


@BOTH
@pytest.mark.parametrize(("reading", "next_seat"), [("one-each", D), ("front-again", A)])
def test_after_an_action_the_next_is_asked_or_the_front_again(
    edition: str, reading: str, next_seat: int
) -> None:
    """AMB-02, DT-PRI-05: the attacker plays one of two Fetch!es; both players hold another."""
    fight = Fight(
        player("examiner", hand=("Fetch!", "Sweep!"), deck={"Surge!": 1}),
        player("examiner", hand=("Fetch!",), tokens={"Ward": 1}),
        edition=edition,
        policies={"turns-of-asking": reading},
    ).attacks("Three Alike", *ALIKE)
    fight.plays(A, "Fetch!", "TW-13b").draws("Surge!")
    assert isinstance(fight.pending, Decision)
    assert (fight.pending.window, fight.pending.seat) == ("TW-13b", next_seat)


@BOTH
@pytest.mark.parametrize(("reading", "damage"), [("cumulative", 1), ("three-steps", 3)])
def test_reductions_act_on_the_cumulative_total_or_in_three_steps(
    edition: str, reading: str, damage: int
) -> None:
    """ED-06, DT-CALC-01…05/09: of 10 a Ward and Shrug Off!: 10 - 5 - 4, or 10 - 4 = 6, 6 - 3."""
    fight = Fight(
        player("examiner"),
        player(hand=("Shrug Off!",), tokens={"Screen": 1}),
        edition=edition,
        policies={"reductions": reading},
    ).attacks("Big Bet", 1, 1, 1, 4, 6)
    fight.rolls(6, purpose="Big Bet").spends(D, "Screen", "TW-13b")
    fight.plays(D, "Shrug Off!", "TW-13b")
    assert fight.finish().health(D) == 50 - damage


@BOTH
@pytest.mark.parametrize(("reading", "back"), [("cumulative", 5), ("subtotal", 2)])
def test_a_retaliation_is_half_of_the_cumulative_total_or_of_the_subtotal(
    edition: str, reading: str, back: int
) -> None:
    """AMB-20, ED-07, DT-CALC-06: half of 10, or half of 10 - 6 = 4."""
    fight = Fight(
        player("examiner"),
        player("paladin", hand=("Not This Time!",), tokens={"Retribution": 1}),
        edition=edition,
        policies={"retaliation-base": reading},
    ).attacks("Big Bet", 1, 1, 1, 4, 6)
    fight.rolls(6, purpose="Big Bet").spends(D, "Retribution", "TW-13b")
    fight.plays(D, "Not This Time!", "TW-13b", player=D)
    assert fight.finish().health(A) == 50 - back


@BOTH
@pytest.mark.parametrize(("reading", "back"), [("cumulative", 5), ("subtotal", 5), ("received", 0)])
def test_a_retaliation_for_what_was_evaded_may_be_read_as_nothing(
    edition: str, reading: str, back: int
) -> None:
    """AMB-20: 10 were incoming, so half is 5; of what is received after Sidestep, nothing."""
    fight = Fight(
        player("examiner"),
        player("paladin", tokens={"Retribution": 1, "Sidestep": 1}),
        edition=edition,
        policies={"retaliation-base": reading},
    ).attacks("Big Bet", 1, 1, 1, 4, 6)
    fight.rolls(6, purpose="Big Bet").spends(D, "Retribution", "TW-13b")
    fight.spends(D, "Sidestep", "TW-13b").rolls(1, purpose="Sidestep")
    assert fight.finish().healths() == (50 - back, 50)


@BOTH
def test_what_is_received_is_known_after_every_prevention(edition: str) -> None:
    """AMB-20: 10 less half is 5, of which half, rounded up, is 3; whichever was spent first."""
    for first, second in (("Retribution", "Screen"), ("Screen", "Retribution")):
        fight = Fight(
            player("examiner"),
            player("paladin", tokens={"Retribution": 1, "Screen": 1}),
            edition=edition,
            policies={"retaliation-base": "received"},
        ).attacks("Big Bet", 1, 1, 1, 4, 6)
        fight.rolls(6, purpose="Big Bet").spends(D, first, "TW-13b").spends(D, second, "TW-13b")
        assert fight.finish().healths() == (50 - 3, 50 - 5)


@BOTH
@pytest.mark.parametrize(("reading", "damage"), [("anyone", 9), ("attacker-only", 5)])
def test_another_player_modifies_the_attack_or_may_not(
    edition: str, reading: str, damage: int
) -> None:
    """AMB-35, ED-09, DT-AM-06: a third player has Surge! for 4."""
    fight = Fight(
        player("examiner"),
        player("examiner"),
        player("examiner", hand=("Surge!", "Fetch!")),
        edition=edition,
        policies={"attack-modifier-owner": reading},
    ).attacks("Three Alike", *ALIKE)
    fight.targets(D).at("TW-13b", 2)
    assert fight.verdict(2, "play", "Surge!").allowed is (reading == "anyone")
    if reading == "anyone":
        fight.does("play", "Surge!")
    assert fight.finish().health(D) == 50 - damage


@BOTH
@pytest.mark.parametrize(("reading", "left"), [("any", {}), ("not-attackers-tokens", {"Ward": 1})])
def test_a_preempted_card_may_be_aimed_at_the_attackers_other_token_or_not(
    edition: str, reading: str, left: dict[str, int]
) -> None:
    """AMB-38, ED-04, DT-PRI-09: Snatch! was for Aim, which was spent in front of it."""
    fight = Fight(
        player("examiner", tokens={"Aim": 1, "Ward": 1}),
        player("examiner", hand=("Snatch!", "Fetch!")),
        edition=edition,
        policies={"claims": "before-commit", "retarget-preempted-card": reading},
    ).attacks("Three Alike", *ALIKE)
    fight.at("TW-13b", D).does("play", "Snatch!", token="Aim")
    fight.claims(A, "spend", "Aim", "TW-13b").at("TW-13b", D)
    verdict = fight.verdict(D, "play", "Snatch!")
    assert verdict.codes == (() if reading == "any" else ("barred-from-attacker",))
    if reading == "any":
        fight.does("play", "Snatch!")
    assert fight.finish().tokens(A) == left


@BOTH
@pytest.mark.parametrize(("reading", "damage"), [("may-reduce", 3), ("none", 5)])
def test_a_reducing_modifier_acts_on_pure_damage_or_not(
    edition: str, reading: str, damage: int
) -> None:
    """AMB-39, ED-10, DT-DMG-09: Sure Hit deals 5 pure, two Drags take 2 off."""
    fight = Fight(
        player(tokens={"Drag": 2}),
        player(),
        edition=edition,
        policies={"modifiers-on-pure": reading},
    ).attacks("Sure Hit", 4, 4, 6, 1, 2)
    assert fight.finish().health(D) == 50 - damage


@BOTH
def test_an_activation_waits_for_the_opponents_in_every_book(edition: str) -> None:
    """ED-13, DT-ORP-03, DT-ORP-10: asked or not at the table, the opponent may stop an Ultimate."""
    fight = Fight(
        player("examiner"), player("examiner", hand=("So Wild!",)), edition=edition
    ).attacks("Last Word!", 6, 6, 6, 6, 6)
    fight.plays(D, "So Wild!", "TW-05a", die=0, value=1)
    fight.until("announce")
    verdict = fight.game.verdict(fight.record.state, A, Action("announce", "Last Word!"))
    assert verdict.codes == ("requirement-not-met",)


@BOTH
def test_a_card_grants_a_defender_one_more_roll_in_every_book(edition: str) -> None:
    """ED-14, DT-ORP-20, DT-DRP-05: Better D! makes two defensive rolls of one, also in S2."""
    fight = Fight(
        player("examiner"), player("examiner", hand=("Better D!",)), edition=edition
    ).attacks("Three Alike", *ALIKE)
    fight.defends("Cover", 1).plays(D, "Better D!", "TW-14")
    (roll,) = [roll for roll in fight.table.rolls if roll.phase == "defensive"]
    assert (roll.attempt, roll.allowed) == (1, 2)
