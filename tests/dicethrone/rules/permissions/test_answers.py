"""Why a forced choice may be answered so: announcements, re-rolls, defences, targets, orders."""

from __future__ import annotations

from pathlib import Path

from dtnb.kernel import Action
from tests.dicethrone.drawing.test_completeness import permission_codes
from tests.dicethrone.play import A, D, Fight, player
from tests.dicethrone.rules.permissions.permitted import (
    DRILL,
    LUNGE,
    TWO_TEAMS,
    answers,
    editions,
)
from tests.dicethrone.turns import Turns

HERE = Path(__file__).parent


def altered(edition: str) -> Fight:
    """Return a fight in which the Defender altered a die behind the announcement of Drill."""
    fight = Fight(player(), player(hand=("So Wild!",)), edition=edition).attacks("Drill", *DRILL)
    return fight.plays(D, "So Wild!", "TW-05a", die=0, value=6).until("announce")


@editions
def test_after_an_alteration_one_goes_back_to_rolling(edition: str) -> None:
    """DT-ORP-05: the first of three Roll Attempts is used."""
    assert answers(altered(edition), "back") == ("goes-back-to-rolling", "DT-ORP-05")


@editions
def test_after_an_alteration_another_ability_is_announced(edition: str) -> None:
    """DT-ORP-04: 6 2 3 4 4 is a Small Straight."""
    permission = answers(altered(edition), "announce", "Sure Hit")
    assert permission == ("announces-anew", "DT-ORP-04")


@editions
def test_the_active_player_may_announce_nothing(edition: str) -> None:
    """DT-ORP-02."""
    fight = Fight(player(), edition=edition).rolls(*DRILL).until("announce")
    assert answers(fight, "announce") == ("announces-none", "DT-ORP-02")


@editions
def test_the_active_player_chooses_among_the_abilities_that_are_met(edition: str) -> None:
    """DT-ORP-02."""
    fight = Fight(player(), edition=edition).rolls(*DRILL).until("announce")
    assert answers(fight, "announce", "Drill") == ("any-ability-that-is-met", "DT-ORP-02")


@editions
def test_five_numbers_in_a_row_are_a_small_straight_too(edition: str) -> None:
    """DT-ORP-15: page 16 asks for a sequence that four of the dice show."""
    fight = Fight(player(), edition=edition).rolls(1, 2, 3, 4, 5).until("announce")
    assert answers(fight, "announce", "Lunge") == ("straight-in-a-longer-one", "DT-ORP-15")


@editions
def test_four_alike_are_three_of_a_kind_too(edition: str) -> None:
    """AMB-37, DT-ORP-17."""
    fight = Fight(player("examiner"), edition=edition).rolls(1, 1, 1, 1, 4).until("announce")
    assert answers(fight, "announce", "Three Alike") == ("more-than-asked", "AMB-37")


@editions
def test_what_counts_is_the_final_dice_result(edition: str) -> None:
    """DT-ORP-13: a die was changed before the announcement."""
    fight = Fight(player(hand=("So Wild!",)), edition=edition).rolls(1, 1, 6, 4, 4)
    fight.plays(A, "So Wild!", "TW-04b", die=2, value=2).until("announce")
    assert answers(fight, "announce", "Drill") == ("counts-altered-dice", "DT-ORP-13")


@editions
def test_nobody_has_to_use_every_roll_attempt(edition: str) -> None:
    """DT-ORP-01."""
    fight = Fight(player(), edition=edition).rolls(*DRILL).until("reroll")
    assert answers(fight, "stop") == ("stops-early", "DT-ORP-01")


@editions
def test_a_die_that_was_kept_is_rolled_again(edition: str) -> None:
    """DT-ORP-01: the first re-roll was of the last die alone."""
    fight = Fight(player(), edition=edition).rolls(*DRILL).rerolls((4,), (6,)).until("reroll")
    assert answers(fight, "reroll", dice=(0,)) == ("rerolls-kept-dice", "DT-ORP-01")


@editions
def test_a_defender_may_defend_and_need_not(edition: str) -> None:
    """DT-DRP-03."""
    fight = Fight(player(), player("paladin"), edition=edition).attacks("Drill", *DRILL)
    fight.until("defense")
    assert answers(fight, "defend", "Divine Defense") == ("attack-is-defendable", "DT-DRP-03")
    assert answers(fight, "decline") == ("defence-may-be-declined", "DT-DRP-03")


@editions
def test_of_two_defences_one_is_picked(edition: str) -> None:
    """DT-DRP-04: the Apprentice has Parry and Brace."""
    fight = Fight(player(), edition=edition).attacks("Drill", *DRILL).until("defense")
    assert answers(fight, "defend", "Parry") == ("picks-a-defence", "DT-DRP-04")


@editions
def test_who_has_prevented_damage_defends_as_well(edition: str) -> None:
    """DT-DRP-03."""
    seats = player(), player("paladin", tokens={"Protect": 1})
    fight = Fight(*seats, edition=edition).attacks("Drill", *DRILL)
    fight.spends(D, "Protect", "TW-13a").until("defense")
    assert answers(fight, "defend", "Divine Defense") == ("defends-as-well", "DT-DRP-03")


