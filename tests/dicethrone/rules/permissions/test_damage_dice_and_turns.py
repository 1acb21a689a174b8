"""Why damage may be prevented or modified and dice changed, in whatever turn (DT-DMG, DT-CARD)."""

from __future__ import annotations

from tests.dicethrone.play import A, D, Fight, die, player
from tests.dicethrone.rules.permissions.permitted import (
    DRILL,
    LESSON,
    LUNGE,
    SCATTER,
    SURE_HIT,
    TWO_TEAMS,
    editions,
    permissions,
    strongest,
)
from tests.dicethrone.turns import Turns


@editions
def test_undefendable_damage_is_prevented_although_it_is_not_defended(edition: str) -> None:
    """DT-DMG-08."""
    fight = Fight(player(), player(tokens={"Screen": 1}), edition=edition)
    fight.attacks("Lunge", *LUNGE).at("TW-13a", D)
    assert strongest(fight, D, "spend", "Screen") == ("undefendable-is-avoidable", "DT-DMG-08")


@editions
def test_pure_damage_is_prevented_although_it_is_not_modified(edition: str) -> None:
    """DT-DMG-09."""
    fight = Fight(player(), player(tokens={"Screen": 1}), edition=edition)
    fight.attacks("Sure Hit", *SURE_HIT).at("TW-13a", D)
    assert strongest(fight, D, "spend", "Screen") == ("pure-is-avoidable", "DT-DMG-09")


@editions
def test_collateral_damage_is_prevented_although_it_is_no_attack(edition: str) -> None:
    """DT-DMG-10."""
    fight = Fight(player(), player(tokens={"Screen": 1}), edition=edition)
    fight.attacks("Scatter", *SCATTER).at("TW-10", D)
    assert strongest(fight, D, "spend", "Screen") == ("collateral-is-avoidable", "DT-DMG-10")


@editions
def test_normal_damage_is_no_doubt_so_the_turn_of_another_is(edition: str) -> None:
    """DT-STAT-10."""
    fight = Fight(player(), player(tokens={"Screen": 1}), edition=edition)
    fight.attacks("Drill", *DRILL).at("TW-13a", D)
    assert strongest(fight, D, "spend", "Screen") == ("spent-on-any-turn", "DT-STAT-10")


@editions
def test_an_announced_ultimate_may_still_be_answered(edition: str) -> None:
    """DT-ULT-04."""
    fight = Fight(player(), player(hand=("Tip It!",)), edition=edition)
    fight.attacks("Final Lesson!", *LESSON).at("TW-05a", D)
    assert strongest(fight, D, "play", "Tip It!") == ("ultimate-not-activated", "DT-ULT-04")


@editions
def test_the_attacker_may_add_to_an_ultimate(edition: str) -> None:
    """DT-ULT-02, DT-ULT-07."""
    fight = Fight(player(hand=("Extra Push!",)), player(), edition=edition)
    fight.attacks("Final Lesson!", *LESSON).at("TW-16", A)
    assert strongest(fight, A, "play", "Extra Push!") == ("ultimate-can-grow", "DT-ULT-02")


@editions
def test_the_attacker_may_draw_while_an_ultimate_bars_the_others(edition: str) -> None:
    """DT-ULT-03: from activation on, only the opponents act in no way at all."""
    fight = Fight(player(hand=("Deep Breath!",)), player(), edition=edition)
    fight.attacks("Final Lesson!", *LESSON).at("TW-16", A)
    assert strongest(fight, A, "play", "Deep Breath!") == ("ultimate-own-side", "DT-ULT-03")


@editions
def test_an_attack_modifier_may_come_after_the_defence(edition: str) -> None:
    """DT-AM-03."""
    fight = Fight(player(hand=("Extra Push!",)), player(), edition=edition)
    fight.attacks("Drill", *DRILL).defends("Parry", 4).at("TW-16", A)
    assert strongest(fight, A, "play", "Extra Push!") == ("modifies-after-defence", "DT-AM-03")


