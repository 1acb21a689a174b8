"""The turn: DD-TURN-01…07, DD-STAT-15, vectors DD-TV-12, DD-TV-17."""

from typing import Any

import pytest

from dtnb.dungeon.content.model import Win
from dtnb.dungeon.game import Dungeon
from dtnb.dungeon.phases.setup import initial_state
from dtnb.dungeon.state.stats import Stats
from tests.dungeon.bench import Line, box, game, hall, stats, table, tile


def turn(play: Dungeon | None = None, board: Stats | None = None, **seat: Any) -> Line:
    play = play or game()
    return Line(play, initial_state(table(play, board, **seat)))


@pytest.mark.parametrize(("before", "after"), [(1, 2), (4, 4)])
def test_power_up_gives_one_ability_point_up_to_four(before: int, after: int) -> None:
    """DD-TV-12, DD-TURN-01."""
    line = turn(board=stats(ability=(4, before)))
    line.pass_to("DD-TW-05")
    assert line.value("ability") == after


def test_ability_at_zero_comes_back_with_power_up() -> None:
    """DD-STAT-09, DD-TURN-01."""
    line = turn(board=stats(ability=(4, 0)))
    assert line.value("ability") == 1
    assert line.steps("die-back") == [{"stat": "ability"}]


def test_every_step_is_done_in_order() -> None:
    """DD-TURN-07, DD-TV-17: ability 1 to 2, no rest at full Health, Time 20 to 19, a party of
    four, combat, end."""
    four = box(
        tiles={"ambush": tile("fighter", "rogue", "wizard", "cleric")},
        places=hall(first="ambush"),
    )
    line = turn(game(four))
    line.pass_to("DD-TW-05")
    assert [line.value("ability"), line.value("time")] == [2, 20]
    line.give("move B1")
    assert line.value("time") == 19
    assert [step["step"] for step in line.steps("step-begins")] == [
        "power-up", "rest", "move", "tile-effects", "encounter", "combat",
    ]  # fmt: skip
    (party,) = line.steps("party-assembled")
    assert [hero["kind"] for hero in party["heroes"]] == ["fighter", "rogue", "wizard", "cleric"]
    assert party["totals"] == {"might": 9, "agility": 9, "magic": 10}
    assert party["dice"] == {"might": 10, "agility": 10, "magic": 10}
    line.give("pass", 1, 1, 1, "attack might", 10, "defeat cleric")
    line.give("pass", 1, 1, 1, "attack might", 8, "defeat rogue")
    line.give("pass", 1, 1, "attack might", 6, "defeat fighter")
    line.give("pass", 1, "attack might", 2, "defeat wizard")
    assert line.steps("turn-ends")[0] == {"turn": 1, "time": 19, "health": 6}
    assert line.steps("points-gained")[-1]["points"] == 4


def test_at_full_health_rest_is_not_offered() -> None:
    """DD-TURN-02, DD-TV-17: the window closes by itself."""
    line = turn()
    line.pass_to("DD-TW-05")
    assert line.steps("stat-lost") == []


def test_rest_turns_up_to_three_time_into_as_much_health() -> None:
    """DD-TURN-02: Health 2 of 6, three for three."""
    line = turn(board=stats(health=(6, 2)))
    line.pass_to("DD-TW-04")
    assert line.options == ["pass", "rest 1", "rest 2", "rest 3"]
    assert line.why("rest 4") == ("at-most-three",)
    line.give("rest 3")
    assert (line.value("health"), line.value("time")) == (5, 17)


def test_rest_stops_at_the_top_of_the_health_die_unless_read_otherwise() -> None:
    """DD-AMB-06: Health 5 on a d6; three more need a d8, which lies there once (Magic)."""
    line = turn(board=stats(health=(6, 5)))
    line.pass_to("DD-TW-04")
    assert line.options == ["pass", "rest 1"]
    assert line.why("rest 2") == ("more-than-needed",)
    other = turn(game(rest_beyond_die="upgrade"), stats(health=(6, 5)))
    other.pass_to("DD-TW-04").give("rest 3")
    assert (other.seat.stats.health.faces, other.value("health")) == (8, 8)


