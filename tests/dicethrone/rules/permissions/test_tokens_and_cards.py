"""Why tokens may be taken and spent, cards sold and placed as upgrades (DT-STAT, DT-CARD)."""

from __future__ import annotations

from dtnb.kernel import Action, Choice
from dtnb.replay import load_replay
from tests.dicethrone.play import A, D, Fight, player
from tests.dicethrone.rules.permissions.permitted import DRILL, editions, permissions, strongest
from tests.dicethrone.turns import Turns


@editions
def test_a_persistent_token_is_removed_by_a_card(edition: str) -> None:
    """DT-STAT-13."""
    fight = Fight(player(hand=("Buh, Bye!",), tokens={"Drag": 1}), edition=edition)
    fight.rolls(*DRILL).at("TW-04b", A)
    permission = strongest(fight, A, "play", "Buh, Bye!", token=(A, "Drag"))
    assert permission == ("persistent-is-removed", "DT-STAT-13")


@editions
def test_a_card_removes_an_opponents_benefit_and_one_token_of_the_stack(edition: str) -> None:
    """DT-STAT-12, DT-STAT-08."""
    fight = Fight(player(hand=("Buh, Bye!",)), player(tokens={"Screen": 2}), edition=edition)
    fight.rolls(*DRILL).at("TW-04b", A)
    rules_by_code = permissions(fight, A, "play", "Buh, Bye!", token=(D, "Screen"))
    assert rules_by_code["benefit-is-removed"][0] == "DT-STAT-12"
    assert rules_by_code["one-of-a-stack"][0] == "DT-STAT-08"


@editions
def test_any_token_may_be_transferred_that_its_text_leaves_free(edition: str) -> None:
    """DT-STAT-19."""
    seats = player(hand=("Transference!",), tokens={"Drag": 1}), player()
    turns = Turns(*seats, first="main-phase-1", edition=edition).at("TW-03a", A)
    rules_by_code = permissions(turns, A, "play", "Transference!", token=(A, "Drag"), player=D)
    assert rules_by_code["moves-a-token"][0] == "DT-STAT-19"


@editions
def test_shadows_forbid_a_defence_and_nothing_else(edition: str) -> None:
    """DT-HERO-SHA-02."""
    hidden = player("shadow-thief", tokens={"Shadows": 1}, hand=("Getting Paid!",))
    fight = Fight(player(), hidden, edition=edition).attacks("Drill", *DRILL).at("TW-13a", D)
    permission = strongest(fight, D, "play", "Getting Paid!")
    assert permission == ("only-defence-is-forbidden", "DT-HERO-SHA-02")


@editions
def test_crimson_bands_forbid_cards_and_nothing_else(edition: str) -> None:
    """DT-STAT-17."""
    bound = player(tokens={"Crimson Bands": 1, "Screen": 1}, hand=("Shrug Off!",))
    fight = Fight(player(), bound, edition=edition).attacks("Drill", *DRILL).at("TW-13a", D)
    rules_by_code = permissions(fight, D, "play", "Shrug Off!")
    assert rules_by_code["cards-in-anothers-roll-phase"] == ("DT-STAT-17",)
    fight = Fight(bound, player(), edition=edition).attacks("All In", 1, 2, 3, 4, 5)
    rules_by_code = permissions(fight.at("TW-13a", A), A, "spend", "Screen")
    assert rules_by_code["only-cards-are-forbidden"] == ("DT-STAT-17",)


@editions
def test_several_tokens_are_spent_on_one_damage(edition: str) -> None:
    """DT-HERO-GUN-12: several Evasive may be tried on one source."""
    fight = Fight(player(), player("gunslinger", tokens={"Evasive": 2}), edition=edition)
    fight.attacks("Drill", *DRILL).spends(D, "Evasive", "TW-13a").rolls(4).at("TW-13a", D)
    assert strongest(fight, D, "spend", "Evasive") == ("spends-another", "DT-HERO-GUN-12")


@editions
def test_a_token_that_the_attack_gave_is_spent_on_the_damage_of_the_defence(edition: str) -> None:
    """DT-STAT-05: Take Cover gains Evasive; the Duel deals 1 or 3 in return."""
    seats = player("gunslinger"), player("gunslinger")
    fight = Fight(*seats, edition=edition).attacks("Take Cover", 1, 1, 4, 4, 5)
    fight.defends("Duel", 1).rolls(6).at("TW-16", A)
    rules_by_code = permissions(fight, A, "spend", "Evasive")
    assert rules_by_code["spends-at-once"][0] == "DT-STAT-05"


@editions
def test_a_companion_helps_as_its_leaflet_says_once_in_a_turn(edition: str) -> None:
    """DT-COMP-03."""
    turns = Turns(player("treant", tokens={"Sapling": 1}), first="main-phase-1", edition=edition)
    rules_by_code = permissions(turns.at("TW-03a", A), A, "spend", "Sapling")
    assert rules_by_code["companion-helps"][0] == "DT-COMP-03"


@editions
def test_a_token_is_spent_by_its_own_rule(edition: str) -> None:
    """DT-HERO-GUN-12, then DT-STAT-10."""
    fight = Fight(player(), player("gunslinger", tokens={"Evasive": 1}), edition=edition)
    fight.attacks("Drill", *DRILL).at("TW-13a", D)
    rules_by_code = permissions(fight, D, "spend", "Evasive")
    assert list(rules_by_code) == ["own-text-allows", "spent-on-any-turn"]
    assert rules_by_code["own-text-allows"] == ("DT-HERO-GUN-12",)