@editions
def test_an_attack_modifier_acts_on_undefendable_damage(edition: str) -> None:
    """DT-DMG-08."""
    fight = Fight(player(hand=("Extra Push!",)), player(), edition=edition)
    fight.attacks("Lunge", *LUNGE).at("TW-13a", A)
    assert strongest(fight, A, "play", "Extra Push!") == ("undefendable-is-modified", "DT-DMG-08")


@editions
def test_a_roll_phase_action_is_played_in_the_defence_and_on_its_dice(edition: str) -> None:
    """DT-DRP-11."""
    fight = Fight(player(hand=("So Wild!",)), player(), edition=edition)
    fight.attacks("Drill", *DRILL).defends("Brace", 4, 4, 6).at("TW-14", A)
    permission = strongest(fight, A, "play", "So Wild!", die=die(fight, D, 0), value=1)
    assert permission == ("defensive-dice", "DT-DRP-11")


@editions
def test_an_instant_action_is_played_on_the_dice_of_a_defence_for_it_is_played_at_any_time(
    edition: str,
) -> None:
    """DT-CARD-20."""
    fight = Fight(player(hand=("Tip It!",)), player(), edition=edition)
    fight.attacks("Drill", *DRILL).defends("Brace", 4, 4, 6).at("TW-14", A)
    permission = strongest(fight, A, "play", "Tip It!", die=die(fight, D, 0), value=3)
    assert permission == ("defensive-dice-at-any-time", "DT-CARD-20")


@editions
def test_dice_are_altered_after_the_announcement(edition: str) -> None:
    """DT-ORP-04."""
    fight = Fight(player(), player(hand=("So Wild!",)), edition=edition)
    fight.attacks("Drill", *DRILL).at("TW-05a", D)
    rules_by_code = permissions(fight, D, "play", "So Wild!", die=die(fight, A, 0), value=6)
    assert list(rules_by_code) == [
        "dice-after-announcement",
        "opponents-dice",
        "roll-action-on-any-turn",
    ]
    assert rules_by_code["dice-after-announcement"][0] == "DT-ORP-04"


@editions
def test_an_opponents_dice_are_altered_between_the_roll_attempts(edition: str) -> None:
    """DT-CARD-24."""
    fight = Fight(player(), player(hand=("So Wild!",)), edition=edition)
    fight.rolls(*DRILL).at("TW-04b", D)
    permission = strongest(fight, D, "play", "So Wild!", die=die(fight, A, 0), value=6)
    assert permission == ("opponents-dice", "DT-CARD-24")


@editions
def test_a_card_that_names_a_chosen_player_reduces_a_teammates_damage(edition: str) -> None:
    """DT-TEAM-09."""
    seats = (player(), player(), player(), player(hand=("Not This Time!",)))
    fight = Fight(*seats, edition=edition, teams=TWO_TEAMS)
    fight.attacks("Drill", *DRILL).rolls(3, purpose="Targeting Roll").at("TW-13a", 3)
    permission = strongest(fight, 3, "play", "Not This Time!", player=1)
    assert permission == ("names-a-player", "DT-TEAM-09")


@editions
def test_a_card_that_names_a_chosen_player_reduces_damage_in_a_fight_of_others(
    edition: str,
) -> None:
    """AMB-41: in King of the Hill a third player helps, if the card names a chosen player."""
    seats = player(), player(), player(hand=("Not This Time!",))
    fight = Fight(*seats, edition=edition).attacks("Drill", *DRILL).targets(D).at("TW-13a", 2)
    permission = strongest(fight, 2, "play", "Not This Time!", player=D)
    assert permission == ("names-any-player", "AMB-41")


@editions
def test_a_teammates_dice_are_bettered(edition: str) -> None:
    """DT-TEAM-10."""
    seats = (player(), player(), player(hand=("Try, Try Again!",)), player())
    fight = Fight(*seats, edition=edition, teams=TWO_TEAMS).rolls(*DRILL).at("TW-04b", 2)
    assert strongest(fight, 2, "play", "Try, Try Again!") == ("teammates-dice", "DT-TEAM-10")


