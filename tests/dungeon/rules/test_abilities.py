"""Abilities, cards and Victory Points: DD-ABL-01…03, DD-VP-01…03, DD-AMB-23."""

from typing import Any

import pytest

from dtnb.dungeon.game import Dungeon
from dtnb.dungeon.phases.setup import initial_state
from tests.dungeon.bench import Line, attack, fight, game, party, stats, table


def turn(play: Dungeon | None = None, **seat: Any) -> Line:
    play = play or game()
    return Line(play, initial_state(table(play, stats(ability=(4, 2)), **seat)))


def test_a_board_ability_is_paid_and_done_at_once() -> None:
    """DD-ABL-01: 2 points, 1 Health: 6 on a d6 becomes 7 on the d8 of Magic's type."""
    line = turn()
    assert line.options == ["pass", "use grow"]
    line.give("use grow")
    assert (line.value("ability"), line.value("health")) == (1, 7)


def test_without_enough_points_it_cannot_be_used() -> None:
    """DD-ABL-01, DD-ABL-02."""
    line = turn()
    line.give("use grow")
    assert line.why("use grow")[0] == "too-few-ability-points"


def test_a_board_ability_can_be_used_again_and_a_card_is_gone() -> None:
    """DD-ABL-01, DD-ABL-02: the card costs 1."""
    line = turn(cards=("once",))
    assert line.options == ["pass", "use grow", "play once"]
    line.give("play once")
    assert line.seat.cards == ()
    assert line.steps("card-removed") == [{"subject": "once"}]
    assert "card-used" in line.why("play once")


def test_cards_and_abilities_can_be_used_before_and_after_power_up() -> None:
    """DD-ABL-03, DD-TURN-01: 2 points before, 3 after."""
    line = turn(cards=("once",))
    assert line.window == "DD-TW-02"
    line.give("pass")
    assert (line.window, line.value("ability")) == ("DD-TW-03", 3)
    assert line.options == ["pass", "use grow", "play once"]


def test_they_can_be_used_at_the_start_of_a_combat_round() -> None:
    """DD-ABL-03, DD-CMB-02."""
    laid = table(game(), stats(ability=(4, 2)), cards=("once",))
    line = fight(game(), party("fighter"), laid)
    assert (line.window, line.options) == ("DD-TW-10", ["pass", "use grow", "play once"])


def test_after_an_attacks_roll_no_ability_can_be_used() -> None:
    """DD-ABL-03: it is no window of theirs, and it is said which are."""
    laid = table(game(), stats(ability=(4, 4)))
    line = attack(game(), party("fighter"), "might", laid).give(1)
    verdict = line.game.verdict(line.state, 0, line.game.candidates(line.state)[0])
    assert verdict.allowed
    assert line.why("use grow") == ("wrong-window",)


def test_under_the_narrow_reading_board_abilities_wait_for_combat() -> None:
    """DD-AMB-23: cards stay."""
    line = turn(game(ability_windows="narrow"), cards=("once",))
    assert line.options == ["pass", "play once"]
    assert line.why("use grow") == ("wrong-window",)


def test_an_unknown_ability_or_card_is_refused_as_unknown() -> None:
    """DD-ABL-01, DD-ABL-02."""
    line = turn()
    assert line.why("use wings") == ("no-such-ability",)
    assert line.rules_against("use wings") == ("DD-ABL-01",)
    assert line.why("play wings") == ("no-such-card",)
    assert line.rules_against("play wings") == ("DD-ABL-02",)


def test_each_hero_is_one_victory_point_and_a_box_gives_its_die() -> None:
    """DD-VP-01, DD-VP-02: the first box of the test board is at 2 points, one pip."""
    laid = table(game(), points=1)
    line = attack(game(), party("fighter"), "might", laid).give(5, "defeat fighter")
    assert line.seat.points == 2
    assert line.seat.die_namic == (1,)


def test_an_epic_hero_may_reach_two_boxes_at_once() -> None:
    """DD-VP-01, DD-VP-02: from 2 points without a die to 4."""
    laid = table(game(), points=2)
    line = attack(game(), party("warlock"), "might", laid).give(6, "defeat warlock")
    assert (line.seat.points, line.seat.die_namic) == (4, (1, 3))


def test_each_pip_adds_one_and_a_die_at_zero_is_used_up() -> None:
    """DD-VP-03: 2 against Might 4 needs 3: one from the first die, two from the second."""
    laid = table(game(), die_namic=(1, 3))
    line = attack(game(), party("fighter"), "might", laid).give(2)
    assert line.why("pips 5") == ("too-few-pips",)
    line.give("pips 3")
    assert line.seat.die_namic == (0, 1)
    assert line.steps("die-namic-used-up") == [{"number": 1}]
    assert line.ledgers()[0]["total"] == 5


@pytest.mark.parametrize(
    ("reading", "dice", "left", "used"),
    [
        ("first-die", (1, 3), (0, 1), 1),
        ("fullest-die", (1, 3), (1, 0), 1),
        ("first-die", (2, 4), (0, 3), 1),
        ("fullest-die", (2, 4), (2, 1), 0),
        ("first-die", (2, 2), (0, 1), 1),
        ("fullest-die", (2, 2), (0, 1), 1),
        ("fullest-die", (2, 1), (0, 0), 2),
        ("fullest-die", (0, 4), (0, 1), 0),
    ],
)
def test_pips_come_off_the_first_die_or_off_the_fullest(
    reading: str, dice: tuple[int, ...], left: tuple[int, ...], used: int
) -> None:
    """DD-VP-03, policy pips-of-several-dice: 2 against Might 4 needs 3 pips."""
    play = game(pips_of_several_dice=reading)
    line = attack(play, party("fighter"), "might", table(play, die_namic=dice)).give(2, "pips 3")
    assert line.seat.die_namic == left
    assert line.steps("die-namic-used-up") == ([{"number": used}] if used else [])


def test_a_die_with_pips_left_is_not_used_up() -> None:
    """DD-VP-03: 3 against Might 4 needs 2: of a die with 3 pips one is left."""
    laid = table(game(), die_namic=(3, 0))
    line = attack(game(), party("fighter"), "might", laid).give(3, "pips 2")
    assert line.seat.die_namic == (1, 0)
    assert line.steps("die-namic-used-up") == []


def test_more_pips_than_there_are_cannot_be_spent() -> None:
    """DD-VP-03."""
    laid = table(game(), die_namic=(1,))
    line = attack(game(), party("fighter"), "might", laid).give(2)
    assert line.why("pips 2") == ("too-few-pips",)


def test_what_is_declared_is_reported_with_its_price() -> None:
    """DD-ABL-01, DD-ABL-02: the ability of the test board costs 2, the card 1."""
    line = Line(game(), initial_state(table(game(), stats(ability=(4, 4)), cards=("once",))))
    line.give("use grow", "play once")
    costs = {step["subject"]: step.get("cost") for step in line.steps("declares")}
    assert costs == {"grow": 2, "once": 1}
