"""Effects that are paid for, chosen, or conditional."""

from __future__ import annotations

from typing import Any

import pytest

from dtnb.dungeon.content import effects as verbs
from tests.dungeon.bench import game, stats, table
from tests.dungeon.effects.carried_out import run


def pay(payment: Any, amount: int = 1) -> verbs.Pay:
    return verbs.Pay(
        what=payment, amount=amount, then=(verbs.Gain(stat="health", amount=1),),
        otherwise=(verbs.Lose(stat="health", amount=1),),
    )  # fmt: skip


def test_what_is_paid_buys_the_one_thing_and_declining_brings_the_other() -> None:
    """Health 6 becomes 7 or 5."""
    assert run(pay("time")).give("choose pay").value("health") == 7
    assert run(pay("time")).give("choose decline").value("health") == 5


def test_what_cannot_be_paid_is_not_asked() -> None:
    """Might not below 1, Ability to 0; DieMinions and pips must be there."""
    laid = table(game(), stats(might=(12, 1)))
    assert run(pay("might"), laid=laid).value("health") == 5
    assert run(pay("ability")).topic == "pay"
    assert run(pay("minions")).value("health") == 5
    assert run(pay("pips")).value("health") == 5


def test_dieminions_and_pips_pay_too() -> None:
    laid = table(game(), minions=(("d6", 2),), die_namic=(2,))
    line = run(pay("minions"), laid=laid).give("choose pay")
    assert (line.seat.minions, line.value("health")) == ((("d6", 1),), 7)
    pips = run(pay("pips"), laid=laid).give("choose pay")
    assert (pips.seat.pips, pips.value("health")) == (1, 7)


@pytest.mark.parametrize(("might", "asked"), [(3, True), (2, False)])
def test_a_price_leaves_a_stat_at_one(might: int, asked: bool) -> None:
    """DD-STAT-09: two points of Might 3 can be paid, of Might 2 only one could."""
    pay = verbs.Pay(what="might", amount=2, then=(verbs.Gain(stat="health", amount=1),))
    line = run(pay, laid=table(game(), stats(might=(12, might), health=(6, 5))))
    assert ("choose pay" in line.options) is asked


def test_ability_points_can_be_paid_to_the_last() -> None:
    """DD-STAT-09: Ability may show 0."""
    pay = verbs.Pay(what="ability", amount=1, then=(verbs.Gain(stat="health", amount=1),))
    line = run(pay, laid=table(game(), stats(ability=(4, 1), health=(6, 5)))).give("choose pay")
    assert (line.value("ability"), line.value("health")) == (0, 6)


def test_one_of_several_options_is_carried_out() -> None:
    both = verbs.Choose(
        options=(verbs.Option(effects=(verbs.Lose(stat="time", amount=1),)), verbs.Option())
    )
    assert run(both).give("choose 1").value("time") == 19
    assert run(both).give("choose 2").value("time") == 20


CONDITIONS = [
    ({"count": "health", "at_least": 6}, True),
    ({"count": "health", "at_least": 7}, False),
    ({"count": "time", "at_most": 19}, False),
    ({"count": "minions", "at_least": 2}, True),
    ({"count": "tokens", "at_most": 0}, False),
    ({"count": "pips", "at_least": 3, "at_most": 3}, True),
    ({"count": "victory-points", "at_least": 1}, False),
    ({"count": "heroes", "at_most": 0}, True),
]


@pytest.mark.parametrize(("bounds", "holds"), CONDITIONS)
def test_a_condition_counts_what_is_on_the_table(bounds: dict[str, Any], holds: bool) -> None:
    """Health 6, Time 20, two d6, one token, a die of three pips, no points, no party."""
    laid = table(game(), minions=(("d6", 2),), tokens=(("time", 1),), die_namic=(3,))
    look = verbs.If(
        condition=verbs.Condition(**bounds), then=(verbs.Gain(stat="health", amount=1),)
    )
    assert (run(look, laid=laid).value("health") == 7) is holds
