"""Roll Attempts, announcing, going back, activation (DT-ORP, AMB-31, AMB-32, AMB-37)."""

from __future__ import annotations

import pytest

from dtnb.kernel import Action, Chance, Decision
from tests.dicethrone.play import EDITIONS, A, D, Fight, player
from tests.dicethrone.turns import Turns


def options(fight: Fight, topic: str) -> list[str]:
    """Return the possible answers to this forced choice."""
    fight.until(topic)
    return [f"{action.verb} {action.object}".strip()
            for action in fight.game.legal_actions(fight.record.state)]  # fmt: skip


@pytest.mark.parametrize("edition", EDITIONS)
def test_three_roll_attempts_and_no_more(edition: str) -> None:
    """DT-ORP-01: five dice, then at most twice any of them again."""
    fight = Fight(edition=edition).rolls(1, 2, 3, 4, 6)
    fight.rerolls((3, 4), (5, 5)).rerolls((0,), (6,))
    assert options(fight, "announce")
    roll = fight.table.rolls[0]
    assert (roll.values, roll.attempt, roll.allowed) == ((6, 2, 3, 5, 5), 3, 3)
    assert [window for window in fight.windows() if window.startswith("TW-04")] == [
        "TW-04a", "TW-04b", "TW-04c", "TW-04d",
    ]  # fmt: skip


def test_a_re_roll_needs_at_least_one_die_and_only_dice_that_lie_there() -> None:
    """DT-ORP-01: a subset of the five dice."""
    fight = Fight().rolls(1, 2, 3, 4, 6).until("reroll")
    state = fight.record.state
    for dice in ((), (5,), (0, 0), (-1,)):
        action = Action("reroll", "", (("dice", dice),))
        assert not fight.game.allows(state, A, action)


def test_only_an_ability_that_the_dice_meet_is_announced() -> None:
    """DT-ORP-02, DT-ORP-15: 1 1 1 4 5 meets Drill (3 strike), All In (and 2 guard), Recover."""
    fight = Fight().rolls(1, 1, 1, 4, 5)
    assert options(fight, "announce") == [
        "announce Drill", "announce Recover", "announce All In", "announce",
    ]  # fmt: skip
    verdict = fight.game.verdict(fight.record.state, A, Action("announce", "Lunge"))
    assert verdict.codes == ("requirement-not-met",)
    assert verdict.rules == ("DT-ORP-15", "DT-ORP-02", "DT-ORP-13")


@pytest.mark.parametrize(
    ("values", "small", "large"),
    [((2, 3, 4, 5, 5), True, False), ((2, 3, 4, 5, 6), True, True), ((1, 2, 3, 5, 6), False, False),
     ((1, 2, 3, 4, 5), True, True), ((6, 3, 5, 4, 1), True, False)],
)  # fmt: skip
def test_a_small_straight_is_four_in_a_row_and_a_large_one_five(
    values: tuple[int, ...], small: bool, large: bool
) -> None:
    """TV-21, DT-ORP-15, DT-ORP-16, AMB-37: Lunge wants a small, Firetrap a large straight."""
    may = options(Fight().rolls(*values), "announce")
    assert ("announce Lunge" in may, "announce Firetrap" in may) == (small, large)


@pytest.mark.parametrize(
    ("values", "ability", "last"),
    [((1, 2, 2, 5, 6), "Lunge", 6), ((1, 2, 3, 5, 6), "Firetrap", 6), ((1, 2, 3, 5, 6), "Lunge", 6),
     ((1, 2, 2, 4, 6), "Lunge", None), ((1, 2, 2, 5, 6), "Firetrap", None)],
)  # fmt: skip
def test_who_wants_a_straight_round_the_corner_is_told_where_it_ends(
    values: tuple[int, ...], ability: str, last: int | None
) -> None:
    """DT-ORP-15, DT-ORP-16: 5 6 1 2 and 5 6 1 2 3 would be rows if the 1 came after the 6."""
    fight = Fight().rolls(*values)
    fight.until("announce")
    (reason,) = fight.game.verdict(fight.record.state, A, Action("announce", ability)).reasons
    assert reason.args.get("last") == last


def test_numbers_make_a_kind_not_symbols() -> None:
    """DT-ORP-17: Drill II is undefendable on four equal numbers; 1 2 3 1 are four strikes."""
    seat = player(upgrades={"Drill": 2})
    equal = Fight(seat).attacks("Drill", 1, 1, 1, 1, 4).finish()
    unlike = Fight(seat).attacks("Drill", 1, 2, 3, 1, 4).until("defense")
    assert equal.steps("no-defense")
    assert isinstance(unlike.pending, Decision)
    assert unlike.pending.topic == "defense"


