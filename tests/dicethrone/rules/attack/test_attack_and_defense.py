"""Damage types, the defence, the conclusion (DT-DMG, DT-DRP, DT-WIN, AMB-24…26)."""

from __future__ import annotations

import pytest

from dtnb.kernel import Decision
from tests.dicethrone.play import EDITIONS, A, D, Fight, player

UNDEFENDED = {
    "Lunge": (1, 2, 3, 4, 6),
    "Sure Hit": (4, 4, 6, 1, 1),
    "Final Lesson!": (6, 6, 6, 6, 6),
}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("ability", "damage"), [("Lunge", 5), ("Sure Hit", 5), ("Final Lesson!", 10)]
)
def test_undefendable_pure_and_ultimate_damage_leave_no_defence(
    edition: str, ability: str, damage: int
) -> None:
    """DT-DMG-08, DT-DMG-09, DT-ULT-06, DT-DRP-10, DT-DRP-12: TW-13a, then TW-16."""
    fight = Fight(edition=edition).attacks(ability, *UNDEFENDED[ability]).finish()
    assert fight.health(D) == 50 - damage
    assert fight.windows()[-3:] == ["TW-13a", "TW-16", "TW-17"]
    (step,) = fight.steps("no-defense")
    assert "DT-DRP-10" in step.rules


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_defender_rolls_once_and_the_defence_resolves(edition: str) -> None:
    """DT-DRP-05, DT-DRP-06: Drill 5; Brace on 4 5 6 prevents 2 and deals 1."""
    fight = Fight(edition=edition).attacks("Drill", 1, 1, 1, 4, 5).defends("Brace", 4, 5, 6)
    fight.finish()
    assert fight.healths() == (49, 47)
    assert fight.windows()[-5:] == ["TW-13b", "TW-14", "TW-15", "TW-16", "TW-17"]


def test_a_hero_with_two_defences_chooses_one_before_any_die() -> None:
    """DT-DRP-04: Parry or Brace, or none (AMB-30)."""
    fight = Fight().attacks("Drill", 1, 1, 1, 4, 5).until("defense")
    names = [action.object for action in fight.game.legal_actions(fight.record.state)]
    assert names == ["Parry", "Brace", ""]


def test_the_defence_may_be_declined_but_not_the_phase() -> None:
    """AMB-30, DT-DRP-07: TW-16 comes all the same."""
    fight = Fight().attacks("Drill", 1, 1, 1, 4, 5).declines().finish()
    assert fight.health(D) == 45
    assert fight.windows()[-2:] == ["TW-16", "TW-17"]


def test_the_defensive_dice_may_be_altered_before_they_are_read() -> None:
    """TV-03's place, DT-DRP-05, TW-14: Brace 1 1 1, a strike set to 6: 1 damage back."""
    fight = Fight(player(), player(hand=("Six-It!",))).attacks("Drill", 1, 1, 1, 4, 5)
    fight.defends("Brace", 1, 1, 1).plays(D, "Six-It!", "TW-14", die=0).finish()
    assert fight.healths() == (49, 45)


def test_better_d_gives_the_defence_a_second_roll_attempt() -> None:
    """Better D!, DT-DRP-05: once, and once more; any of the dice."""
    fight = Fight(player(), player(hand=("Better D!",))).attacks("Drill", 1, 1, 1, 4, 5)
    fight.defends("Brace", 4, 1, 1).plays(D, "Better D!", "TW-14")
    fight.rerolls((1, 2), (5, 6)).finish()
    assert fight.healths() == (49, 47)
    assert fight.windows().count("TW-14") == 2


def test_without_better_d_nobody_rolls_the_defence_again() -> None:
    """DT-DRP-05: exactly one Roll Attempt."""
    fight = Fight().attacks("Drill", 1, 1, 1, 4, 5).defends("Brace", 1, 1, 1)
    fight.finish()
    assert fight.healths() == (50, 45)
    assert fight.windows().count("TW-14") == 1


def test_damage_prevention_and_healing_are_applied_at_once_at_the_conclusion() -> None:
    """DT-DRP-08, AMB-16: 58 Health, Overpower 4, Thick Skin heals 6: 58 - 4 + 6 = 60."""
    fight = Fight(player("barbarian"), player("barbarian", health=58))
    fight.attacks("Overpower", 1, 2, 3, 6, 6).rolls(1, 1, 2).defends("Thick Skin", 4, 4, 4)
    fight.finish()
    assert fight.health(D) == 60
    (step,) = fight.steps("damage-applied")
    assert (step.args["damage"], step.args["healing"]) == (4, 6)


def test_healing_may_be_read_as_limited_before_damage_is_subtracted() -> None:
    """AMB-16 clamp-first: 58 + 6 is 60, - 4 is 56."""
    fight = Fight(
        player("barbarian"), player("barbarian", health=58),
        policies={"cap-and-simultaneity": "clamp-first"},
    )  # fmt: skip
    fight.attacks("Overpower", 1, 2, 3, 6, 6).rolls(1, 1, 2).defends("Thick Skin", 4, 4, 4)
    assert fight.finish().health(D) == 56


