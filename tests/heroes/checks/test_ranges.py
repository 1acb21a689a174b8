"""Conditions that dice can never meet, and conditions that they can, computed by hand."""

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
        ("tokens(Protect) >= 99", 5),  # dice do not decide it
        ("total(theirs) >= 99", 5),
        ("total >= 99", 0),  # the number of dice is unknown
    ],
)
def test_a_condition_that_may_be_met_is_not_reported(condition: str, dice: int) -> None:
    assert explain_impossible(Expression(condition), dice) is None


def test_the_range_of_the_value_is_returned() -> None:
    """Two dice show 2 to 12."""
    assert explain_impossible(Expression("total >= 13"), 2) == ("total >= 13", "total", 2, 12)
