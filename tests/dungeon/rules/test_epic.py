"""Epic Heroes and Epic Parties: DD-EPIC-01…12, DD-VP-01, DD-AMB-11…15, DD-AMB-21."""

import pytest

from dtnb.dungeon.content import effects as verbs
from dtnb.dungeon.phases.setup import initial_state
from dtnb.dungeon.rules import ledger
from dtnb.dungeon.state.stat_roll import Row, StatRoll
from tests.dungeon.bench import (
    Line,
    attack,
    box,
    combat,
    fight,
    game,
    hall,
    party,
    stats,
    table,
    tile,
)


def test_an_epic_party_has_an_epic_hero_and_counts_towards_the_win() -> None:
    """DD-EPIC-01, DD-WIN-01: the map asks for one."""
    line = attack(game(), party("warlock"), "might").give(6, "defeat warlock")
    assert line.steps("epic-party-defeated") == [{"tile": "", "count": 1, "needed": 1}]
    assert line.table.result == (0,)


@pytest.mark.parametrize(
    ("icons", "epic"),
    [(("warlock", "fighter"), True), (("fighter", "barbarian"), True), (("fighter",), False)],
)
def test_one_epic_hero_makes_the_party_of_a_tile_an_epic_party(
    icons: tuple[str, ...], epic: bool
) -> None:
    """DD-EPIC-01: at least one, whoever else is there."""
    play = game(box(tiles={"throne": tile(*icons)}, places=hall(first="throne")))
    line = Line(play, initial_state(table(play))).pass_to("DD-TW-05").give("move B1")
    assert [step["epic"] for step in line.steps("party-assembled")] == [epic]
    assert line.table.encounter is not None
    assert line.table.encounter.epic is epic


@pytest.mark.parametrize("level", [1, 2])
def test_a_hero_is_worth_one_victory_point_whatever_its_level(level: int) -> None:
    """DD-VP-01: 12 is above a Fighter's Might of 4, or 6."""
    line = attack(game(), party("fighter", level=level), "might").give(12, "defeat fighter")
    assert line.seat.points == 1


def test_an_epic_hero_is_worth_two_victory_points() -> None:
    """DD-VP-01."""
    assert attack(game(), party("warlock"), "might").give(6, "defeat warlock").seat.points == 2


def test_a_barbarian_stays_after_the_first_hit_and_is_turned() -> None:
    """DD-EPIC-04, DD-CMB-08: Might 5 is exceeded by 6; the second hit needs more than 10."""
    line = attack(game(), party("barbarian"), "might").give(6, "defeat barbarian")
    (turned,) = line.table.party
    assert (turned.rotated, turned.hits_left) == (True, 1)
    assert line.seat.points == 0
    assert line.steps("party-changes")[-1]["totals"]["might"] == 10
    line.give(1, "attack might", 11, "defeat barbarian")
    assert line.table.party == ()
    assert line.seat.points == 2


def test_a_turned_barbarian_hits_for_two() -> None:
    """DD-EPIC-05: Might 10 rolls a d10 against 12; the 10 hits as the highest number."""
    line = attack(game(), party("barbarian"), "might").give(6, "defeat barbarian")
    assert line.topic == "hero-attack d10"
    line.give(10)
    assert line.options == ["split 2/0", "split 1/1", "split 0/2"]


def test_under_the_other_reading_rage_is_added_to_the_roll() -> None:
    """DD-AMB-21: the total stays 5, so a d6; 4 + 5 = 9."""
    play = game(barbarian_rage="roll-only")
    line = attack(play, party("barbarian"), "might").give(6, "defeat barbarian")
    assert line.topic == "hero-attack d6"
    line.give(4)
    assert line.ledgers()[-1]["total"] == 9


def test_a_barbarian_is_no_fighter_for_perks() -> None:
    """DD-EPIC-02, DD-EPIC-03: with one Fighter nothing is added, and one attack is made."""
    line = fight(game(), party("barbarian", "fighter"))
    line.give(1)
    assert line.ledgers()[0]["total"] == 1
    assert line.topic == "attack"


def test_an_assassin_cannot_fall_before_the_others() -> None:
    """DD-EPIC-06: party Might 7, hit by an 8; only the Rogue is there to choose."""
    line = attack(game(), party("assassin", "rogue"), "might").give(8)
    assert line.options == ["defeat rogue"]
    line.give("defeat rogue")
    assert [hero.id for hero in line.table.party] == ["assassin"]