def test_healing_stops_at_ten_above_the_start() -> None:
    """DT-HP-01: 58 + 4 is 60."""
    fight = Fight(player(health=58)).attacks("Recover", 1, 1, 4, 4, 6).finish()
    assert fight.health(A) == 60


@pytest.mark.parametrize("edition", EDITIONS)
def test_both_at_nothing_in_one_application_is_a_draw(edition: str) -> None:
    """DT-WIN-03, DT-WIN-04: All In deals 9 and 3 to its owner; how far below 0 decides nothing."""
    fight = Fight(player(health=3), player(health=1), edition=edition)
    fight.attacks("All In", 1, 1, 1, 4, 5).finish()
    assert fight.healths() == (0, 0)
    assert fight.table.result == (A, D)
    assert fight.game.returns(fight.record.state) == (0.5, 0.5)
    assert fight.steps("draw")[0].rules == ("DT-WIN-03", "DT-WIN-04")


def test_who_alone_reaches_nothing_has_lost() -> None:
    """DT-WIN-01, DT-WIN-02."""
    fight = Fight(player(health=4), player(health=9)).attacks("All In", 1, 1, 1, 4, 5).finish()
    assert fight.healths() == (1, 0)
    assert fight.table.result == (A,)
    assert fight.game.returns(fight.record.state) == (1.0, 0.0)


def test_with_three_players_two_may_fall_and_the_third_wins() -> None:
    """DT-WIN-05: seat 1 is struck, the attacker falls to All In's own damage."""
    fight = Fight(player(health=3), player(health=9), player())
    fight.attacks("All In", 1, 1, 1, 4, 5).targets(1).finish()
    assert fight.table.result == (2,)


# -- isolated damage -------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_prevention_spent_on_the_attack_does_not_cover_isolated_damage(edition: str) -> None:
    """ED-16, AMB-25, DT-DMG-14: 3 isolated at once; then 6 - 3 = 3: altogether 6."""
    defender = player(tokens={"Firecracker": 1, "Screen": 1})
    fight = Fight(player(), defender, edition=edition).attacks("Firetrap", 1, 2, 3, 4, 5)
    fight.spends(D, "Screen", "TW-13b").finish()
    assert fight.health(D) == 44


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_second_firecracker_sets_off_the_first_and_the_attack_stays_as_it_is(
    edition: str,
) -> None:
    """TV-08, DT-STAT-15: removed, 3 isolated at once, the new one placed, 6 as usual."""
    fight = Fight(player(), player(tokens={"Firecracker": 1}), edition=edition)
    fight.attacks("Firetrap", 1, 2, 3, 4, 5).finish()
    assert fight.tokens(D) == {"Firecracker": 1}
    assert fight.health(D) == 50 - 3 - 6
    order = [step.kind for step in fight.steps("token-removed", "damage-applied",
                                               "token-inflicted")]  # fmt: skip
    assert order == ["token-removed", "damage-applied", "token-inflicted", "damage-applied"]


def test_isolated_damage_is_prevented_in_its_own_window_and_alone() -> None:
    """DT-DMG-14, TW-I: Screen there halves the 3 (2 prevented), and the 6 stay 6."""
    fight = Fight(player(), player(tokens={"Screen": 1})).attacks("Flash Point", 1, 1, 6, 6, 4)
    fight.spends(D, "Screen", "TW-I").finish()
    assert fight.health(D) == 50 - 1 - 6


def test_isolated_damage_is_dealt_at_once() -> None:
    """DT-DMG-14: before the defence the dial has moved."""
    fight = Fight().attacks("Flash Point", 1, 1, 6, 6, 4).until("defense")
    assert fight.health(D) == 47
    assert fight.defends("Parry", 1).finish().health(D) == 44


def test_a_defence_does_not_cover_isolated_damage() -> None:
    """DT-DMG-14: Parry halves the 6, not the 3 that were dealt already: 50 - 3 - 3."""
    fight = Fight().attacks("Flash Point", 1, 1, 6, 6, 4).defends("Parry", 1).finish()
    assert fight.health(D) == 44


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_falls_to_isolated_damage_is_out_at_once_and_nothing_else_is_applied(
    edition: str,
) -> None:
    """AMB-26, DT-WIN-02: the game is over before the conclusion, no draw."""
    defender = player(health=3, tokens={"Firecracker": 1})
    fight = Fight(player(health=1), defender, edition=edition)
    fight.attacks("Firetrap", 1, 2, 3, 4, 5).finish()
    assert fight.table.result == (A,)
    assert "TW-17" not in fight.windows()


