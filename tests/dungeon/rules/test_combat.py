"""Combat rounds: DD-CMB-01…10, DD-STAT-07/10…14, vectors DD-TV-15, DD-TV-20."""

import pytest

from dtnb.dungeon.content import effects as verbs
from dtnb.dungeon.state.seat import count_of
from dtnb.dungeon.state.stats import STATS
from tests.dungeon.bench import (
    ability,
    attack,
    box,
    check,
    combat,
    fight,
    game,
    party,
    stats,
    table,
)


def test_a_round_is_might_agility_magic_of_the_heroes_and_then_one_attack_of_yours() -> None:
    """DD-CMB-02…06, DD-CMB-10: the party of the turn example rolls d10, d10, d10 (DD-TV-04)."""
    line = fight(game(), party("fighter", "rogue", "wizard", "cleric"))
    seen = []
    for _ in range(3):
        seen.append(line.topic)
        line.give(1)
    assert seen == ["hero-attack d10"] * 3
    assert [ledger["stat"] for ledger in line.ledgers()] == ["might", "agility", "magic"]
    assert (line.window, line.topic) == ("DD-TW-12", "attack")
    assert line.options == ["attack might", "attack agility", "attack magic"]


@pytest.mark.parametrize(("kind", "stat"), [("fighter", "might"), ("rogue", "agility"),
                                            ("wizard", "magic")])  # fmt: skip
def test_only_the_attacks_of_those_who_are_there_are_made(kind: str, stat: str) -> None:
    """DD-CMB-03, DD-CMB-04."""
    line = fight(game(), party(kind))
    line.give(1)
    assert [ledger["stat"] for ledger in line.ledgers()] == [stat]
    assert line.window == "DD-TW-12"


def test_a_party_of_clerics_makes_no_attack() -> None:
    """DD-CMB-03, DD-CMB-04 name no Cleric."""
    assert fight(game(), party("cleric", "cleric")).window == "DD-TW-12"


def test_the_highest_number_of_the_die_hits_whatever_the_defence() -> None:
    """DD-TV-20, DD-CMB-05: party Might 9 is a d10; 10 is not above 12 and hits."""
    line = fight(game(), party("fighter", "rogue", "wizard", "cleric"))
    line.give(10)
    (ledger,) = line.ledgers()
    assert (ledger["total"], ledger["target"], ledger["success"]) == (10, 12, True)
    assert ledger["by"] == "highest-face"
    assert line.topic == "split"


def test_a_roll_equal_to_the_defence_misses() -> None:
    """DD-STAT-11, DD-CMB-05: Might 9 on a d10 against Might 9."""
    laid = table(game(), stats(might=(12, 9)))
    line = fight(game(), party("fighter", "rogue", "wizard", "cleric"), laid)
    line.give(9)
    assert line.ledgers()[0]["success"] is False


def test_a_hit_costs_one_health_or_one_of_the_stat_as_you_choose() -> None:
    """DD-CMB-05, DD-STAT-07, DD-STAT-12."""
    line = fight(game(), party("rogue")).give(4)
    assert line.options == ["split 1/0", "split 0/1"]
    health = fight(game(), party("rogue")).give(4, "split 1/0")
    assert (health.value("health"), health.value("agility")) == (5, 10)
    line.give("split 0/1")
    assert (line.value("health"), line.value("agility")) == (6, 9)


def test_a_stat_at_one_cannot_bear_damage_so_health_does() -> None:
    """DD-STAT-08, DD-CMB-05."""
    laid = table(game(), stats(might=(12, 1)))
    line = fight(game(), party("fighter"), laid).give(4)
    assert line.options == ["split 1/0"]
    assert line.why("split 0/1") == ("not-that-split",)
    line.give("split 1/0")
    assert (line.value("health"), line.value("might")) == (5, 1)


def test_a_total_equal_to_the_partys_fails_and_one_stat_point_makes_it_a_hit() -> None:
    """DD-TV-15, DD-CMB-06, DD-CMB-07: 9 against 9, then 10."""
    line = attack(game(), party("fighter", "rogue", "wizard", "cleric"), "might").give(9)
    boosts = [f"boost {points}" for points in range(1, 12)]
    assert (line.window, line.options) == ("DD-TW-13", ["pass", *boosts])
    line.give("boost 1", "defeat cleric")
    (ledger,) = line.ledgers()
    assert (ledger["total"], ledger["target"], ledger["success"]) == (10, 9, True)
    assert line.value("might") == 11
    assert line.seat.points == 1


def test_the_attack_rolls_the_die_under_the_stat() -> None:
    """DD-STAT-10, DD-CMB-06: Agility lies on a d10, whatever it shows."""
    laid = table(game(), stats(agility=(10, 3)))
    assert attack(game(), party("rogue"), "agility", laid).topic == "attack d10"