def test_an_assassin_alone_is_stronger_in_might_and_agility() -> None:
    """DD-EPIC-06: 5 + 2 = 7 is a d8, and 7 is not enough against it."""
    line = attack(game(), party("assassin"), "might").give(7)
    assert line.window == "DD-TW-13"
    assert line.table.stat_roll is not None
    assert line.table.stat_roll.target == 7


def test_an_assassins_agility_hit_does_one_more_damage() -> None:
    """DD-EPIC-07: alone, Agility 7, d8; the 8 hits as the highest number."""
    line = fight(game(), party("assassin"))
    assert line.topic == "hero-attack d8"
    line.give(8)
    assert line.options == ["split 2/0", "split 1/1", "split 0/2"]


def test_a_warlock_lowers_your_magic_by_five() -> None:
    """DD-EPIC-08: Magic 8 defends as 3, and the die is untouched; a 4 on the d6 hits."""
    line = fight(game(), party("warlock")).give(4)
    (ledger,) = line.ledgers()
    assert (ledger["target"], ledger["success"]) == (3, True)
    assert line.value("magic") == 8


def test_lowered_magic_is_at_least_one_unless_read_otherwise() -> None:
    """DD-AMB-14: Magic 4 becomes 1, or -1."""
    laid = table(game(), stats(magic=(8, 4)))
    assert fight(game(), party("warlock"), laid).give(1).ledgers()[0]["target"] == 1
    below = game(warlock_floor="negative")
    assert fight(below, party("warlock"), laid).give(1).ledgers()[0]["target"] == -1


def test_a_magic_attack_in_a_warlocks_presence_is_five_lower() -> None:
    """DD-EPIC-08: 8 - 5 = 3 against Magic 5."""
    line = attack(game(), party("warlock"), "magic").give(8)
    assert line.table.stat_roll is not None
    assert line.table.stat_roll.total == 3


def test_a_warlocks_hit_destroys_a_dieminion_of_your_choice() -> None:
    """DD-EPIC-09: the 6 on the d6 hits; two kinds to choose from."""
    laid = table(game(), minions=(("d6", 1), ("d8", 1)))
    line = fight(game(), party("warlock"), laid).give(6, "split 1/0")
    assert line.options == ["choose d6", "choose d8"]
    line.give("choose d8")
    assert line.seat.minions == (("d6", 1),)
    assert line.cited("minion-lost") == {"DD-EPIC-09"}


def test_a_patriarch_is_hit_by_a_one() -> None:
    """DD-EPIC-10, DD-AMB-13: the party's Might 5 does not matter."""
    line = attack(game(), party("patriarch"), "might").give(1, "defeat patriarch")
    assert (line.ledgers()[0]["success"], line.ledgers()[0]["by"]) == (True, "one")
    assert line.table.party == ()


def test_stat_points_bring_the_roll_down_to_one() -> None:
    """DD-EPIC-10, DD-AMB-12: a 3 needs two points of Might."""
    line = attack(game(), party("patriarch"), "might").give(3)
    assert line.options == ["pass", "lower 1", "lower 2"]
    assert line.why("lower 3") == ("below-one",)
    line.give("lower 2")
    assert line.ledgers()[0]["success"] is True
    assert line.value("might") == 10


def test_exceeding_the_total_does_not_hit_a_patriarch() -> None:
    """DD-EPIC-10, DD-AMB-13: 12 is above 5 and fails; under the other reading it hits."""
    line = attack(game(), party("patriarch"), "might").give(12)
    assert line.why("boost 1") == ("only-a-one-hits",)
    line.give("pass")
    assert line.ledgers()[0]["success"] is False
    other = attack(game(patriarch_success="one-or-exceed"), party("patriarch"), "might").give(12)
    assert other.ledgers()[0]["success"] is True


def test_a_patriarch_must_be_defeated_first() -> None:
    """DD-EPIC-11, DD-AMB-11: before Cleric and Fighter."""
    line = attack(game(), party("fighter", "cleric", "patriarch"), "might").give(1)
    assert line.options == ["defeat patriarch"]
    line.give("defeat patriarch")
    assert [hero.id for hero in line.table.party] == ["fighter", "cleric"]


