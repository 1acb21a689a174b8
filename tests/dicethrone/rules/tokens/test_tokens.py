"""Status Effects: limits, spending, Stun's extra Roll Phase, tokens of both heroes (DT-STAT)."""

from __future__ import annotations

import pytest

from dtnb.kernel import Chance, Decision
from tests.dicethrone.play import EDITIONS, A, D, Fight, player

DRILL = (1, 1, 1, 4, 5)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_token_beyond_the_limit_is_not_placed(edition: str) -> None:
    """TV-14, DT-STAT-14, DT-STAT-15: limit 2; one there, two inflicted: one is placed."""
    fight = Fight(player(), player(tokens={"Drag": 1}), edition=edition)
    fight.attacks("Weigh Down", 6, 6, 6, 6, 1).finish()
    assert fight.tokens(D) == {"Drag": 2}
    (step,) = fight.steps("token-not-placed")
    assert (step.args["count"], step.args["limit"]) == (1, 2)
    assert "DT-STAT-15" in step.rules


def test_spending_removes_the_token_at_once_and_costs_no_cp() -> None:
    """DT-STAT-09, DT-STAT-11."""
    fight = Fight(player(), player(cp=0, tokens={"Screen": 2})).attacks("Drill", *DRILL)
    fight.spends(D, "Screen", "TW-13b")
    assert fight.tokens(D) == {"Screen": 1}
    assert fight.seat(D).cp == 0
    assert fight.steps("token-spent")[0].rules == ("DT-STAT-09",)


def test_a_token_that_one_does_not_hold_is_not_spent() -> None:
    """DT-STAT-12."""
    fight = Fight(player(), player(hand=("Deep Breath!",))).attacks("Drill", *DRILL)
    verdict = fight.at("TW-13b", D).verdict(D, "spend", "Screen")
    assert verdict.codes == ("no-token",)


def test_a_token_that_is_not_spendable_is_not_spent() -> None:
    """DT-STAT-12: Drag lies there and acts."""
    fight = Fight(player(tokens={"Drag": 1}, hand=("Deep Breath!",))).at("TW-04a", A)
    assert "not-spendable" in fight.verdict(A, "spend", "Drag").codes


def test_two_tokens_of_a_kind_may_both_be_spent_on_one_source() -> None:
    """ED-06b: Drill 10, Screen twice: 10 - 5 - 5 = 0."""
    fight = Fight(player(), player(tokens={"Screen": 2})).attacks("Drill", 1, 1, 1, 1, 1)
    fight.spends(D, "Screen", "TW-13b").spends(D, "Screen", "TW-13b").finish()
    assert (fight.health(D), fight.tokens(D)) == (50, {})


def test_a_spent_token_is_not_interrupted() -> None:
    """DT-STAT-18: after the commit of Follow-Up its die may be changed and nothing else done."""
    attacker = player(tokens={"Follow-Up": 1}, hand=("Deep Breath!", "Six-It!"))
    fight = Fight(attacker).attacks("Drill", *DRILL).spends(A, "Follow-Up", "TW-10").rolls(1)
    fight.at("TW-08", A)
    assert fight.verdict(A, "play", "Deep Breath!").codes == ("dice-window",)
    fight.does("play", "Six-It!").finish()
    assert fight.health(D) == 50 - 5 - 3