def test_the_same_numbers_end_differently_together_and_isolated() -> None:
    """ED-16: Screen against 9 at once halves 9 to 4; against 3 isolated and 6 it halves one."""
    together = Fight(player(), player(tokens={"Screen": 1})).attacks("All In", 1, 1, 1, 4, 5)
    together.spends(D, "Screen", "TW-13b").finish()
    apart = Fight(player(), player(tokens={"Screen": 1})).attacks("Flash Point", 1, 1, 6, 6, 4)
    apart.spends(D, "Screen", "TW-13b").finish()
    assert (together.health(D), apart.health(D)) == (50 - 4, 50 - 3 - 3)


def test_an_active_player_who_falls_in_mid_phase_does_nothing_more() -> None:
    """DT-WIN-02, with three players: only what waits already is still concluded."""
    attacker = player(health=2, tokens={"Firecracker": 1})
    fight = Fight(attacker, player(hand=("Long Fuse!",)), player())
    fight.attacks("Drill", 1, 1, 1, 4, 5).plays(1, "Long Fuse!", "TW-05a", player=0)
    fight.finish()
    assert fight.healths() == (0, 50, 50)
    assert fight.seat(1).discard == ("Long Fuse!",)
    assert fight.table.result is None
    assert fight.windows()[-1] == "TW-17"


# -- prevention needs something that waits ---------------------------------------------------------


def test_nothing_is_prevented_where_nothing_waits() -> None:
    """DT-DMG-01: before the activation Screen and Shrug Off! are refused."""
    defender = player(tokens={"Screen": 1}, hand=("Shrug Off!", "Tip It!"))
    fight = Fight(player(), defender).attacks("Drill", 1, 1, 1, 4, 5).at("TW-05a", D)
    for verb, name in (("spend", "Screen"), ("play", "Shrug Off!")):
        verdict = fight.verdict(D, verb, name)
        assert verdict.codes == ("nothing-to-prevent",)
        assert verdict.rules == ("DT-DMG-01",)


def test_not_this_time_prevents_six_for_a_chosen_player() -> None:
    """Not This Time!: 10 - 6 = 4; the attacker, for whom nothing waits, cannot be chosen."""
    fight = Fight(player(), player(hand=("Not This Time!",))).attacks("Drill", 1, 1, 1, 1, 1)
    fight.plays(D, "Not This Time!", "TW-13b").finish()
    assert fight.health(D) == 46
    (entry,) = fight.steps("packet-modified")
    assert (entry.args["operation"], entry.args["amount"]) == ("subtract", 6)


def test_a_defence_may_prevent_a_single_point() -> None:
    """DT-CALC-03: Brace with one guard and no star, against Drill's 5."""
    fight = Fight(player(), player()).attacks("Drill", 1, 1, 1, 4, 5)
    fight.defends("Brace", 1, 1, 4).finish()
    assert fight.healths() == (50, 46)


def test_what_is_prevented_to_the_last_point_leaves_nothing_over() -> None:
    """DT-CALC-08: Drill's 8 less Shield's 8 is 0, and 0 is not below 0."""
    fight = Fight(player(), player("examiner", tokens={"Shield": 1}))
    fight.attacks("Drill", 1, 1, 1, 1, 5).spends(D, "Shield", "TW-13b").finish()
    assert fight.health(D) == 50
    ledger = fight.ledger(D)
    assert (ledger["raw"], ledger["total"], ledger["below"], ledger["fallen"]) == (0, 0, None, None)


def test_surplus_prevention_is_lost() -> None:
    """AMB-24: 5 - 6 - 3 leaves nothing and heals nothing."""
    fight = Fight(player(), player(health=20, hand=("Not This Time!",)))
    fight.attacks("Drill", 1, 1, 1, 4, 5).plays(D, "Not This Time!", "TW-13b").finish()
    assert fight.health(D) == 20


def test_a_chosen_target_with_three_players() -> None:
    """DT-TRP-01, DT-TRP-03: only the chosen opponent is struck and defends."""
    fight = Fight(player(), player(), player()).attacks("Drill", 1, 1, 1, 4, 5).targets(2)
    fight.until("defense")
    assert isinstance(fight.pending, Decision)
    assert fight.pending.seat == 2
    assert fight.finish().healths() == (50, 50, 45)


def test_collateral_strikes_every_opponent() -> None:
    """DT-DMG-10, DT-TRP-09: Scatter deals 2 to each and needs no target."""
    fight = Fight(player(), player(), player()).attacks("Scatter", 4, 4, 4, 1, 1).finish()
    assert fight.healths() == (50, 48, 48)


@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_but_the_one_who_is_attacked_defends(edition: str) -> None:
    """DT-DRP-09, DT-DRP-13: the third player is not attacked, whatever their board says."""
    seats = player(), player("barbarian", health=40), player("barbarian")
    fight = Fight(*seats, edition=edition).attacks("Drill", 1, 1, 1, 4, 5).targets(1)
    fight.until("defense")
    assert fight.verdict(1, "defend", "Thick Skin").allowed
    assert "not-attacked" in fight.verdict(2, "defend", "Thick Skin").codes