def test_no_ability_and_no_card_while_a_patriarch_is_there() -> None:
    """DD-EPIC-11, DD-AMB-15: cards count as abilities, so play moves on."""
    laid = table(game(), stats(ability=(4, 4)), cards=("once",))
    line = fight(game(), party("patriarch"), laid)
    assert line.topic == "attack"
    assert "ward" in line.why("use grow")
    assert "ward" in line.why("play once")


def test_dieminions_can_be_thrown_at_a_patriarch_unless_the_ward_bars_them() -> None:
    """DD-AMB-15, DD-EPIC-12: one-or-exceed, so that a DieMinion can help."""
    for ban, codes in (("tile", ()), ("general", ("ward",))):
        play = game(patriarch_success="one-or-exceed", dieminion_ban=ban)
        laid = table(play, minions=(("d6", 1),))
        line = attack(play, party("patriarch"), "might", laid).give(3)
        assert line.why("minion d6") == codes


def test_a_tile_bars_abilities_as_long_as_a_cleric_lives() -> None:
    """DD-EPIC-12: the level 1 party; once the Cleric has fallen the ability can be used."""
    bar = verbs.Bar(what="abilities", hero="cleric")
    epic = tile("cleric", "wizard", encounter_effects=(bar,))
    own_box = box(tiles={"hall-of-prayer": epic})
    play = game(own_box)
    from dtnb.dungeon.state.agenda import Assembled
    from tests.dungeon.bench import Line
    from tests.dungeon.moments import encounter_state

    laid = table(play, stats(ability=(4, 4)))
    party_there = party("cleric", "wizard", tile="hall-of-prayer")
    line = Line(play, encounter_state(laid, party_there, Assembled()))
    line.give(1)
    assert line.why("use grow")[-1] == "abilities-barred"
    line.give("attack might", 12, "defeat cleric")
    assert [hero.kind for hero in line.table.party] == ["wizard"]
    assert line.why("use grow") == ()


def test_an_assassin_and_clerics_party_costs_ability_before_combat() -> None:
    """DD-EPIC-12, DD-PERK-07: Assassin, two Clerics, Rogue; the Assassin is no Rogue."""
    line = combat(game(), party("assassin", "cleric", "cleric", "rogue"))
    assert line.value("ability") == 0
    line.give(1)
    assert line.topic == "attack"


def test_the_fourth_epic_party_bars_abilities_and_dieminions_while_the_patriarch_stands() -> None:
    """DD-EPIC-12: a Patriarch, a Fighter and a Rogue; the tile bars DieMinions by its own effect.

    Agility attacks come to 2 and need a 1: a point lowers the roll, and neither ability nor
    DieMinion is at hand. Once the Patriarch is gone, a 1 falls short and a DieMinion can be thrown.
    """
    barred = tuple(
        verbs.Bar(what=barred_use, hero="patriarch", until="turn")
        for barred_use in ("abilities", "minions")
    )
    pulpit = tile("patriarch", "fighter", "rogue", encounter_effects=barred)
    play = game(box(tiles={"pulpit": pulpit}, places=hall(first="pulpit")))
    laid = table(play, stats(ability=(4, 4)), minions=(("d6", 1),))
    line = Line(play, initial_state(laid)).pass_to("DD-TW-05").give("move B1", 1, 1)
    assert "abilities-barred" in line.why("use grow")
    line.give("attack agility", 2)
    assert "minions-barred" in line.why("minion d6")
    assert line.options == ["pass", "lower 1"]
    line.give("lower 1", "defeat patriarch").pass_to_chance().give(1, 1, "attack agility", 1)
    assert "minion d6" in line.options


@pytest.mark.parametrize(("face", "curse", "missing"), [(3, 5, 3), (1, 0, 0), (4, 0, 0), (5, 5, 1)])
def test_below_a_one_points_raise_a_roll_to_one(face: int, curse: int, missing: int) -> None:
    """DD-EPIC-08, DD-EPIC-10: 3 - 5 is -2, three below 1; what is above 1 lacks nothing."""
    rows = (Row("curse", -curse),) if curse else ()
    stat_roll = StatRoll(1, "attack", "magic", 8, 5, "one", face=face, rows=rows)
    assert ledger.missing_points(stat_roll) == missing
