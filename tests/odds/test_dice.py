from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from dtnb.odds import Dice, Distribution, wilson
from dtnb.odds.dice import cached_dice


def _straight(result: tuple[int, ...]) -> bool:
    return any(set(result) >= set(range(low, low + 4)) for low in (1, 2, 3))


def test_a_small_straight_with_two_re_rolls_and_the_best_keeping_has_the_chance_that_is_known() -> (
    None
):
    five = cached_dice(5)
    assert five.expected_worth(five.keep_best(five.worth_where(_straight), attempts=2)) == Fraction(
        753572225, 1224440064
    )


def test_four_of_a_kind_and_five_in_one_roll_are_as_counted_by_hand() -> None:
    """Five alike: 6 of 7,776. Four or five alike: 6 × (5 × 5 + 1) = 156."""
    five = cached_dice(5)
    four = five.worth_where(lambda result: max(map(result.count, result)) >= 4)
    all_five = five.worth_where(lambda result: max(map(result.count, result)) == 5)
    assert five.expected_worth(four) == Fraction(156, 7776)
    assert five.expected_worth(all_five) == Fraction(6, 7776)


def test_a_yacht_in_three_attempts_has_the_chance_that_books_give() -> None:
    """347897/7558272, about 4.60 %: the known chance of five alike with two re-rolls."""
    five = cached_dice(5)
    alike = five.worth_where(lambda result: len(set(result)) == 1)
    assert five.expected_worth(five.keep_best(alike, attempts=2)) == Fraction(347897, 7558272)


def test_the_best_keeping_is_that_of_trying_every_keeping_with_every_roll() -> None:
    three = Dice(3, faces=4)
    wanted = three.worth_where(lambda result: sum(result) in (5, 11))
    again = three.reroll_best(wanted)
    for result in three.results:
        tried = []
        for rolled in product((False, True), repeat=3):
            if any(rolled):
                shown = [
                    tuple(
                        new if at else old
                        for old, new, at in zip(result, roll, rolled, strict=True)
                    )
                    for roll in product(range(1, 5), repeat=3)
                ]
                hits = sum(sum(pair) in (5, 11) for pair in shown)
                tried.append(Fraction(hits, len(shown)))
        assert three.worth_at(again, result) == max(tried)
        kept = three.best_to_keep(wanted, result)
        assert three.expected_worth_keeping(wanted, kept) == max(tried)


def test_of_keepings_that_are_worth_the_same_the_one_with_most_dice_is_named() -> None:
    five = cached_dice(5)
    a_six = five.worth_where(lambda result: 6 in result)
    assert five.best_to_keep(a_six, (1, 2, 3, 4, 6)) == (1, 2, 3, 6)


def test_one_die_rolled_again_is_the_best_of_five() -> None:
    five = cached_dice(5)
    sixes = five.worth_where(lambda result: result == (6,) * 5)
    assert five.worth_at(five.reroll_one(sixes), (1, 6, 6, 6, 6)) == Fraction(1, 6)
    assert five.worth_at(five.reroll_one(sixes), (1, 1, 6, 6, 6)) == 0


def test_two_dice_sum_as_everybody_knows() -> None:
    both = Distribution.die(6) + Distribution.die(6)
    assert both[7] == Fraction(6, 36)
    assert both.mean == 7
    assert both.at_least(11) == Fraction(3, 36)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(8, 10, 0.4901625, 0.9433178), (0, 10, 0.0, 0.2775328), (50, 100, 0.4038315, 0.5961685)],
)
def test_bounds_are_those_of_wilsons_score_interval(
    successes: int, trials: int, low: float, high: float
) -> None:
    """By hand for 8 of 10: (0.8 + 0.192073 ± 1.959964 × √(0.016 + 0.009604)) / 1.384146."""
    assert wilson(successes, trials) == pytest.approx((low, high), abs=1e-6)