@pytest.mark.parametrize(("strikes", "damage"), [(3, 5), (4, 8), (5, 10)])
def test_the_highest_line_that_is_met_counts(strikes: int, damage: int) -> None:
    """AMB-32, DT-ORP-21: Drill deals 5, 8 or 10 for 3, 4 or 5 strikes."""
    values = (1, 2, 3, 1, 2)[:strikes] + (4, 6)[: 5 - strikes]
    assert Fight().attacks("Drill", *values).finish().health(D) == 50 - damage


def test_a_weaker_ability_that_is_met_may_be_chosen() -> None:
    """AMB-32: with All In met (9), Drill (5) may be announced."""
    assert Fight().attacks("Drill", 1, 1, 1, 4, 4).finish().health(D) == 45


def test_announcing_none_ends_without_an_ability() -> None:
    """DT-ORP-02, DT-ORP-08: nothing activates, the Roll Phase is over."""
    fight = Fight().rolls(1, 1, 1, 4, 5).announces("").finish()
    assert fight.steps("nothing-activates")
    assert fight.healths() == (50, 50)
    assert fight.windows()[-2:] == ["TW-10", "TW-17"]


def test_an_announcement_stands_when_no_die_was_altered() -> None:
    """DT-ORP-07: no change of mind, no more Roll Attempts, though two are left."""
    fight = Fight().attacks("Drill", 1, 1, 1, 4, 5).finish()
    assert not fight.steps("announcement-reopens")
    assert "TW-05b" not in fight.windows()


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("by", [A, D])
def test_an_altered_die_reopens_the_announcement_whoever_altered_it(edition: str, by: int) -> None:
    """DT-ORP-04, TV-21: 1 1 3 4 5 meets Drill; the 3 made a 4 unmeets it, and meets Scatter."""
    hands = [("Tip It!",) if seat == by else () for seat in (A, D)]
    fight = Fight(*(player(hand=hand) for hand in hands), edition=edition)
    fight.attacks("Drill", 1, 1, 3, 4, 5).plays(by, "Tip It!", "TW-05a", die=2, value=4)
    assert options(fight, "announce") == [
        "announce Scatter", "announce Recover", "announce", "back",
    ]  # fmt: skip
    fight.announces("Recover").finish()
    assert fight.tokens(A) == {"Sidestep": 1}


def test_going_back_leaves_the_attempts_that_were_not_used() -> None:
    """DT-ORP-05, DT-ORP-06, TV-21: announced after the first, two attempts are left."""
    fight = Fight(player(), player(hand=("Tip It!",)))
    fight.attacks("Drill", 1, 1, 3, 4, 5).plays(D, "Tip It!", "TW-05a", die=2, value=4)
    fight.goes_back().rerolls((2,), (6,)).rerolls((2,), (3,))
    assert fight.until("announce").table.rolls[0].attempt == 3
    fight.announces("Drill").finish()
    assert fight.health(D) == 45


def test_without_an_attempt_left_one_cannot_go_back() -> None:
    """DT-ORP-06, TV-21: announced after the third: another ability or none."""
    fight = Fight(player(), player(hand=("Tip It!",))).rolls(6, 6, 6, 4, 5)
    fight.rerolls((0, 1), (1, 1)).rerolls((2,), (3,)).announces("Drill")
    fight.plays(D, "Tip It!", "TW-05a", die=2, value=4)
    assert options(fight, "announce") == [
        "announce Scatter", "announce Recover", "announce",
    ]  # fmt: skip
    verdict = fight.game.verdict(fight.record.state, A, Action("back"))
    assert verdict.codes == ("no-attempt-left",)


def test_an_announced_or_activated_ability_is_not_announced_again() -> None:
    """DT-ORP-07: unaltered dice let it stand. DT-ORP-09: one Offensive Ability at most."""
    holds = player(hand=("Tip It!", "Extra Push!"))
    fight = Fight(holds, player()).rolls(1, 1, 1, 4, 5).announces("Drill").at("TW-05a", A)
    for verb, name in (("announce", "Weigh Down"), ("announce", ""), ("back", ""), ("stop", "")):
        verdict = fight.verdict(A, verb, name)
        assert "announcement-stands" in verdict.codes
        assert ("DT-ORP-07" in verdict.rules, "DT-ORP-09" in verdict.rules) == (True, bool(name))
    verdict = fight.at("TW-10", A).verdict(A, "announce", "Weigh Down")
    assert ("ability-activated" in verdict.codes, "DT-ORP-09" in verdict.rules) == (True, True)