def test_one_cannot_rest_with_time_that_is_not_there() -> None:
    """DD-TURN-02."""
    line = turn(board=stats(health=(6, 1), time=(20, 2)))
    line.pass_to("DD-TW-04")
    assert line.options == ["pass", "rest 1", "rest 2"]
    assert line.why("rest 3") == ("too-little-time",)


def test_move_costs_one_time_and_flips_the_tile() -> None:
    """DD-TURN-03, DD-STAT-15."""
    line = turn(game(box(places=hall(first="empty"))))
    line.pass_to("DD-TW-05").give("move B1")
    assert line.steps("tile-revealed")[0]["tile"] == "empty"
    assert line.value("time") == 19


def test_a_tile_without_encounter_ends_the_turn() -> None:
    """DD-TURN-04: turn 2 begins after it."""
    line = turn(game(box(places=hall(first="empty"), win=Win(points=9))))
    line.pass_to("DD-TW-05").give("move B1")
    assert line.table.turn == 2
    assert line.steps("party-assembled") == []


def test_where_no_tile_can_be_reached_the_step_is_passed_and_time_still_goes() -> None:
    """DD-AMB-19, DD-STAT-15."""
    places = {cell: place for cell, place in hall().items() if cell == "A1"}
    line = turn(game(box(places=places))).pass_to_end_of(1)
    assert line.steps("no-tile-in-reach")[0] == {"why": "nowhere"}
    assert line.steps("stat-lost")[0]["value"] == 19


def test_one_may_move_at_time_one_and_loses_at_the_end_of_the_turn() -> None:
    """DD-AMB-19, DD-WIN-02."""
    line = turn(game(box(places=hall(first="empty"))), stats(time=(20, 1)))
    line.pass_to("DD-TW-05").give("move B1")
    assert line.table.result == ()
    assert line.steps("out") == [{"seat": 0, "why": "time"}]


@pytest.mark.parametrize(("time", "out"), [(1, True), (2, False)])
def test_at_time_one_the_game_goes_on_and_at_zero_it_is_lost(time: int, out: bool) -> None:
    """DD-WIN-02, DD-TURN-03: a move costs 1."""
    play = game(box(places=hall(first="empty"), win=Win(points=9)))
    line = turn(play, stats(time=(20, time))).pass_to("DD-TW-05").give("move B1")
    assert (line.table.result == ()) is out
    assert line.table.turn == (1 if out else 2)


def test_under_the_other_reading_one_cannot_move_at_time_one() -> None:
    """DD-AMB-19: the step is passed."""
    line = turn(game(move_at_time_one="refused"), stats(time=(20, 1))).pass_to_end_of(1)
    assert line.steps("no-tile-in-reach") == [{"why": "time"}]
    assert line.steps("moves") == []


def test_time_at_zero_is_survived_if_it_is_restored_within_the_turn() -> None:
    """DD-WIN-02, DD-TOK-05: a Time token at the end of the turn."""
    play = game(box(places=hall(first="empty")))
    line = turn(play, stats(time=(20, 1)), tokens=(("time", 1),))
    line.pass_to("DD-TW-05").give("move B1").pass_to("DD-TW-16")
    assert line.value("time") == 0
    line.give("token time")
    assert line.table.turn == 2
    assert line.value("time") == 2


def test_before_time_is_looked_at_tokens_can_be_used_a_last_time() -> None:
    """DD-TURN-06, DD-WIN-02: Time 1 - 1 for the move; a Time token makes it 2 at the turn's end."""
    play = game(box(win=Win(points=9)))
    laid = table(play, stats(time=(20, 1)), tokens=(("time", 1),))
    line = Line(play, initial_state(laid)).pass_to("DD-TW-05").give("move B1")
    line.pass_to_chance().give("empty").pass_to("DD-TW-16")
    assert line.value("time") == 0
    line.give("token time")
    assert line.steps("out") == []
    assert (line.table.turn, line.value("time")) == (2, 2)


@pytest.mark.parametrize(("before", "cited"), [(4, True), (3, False)])
def test_a_gain_that_a_fixed_die_does_not_show_cites_that_it_is_fixed(
    before: int, cited: bool
) -> None:
    """DD-STAT-02, DD-TURN-01: Ability stays on its d4."""
    line = turn(board=stats(ability=(4, before))).pass_to("DD-TW-05")
    assert ("DD-STAT-02" in line.cited("stat-gained")) is cited
