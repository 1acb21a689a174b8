"""Guarantees of the kernel: chance, recorded policies, drafts that leave no trace."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dtnb.kernel import (
    Action,
    Chance,
    IllegalMoveError,
    Outcome,
    Verdict,
    collect_policies,
    consult,
    internal_hash,
)
from tests.dicethrone.play import Fight, player


def test_the_outcomes_of_dice_are_all_faces_each_as_likely() -> None:
    outcomes = list(Chance("roll", 0, "test", count=2).outcomes())
    assert len(outcomes) == 36
    assert {probability for _, probability in outcomes} == {Fraction(1, 36)}


def test_the_outcomes_of_draws_are_without_putting_back() -> None:
    """Two of three cards, two of them alike: b b 2/6, a b and b a 2/6 each."""
    chance = Chance("draw", 0, "test", count=2, deck=(("a", 1), ("b", 2)))
    outcomes = dict(chance.outcomes())
    assert outcomes == {
        ("a", "b"): Fraction(1, 3), ("b", "a"): Fraction(1, 3), ("b", "b"): Fraction(1, 3),
    }  # fmt: skip
    assert sum(outcomes.values()) == 1


@pytest.mark.parametrize("values", [(1, 2, 3, 4), (1, 2, 3, 4, 7), (0, 2, 3, 4, 5), ()])
def test_dice_that_cannot_fall_so_are_refused(values: tuple[int, ...]) -> None:
    fight = Fight()
    before = internal_hash(fight.record.state)
    with pytest.raises(IllegalMoveError):
        fight.record.add(Outcome(values))
    assert internal_hash(fight.record.state) == before
    assert fight.record.inputs == []


def test_who_listens_hears_every_policy_also_from_inside() -> None:
    outer: set[str] = set()
    inner: set[str] = set()
    consult("before")
    with collect_policies(outer):
        consult("first")
        with collect_policies(inner):
            consult("second")
    consult("after")
    assert (outer, inner) == ({"first", "second"}, {"second"})


def test_a_verdict_names_the_policy_it_rests_on() -> None:
    """A pass consults no policy; an Attack Modifier of a third player does, on who may add one."""
    fight = Fight(player(), player(), player(hand=("Extra Push!", "Deep Breath!")))
    fight.attacks("Drill", 1, 1, 1, 4, 5).targets(1).at("TW-13b", 2)
    assert fight.game.verdict(fight.record.state, 2, Action("pass")) == Verdict()
    policies = fight.verdict(2, "play", "Extra Push!").policies
    assert policies == ("attack-modifier-owner", "intervening")


def test_an_action_finds_the_details_it_was_given() -> None:
    action = Action("play", "card").with_detail("0.die", (2, 1)).with_detail("0.value", 6)
    assert (action.detail("0.die"), action.detail("0.value"), action.detail("1.die")) == (
        (2, 1), 6, None,
    )  # fmt: skip
    assert action.without_details() == Action("play", "card")


def test_a_game_says_whom_it_asks_and_when_it_is_over() -> None:
    """A roll asks nobody; then the roller is asked, until no question is left."""
    fight = Fight()
    state = fight.record.state
    assert (fight.game.current_player(state), fight.game.is_over(state)) == (None, False)
    state = fight.record.add(Outcome((1, 1, 2, 3, 4)))
    assert (fight.game.current_player(state), fight.game.is_over(state)) == (0, False)
    state = fight.announces("").finish().record.state
    assert (fight.game.current_player(state), fight.game.is_over(state)) == (None, True)