def test_after_an_altered_die_the_announcement_does_not_stand() -> None:
    """DT-ORP-04, DT-ORP-05: another ability may be announced, so no rule speaks against it."""
    seat = player(hand=("Tip It!",), unknown=2)
    fight = Fight(seat, seat).rolls(1, 1, 3, 4, 5).announces("Drill")
    fight.plays(D, "Tip It!", "TW-05a", die=2, value=4).at("TW-05a", A)
    while fight.table.rolls[0].values != (1, 1, 4, 4, 5):
        fight.step_on()
    assert "announcement-stands" not in fight.verdict(A, "announce", "Recover").codes


def test_nobody_goes_back_without_an_alteration() -> None:
    """DT-ORP-07: before anything was altered `back` is refused."""
    fight = Fight().rolls(1, 1, 1, 4, 5).until("announce")
    verdict = fight.game.verdict(fight.record.state, A, Action("back"))
    assert verdict.codes == ("no-die-altered",)


def test_each_alteration_reopens_and_it_ends_when_nobody_alters_any_more() -> None:
    """AMB-31: two alterations, two returns, each with a fresh announcement and window."""
    fight = Fight(player(hand=("Tip It!",)), player(hand=("Tip It!",)))
    fight.attacks("Drill", 1, 1, 3, 4, 5).plays(D, "Tip It!", "TW-05a", die=2, value=4)
    fight.announces("").plays(A, "Tip It!", "TW-05a", die=2, value=3)
    fight.announces("Drill").finish()
    assert len(fight.steps("announcement-reopens")) == 2
    assert fight.windows().count("TW-05a") == 3
    assert fight.health(D) == 45


def test_an_alteration_between_attempts_is_no_reason_to_reopen() -> None:
    """DT-ORP-04 speaks of what comes after the announcement; DT-ORP-10: cards after each step."""
    fight = Fight(player(), player(hand=("Tip It!",))).rolls(1, 1, 3, 4, 5)
    fight.plays(D, "Tip It!", "TW-04b", die=2, value=2).announces("Drill").finish()
    assert not fight.steps("announcement-reopens")
    assert fight.health(D) == 45


def test_an_ability_that_became_unmet_does_not_activate() -> None:
    """DT-ORP-08: after the alteration none is announced."""
    fight = Fight(player(), player(hand=("Twice As Wild!",)))
    fight.attacks("Drill", 1, 1, 1, 4, 6)
    fight.at("TW-05a", D).does("play", "Twice As Wild!", die=0, value=6)
    fight.chooses(die=1, value=6)
    assert options(fight, "announce") == ["announce", "back"]
    fight.announces("").finish()
    assert fight.healths() == (50, 50)


def test_one_more_time_adds_an_attempt() -> None:
    """DT-ORP-01, DT-ORP-20: 3 attempts and 1 more; after the third, too."""
    fight = Fight(player(hand=("One More Time!",))).rolls(6, 6, 6, 6, 6)
    fight.rerolls((0,), (1,)).rerolls((1,), (1,)).plays(A, "One More Time!", "TW-04d")
    fight.rerolls((2,), (1,))
    fight.announces("Drill").finish()
    assert (fight.health(D), fight.table.rolls) == (45, ())
    assert fight.steps("attempts-changed")[0].args["allowed"] == 4


def test_one_more_time_needs_a_running_offensive_roll_phase() -> None:
    """DT-CARD-19, DT-ORP-01: before the first roll and after activation nothing is to be added."""
    fight = Fight(player(hand=("One More Time!", "Deep Breath!")))
    codes = ("no-attempts-running",)
    assert fight.at("TW-04a", A).verdict(A, "play", "One More Time!").codes == codes
    fight.attacks("Drill", 1, 1, 1, 4, 5)
    assert fight.at("TW-10", A).verdict(A, "play", "One More Time!").codes == codes


def test_nothing_is_asked_where_nobody_may_act() -> None:
    """TW-06, TW-07, TW-17 are in the record although nobody is asked there."""
    fight = Fight().attacks("Drill", 1, 1, 1, 4, 5).declines()
    fight.finish()
    assert fight.windows() == [
        "TW-04a", "TW-04b", "TW-05a", "TW-06", "TW-07", "TW-10",
        "TW-13a", "TW-13b", "TW-16", "TW-17",
    ]  # fmt: skip