@editions
def test_the_targeting_die_is_altered(edition: str) -> None:
    """DT-TRP-05."""
    seats = (player(), player(hand=("So Wild!",)), player(), player())
    fight = Fight(*seats, edition=edition, teams=TWO_TEAMS)
    fight.attacks("Drill", *DRILL).rolls(3, purpose="Targeting Roll").at("TW-12a", 1)
    permission = strongest(fight, 1, "play", "So Wild!", die=die(fight, A, 0), value=1)
    assert permission == ("targeting-die-is-altered", "DT-TRP-05")


@editions
def test_an_instant_is_played_on_anybodys_turn(edition: str) -> None:
    """DT-CARD-20."""
    fight = Fight(player(), player(hand=("Deep Breath!",)), edition=edition)
    fight.rolls(*DRILL).at("TW-04b", D)
    assert strongest(fight, D, "play", "Deep Breath!") == ("instant-on-any-turn", "DT-CARD-20")


@editions
def test_an_instant_is_played_when_the_roll_phases_of_the_turn_are_over(edition: str) -> None:
    """DT-CARD-20, and DT-ULT-03: an Ultimate bars only until the Roll Phase concludes."""
    seats = (player(), player(hand=("Getting Paid!",)))
    turns = Turns(*seats, first="main-phase-2", edition=edition).at("TW-18", D)
    permission = strongest(turns, D, "play", "Getting Paid!")
    assert permission == ("instant-after-roll-phases", "DT-CARD-20")


@editions
def test_isolated_damage_is_prevented_as_an_instance_of_its_own(edition: str) -> None:
    """DT-DMG-14."""
    fight = Fight(player(), player(tokens={"Screen": 1}), edition=edition)
    fight.attacks("Flash Point", 1, 1, 6, 6, 4).at("TW-I", D)
    assert strongest(fight, D, "spend", "Screen") == ("isolated-is-avoidable", "DT-DMG-14")


@editions
def test_damage_of_a_token_waits_for_the_end_of_upkeep_and_is_prevented(edition: str) -> None:
    """DT-DMG-16, DT-TURN-05."""
    turns = Turns(player(tokens={"Screen": 1, "Burn": 1}), edition=edition).at("TW-01b", A)
    rules_by_code = permissions(turns, A, "spend", "Screen")
    assert list(rules_by_code)[:2] == ["untyped-is-avoidable", "waits-in-upkeep"]
    assert rules_by_code["untyped-is-avoidable"][0] == "DT-DMG-16"
    assert rules_by_code["waits-in-upkeep"][0] == "DT-TURN-05"


@editions
def test_a_teammate_modifies_the_attack(edition: str) -> None:
    """AMB-35: under the reading of these books anybody may."""
    seats = (player(), player(), player(hand=("Extra Push!",)), player())
    fight = Fight(
        *seats, edition=edition, teams=TWO_TEAMS, policies={"attack-modifier-owner": "anyone"}
    )
    fight.attacks("Drill", *DRILL).rolls(3, purpose="Targeting Roll").at("TW-13a", 2)
    permission = strongest(fight, 2, "play", "Extra Push!")
    assert permission == ("modifies-anothers-attack", "DT-AM-06")


@editions
def test_a_modifier_that_adds_an_effect_serves_on_pure_damage(edition: str) -> None:
    """DT-AM-02: Ninjutsu adds to no pure damage, but it may inflict Delayed Poison."""
    ninja = player("ninja", tokens={"Ninjutsu": 1}, upgrades={"Walk the Line": 2})
    fight = Fight(ninja, edition=edition).attacks("Tip of the Blade", 4, 4, 5, 1, 1).rolls(3)
    fight.at("TW-13a", A)
    assert strongest(fight, A, "spend", "Ninjutsu") == ("modifier-adds-an-effect", "DT-AM-02")