def test_nothing_is_asked_after_a_roll_that_is_enough() -> None:
    """DD-CMB-06: 10 exceeds 9, and the Cleric is the only one who may fall (DD-PERK-08)."""
    line = attack(game(), party("fighter", "rogue", "wizard", "cleric"), "might").give(10)
    assert line.options == ["defeat cleric"]
    line.give("defeat cleric")
    assert [hero["id"] for hero in (s["hero"] for s in line.steps("hero-defeated"))] == ["cleric"]


def test_a_boost_never_takes_a_stat_below_one() -> None:
    """DD-STAT-08, DD-STAT-13: Might 3 can give two points."""
    laid = table(game(), stats(might=(12, 3)))
    line = attack(game(), party("fighter", "rogue", "wizard", "cleric"), "might", laid).give(2)
    assert line.options == ["pass", "boost 1", "boost 2"]
    assert line.why("boost 3") == ("too-few-points",)
    assert line.rules_against("boost 3") == ("DD-STAT-13", "DD-STAT-08")


def test_only_the_stat_one_attacks_with_can_be_lowered() -> None:
    """DD-STAT-13, DD-STAT-16: the die stays, Agility pays for an Agility attack."""
    line = attack(game(), party("rogue"), "agility").give(4, "boost 1")
    assert [line.value(stat) for stat in ("might", "agility", "magic")] == [12, 9, 8]
    assert line.seat.stats.agility.faces == 10


@pytest.mark.parametrize(
    ("phrase", "total"), [("boost 2", 5), ("boost 3", 6), ("boost 11", 14), ("pips 4", 7)]
)
def test_more_may_be_given_than_is_missing_as_many_points_as_there_are(
    phrase: str, total: int
) -> None:
    """DD-CMB-07, DD-VP-03: 3 against 4 is 2 short; the book bounds it by what one has."""
    laid = table(game(), die_namic=(1, 3))
    line = attack(game(), party("fighter"), "might", laid).give(3)
    assert phrase in line.options
    line.give(phrase)
    assert (line.ledgers()[0]["total"], line.ledgers()[0]["success"]) == (total, True)


def test_after_a_failed_attack_the_next_round_begins() -> None:
    """DD-CMB-08: round 2 has its hero attack again."""
    line = fight(game(), party("fighter")).give(1, "attack might", 1, "pass")
    assert [step["round"] for step in line.steps("round-begins")] == [1, 2]
    assert line.topic == "hero-attack d4"


def test_the_encounter_ends_when_all_have_fallen() -> None:
    """DD-CMB-08, DD-TURN-06: a lone Fighter with Might 4 falls to a 5; the turn ends."""
    line = fight(game(), party("fighter")).give(1, "attack might", 5, "defeat fighter")
    assert line.steps("encounter-ends") == [{"rounds": 1}]
    assert line.table.encounter is None


def test_of_several_who_may_be_hit_the_player_chooses() -> None:
    """DD-CMB-08, DD-AMB-10: Fighter and Wizard, Might 5, hit by a 6."""
    line = attack(game(), party("fighter", "wizard"), "might").give(6)
    assert (line.window, line.options) == ("DD-TW-14", ["defeat fighter", "defeat wizard"])
    line.give("defeat wizard")
    assert [hero.id for hero in line.table.party] == ["fighter"]


def test_under_the_fixed_order_the_first_of_the_party_falls() -> None:
    """DD-AMB-10."""
    line = attack(game(hero_falls="fixed-order"), party("fighter", "wizard"), "might").give(6)
    assert [hero.id for hero in line.table.party] == ["wizard"]


def test_a_dieminion_may_be_thrown_after_a_failed_attack_and_is_discarded() -> None:
    """DD-CMB-07, DD-TOK-02: 5 against 9, then a d6 shows 5: 10."""
    laid = table(game(), minions=(("d6", 1),))
    line = attack(game(), party("fighter", "rogue", "wizard", "cleric"), "might", laid).give(5)
    line.give("minion d6")
    assert line.topic == "minion d6"
    line.give(5)
    assert (line.ledgers()[0]["total"], line.ledgers()[0]["success"]) == (10, True)
    assert count_of(line.seat.minions, "d6") == 0


@pytest.mark.parametrize(
    ("stat", "face", "points", "left"),
    [("might", 9, 1, 11), ("agility", 8, 2, 8), ("magic", 8, 3, 5)],
)
def test_what_is_added_to_a_roll_is_taken_off_the_stat_that_was_rolled(
    stat: str, face: int, points: int, left: int
) -> None:
    """DD-STAT-07, DD-STAT-13: 9, 9 and 10 must be exceeded; Might 12, Agility 10, Magic 8."""
    line = attack(game(), party("fighter", "rogue", "wizard", "cleric"), stat).give(face)
    before = {name: line.value(name) for name in STATS}
    line.give(f"boost {points}")
    assert {name: line.value(name) for name in STATS} == {**before, stat: left}
    assert line.ledgers()[0]["total"] == face + points


