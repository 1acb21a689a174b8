"""Winning, losing, the race: DD-WIN-01…03, DD-2P-01, DD-HERO-06, DD-AMB-01, DD-AMB-17."""

import pytest
from msgspec.structs import replace

from dtnb.dungeon.content.model import Place, Win
from dtnb.dungeon.phases.setup import initial_state, new_table
from tests.dungeon.bench import Line, box, fight, game, hall, party, stats, table, tile


def test_health_at_zero_loses_at_once() -> None:
    """DD-WIN-03, DD-AMB-01: Health 1, a Rogue's hit; Agility at 1 cannot bear it."""
    laid = table(game(), stats(health=(6, 1), agility=(10, 1)))
    line = fight(game(), party("rogue"), laid).give(4, "split 1/0")
    assert line.state.pending is None
    assert line.table.result == ()
    assert line.steps("out") == [
        {"seat": 0, "why": "health", "policy": "health-zero", "reading": "at-once"}
    ]


def test_under_the_other_reading_the_fight_goes_on_until_the_end_of_the_turn() -> None:
    """DD-AMB-01, DD-WIN-03: the Rogue falls, and then Health is looked at."""
    play = game(health_zero="end-of-turn")
    laid = table(play, stats(health=(6, 1), agility=(10, 1)))
    line = fight(play, party("rogue"), laid).give(4, "split 1/0")
    assert line.topic == "attack"
    line.give("attack might", 12, "defeat rogue")
    (out,) = line.steps("out")
    assert (out["why"], out["reading"]) == ("health", "end-of-turn")


def test_under_the_other_reading_health_regained_in_time_saves() -> None:
    """DD-AMB-01: a Health token."""
    play = game(health_zero="end-of-turn")
    laid = table(play, stats(health=(6, 1), agility=(10, 1)), tokens=(("health", 1),))
    line = fight(play, party("rogue"), laid).give("pass", 4, "pass", "split 1/0")
    line.give("token health", "attack might", 12, "defeat rogue")
    assert line.table.result is None
    assert line.table.turn == 2


@pytest.mark.parametrize(
    ("win", "won"),
    [
        (Win(points=1), True),
        (Win(points=2), False),
        (Win(explored=("B1",)), True),
        (Win(explored=("B1", "C1")), False),
        (Win(points=1, explored=("C1",)), False),
    ],
)
def test_everything_that_the_map_asks_for_wins(win: Win, won: bool) -> None:
    """DD-WIN-01: one Fighter defeated on B1."""
    own_box = box(tiles={"guard": tile("fighter")}, places=hall(first="guard"), win=win)
    play = game(own_box)
    line = (
        Line(play, initial_state(table(play))).pass_to("DD-TW-05").give("move B1").pass_to_chance()
    )
    line.give(1, "attack might", 5, "defeat fighter")
    assert (line.table.result == (0,)) is won
    # DD-2P-01 is of the race: nobody else is here.
    assert line.cited("wins") == ({"DD-WIN-01"} if won else set())


def race(*icons: str, **readings: str) -> Line:
    """Return a race: a start tile for each, beside Ann's a tile with these heroes."""
    places = {
        "A1": Place(back="start", openings=("east",), tile="start", seat=1),
        "B1": Place(back="two-way", openings=("east", "west"), tile="one"),
        "C1": Place(back="two-way", openings=("east", "west"), tile="two"),
        "D1": Place(back="start", openings=("west",), tile="start", seat=2),
    }
    tiles = {"one": tile(*icons), "two": tile("warlock")}
    play = game(box(tiles=tiles, places=places, seats=2, win=Win(epic=1)), **readings)
    laid = new_table(play.box, "hall", [("Ann", "tester"), ("Ben", "tester")])
    for seat in (0, 1):
        laid = laid.with_seat(seat, stats=stats(), cards=(), minions=())
    return Line(play, initial_state(laid))


def test_in_the_race_each_begins_on_a_start_tile_of_their_own() -> None:
    """DD-2P-01, DD-SETUP-09."""
    assert [seat.cell for seat in race().table.seats] == ["A1", "D1"]


def test_in_the_race_the_turn_passes_on_and_the_second_may_win() -> None:
    """DD-2P-01, DD-TURN-07: nobody is met on B1; then Ben's Might 12 is rolled, 6 against 5."""
    line = race().pass_to("DD-TW-05").give("move B1").pass_to("DD-TW-05")
    assert (line.table.turn, line.table.active) == (2, 1)
    assert "another-is-asked" in line.why("move C1")
    line.give("move C1").pass_to_chance().give(1, "attack might", 6, "defeat warlock")
    assert line.table.result == (1,)
    assert line.game.returns(line.state) == (0.0, 1.0)
    assert line.steps("loses") == [{"seat": 0}]


def test_in_the_race_the_first_to_meet_the_win_condition_wins() -> None:
    """DD-2P-01: one Epic Party is asked for, and Ann defeats it in the first turn."""
    line = race("warlock").pass_to("DD-TW-05").give("move B1").pass_to_chance()
    line.give(1, "attack might", 6, "defeat warlock")
    assert line.table.result == (0,)
    assert line.game.returns(line.state) == (1.0, 0.0)
    assert line.steps("loses") == [{"seat": 1}]
    # The end of the game is no part of the attack that led to it.
    ended = [step.parent for step in line.record.steps if step.kind in ("wins", "loses")]
    assert ended == [-1, -1]


