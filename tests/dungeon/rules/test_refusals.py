"""Refusals: every reason, with the rule behind it, that the other families do not show."""

import pytest
from msgspec.structs import replace

from dtnb.dungeon.content.model import Win
from dtnb.dungeon.phases.setup import game_state, new_table
from dtnb.kernel import Action
from tests.dungeon.bench import Line, attack, box, check, fight, game, party, stats, table


def turn(**seat: object) -> Line:
    play = game(box(win=Win(points=9)))
    return Line(play, game_state(table(play, stats(ability=(4, 2)), **seat)))


def test_nothing_can_be_done_when_nothing_is_asked() -> None:
    """DD-TURN-07: the game is over."""
    line = fight(game(), party("warlock")).give(1, "attack might", 6, "defeat warlock")
    assert line.why("attack might") == ("nothing-is-asked",)


def test_nobody_acts_while_a_roll_is_due() -> None:
    """DD-TURN-07: the heroes roll first."""
    line = fight(game(), party("warlock"))
    assert line.why("attack might") == ("roll-comes-first",)


def test_in_the_race_nobody_acts_in_the_turn_of_the_other() -> None:
    """DD-2P-01, DD-TURN-07: Ben is seat 1, and it is Ann's turn."""
    play = game()
    laid = new_table(play.box, "hall", [("Ann", "tester"), ("Ben", "tester")])
    for seat in (0, 1):
        laid = laid.with_seat(seat, stats=stats(ability=(4, 2)), cards=(), minions=())
    line = Line(play, game_state(laid))
    codes = play.verdict(line.state, 1, Action("use", "grow")).codes
    assert codes == ("another-is-asked", "not-your-turn")


def test_who_is_out_does_nothing() -> None:
    """DD-WIN-02, DD-WIN-03."""
    line = turn()
    gone = replace(line.state, table=line.table.with_seat(0, out=True))
    assert "out" in line.game.verdict(gone, 0, Action("use", "grow")).codes


def test_a_token_may_be_used_while_it_is_asked_which_hero_falls() -> None:
    """DD-TOK-01: at any time."""
    laid = table(game(), stats(might=(12, 8)), tokens=(("might", 1),))
    line = attack(game(), party("fighter"), "might", laid).give("pass", 5, "pass")
    assert line.window == "DD-TW-14"
    line.give("token might")
    assert (line.window, line.value("might")) == ("DD-TW-14", 10)
    line.give("defeat fighter")
    assert line.table.party == ()


def test_who_is_at_full_health_cannot_rest() -> None:
    """DD-TURN-02: a token keeps the window open."""
    line = turn(tokens=(("time", 1),)).pass_to("DD-TW-04")
    assert line.why("rest 1") == ("health-full",)


def test_rest_needs_a_number_and_its_own_window() -> None:
    """DD-TURN-02."""
    line = turn()
    assert "not-a-number" in line.why("rest long")
    assert "wrong-window" in line.why("rest 1")
    verdict = line.game.verdict(line.state, 0, Action("rest", "1"))
    assert verdict.reasons[-1].opens == ("DD-TW-04",)


def test_to_rest_for_nothing_is_no_number_whatever_health_shows() -> None:
    """DD-TURN-02: at full Health as well."""
    line = Line(game(), game_state(table(game())))
    assert "not-a-number" in line.why("rest 0")
    assert "health-full" not in line.why("rest 0")


def test_a_split_that_is_not_offered_is_refused_by_the_rules_of_damage() -> None:
    """DD-STAT-12, DD-STAT-08; another answer that is not offered has no such rule."""
    hit = fight(game(), party("fighter")).give(4)
    assert set(hit.rules_against("split 0/2")) == {"DD-STAT-12", "DD-STAT-08"}


def test_what_is_enough_is_not_boosted_further() -> None:
    """DD-CHK-02: 7 of 7; a token in the window shows the moment after the roll."""
    laid = table(game(), tokens=(("time", 1),))
    line = check(game(), "agility", 7, laid).give("pass", 7)
    assert line.window == "DD-TW-08"
    assert "already-enough" in line.why("boost 1")
    assert "already-enough" in line.why("use grow")


def test_only_against_a_patriarch_a_roll_is_lowered() -> None:
    """DD-EPIC-10."""
    line = attack(game(), party("fighter"), "might").give(2)
    assert line.why("lower 1") == ("nothing-to-lower",)


def test_a_dieminion_that_one_does_not_have_cannot_be_thrown() -> None:
    """DD-TOK-02."""
    line = attack(game(), party("fighter"), "might").give(2)
    assert line.why("minion d8") == ("no-minion",)


def test_one_attacks_with_might_agility_or_magic_only() -> None:
    """DD-CMB-06."""
    line = fight(game(), party("cleric"))
    assert line.why("attack health") == ("no-stat-to-fight-with",)


def test_a_hero_that_is_not_there_cannot_fall() -> None:
    """DD-CMB-08."""
    line = attack(game(), party("fighter"), "might").give(5)
    assert line.why("defeat rogue") == ("not-in-party",)


@pytest.mark.parametrize("reading", ["cap", "upgrade"])
def test_before_the_dice_lie_there_resting_is_refused_like_anywhere_else(reading: str) -> None:
    """DD-TURN-02, DD-AMB-06: there is no die under Health yet whose top could be looked at."""
    play = game(rest_beyond_die=reading)
    line = Line(play, game_state(new_table(play.box, "hall", [("Ann", "tester")])))
    assert line.topic == "assign"
    assert line.why("rest 1") == ("answer-first",)
