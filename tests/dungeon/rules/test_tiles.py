"""Exploring and tokens: DD-TILE-01…06, DD-TOK-01…05, DD-AMB-20."""

from typing import Any

import pytest
from msgspec.structs import replace

from dtnb.dungeon.content import effects as verbs
from dtnb.dungeon.content.model import Place, Win
from dtnb.dungeon.game import Dungeon
from dtnb.dungeon.phases.setup import initial_state
from dtnb.dungeon.state.stats import Stats
from dtnb.kernel import Chance
from tests.dungeon.bench import Line, box, fight, game, hall, party, stats, table, tile


def turn(play: Dungeon, board: Stats | None = None, **seat: Any) -> Line:
    return Line(play, initial_state(table(play, board, **seat))).pass_to("DD-TW-05")


def test_only_tiles_beside_an_explored_one_can_be_explored() -> None:
    """DD-TILE-01, DD-TURN-03."""
    line = turn(game())
    assert line.options == ["move B1"]
    assert line.why("move C1") == ("not-in-reach",)
    assert line.why("move A1") == ("already-explored",)
    assert line.why("move Z9") == ("no-such-place",)


@pytest.mark.parametrize(
    ("explored", "beside", "beyond"),
    [(("east", "south"), ("east",), True), (("east",), ("north", "east"), True),
     (("east", "south"), ("north", "east"), False)],
)  # fmt: skip
def test_a_wall_between_two_tiles_cannot_be_passed(
    explored: tuple[Any, ...], beside: tuple[Any, ...], beyond: bool
) -> None:
    """DD-TILE-01: along the openings of both; A2 lies south of A1."""
    places = {
        **hall(),
        "A1": Place(back="start", openings=explored, tile="start", seat=1),
        "A2": Place(back="two-way", openings=beside),
    }
    line = turn(game(box(places=places)))
    assert line.why("move A2") == (("not-in-reach",) if beyond else ())


@pytest.mark.parametrize("level", [1, 2])
def test_a_tile_shows_its_level_when_it_is_flipped(level: int) -> None:
    """DD-TILE-02."""
    places = hall(first="deep")
    line = turn(game(box(tiles={"deep": tile(level=level)}, places=places))).give("move B1")
    assert [step["level"] for step in line.steps("tile-revealed")] == [level]


def test_a_tile_without_encounter_shows_its_number_and_no_level() -> None:
    """DD-TILE-02."""
    line = turn(
        game(box(tiles={"pit": replace(tile(), level=0, number=3)}, places=hall(first="pit")))
    ).give("move B1")
    (flipped,) = line.steps("tile-revealed")
    assert flipped["number"] == 3
    assert "level" not in flipped


def test_a_tile_becomes_explored_and_opens_the_way_to_the_next() -> None:
    """DD-TILE-04, DD-TILE-06: the standee is on it."""
    line = turn(game(box(win=Win(points=9)))).give("move B1", "empty")
    assert line.seat.cell == "B1"
    line.pass_to("DD-TW-05")
    assert line.options == ["move C1"]
    assert line.why("move B1") == ("already-explored",)


def test_a_tile_that_was_drawn_does_not_come_again() -> None:
    """DD-SETUP-07: two tiles, one of them drawn: only the other is left."""
    line = turn(game(box(win=Win(points=9)))).give("move B1", "empty")
    line.pass_to("DD-TW-05").give("move C1")
    pending = line.state.pending
    assert isinstance(pending, Chance)
    assert pending.deck == (("far", 1),)


def test_the_effect_comes_before_the_encounter() -> None:
    """DD-TILE-03, DD-TURN-04, DD-TURN-05."""
    trap = tile("fighter", effects=(verbs.Lose(stat="time", amount=2),))
    line = turn(game(box(tiles={"trap": trap}, places=hall(first="trap")))).give("move B1")
    kinds = [step.kind for step in line.record.steps]
    assert kinds.index("source-acts") < kinds.index("party-assembled")
    assert line.value("time") == 17


def test_an_effect_about_the_encounter_comes_once_the_party_is_there() -> None:
    """DD-TILE-03: one more Fighter of the tile's level."""
    more = tile("rogue", encounter_effects=(verbs.AddHero(hero="fighter"),))
    line = turn(game(box(tiles={"more": more}, places=hall(first="more")))).give("move B1")
    kinds = [step.kind for step in line.record.steps]
    assert kinds.index("party-assembled") < kinds.index("source-acts")
    assert [hero.kind for hero in line.table.party] == ["rogue", "fighter"]


def test_icons_and_level_say_which_cards_come() -> None:
    """DD-HERO-01, DD-HERO-02, DD-TURN-05, DD-TILE-02: a level 2 tile brings level 2 cards."""
    second = tile("fighter", "rogue", "wizard", "wizard", level=2)
    line = turn(game(box(tiles={"second": second}, places=hall(first="second")))).give("move B1")
    (party,) = line.steps("party-assembled")
    assert party["totals"] == {"might": 11, "agility": 18, "magic": 19}