@editions
def test_an_attack_modifier_need_not_wait_for_the_defence(edition: str) -> None:
    """DT-AM-03."""
    fight = Fight(player(hand=("Extra Push!",)), player(), edition=edition)
    fight.attacks("Drill", *DRILL).at("TW-13a", A)
    assert strongest(fight, A, "play", "Extra Push!") == ("modifies-before-defence", "DT-AM-03")


@editions
def test_the_die_of_a_token_is_changed_before_it_is_read(edition: str) -> None:
    """DT-PRI-10: Sidestep's die shows a 2, and the attacker turns it up."""
    fight = Fight(player(hand=("Tip It!",)), player(tokens={"Sidestep": 1}), edition=edition)
    fight.attacks("Drill", *DRILL).spends(D, "Sidestep", "TW-13a").rolls(2).at("TW-08", A)
    permission = strongest(fight, A, "play", "Tip It!", die=die(fight, D, 0), value=3)
    assert permission == ("dice-of-an-effect", "DT-PRI-10")


@editions
def test_a_roll_attempt_is_given(edition: str) -> None:
    """DT-ORP-20."""
    fight = Fight(player(hand=("One More Time!",)), player(), edition=edition)
    fight.rolls(*DRILL).at("TW-04b", A)
    rules_by_code = permissions(fight, A, "play", "One More Time!", player=A)
    assert rules_by_code["attempts-can-be-given"][0] == "DT-ORP-20"


@editions
def test_an_instant_is_played_in_any_phase(edition: str) -> None:
    """DT-CARD-20."""
    turns = Turns(player(hand=("Deep Breath!",)), edition=edition).at("TW-01a", A)
    assert strongest(turns, A, "play", "Deep Breath!") == ("instant-in-any-phase", "DT-CARD-20")


@editions
def test_everybody_has_a_last_chance_before_the_damage(edition: str) -> None:
    """DT-DRP-07."""
    fight = Fight(player(), player(tokens={"Screen": 1}), edition=edition)
    fight.attacks("Drill", *DRILL).declines().at("TW-16", D)
    assert strongest(fight, D, "spend", "Screen") == ("last-chance", "DT-DRP-07")


@editions
def test_a_roll_phase_action_is_played_in_the_targeting(edition: str) -> None:
    """DT-TRP-08: the damage already waits, and Shrug Off! prevents it."""
    seats = (player(), player(), player(hand=("One More Time!",)), player(hand=("Helping Hand!",)))
    fight = Fight(*seats, edition=edition, teams=TWO_TEAMS)
    fight.attacks("Drill", *DRILL).rolls(3, purpose="Targeting Roll").at("TW-12a", 3)
    rules_by_code = permissions(fight, 3, "play", "Helping Hand!", die=die(fight, A, 0))
    assert rules_by_code["roll-action-in-targeting"] == ("DT-CARD-19", "DT-TRP-08")


@editions
def test_a_roll_phase_action_is_played_at_the_end_of_the_defence(edition: str) -> None:
    """DT-DRP-11."""
    fight = Fight(player(), player(hand=("Shrug Off!",)), edition=edition)
    fight.attacks("Drill", *DRILL).declines().at("TW-16", D)
    rules_by_code = permissions(fight, D, "play", "Shrug Off!")
    assert rules_by_code["roll-action-in-defence"] == ("DT-CARD-19", "DT-DRP-11")


@editions
def test_dice_are_changed_until_the_amount_is_applied_where_a_table_reads_it_so(
    edition: str,
) -> None:
    """AMB-10: Big Bet deals 4 + 3; its die is read, and its amount still depends on it."""
    seats = player("examiner", hand=("So Wild!",)), player("examiner")
    fight = Fight(*seats, edition=edition, policies={"dice-read": "until-applied"})
    fight.attacks("Big Bet", 1, 1, 1, 4, 6).rolls(3, purpose="Big Bet").at("TW-13b", A)
    assert strongest(fight, A, "play", "So Wild!") == ("dice-already-read", "AMB-10")
