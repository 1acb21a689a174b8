"""The Ultimate lock, and the one thing that stops it (DT-ULT, AMB-17, AMB-18, AMB-48)."""

from __future__ import annotations

import pytest

from tests.dicethrone.play import EDITIONS, A, D, Fight, player

LESSON = (6, 6, 6, 6, 6)


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_opponent_may_do_nothing_from_activation_to_the_conclusion(edition: str) -> None:
    """DT-ULT-03, AMB-17: every window from TW-10 on passes the Defender over, with the reason."""
    defender = player(
        hand=("Not This Time!", "Buh, Bye!", "Deep Breath!"), tokens={"Screen": 1, "Sidestep": 1}
    )
    fight = Fight(player(hand=("Deep Breath!",)), defender, edition=edition)
    fight.attacks("Final Lesson!", *LESSON).at("TW-10", A)
    for verb, name in (("play", "Not This Time!"), ("play", "Buh, Bye!"), ("play", "Deep Breath!"),
                       ("spend", "Screen"), ("spend", "Sidestep")):  # fmt: skip
        verdict = fight.verdict(D, verb, name)
        assert verdict.codes[0] == "ultimate-lock"
        assert "DT-ULT-03" in verdict.rules
    fight.finish()
    assert fight.health(D) == 40
    silent = [step for step in fight.steps("passes-automatically")
              if step.actor == D and step.args["reason"] == "ultimate-lock"]  # fmt: skip
    assert {step.args["window"] for step in silent} == {"TW-10", "TW-13a", "TW-16"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_die_changed_in_time_stops_an_ultimate(edition: str) -> None:
    """DT-ULT-04, TW-05a: one 6 becomes a 5; four stars still meet Weigh Down."""
    fight = Fight(player(), player(hand=("Tip It!",)), edition=edition)
    fight.attacks("Final Lesson!", *LESSON).plays(D, "Tip It!", "TW-05a", die=0)
    fight.until("announce")
    names = [action.object for action in fight.game.legal_actions(fight.record.state)]
    assert "Final Lesson!" not in names
    assert "Weigh Down" in names
    assert fight.announces("Weigh Down").finish().health(D) == 46


def test_after_the_announcement_was_let_through_it_is_too_late() -> None:
    """DT-ULT-03, TW-06: the Defender who passed in TW-05a is not asked again."""
    fight = Fight(player(), player(hand=("Tip It!",))).attacks("Final Lesson!", *LESSON)
    fight.at("TW-05a", D).finish()
    assert fight.health(D) == 40
    assert fight.seat(D).hand == ("Tip It!",)


@pytest.mark.parametrize("edition", EDITIONS)
def test_tokens_that_would_weaken_an_ultimate_are_ignored(edition: str) -> None:
    """DT-ULT-05: the attacker's two Drag lower nothing, and the story says so."""
    fight = Fight(player(tokens={"Drag": 2}), edition=edition)
    fight.attacks("Final Lesson!", *LESSON).finish()
    assert fight.health(D) == 40
    (no_result,) = fight.steps("no-result")
    assert (no_result.args["subject"], no_result.args["reason"]) == ("Drag", "ultimate")
    assert "Drag" not in {row["source"] for row in fight.ledger(D)["rows"]}


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_keeps_any_damage_of_an_ultimate_off(edition: str) -> None:
    """DT-ULT-01, DT-ULT-05: its damage is not avoided by anything, of whatever type it is.

    Scorch the Earth! deals 12 and 2 collateral to each opponent: 14 to the target, 2 to the other
    one, who holds Shadows just like the target.
    """
    hidden = player("shadow-thief", tokens={"Shadows": 1})
    fight = Fight(player("pyromancer"), hidden, hidden, edition=edition)
    fight.attacks("Scorch the Earth!", *LESSON).targets(D).finish()
    assert fight.healths() == (50, 36, 48)
    no_results = [step for step in fight.steps("no-result") if step.args["reason"] == "ultimate"]
    assert {step.args["subject"] for step in no_results} == {"Shadows"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_not_even_a_teammate_of_the_attacker_takes_damage_off_an_ultimate(edition: str) -> None:
    """DT-ULT-01: nothing prevents its collateral damage, so the card has nothing to act on."""
    mate = player(hand=("Not This Time!", "Getting Paid!"))
    fight = Fight(
        player("pyromancer"), player(), mate, player(), teams=(0, 1, 0, 1), edition=edition
    )
    fight.attacks("Scorch the Earth!", *LESSON).rolls(3).at("TW-16", 2)
    assert not fight.verdict(2, "play", "Not This Time!").allowed
    # 12 and twice 2 on the dial that the two opponents share (DT-DMG-11)
    assert fight.finish().health(D) == 34


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_ultimate_can_be_enhanced_by_its_own_side(edition: str) -> None:
    """DT-ULT-02, DT-ULT-07, DT-ULT-10: Extra Push! adds 4: 14."""
    fight = Fight(player(hand=("Extra Push!",)), edition=edition)
    fight.attacks("Final Lesson!", *LESSON).plays(A, "Extra Push!", "TW-16").finish()
    assert fight.health(D) == 36


def test_other_effects_of_an_ultimate_happen() -> None:
    """Final Lesson! gives Sidestep and inflicts Drag."""
    fight = Fight().attacks("Final Lesson!", *LESSON).finish()
    assert (fight.tokens(A), fight.tokens(D)) == ({"Sidestep": 1}, {"Drag": 1})


def test_its_own_side_may_change_dice_rolled_during_an_ultimate() -> None:
    """AMB-48: Get Some! under Rage!: the Barbarian sets a die, the Defender may not."""
    attacker = player("barbarian", hand=("Get Some!", "So Wild!"))
    fight = Fight(attacker, player(hand=("So Wild!",))).attacks("Rage!", *LESSON)
    fight.plays(A, "Get Some!", "TW-10").rolls(6, 6, 6, 6, 6).at("TW-08", A)
    assert fight.verdict(D, "play", "So Wild!").codes[0] == "ultimate-lock"
    fight.does("play", "So Wild!", die=0, value=1).finish_to("roll")
    assert fight.health(D) == 50 - 15 - 1


def test_in_a_fight_of_three_everybody_else_is_an_opponent() -> None:
    """AMB-18, DT-ULT-03: the third player is locked out, too."""
    third = player(hand=("Deep Breath!",))
    fight = Fight(player(hand=("Deep Breath!",)), player(), third)
    fight.attacks("Final Lesson!", *LESSON).at("TW-10", A)
    assert fight.verdict(2, "play", "Deep Breath!").codes == ("ultimate-lock",)


def test_the_lock_ends_with_the_roll_phase() -> None:
    """AMB-17: in Stun's extra Roll Phase after Rage! the stun is gone and nobody is locked."""
    fight = Fight(player("barbarian"), player(hand=("Deep Breath!",)))
    fight.attacks("Rage!", *LESSON).at("TW-04a", D)
    assert fight.health(D) == 35
    assert fight.verdict(D, "play", "Deep Breath!").allowed


def test_blessing_of_divinity_acts_by_itself_against_an_ultimate() -> None:
    """Policy defeat-replacement: 5 Health, 10 ultimate damage: 1 Health, the token is gone."""
    defender = player("paladin", health=5, tokens={"Blessing of Divinity": 1})
    fight = Fight(player(), defender).attacks("Final Lesson!", *LESSON).finish()
    assert (fight.health(D), fight.tokens(D), fight.table.result) == (1, {"Drag": 1}, None)


def test_blessing_of_divinity_may_be_read_as_powerless_against_an_ultimate() -> None:
    """Policy defeat-replacement, other reading."""
    defender = player("paladin", health=5, tokens={"Blessing of Divinity": 1})
    fight = Fight(player(), defender, policies={"defeat-replacement": "not-against-ultimates"})
    fight.attacks("Final Lesson!", *LESSON).finish()
    assert (fight.health(D), fight.table.result) == (0, (A,))