def test_in_the_race_one_who_is_out_leaves_the_other_alone() -> None:
    """DD-2P-01, DD-WIN-02: Ann's Time is over at the end of the first turn."""
    line = race()
    laid = line.table.with_seat(0, stats=stats(time=(20, 0)))
    places = tuple(replace(place, openings=()) for place in laid.places)
    laid = replace(laid, places=places, turn=0)
    line = Line(line.game, initial_state(laid))
    line.pass_to_end_of(1)
    assert line.table.seats[0].eliminated
    assert line.table.active == 1


def hit_at_health_one(**readings: str) -> Line:
    """Return the race in which Ann has lost her last Health to a Rogue on B1."""
    line = race("rogue", **readings)
    laid = line.table.with_seat(0, stats=stats(health=(6, 1), agility=(10, 1)))
    line = Line(line.game, initial_state(laid)).pass_to("DD-TW-05").give("move B1")
    return line.pass_to_chance().give(4, "split 1/0")


def test_in_the_race_the_other_goes_on_alone_when_one_has_lost_all_health() -> None:
    """DD-2P-01, DD-WIN-03, DD-AMB-01: both readings stand in the steps that tell of it."""
    line = hit_at_health_one()
    assert (line.table.seats[0].eliminated, line.table.result, line.table.active) == (True, None, 1)
    assert line.steps("out") == [
        {"seat": 0, "why": "health", "policy": "health-zero", "reading": "at-once"}
    ]
    assert line.steps("race-goes-on") == [
        {"seat": 1, "policy": "race-when-one-is-out", "reading": "plays-on"}
    ]
    assert "DD-2P-01" in line.cited("race-goes-on")


def test_under_the_other_reading_the_race_is_won_when_the_other_is_out() -> None:
    """DD-2P-01: a house's own arrangement."""
    line = hit_at_health_one(race_when_one_is_out="other-wins")
    assert line.state.pending is None
    assert line.table.result == (1,)
    assert (line.steps("wins"), line.steps("loses")) == ([{"seat": 1}], [{"seat": 0}])


def test_in_the_race_one_without_health_is_out_at_once_also_in_the_turn_of_the_other() -> None:
    """DD-WIN-03, DD-AMB-01: Ben sits down with Health 0; Ann's turn is not interrupted."""
    line = race()
    laid = replace(line.table.with_seat(1, stats=stats(health=(6, 0))), turn=0)
    line = Line(line.game, initial_state(laid)).pass_to("DD-TW-05")
    assert (line.table.seats[1].eliminated, line.table.active, line.table.turn) == (True, 0, 1)
    assert [step["seat"] for step in line.steps("race-goes-on")] == [0]


def test_a_game_for_one_has_no_race_to_go_on() -> None:
    """DD-WIN-03: Health 1 and a Rogue's hit end it; the race's policy is not asked."""
    laid = table(game(), stats(health=(6, 1), agility=(10, 1)))
    line = fight(game(), party("rogue"), laid).give(4, "split 1/0")
    assert line.steps("race-goes-on") == []
    assert "race-when-one-is-out" not in line.record.consulted


FACES = {1: "fighter", 2: "rogue", 3: "wizard", 4: "cleric"}


def icon(face: int, **readings: str) -> Line:
    own_box = box(tiles={"who": tile("random")}, places=hall(first="who"))
    play = game(own_box, **readings)
    line = Line(play, initial_state(table(play))).pass_to("DD-TW-05").give("move B1")
    assert line.topic == "icon d6"
    return line.give(face)


@pytest.mark.parametrize(("face", "kind"), FACES.items())
def test_a_question_mark_is_a_hero_by_its_roll(face: int, kind: str) -> None:
    """DD-TV-16, DD-HERO-06."""
    assert [hero.kind for hero in icon(face).table.party] == [kind]


def test_a_five_is_a_ranged_attack_and_no_hero() -> None:
    """DD-TV-16, DD-HERO-06, DD-AMB-17: Health 6 becomes 5; there is nobody to fight."""
    line = icon(5)
    assert line.value("health") == 5
    assert line.steps("party-assembled")[0]["heroes"] == []
    assert line.steps("encounter-ends") == [{"rounds": 0}]


def test_under_the_other_reading_a_five_is_rolled_again() -> None:
    """DD-AMB-17."""
    line = icon(5, question_mark_five="hero-too")
    assert line.topic == "icon d6"
    line.give(4)
    assert (line.value("health"), len(line.table.party)) == (5, 1)


def test_a_six_lets_you_choose_the_type() -> None:
    """DD-TV-16, DD-HERO-06."""
    line = icon(6)
    assert line.options == ["choose fighter", "choose rogue", "choose wizard", "choose cleric"]
    line.give("choose cleric")
    assert [hero.kind for hero in line.table.party] == ["cleric"]
