"""Conditions that dice can never meet, and those that they can: each counted by hand."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.heroes.language.expressions import Expression
from dtnb.dicethrone.heroes.language.ranges import explain_impossible


@pytest.mark.parametrize(
    ("condition", "dice"),
    [
        ("total >= 13", 2),  # two dice show 12 at most
        ("total > 12", 2),
        ("total <= 0", 1),  # a die shows 1 at least
        ("total < 1", 1),
        ("total == 7", 1),
        ("count(sword) >= 6", 5),
        ("count(sword) + count(pow) >= 11", 5),  # 5 and 5 at most
        ("3 - count(sword) > 3", 5),  # 3 at most, without any sword
        ("7 <= total", 1),
        ("count(sword) >= 1 and total >= 31", 5),
        ("total >= 31 or count(sword) >= 6", 5),
    ],
)
def test_a_condition_that_no_dice_can_meet_is_found(condition: str, dice: int) -> None:
    assert explain_impossible(Expression(condition), dice) is not None


@pytest.mark.parametrize(
    ("condition", "dice"),
    [
        ("total >= 12", 2),
        ("total <= 1", 1),
        ("total == 6", 1),
        ("count(sword) >= 5", 5),
        ("3 - count(sword) <= -2", 5),
        ("total >= 31 or count(sword) >= 5", 5),
        ("not total >= 31", 5),
        ("tokens(Protect) >= 99", 5),  # what dice do not decide is not judged
        ("total(theirs) >= 99", 5),
        ("total >= 99", 0),  # as many dice as nobody knows
    ],
)
def test_a_condition_that_can_be_met_or_that_dice_do_not_decide_is_left_alone(
    condition: str, dice: int
) -> None:
    assert explain_impossible(Expression(condition), dice) is None


def test_it_is_said_between_which_numbers_the_value_lies() -> None:
    """Two dice show 2 to 12."""
    assert explain_impossible(Expression("total >= 13"), 2) == ("total >= 13", "total", 2, 12)