@pytest.mark.parametrize(("face", "added"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_follow_up_adds_half_its_die_rounded_up(face: int, added: int) -> None:
    """TV-06's table, DT-CALC-07."""
    fight = Fight(player(tokens={"Follow-Up": 1})).attacks("Drill", *DRILL)
    fight.spends(A, "Follow-Up", "TW-10").rolls(face).finish()
    assert fight.health(D) == 50 - 5 - added


@pytest.mark.parametrize(("face", "damage"), [(1, 0), (2, 0), (3, 5), (6, 5)])
def test_sidestep_avoids_all_on_a_one_or_a_two(face: int, damage: int) -> None:
    """DT-HERO-GUN-12's like, AMB-23."""
    fight = Fight(player(), player(tokens={"Sidestep": 1})).attacks("Drill", *DRILL)
    fight.spends(D, "Sidestep", "TW-13b").rolls(face).finish()
    assert fight.health(D) == 50 - damage


def test_an_avoided_attack_still_does_its_other_effects() -> None:
    """AMB-23: Weigh Down's Drag stays, its damage and what is added to it are gone."""
    fight = Fight(player(hand=("Extra Push!",)), player(tokens={"Sidestep": 1}))
    fight.attacks("Weigh Down", 6, 6, 6, 6, 1).spends(D, "Sidestep", "TW-13b").rolls(2)
    fight.declines().plays(A, "Extra Push!", "TW-16").finish()
    assert (fight.health(D), fight.tokens(D)) == (50, {"Drag": 2})


@pytest.mark.parametrize(
    ("edition", "damage"),
    [("season-two", 3), ("french", 3), ("season-one-rerolled", 5), ("marvel", 5)],
)
def test_drag_and_pure_damage(edition: str, damage: int) -> None:
    """ED-10, AMB-39: Sure Hit 5 under two Drag."""
    fight = Fight(player(tokens={"Drag": 2}), edition=edition)
    fight.attacks("Sure Hit", 4, 4, 6, 1, 1).finish()
    assert fight.health(D) == 50 - damage


@pytest.mark.parametrize("edition", EDITIONS)
def test_drag_lowers_an_attack_and_it_stays_an_attack_at_nothing(edition: str) -> None:
    """TV-09's like, AMB-11: 4 - 2 = 2; the token persists (DT-STAT-13)."""
    fight = Fight(player(tokens={"Drag": 2}), edition=edition)
    fight.attacks("Weigh Down", 6, 6, 6, 6, 1).finish()
    assert (fight.health(D), fight.tokens(A)) == (48, {"Drag": 2})
    assert fight.steps("is-attack")


# -- Stun ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_stun_brings_an_extra_roll_phase_against_the_same_opponent(edition: str) -> None:
    """AMB-47, DT-HERO-PYR-13: after TW-17, no targeting, the first damage is dealt only once."""
    fight = Fight(player("barbarian"), player(), edition=edition)
    fight.attacks("Crit Bash", 6, 6, 6, 6, 1).finish_to("roll")
    assert isinstance(fight.pending, Chance)
    assert (fight.pending.seat, fight.pending.purpose) == (A, "Offensive Roll")
    assert (fight.health(D), fight.tokens(D)) == (45, {})
    assert (fight.table.packets, fight.table.attack) == ((), None)
    fight.attacks("Mighty Blow", 1, 2, 3, 4, 6).finish()
    assert fight.health(D) == 45 - 9
    phases = [step.args for step in fight.steps("phase-begins")
              if step.args["phase"] == "offensive-roll-phase"]  # fmt: skip
    assert [args["extra"] for args in phases] == [False, True]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("answer", "cp", "phases"), [("accept", 2, 2), ("decline", 4, 1)])
def test_knockdown_is_paid_for_before_an_additional_phase_too_or_that_one_is_skipped(
    answer: str, cp: int, phases: int, edition: str
) -> None:
    """DT-HERO-GUN-14, AMB-42, AMB-47: 2 of 4 CP or the phase; either way the token goes."""
    fight = Fight(player("barbarian", cp=4, tokens={"Knockdown": 1}), player(), edition=edition)
    fight.attacks("Crit Bash", 6, 6, 6, 6, 1).until("may").chooses(may=answer)
    if phases == 2:
        fight.attacks("", 1, 1, 2, 2, 4).finish()
    assert (fight.pending, fight.seat(A).cp, fight.tokens(A)) == (None, cp, {})
    begun = [step for step in fight.steps("phase-begins")
             if step.args["phase"] == "offensive-roll-phase"]  # fmt: skip
    assert len(begun) == phases
    assert len(fight.steps("phase-skipped")) == 2 - phases


def test_the_extra_roll_phase_may_stun_again() -> None:
    """AMB-47."""
    fight = Fight(player("barbarian"), player())
    fight.attacks("Crit Bash", 6, 6, 6, 6, 1).attacks("Crit Bash", 6, 6, 6, 6, 1)
    fight.attacks("", 1, 1, 2, 2, 4).finish()
    assert fight.health(D) == 50 - 5 - 5
    assert len(fight.steps("extra-phase")) == 2


def test_the_extra_roll_phase_keeps_its_opponent_among_three() -> None:
    """AMB-47, DT-HERO-PYR-13: no target is chosen in the extra Roll Phase."""
    fight = Fight(player("barbarian"), player(), player())
    fight.attacks("Crit Bash", 6, 6, 6, 6, 1).targets(2)
    fight.attacks("Mighty Blow", 1, 2, 3, 4, 6).finish()
    assert fight.healths() == (50, 50, 50 - 5 - 9)


def test_there_is_no_extra_roll_phase_against_who_is_out() -> None:
    """DT-HERO-PYR-13: lost if that opponent is out."""
    fight = Fight(player("barbarian"), player(health=5)).attacks("Crit Bash", 6, 6, 6, 6, 1)
    fight.finish()
    assert fight.table.result == (A,)
    assert not fight.steps("extra-phase")


def test_a_stunned_player_can_take_no_action_and_make_no_defence() -> None:
    """DT-HERO-PYR-13: Stun at TW-13a, so neither card nor Parry against 5 normal of Get … Bash."""
    fight = Fight(
        player("barbarian", hand=("Feelin' Good!",)), player(hand=("Deep Breath!",))
    ).attacks("Crit Bash", 6, 6, 6, 6, 1)
    fight.at("TW-16", A)
    verdict = fight.verdict(D, "play", "Deep Breath!")
    assert verdict.codes == ("no-action-while",)


# -- Barbarian and Paladin -------------------------------------------------------------------------


def test_crit_bash_inflicts_stun_before_the_damage_is_waiting() -> None:
    """AMB-11, DT-TXT-06: an Attack from activation on; its damage comes behind the Then."""
    fight = Fight(player("barbarian", hand=("Feelin' Good!",)), player())
    fight.attacks("Crit Bash", 6, 6, 6, 6, 1).at("TW-13a", A)
    assert fight.tokens(D) == {"Stun": 1}
    assert fight.table.packets == ()
    assert fight.table.attack is not None
    assert fight.table.attack.decided_as_attack is True
    later = fight.at("TW-16", A).table
    assert later.attack is not None
    assert later.attack.decided_as_attack is True
    assert [packet.incoming_points for packet in later.packets] == [5]


def test_an_attack_modifier_waits_until_it_is_an_attack() -> None:
    """DT-AM-05, AMB-12: Meteorite hangs on its tokens: refused in TW-10, allowed in TW-16."""
    hand = ("Red Hot!", "Getting Paid!")
    fight = Fight(player("pyromancer", hand=hand), player()).attacks("Meteorite", 6, 6, 6, 6, 1)
    assert fight.at("TW-10", A).verdict(A, "play", "Red Hot!").codes == ("attack-open",)
    assert fight.at("TW-16", A).verdict(A, "play", "Red Hot!").allowed


def test_an_attack_modifier_is_played_in_the_last_chance() -> None:
    """DT-AM-03, DT-DRP-07: Get Some! for 3 swords in TW-16 of Crit Bash."""
    fight = Fight(player("barbarian", hand=("Feelin' Good!", "Get Some!")), player())
    fight.attacks("Crit Bash", 6, 6, 6, 6, 1)
    fight.plays(A, "Get Some!", "TW-16").rolls(1, 2, 3, 4, 5).finish_to("roll")
    assert fight.health(D) == 50 - 5 - 3


@pytest.mark.parametrize(("base", "allowed"), [(5, True), (4, False)])
def test_crit_needs_an_attack_of_five_or_more(base: int, allowed: bool) -> None:
    """Crit (policy damage-threshold): Holy Attack deals 5; Offensive-like 2 + … stays below."""
    tokens = {"Crit": 1, "Drag": 5 - base}
    fight = Fight(player("paladin", tokens=tokens, hand=("Getting Paid!",)), player())
    fight.attacks("Holy Attack", 1, 2, 3, 4, 6).at("TW-10", A)
    verdict = fight.verdict(A, "spend", "Crit")
    assert verdict.allowed is allowed
    if allowed:
        fight.does("spend", "Crit").finish()
        assert fight.health(D) == 50 - 5 - 4
    else:
        assert verdict.codes == ("needs",)
        assert verdict.reasons[0].args["found"].endswith("4 >= 5 → false")


def test_the_defenders_prevention_does_not_keep_crit_from_being_spent() -> None:
    """Policy damage-threshold current-total: 5, Parry's half leaves 2, Crit is allowed: 9 - 5."""
    fight = Fight(player("paladin", tokens={"Crit": 1}), player())
    fight.attacks("Holy Attack", 1, 2, 3, 4, 6).defends("Parry", 1).spends(A, "Crit", "TW-16")
    assert fight.finish().health(D) == 50 - 4


@pytest.mark.parametrize(
    ("reading", "allowed"),
    [("base-damage", False), ("current-total", True), ("after-prevention", False)],
)
def test_the_threshold_of_crit_under_its_three_readings(reading: str, allowed: bool) -> None:
    """Policy damage-threshold: Lunge-like 4 of Mighty Prayer II + … : 4, + 4, - 4 prevented.

    Mighty Prayer II deals 4 undefendable; Extra Push! adds 4: 8 at this moment; Not This Time!
    prevents 6: 2 would be left.
    """
    attacker = player("paladin", tokens={"Crit": 1, "Follow-Up": 1}, upgrades={"Mighty Prayer": 2})
    fight = Fight(
        attacker, player(hand=("Not This Time!", "Deep Breath!")),
        policies={"damage-threshold": reading},
    )  # fmt: skip
    fight.attacks("Mighty Prayer", 1, 1, 2, 6, 3).spends(A, "Follow-Up", "TW-10").rolls(6)
    fight.plays(D, "Not This Time!", "TW-13a").at("TW-16", D)
    assert fight.verdict(A, "spend", "Crit").allowed is allowed


def test_accuracy_makes_the_attack_undefendable_after_the_offense_concluded() -> None:
    """Accuracy (policy accuracy-window), AMB-14: no defence is asked for."""
    fight = Fight(player("paladin", tokens={"Accuracy": 1}), player())
    fight.attacks("Holy Attack", 1, 2, 3, 4, 6).spends(A, "Accuracy", "TW-13b").finish()
    assert fight.health(D) == 45
    assert fight.steps("no-defense")
    assert "DT-DRP-10" in fight.steps("no-defense")[0].rules


@pytest.mark.parametrize("defends", [True, False])
def test_accuracy_is_too_late_once_a_defence_was_chosen_or_declined(defends: bool) -> None:
    """Accuracy: from the end of the Offensive Roll Phase until a defence is chosen."""
    attacker = player("paladin", tokens={"Accuracy": 1}, hand=("Getting Paid!",))
    fight = Fight(attacker, player()).attacks("Holy Attack", 1, 2, 3, 4, 6)
    if defends:
        fight.defends("Parry", 1)
    else:
        fight.declines()
    assert not fight.at("TW-16", A).verdict(A, "spend", "Accuracy").allowed


def test_protect_halves_and_retribution_sends_half_back() -> None:
    """DT-CALC-04, DT-CALC-06: Drill 5: 3 prevented, 3 back, 2 taken."""
    defender = player("paladin", tokens={"Protect": 1, "Retribution": 1})
    fight = Fight(player(), defender).attacks("Drill", *DRILL)
    fight.spends(D, "Protect", "TW-13b").spends(D, "Retribution", "TW-13b").finish()
    assert fight.healths() == (47, 48)


def test_returned_damage_can_be_prevented_only_beforehand() -> None:
    """AMB-20: its size is known at the end; Screen is committed in TW-16: 3 - 2 = 1."""
    defender = player("paladin", tokens={"Retribution": 1})
    fight = Fight(player(tokens={"Screen": 1}), defender).attacks("Drill", *DRILL)
    fight.spends(D, "Retribution", "TW-13b").declines()
    fight.spends(A, "Screen", "TW-16").finish()
    assert fight.healths() == (49, 45)


def test_retaliation_feeds_no_retaliation() -> None:
    """AMB-20: an attacking Paladin cannot send back what Retribution sent."""
    both = {"Retribution": 1}
    fight = Fight(
        player("paladin", tokens=both, hand=("Getting Paid!",)), player("paladin", tokens=both)
    )
    fight.attacks("Holy Attack", 1, 2, 3, 4, 6).spends(D, "Retribution", "TW-13b")
    fight.declines()
    verdict = fight.at("TW-16", A).verdict(A, "spend", "Retribution")
    assert verdict.codes == ("needs-attacked", "returned-damage")


def test_blessing_of_divinity_saves_from_isolated_damage_as_well() -> None:
    """Policy defeat-replacement: before defeat is asked, also in mid-phase (AMB-26)."""
    defender = player("paladin", health=3, tokens={"Blessing of Divinity": 1, "Firecracker": 1})
    fight = Fight(player(), defender).attacks("Firetrap", 1, 2, 3, 4, 5).until("defense")
    assert (fight.health(D), fight.tokens(D)) == (1, {"Firecracker": 1})


def test_blessing_of_divinity_is_asked_before_a_draw() -> None:
    """Policy defeat-replacement, DT-WIN-03: the attacker is at 0, the Paladin at 1 has won."""
    defender = player("paladin", health=1, tokens={"Blessing of Divinity": 1})
    fight = Fight(player(health=3), defender).attacks("All In", 1, 1, 1, 4, 5).finish()
    assert (fight.healths(), fight.table.result) == ((0, 1), (D,))


def test_a_token_that_may_not_be_removed_is_not_offered() -> None:
    """DT-STAT-17: Blessing of Divinity; Crit is."""
    defender = player("paladin", tokens={"Blessing of Divinity": 1, "Crit": 1})
    fight = Fight(player(hand=("Buh, Bye!",)), defender).plays(A, "Buh, Bye!", "TW-04a")
    fight.finish_to("roll")
    assert fight.tokens(D) == {"Blessing of Divinity": 1}


@pytest.mark.parametrize(
    ("reading", "tokens"),
    [("one-of-this-roll-phase", {}), ("next-only", {"Concussion": 1}), ("already-placed-only", {})],
)
def test_thick_skin_ii_and_a_status_that_lies_there_already(
    reading: str, tokens: dict[str, int]
) -> None:
    """Policy status-prevention: Overpower's Concussion came at TW-13a, before the defence."""
    fight = Fight(
        player("barbarian"), player("barbarian", upgrades={"Thick Skin": 2}),
        policies={"status-prevention": reading},
    )  # fmt: skip
    fight.attacks("Overpower", 1, 2, 3, 6, 6).rolls(6, 6, 6).defends("Thick Skin", 4, 4, 1, 1)
    assert fight.finish().tokens(D) == tokens


@pytest.mark.parametrize(
    ("reading", "tokens"),
    [("one-of-this-roll-phase", {}), ("next-only", {}), ("already-placed-only", {"Concussion": 1})],
)
def test_thick_skin_ii_and_a_status_that_comes_later(reading: str, tokens: dict[str, int]) -> None:
    """Policy status-prevention: Get Some! inflicts Concussion in the last chance."""
    fight = Fight(
        player("barbarian", hand=("Get Some!",)),
        player("barbarian", upgrades={"Thick Skin": 2}),
        policies={"status-prevention": reading},
    )  # fmt: skip
    fight.attacks("Mighty Blow", 1, 2, 3, 4, 6).defends("Thick Skin", 4, 4, 1, 1)
    fight.plays(A, "Get Some!", "TW-16").rolls(1, 1, 1, 1, 1).finish()
    assert fight.tokens(D) == tokens
    assert bool(fight.steps("status-prevented")) is (tokens == {})


def test_thick_skin_ii_prevents_one_status_only() -> None:
    """Thick Skin II prevents 1: of two Concussions in one Roll Phase the second stays."""
    fight = Fight(
        player("barbarian", hand=("Get Some!",)), player("barbarian", upgrades={"Thick Skin": 2})
    )
    fight.attacks("Overpower", 1, 2, 3, 6, 6).rolls(6, 6, 6).defends("Thick Skin", 4, 4, 1, 1)
    fight.plays(A, "Get Some!", "TW-16").rolls(6, 6, 6, 6, 6).finish()
    assert fight.tokens(D) == {"Concussion": 1}


def test_tithe_ii_pays_for_a_prayer_in_the_requirement() -> None:
    """Tithe II: Mighty Prayer needs a prayer: 1 CP at activation; Righteous Combat does not."""
    seat = player("paladin", cp=0, upgrades={"Tithe": 2})
    assert Fight(seat).attacks("Mighty Prayer", 1, 1, 2, 6, 3).finish().seat(A).cp == 1
    combat = Fight(seat).attacks("Righteous Combat", 1, 1, 2, 3, 3).rolls(3, 3).finish()
    assert combat.seat(A).cp == 0


def test_tithe_draws_a_card_for_its_price() -> None:
    """Tithe I: 3 CP."""
    fight = Fight(player("paladin", cp=3, deck={"Mighty!": 1})).uses(A, "Tithe Draw", "TW-04a")
    fight.draws("Mighty!")
    assert (fight.seat(A).hand, fight.seat(A).cp) == (("Mighty!",), 0)


def test_the_cp_dial_stops_at_fifteen() -> None:
    """DT-CP-02, DT-CP-03, TV-20: 14 + 2 is 15."""
    fight = Fight(player(cp=14, hand=("Getting Paid!",))).plays(A, "Getting Paid!", "TW-04a")
    assert fight.seat(A).cp == 15
    (step,) = fight.steps("cp-gained")
    assert (step.args["amount"], step.args["offered"]) == (1, 2)


def test_a_token_that_nobody_could_spend_is_told_apart_from_a_forced_choice() -> None:
    """At a forced choice an action is refused because the choice comes first."""
    fight = Fight(player(), player(tokens={"Screen": 1})).attacks("Drill", *DRILL)
    fight.until("defense")
    assert isinstance(fight.pending, Decision)
    assert fight.verdict(D, "spend", "Screen").codes == ("forced-choice-first",)