@editions
def test_a_use_that_is_limited_serves_once_in_a_turn(edition: str) -> None:
    """DT-HERO-BW-03."""
    spy = player("black-widow", tokens={"Covert Ops": 1})
    turns = Turns(spy, first="main-phase-1", edition=edition).at("TW-03a", A)
    assert strongest(turns, A, "spend", "Covert Ops") == ("not-used-this-turn", "DT-HERO-BW-03")


@editions
def test_knockdown_is_paid_off_in_the_main_phase(edition: str) -> None:
    """DT-HERO-GUN-14."""
    turns = Turns(player(tokens={"Knockdown": 1}), first="main-phase-1", edition=edition)
    permission = strongest(turns.at("TW-03a", A), A, "use", "Knockdown")
    assert permission == ("own-text-allows", "DT-HERO-GUN-14")


@editions
def test_an_ability_goes_straight_to_level_three(edition: str) -> None:
    """DT-CARD-13."""
    seat = player("gunslinger", hand=("Showdown III",))
    turns = Turns(seat, first="main-phase-1", edition=edition).at("TW-03a", A)
    assert strongest(turns, A, "play", "Showdown III") == ("skips-a-level", "DT-CARD-13")


@editions
def test_from_level_two_to_three_the_difference_is_paid(edition: str) -> None:
    """DT-CARD-14: 2 CP less 1 CP."""
    seat = player("gunslinger", cp=1, hand=("Showdown III",), upgrades={"Showdown": 2})
    turns = Turns(seat, first="main-phase-1", edition=edition).at("TW-03a", A)
    assert strongest(turns, A, "play", "Showdown III") == ("pays-the-difference", "DT-CARD-14")


@editions
def test_a_passive_ability_allows_upgrades_in_a_roll_phase(edition: str) -> None:
    """DT-DRP-14: Red Room Training, against DT-CARD-11."""
    spy = player("black-widow", hand=("Grapple II",))
    fight = Fight(spy, edition=edition).rolls(*DRILL).at("TW-04b", A)
    rules_by_code = permissions(fight, A, "play", "Grapple II")
    assert rules_by_code["upgrade-in-roll-phase"] == ("DT-DRP-14", "DT-CARD-11")


@editions
def test_a_card_is_sold_in_the_second_main_phase(edition: str) -> None:
    """DT-CARD-07, DT-TURN-08."""
    turns = Turns(player(hand=("Drill II",)), first="main-phase-2", edition=edition)
    rules_by_code = permissions(turns.at("TW-18", A), A, "sell", "Drill II")
    assert rules_by_code["sells-any-card"][0] == "DT-CARD-07"
    assert rules_by_code["second-main-phase"][0] == "DT-TURN-08"


@editions
def test_a_sale_at_the_limit_of_cp_is_allowed_though_it_brings_nothing(edition: str) -> None:
    """DT-CARD-07, DT-CP-02: nobody holds more than 15 CP; at 14 the sale still brings 1."""
    full, almost = (
        Turns(player(hand=("Drill II",), cp=cp), first="main-phase-1", edition=edition)
        for cp in (15, 14)
    )
    rules_by_code = permissions(full.at("TW-03a", A), A, "sell", "Drill II")
    assert rules_by_code["sells-at-the-limit"] == ("DT-CARD-07", "DT-CP-02")
    assert next(iter(rules_by_code)) == "sells-at-the-limit"
    assert "sells-at-the-limit" not in permissions(almost.at("TW-03a", A), A, "sell", "Drill II")


@editions
def test_an_upgrade_is_played_in_the_first_main_phase(edition: str) -> None:
    """DT-TURN-07, DT-CARD-11: upgrades and sales, in any order."""
    turns = Turns(player(hand=("Drill II",)), first="main-phase-1", edition=edition)
    rules_by_code = permissions(turns.at("TW-03a", A), A, "play", "Drill II")
    assert rules_by_code["main-phase-upgrade"] == ("DT-TURN-07", "DT-CARD-11")


@editions
def test_a_main_phase_action_is_played_in_the_first_main_phase(edition: str) -> None:
    """DT-TURN-07, DT-CARD-18."""
    turns = Turns(player(hand=("Vegas Baby!",)), first="main-phase-1", edition=edition)
    rules_by_code = permissions(turns.at("TW-03a", A), A, "play", "Vegas Baby!")
    assert rules_by_code["main-phase-upgrade"] == ("DT-TURN-07", "DT-CARD-18")


@editions
def test_a_passive_ability_is_always_there(edition: str) -> None:
    """DT-DRP-14."""
    fight = Fight(player("paladin"), edition=edition).rolls(1, 1, 1, 4, 6).at("TW-04b", A)
    rules_by_code = permissions(fight, A, "use", "Tithe Re-roll")
    assert rules_by_code["passive-is-always-there"] == ("DT-DRP-14",)


@editions
def test_a_token_is_spent_in_any_phase(edition: str) -> None:
    """DT-STAT-10."""
    turns = Turns(player("paladin", tokens={"Cleanse": 1, "Drag": 1}), edition=edition)
    turns.at("TW-01a", A)
    rules_by_code = permissions(turns, A, "spend", "Cleanse")
    assert rules_by_code["spent-in-any-phase"] == ("DT-STAT-10",)


def test_a_token_of_a_partners_hero_is_spent_by_whoever_holds_it() -> None:
    """DT-STAT-05: Evasive is a token of Dan's hero; it lies on Ben's board and is in play there."""
    record = load_replay("evasive-given-to-a-partner").record
    spend = Action("spend", "Evasive")
    at = record.inputs.index(Choice(1, spend))
    first = record.game.cited_permissions(record.states[at], 1, spend)[0]
    assert (first.code, first.rules[0]) == ("partners-token", "DT-STAT-05")