def test_self_gains_come_at_activation_and_gains_behind_a_targeted_effect_wait() -> None:
    """AMB-29, DT-ORP-12: Three Beats gains at TW-09 before its break; Drag waits for TW-13a."""
    fight = Fight(player(hand=("Deep Breath!",)))
    fight.attacks("Three Beats", 1, 2, 3, 6, 4).at("TW-09", A)
    assert (fight.tokens(A), fight.tokens(D)) == ({"Follow-Up": 1}, {})
    fight.at("TW-13a", A)
    assert fight.tokens(D) == {"Drag": 1}


def test_dice_of_an_ability_are_altered_before_they_are_used() -> None:
    """TV-04, DT-PRI-10, TW-08: Overpower 3 4 6 is 13; Six-It! makes 6 4 6: 16 and Concussion."""
    fight = Fight(player("barbarian", hand=("Six-It!",)))
    fight.attacks("Overpower", 1, 2, 3, 6, 6).rolls(3, 4, 6, purpose="Overpower")
    fight.plays(A, "Six-It!", "TW-08", die=0).finish()
    assert fight.health(D) == 50 - 16
    assert fight.tokens(D) == {"Concussion": 1}
    plain = Fight(player("barbarian")).attacks("Overpower", 1, 2, 3, 6, 6).rolls(3, 4, 6).finish()
    assert (plain.health(D), plain.tokens(D)) == (50 - 13, {})


def test_dice_that_were_read_stay_as_they_are() -> None:
    """AMB-10: after TW-08 has closed Six-It! finds no die."""
    fight = Fight(player("barbarian", hand=("Six-It!", "Feelin' Good!")))
    fight.attacks("Overpower", 1, 2, 3, 6, 6).rolls(3, 4, 6).at("TW-10", A)
    assert fight.verdict(A, "play", "Six-It!").codes == ("no-die-to-change",)


def test_dice_rolled_for_an_ability_serve_several_effects() -> None:
    """DT-ORP-18, AMB-36: 6 4 4 give 14 damage and Concussion."""
    fight = Fight(player("barbarian")).attacks("Overpower", 1, 2, 3, 6, 6).rolls(6, 4, 4)
    assert fight.finish().health(D) == 36
    assert fight.tokens(D) == {"Concussion": 1}


def test_a_passive_re_roll_counts_as_an_alteration() -> None:
    """Tithe (policy passive-timing), DT-ORP-04: the announcement reopens, no attempt is used."""
    fight = Fight(player("paladin", cp=1))
    fight.attacks("Righteous Combat", 1, 1, 2, 3, 3).uses(A, "Tithe Re-roll", "TW-05a", die=4)
    assert isinstance(fight.pending, Chance)
    fight.rolls(6).until("announce")
    assert fight.table.rolls[0].attempt == 1
    assert fight.seat(A).cp == 0
    assert "announce Righteous Combat" not in options(fight, "announce")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_turn_without_an_attack_has_no_defensive_roll_phase(edition: str) -> None:
    """DT-TURN-13: Recover heals and gains; after TW-10 comes the conclusion."""
    fight = Fight(player(health=40), edition=edition).attacks("Recover", 1, 1, 4, 4, 6).finish()
    assert fight.windows()[-2:] == ["TW-10", "TW-17"]
    assert fight.health(A) == 44


def test_collateral_damage_alone_goes_straight_to_the_conclusion() -> None:
    """DT-DMG-10, DT-TURN-13: Scatter is no Attack and has no targeted effect."""
    fight = Fight().attacks("Scatter", 4, 4, 4, 1, 1).finish()
    assert fight.windows()[-2:] == ["TW-10", "TW-17"]
    assert fight.health(D) == 48


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("attempts", "honor"), [(1, 1), (2, 1), (3, 0)])
def test_how_many_roll_attempts_were_used_is_known_to_the_end_of_the_turn(
    attempts: int, honor: int, edition: str
) -> None:
    """DT-ORP-01: Bushido gains Honor at the end of a turn in which fewer than three were used."""
    turn = Turns(player("samurai"), first="main-phase-1", edition=edition).rolls(1, 2, 4, 4, 6)
    for _ in range(attempts - 1):
        turn.rerolls((0,), (2,))
    turn.until("announce").announces("").rest()
    assert turn.tokens(A) == ({"Honor": 1} if honor else {})


def test_roll_attempts_of_the_turn_before_are_forgotten() -> None:
    """DT-ORP-01: Ann used two; Ben, whose turn it is now, has used none yet."""
    turn = Turns(player("samurai"), first="main-phase-1", until=2).rolls(1, 2, 4, 4, 6)
    turn.rerolls((0,), (2,)).until("announce").announces("")
    while turn.table.turn < 2:
        turn.goes_on()
    assert (turn.table.active, turn.table.attempts_by(D)) == (D, 0)