def test_tokens_are_taken_before_the_effect() -> None:
    """DD-TOK-01, DD-TOK-03: the tile damages who has DieMinions; the d8 lies on it."""
    bite = tile(
        effects=(
            verbs.If(
                condition=verbs.Condition(count="minions", at_least=1),
                then=(verbs.Damage(stat="might", amount=1),),
            ),
        )
    )  # fmt: skip
    play = game(box(tiles={"bite": bite}, places=hall("d8", first="bite")))
    line = turn(play).give("move B1")
    assert line.seat.minions == (("d8", 1),)
    assert line.options == ["split 1/0", "split 0/1"]


def test_who_has_no_dieminion_is_not_hurt() -> None:
    """DD-TOK-03."""
    bite = tile(
        effects=(
            verbs.If(
                condition=verbs.Condition(count="minions", at_least=1),
                then=(verbs.Damage(stat="might", amount=1),),
            ),
        )
    )  # fmt: skip
    play = game(box(tiles={"bite": bite}, places=hall(first="bite"), win=Win(points=9)))
    line = turn(play).give("move B1")
    assert len(line.steps("condition-not-met")) == 1
    assert line.table.turn == 2


def test_a_stat_token_is_held_and_raises_by_two_when_it_is_used() -> None:
    """DD-TOK-04, DD-AMB-20, DD-STAT-05: Health 6 on a d6 becomes 8 on a d8."""
    play = game(box(places=hall("health", first="empty"), win=Win(points=9)))
    line = turn(play).give("move B1")
    assert line.seat.tokens == (("health", 1),)
    assert line.value("health") == 6
    line.give("token health")
    assert (line.seat.stats.health.faces, line.value("health")) == (8, 8)
    assert line.seat.tokens == ()


def test_a_token_that_was_used_lies_aside_once() -> None:
    """DD-TOK-04: two Health tokens are in the box; one is on B1, and comes back to the other."""
    play = game(box(places=hall("health", first="empty"), win=Win(points=9)))
    line = turn(play)
    aside = dict(line.table.supply)["health"]
    line.give("move B1", "token health")
    assert dict(line.table.supply)["health"] == aside + 1


def test_under_the_other_reading_a_stat_token_works_at_once_and_a_time_token_is_kept() -> None:
    """DD-AMB-20, DD-TOK-05."""
    own_box = box(places=hall("might", "time", first="empty"), win=Win(points=9))
    play = game(own_box, stat_tokens="immediate")
    line = turn(play, stats(might=(12, 9))).give("move B1")
    assert line.value("might") == 11
    assert line.seat.tokens == (("time", 1),)


def test_a_token_can_be_used_while_something_else_is_asked() -> None:
    """DD-TOK-01: at any time; then the question is asked again."""
    line = turn(game(), stats(might=(12, 7)), tokens=(("might", 1),))
    assert line.options == ["move B1", "token might"]
    line.give("token might")
    assert line.value("might") == 9
    assert line.options == ["move B1"]


def test_a_token_can_be_used_at_every_question_of_a_combat() -> None:
    """DD-TOK-01: before the round, at damage, before the attack, after its roll; a Rogue hits."""
    laid = table(game(), stats(agility=(10, 1)), tokens=(("time", 1),))
    line = fight(game(), party("rogue"), laid)
    for window, answers in (
        ("DD-TW-10", ("pass", 4)),
        ("DD-TW-11", ("split 1/0",)),
        ("DD-TW-12", ("attack might", 1)),
        ("DD-TW-13", ("token time",)),
    ):
        assert line.window == window
        assert "token time" in line.options
        line.give(*answers)
    assert line.seat.tokens == ()


def test_a_token_that_one_does_not_hold_cannot_be_used() -> None:
    """DD-TOK-01."""
    assert turn(game()).why("token magic") == ("no-token",)


def test_ability_and_time_tokens_stop_at_four_and_twenty() -> None:
    """DD-TOK-05, DD-STAT-02: Ability 3 + 1 of Power Up is 4, Time 20."""
    line = turn(game(), stats(ability=(4, 3)), tokens=(("ability", 1), ("time", 1)))
    line.give("token ability", "token time")
    assert (line.value("ability"), line.value("time")) == (4, 20)


def test_a_token_of_which_two_dice_are_there_gives_only_what_the_die_can_show() -> None:
    """DD-TOK-04, DD-STAT-06: two d8 lie there, so Health stays 6 on its d6."""
    board = stats(agility=(8, 8), magic=(8, 8))
    line = turn(game(), board, tokens=(("health", 1),))
    line.give("token health")
    assert line.seat.stats.health.faces == 6
    assert line.steps("upgrade-ignored")[0]["wanted"] == 8