@editions
def test_a_part_of_the_damage_is_defendable(edition: str) -> None:
    """AMB-14: 4 normal and 5 undefendable damage."""
    fight = Fight(player("examiner"), player("paladin"), edition=edition,
                  policies={"mixed-damage-types": "by-component"})  # fmt: skip
    fight.attacks("Both Kinds", 1, 2, 3, 4, 4).until("defense")
    assert answers(fight, "defend", "Divine Defense") == ("part-is-defendable", "AMB-14")


@editions
def test_in_king_of_the_hill_anybody_is_attacked(edition: str) -> None:
    """DT-KOTH-04: the second player leads with 50 Health, the third has 30."""
    fight = Fight(player(), player(), player(health=30), edition=edition)
    fight.attacks("Drill", *DRILL).until("target")
    assert answers(fight, "choose", player=2) == ("targets-anybody", "DT-KOTH-04")
    assert answers(fight, "choose", player=1) == ("targets-a-leader", "DT-KOTH-04")


@editions
def test_on_a_six_of_the_targeting_die_the_roller_chooses(edition: str) -> None:
    """DT-TRP-07."""
    fight = Fight(*[player() for _ in range(4)], edition=edition, teams=TWO_TEAMS)
    fight.attacks("Drill", *DRILL).rolls(6, purpose="Targeting Roll").until("target")
    assert answers(fight, "choose", player=1) == ("die-lets-choose", "DT-TRP-07")


@editions
def test_the_active_player_orders_upkeep(edition: str) -> None:
    """DT-TURN-04."""
    turns = Turns(player("gunslinger", tokens={"Burn": 1}), edition=edition).until("order")
    assert answers(turns, "choose", effect="Burn") == ("orders-upkeep", "DT-TURN-04")


@editions
def test_cards_above_six_are_sold_in_the_discard_phase(edition: str) -> None:
    """DT-CARD-25."""
    hand = (
        "Drill II",
        "Shrug Off!",
        "Extra Push!",
        "Chalk Dust!",
        "Tip It!",
        "So Wild!",
        "Six-It!",
    )
    turns = Turns(player(hand=hand), first="discard-phase", edition=edition).until("sell-down")
    assert answers(turns, "sell", "Tip It!") == ("sells-down", "DT-CARD-25")


@editions
def test_any_line_that_the_dice_meet_is_chosen_where_a_table_reads_it_so(edition: str) -> None:
    """DT-ORP-21, AMB-32: four strikes meet the lines of three and of four."""
    fight = Fight(player(), edition=edition, policies={"lower-tier": "any-line"})
    fight.attacks("Drill", 1, 2, 3, 1, 4).until("tier")
    assert answers(fight, "choose", tier=0) == ("any-line-that-is-met", "DT-ORP-21")


@editions
def test_a_further_roll_attempt_was_granted(edition: str) -> None:
    """DT-ORP-20: One More Time! after the third."""
    fight = Fight(player(hand=("One More Time!",)), edition=edition).rolls(*DRILL)
    fight.rerolls((4,), (6,)).rerolls((4,), (6,)).plays(A, "One More Time!", "TW-04d")
    permission = answers(fight.until("reroll"), "reroll", dice=(4,))
    assert permission == ("granted-attempt", "DT-ORP-20")


@editions
def test_an_effect_allows_a_defence_against_undefendable_damage(edition: str) -> None:
    """DT-DRP-10: Invisibility allows it."""
    hidden = player("miles-morales", tokens={"Invisibility": 1})
    fight = Fight(player(), hidden, edition=edition).attacks("Lunge", *LUNGE)
    fight.spends(D, "Invisibility", "TW-13a").until("defense")
    permission = answers(fight, "defend", "Defense of Miles Morales")
    assert permission == ("defence-is-allowed", "DT-CARD-17")


@editions
def test_effects_at_the_end_of_a_phase_are_ordered(edition: str) -> None:
    """AMB-44."""
    fight = Fight(
        player("examiner", tokens={"Afterglow": 1, "Aftertaste": 1}), edition=edition,
        policies={"end-effect-order": "active-player"},
    )  # fmt: skip
    fight.rolls(1, 1, 4, 4, 6).until("announce").act(Action("announce"))
    fight.until("order")
    permission = answers(fight, "choose", effect="Afterglow", holder=A)
    assert permission == ("orders-effects", "AMB-44")


@editions
def test_a_text_leaves_open_which_player_it_is_for(edition: str) -> None:
    """DT-ORP-11: a token for any player, so the opponent may be chosen."""
    turns = Turns(player(hand=("Fresh Legs!",)), player(), first="main-phase-1", edition=edition)
    turns.at("TW-03a", A).act(Action("play", "Fresh Legs!")).until("player")
    assert answers(turns, "choose", "", **{"0.player": D}) == ("text-lets-player", "DT-ORP-11")


@editions
def test_a_text_leaves_open_whether_it_is_done(edition: str) -> None:
    """DT-ORP-11: what an ability offers may be declined."""
    fight = Fight(player("cursed-pirate"), edition=edition)
    fight.attacks("Black Spot", 6, 6, 6, 6, 4).until("may")
    assert answers(fight, "choose", "", **{"0.may": "decline"}) == ("text-lets-may", "DT-ORP-11")


def test_every_permission_is_shown_by_a_test() -> None:
    shown = "".join(file.read_text(encoding="utf-8") for file in HERE.glob("test_*.py"))
    assert {code for code in permission_codes() if f'"{code}"' not in shown} == set()