def test_what_sets_your_rolls_leaves_the_heroes_dice_alone() -> None:
    """DD-STAT-14: the ability holds for the round; the Fighter's d4 is rolled all the same."""
    steady = ability(1, verbs.SetRoll(value="highest", until="round"))
    play = game(box(abilities={"steady": steady}))
    line = fight(play, party("fighter")).give("use steady")
    assert line.topic == "hero-attack d4"
    line.give(1, "attack might")
    assert [step["values"] for step in line.steps("roll")] == [[1], [12]]


def test_heroes_rolls_cannot_be_modified_by_you() -> None:
    """DD-STAT-14: no window opens after a hero attack's roll; damage is split at once."""
    laid = table(game(), minions=(("d6", 1),), die_namic=(3,))
    line = fight(game(), party("fighter"), laid).give(4)
    assert line.topic == "split"
    assert {"pips 1", "minion d6", "boost 1"}.isdisjoint(line.options)
    assert "nothing-rolled" in line.why("boost 1")


def test_an_attack_says_by_which_rules_it_is_measured() -> None:
    """DD-STAT-10, DD-EPIC-10: against a Patriarch a 1 is wanted."""
    usual = attack(game(), party("fighter"), "might").cited("attack-begins")
    ward = attack(game(), party("patriarch"), "might").cited("attack-begins")
    assert ("DD-STAT-10" in usual, "DD-EPIC-10" in usual) == (True, False)
    assert ("DD-STAT-10" in ward, "DD-EPIC-10" in ward) == (False, True)


def test_no_point_given_up_is_no_boost_by_the_rules_of_the_roll() -> None:
    """DD-CMB-07, DD-CHK-02: 5 of an attack that needs 10, and of a check of 10."""
    phrase = "boost 0"
    fought = attack(game(), party("fighter", "rogue", "wizard", "cleric"), "might").give(5)
    assert fought.rules_against(phrase) == ("DD-CMB-07",)
    tried = check(game(), "agility", 10).give(5)
    assert tried.rules_against(phrase) == ("DD-CHK-02",)


def test_a_one_is_no_hit_by_itself_where_the_total_counts() -> None:
    """DD-CMB-06, DD-EPIC-10: a 1 against Might 4 fails by its total."""
    line = attack(game(), party("fighter"), "might", table(game(), stats(might=(12, 1)))).give(1)
    assert (line.ledgers()[0]["success"], line.ledgers()[0]["by"]) == (False, "total")


def test_without_heroes_left_no_sums_are_shown() -> None:
    """DD-HERO-03: two Fighters have 8 Might, one 4; then nobody is left to sum up."""
    line = combat(game(), party("fighter", "fighter"))
    line.give(1, "attack magic", 6, "defeat fighter", 1, "attack magic", 6)
    sums = [step["totals"]["might"] for step in line.steps("party-changes")]
    assert sums == [4]


def test_an_attack_is_rerolled_with_the_current_die() -> None:
    """DD-CMB-06, DD-TOK-01, DD-TOK-04: Magic 8 and 2 is 10 on a d10; the d8 showed 1."""
    again = ability(1, verbs.Reroll(until="round"), when=("round",))
    play = game(box(abilities={"again": again}))
    line = fight(play, party("cleric", "cleric"), table(play, tokens=(("magic", 1),)))
    line.give("use again").pass_to("DD-TW-12").give("attack magic", 1)
    line.give("token magic", "reroll")
    assert line.topic == "attack d10"


def test_an_attack_with_another_die_keeps_it_when_it_is_rolled_again() -> None:
    """DD-ABL-01: what gives the attack names its die; the token changes the one under the stat."""
    strike = ability(
        1, verbs.Reroll(until="turn"), verbs.Strike(stat="magic", die="d4"), when=("round",)
    )
    play = game(box(abilities={"strike": strike}))
    line = fight(play, party("cleric", "cleric"), table(play, tokens=(("magic", 1),)))
    line.give("use strike", 1, "token magic", "reroll")
    assert line.topic == "attack d4"


def test_when_all_have_fallen_the_tile_is_explored() -> None:
    """DD-TURN-06, DD-CMB-08: the one on which the fight was."""
    line = attack(game(), party("wizard"), "might", table(game(), cell="B1"))
    assert line.table.place("B1") is not None
    line.give(12, "defeat wizard")
    assert [place.cell for place in line.table.places if place.explored and place.cell == "B1"]
