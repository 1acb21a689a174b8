"""Dice, amounts and gains in nested effect lists; later effects can read them."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb.dicethrone.heroes import load_hero
from tests.dicethrone.play import EDITIONS, HEROES, A, D, Fight, player

GAMBLER = load_hero(Path(__file__).parents[2] / "heroes" / "gambler.yaml")
KNOWN = {**HEROES, "gambler": GAMBLER}
editions = pytest.mark.parametrize("edition", EDITIONS)


def gambles(ability: str, *dice: int, edition: str, **tokens: int) -> Fight:
    """Roll the ability's dice once and announce it; the opponent holds nothing."""
    seats = (player("gambler", tokens=tokens), player())
    return Fight(*seats, edition=edition, heroes=KNOWN).attacks(ability, *dice)


@editions
def test_dice_rolled_in_an_option_are_those_that_the_next_line_reads(edition: str) -> None:
    """DT-TXT-01, DT-TXT-02: 2 x 5 = 10; the dice of the activation sum to 15."""
    fight = gambles("Nested Roll", 1, 1, 3, 4, 6, edition=edition)
    fight.until("choose").chooses(choose="One").rolls(5).finish()
    assert fight.health(D) == 50 - 10


@editions
def test_an_ability_can_set_the_die_that_it_rolled(edition: str) -> None:
    """DT-PRI-10, DT-TXT-02, AMB-10: a 2 is set to 6 before it is read; 6 damage."""
    fight = gambles("Roll and Set", 4, 4, 4, 1, 6, edition=edition).rolls(2).finish()
    assert fight.health(D) == 50 - 6


@editions
@pytest.mark.parametrize(("paid", "damage", "chips"), [("accept", 2 + 6, 0), ("decline", 3, 1)])
def test_a_price_can_buy_a_re_roll_of_the_dice_just_rolled(
    paid: str, damage: int, chips: int, edition: str
) -> None:
    """DT-ORP-04, AMB-10: dice that can still be re-rolled have not been read yet."""
    fight = gambles("Roll and Pay", 1, 1, 4, 4, 6, edition=edition, Chip=1)
    fight.rolls(1, 2).until("may").chooses(may=paid)
    if paid == "accept":
        fight.until("die").chooses(die=0).rolls(6)
    fight.finish()
    assert (fight.health(D), fight.tokens(A).get("Chip", 0)) == (50 - damage, chips)


@editions
def test_two_re_rolls_follow_one_another(edition: str) -> None:
    """DT-ORP-04: the die is not read when the first of them is over."""
    fight = gambles("Two Changes", 1, 1, 4, 6, 6, edition=edition).rolls(1)
    fight.until("may").chooses(may="accept").rolls(2)
    fight.until("may").chooses(may="accept").rolls(5).finish()
    assert fight.health(D) == 50 - 5


@editions
@pytest.mark.parametrize(("first", "damage"), [(3, 6), (4, 4)])
def test_a_re_roll_may_hang_on_what_the_dice_show(first: int, damage: int, edition: str) -> None:
    """DT-ORP-04, AMB-10: at 3 or less it is rolled again, a 6; a 4 stays."""
    fight = gambles("Second Thought", 1, 4, 5, 6, 6, edition=edition).rolls(first)
    if first <= 3:
        fight.rolls(6)
    fight.finish()
    assert fight.health(D) == 50 - damage


@editions
def test_dice_rolled_in_a_group_can_be_rolled_again_behind_it(edition: str) -> None:
    """DT-ORP-04, DT-TXT-02: 1, then 5."""
    fight = gambles("Roll Inside", 6, 6, 6, 1, 4, edition=edition).rolls(1)
    fight.until("may").chooses(may="accept").rolls(5).finish()
    assert fight.health(D) == 50 - 5


@editions
def test_damage_waits_for_dice_that_a_choice_behind_an_infliction_rolls(edition: str) -> None:
    """DT-DRP-02, DT-TXT-02, AMB-29: the choice waits for the target, and the damage for its die."""
    fight = gambles("Mark and Bet", 1, 1, 1, 1, 6, edition=edition)
    fight.until("choose").chooses(choose="One").rolls(5).finish()
    assert fight.health(D) == 50 - 5


@editions
def test_what_a_group_took_is_what_the_next_line_counts(edition: str) -> None:
    """DT-TXT-04: two Chips taken, 2 x 2 damage."""
    fight = gambles("Cash In", 4, 4, 4, 4, 1, edition=edition, Chip=3)
    fight.until("amount").chooses(amount=2).finish()
    assert (fight.health(D), fight.tokens(A)) == (50 - 4, {"Chip": 1})


@editions
@pytest.mark.parametrize(
    ("ability", "dice"), [("Stretch", (6, 6, 6, 6, 1)), ("Stretch at Once", (1, 2, 3, 4, 6))]
)
def test_a_gain_does_not_overtake_the_limit_that_is_raised_for_it(
    ability: str, dice: tuple[int, ...], edition: str
) -> None:
    """DT-TXT-06, DT-STAT-16: the limit of 3 is raised to 4 before 4 are gained."""
    fight = gambles(ability, *dice, edition=edition).finish()
    assert (fight.health(D), fight.tokens(A)) == (45, {"Chip": 4})


@editions
def test_a_gain_behind_a_then_comes_after_what_is_inflicted_before_it(edition: str) -> None:
    """DT-TXT-06: Mark is inflicted, then a Chip is gained, in every book."""
    fight = gambles("Mark, then Gain", 2, 3, 4, 5, 6, edition=edition).finish()
    placed = [step.args["subject"] for step in fight.steps("token-inflicted", "token-gained")]
    assert (placed, fight.health(D)) == (["Mark", "Chip"], 45)
