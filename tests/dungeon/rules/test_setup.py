"""Setup: DD-SETUP-02…11, DD-TV-13."""

from itertools import permutations

from dtnb.dungeon.game import Dungeon
from dtnb.dungeon.phases.setup import initial_state, new_table
from dtnb.dungeon.state.agenda import AddHeroes
from dtnb.dungeon.state.stats import ASSIGNED_STATS
from dtnb.dungeon.state.table import Encounter
from tests.dungeon.bench import SEAT, Line, box, game, hall, table, tile
from tests.dungeon.moments import encounter_state


def opening(play: Dungeon | None = None) -> Line:
    play = play or game()
    return Line(play, initial_state(new_table(play.box, "hall", [("Ann", "tester")])))


def test_the_four_dice_can_be_assigned_in_24_ways() -> None:
    """DD-SETUP-04: 4 × 3 × 2 × 1."""
    line = opening()
    assert (line.window, line.topic) == ("DD-TW-01", "assign")
    expected = {f"assign {'-'.join(map(str, order))}" for order in permutations((6, 8, 10, 12))}
    assert set(line.options) == expected
    assert len(line.options) == 24


def test_the_start_is_ability_1_time_20_and_every_other_die_at_its_top() -> None:
    """DD-TV-13, DD-SETUP-03, DD-SETUP-04: in the order Might, Agility, Magic, Health."""
    line = opening()
    line.give("assign 6-8-10-12")
    stats = next(step for step in line.record.steps if step.kind == "dice-assigned")
    board = stats.table.seats[SEAT].stats
    dials = {
        stat: (board.stat_die(stat).faces, board.stat_die(stat).value)
        for stat in board.__struct_fields__
    }
    assert dials == {
        "time": (20, 20), "might": (6, 6), "agility": (8, 8), "magic": (10, 10),
        "health": (12, 12), "ability": (4, 1),
    }  # fmt: skip


def test_a_d6_a_d8_a_d10_and_a_d12_lie_under_the_four_stats_whatever_is_assigned() -> None:
    """DD-STAT-03, DD-SETUP-03: the d4 and the d20 of the set lie under Ability and Time."""
    for option in opening().options:
        line = opening().give(option)
        assert sorted(line.seat.stats.stat_die(stat).faces for stat in ASSIGNED_STATS) == [
            6,
            8,
            10,
            12,
        ]
        assert (line.seat.stats.ability.faces, line.seat.stats.time.faces) == (4, 20)


def test_the_epic_heroes_are_no_part_of_the_piles_one_chooses_a_type_from() -> None:
    """DD-SETUP-06, DD-HERO-06: a 6 for a question mark lets one choose among the four types."""
    laid = tile("random")
    play = game(box({"start": tile(back="start"), "empty": laid, "far": laid}))
    met = Encounter("empty", 1)
    state = encounter_state(table(play), met, AddHeroes(("random",), 1))
    line = Line(play, state).give(6)
    assert line.options == ["choose fighter", "choose rogue", "choose wizard", "choose cleric"]
    assert line.why("choose warlock") == ("not-an-option",)
    line.give("choose rogue")
    assert [(hero.kind, hero.level) for hero in line.table.party] == [("rogue", 1)]


def test_the_same_die_cannot_be_assigned_twice() -> None:
    """DD-SETUP-04: one each."""
    assert opening().why("assign 6-6-10-12") == ("not-an-option",)


def test_nothing_else_can_be_done_before_the_dice_are_assigned() -> None:
    """DD-SETUP-04."""
    line = opening()
    assert "answer-first" in line.why("use grow")
    assert "must-answer" in line.why("pass")


def test_a_creature_has_its_cards_one_d6_dieminion_and_stands_on_the_start_tile() -> None:
    """DD-SETUP-02, DD-SETUP-09, DD-SETUP-10, DD-SETUP-11: no Die-Namic die yet."""
    laid = new_table(box(), "hall", [("Ann", "tester")])
    (seat,) = laid.seats
    assert (seat.cards, seat.minions, seat.cell) == (("once",), (("d6", 1),), "A1")
    assert seat.die_namic == ()


def test_tokens_lie_on_the_tiles_and_the_rest_aside() -> None:
    """DD-SETUP-08: of 3 d6 one is yours, of 2 Might tokens one lies on B1."""
    laid = new_table(box(places=hall("might")), "hall", [("Ann", "tester")])
    place = laid.place("B1")
    assert place is not None
    assert place.tokens == ("might",)
    assert dict(laid.supply)["d6"] == 2
    assert dict(laid.supply)["might"] == 1


def test_only_the_start_tile_lies_face_up() -> None:
    """DD-SETUP-07, DD-SETUP-09, DD-TILE-06."""
    laid = new_table(box(), "hall", [("Ann", "tester")])
    assert [(place.cell, place.revealed) for place in laid.places] == [
        ("A1", True), ("B1", False), ("C1", False),
    ]  # fmt: skip


def test_face_down_tiles_are_drawn_from_the_pile_of_their_back_without_what_the_map_names() -> None:
    """DD-SETUP-07: the map names "empty" for B1, so C1 can only be "far"."""
    laid = new_table(box(places=hall(first="empty")), "hall", [("Ann", "tester")])
    assert laid.pile("two-way") == ("far",)
