"""Perks and bonuses: DD-PERK-01…10, DD-CMB-09, vectors DD-TV-05…07."""

import pytest
from msgspec.structs import replace

from dtnb.dungeon.state.table import Modifier
from tests.dungeon.bench import attack, combat, fight, game, in_round, party, stats, table


def test_three_fighters_turn_an_8_into_10_and_the_hit_does_two_damage() -> None:
    """DD-TV-05, DD-PERK-01, DD-PERK-02, DD-PERK-09: Might 12 rolls a d12 against Might 9."""
    laid = table(game(), stats(might=(12, 9)))
    line = fight(game(), party("fighter", "fighter", "fighter"), laid)
    assert line.topic == "hero-attack d12"
    line.give(8)
    (ledger,) = line.ledgers()
    assert (ledger["face"], ledger["total"], ledger["success"]) == (8, 10, True)
    assert line.options == ["split 2/0", "split 1/1", "split 0/2"]


def test_a_might_hit_below_ten_does_one_damage() -> None:
    """DD-PERK-02: a final 9 is no 10."""
    laid = table(game(), stats(might=(12, 5)))
    line = fight(game(), party("fighter", "fighter", "fighter"), laid).give(7)
    assert line.ledgers()[0]["total"] == 9
    assert line.options == ["split 1/0", "split 0/1"]


def test_the_extra_point_is_the_stats_under_the_other_reading() -> None:
    """DD-AMB-09, DD-PERK-02: 2 damage, of which 1 is bound to Might."""
    play = game(extra_damage_pool="same-stat")
    laid = table(play, stats(might=(12, 9)))
    line = fight(play, party("fighter", "fighter", "fighter"), laid).give(8)
    assert line.options == ["split 1/1", "split 0/2"]


def test_the_highest_face_counts_before_bonuses_unless_read_otherwise() -> None:
    """DD-AMB-08: three Fighters, d12, 10 + 2 = 12 against Might 12."""
    three = party("fighter", "fighter", "fighter")
    natural = fight(game(), three).give(10)
    assert natural.ledgers()[0]["success"] is False
    final = fight(game(highest_face="final"), three).give(10)
    assert final.ledgers()[0]["success"] is True


def test_three_rogues_attack_three_times_in_round_one() -> None:
    """DD-TV-07, DD-PERK-03, DD-CMB-09: before your first attack."""
    line = fight(game(), party("rogue", "rogue", "rogue")).give(1, 1, 1)
    assert len(line.ledgers()) == 3
    assert line.steps("perk-adds") == [{"perk": "rogues", "to": "attacks", "amount": 2}]
    assert line.topic == "attack"
    line.give("attack magic", 1, "pass")
    line.give(1)
    assert line.topic == "attack"


def test_one_rogue_attacks_once_and_no_perk_is_reported() -> None:
    """DD-PERK-03."""
    line = fight(game(), party("rogue")).give(1)
    assert (len(line.ledgers()), line.steps("perk-adds")) == (1, [])


def test_before_their_attacks_an_ability_may_be_used() -> None:
    """DD-CMB-09, DD-CMB-02: the window at the start of round 1 comes first."""
    laid = table(game(), stats(ability=(4, 2)))
    line = fight(game(), party("rogue", "rogue", "rogue"), laid)
    assert (line.window, line.options) == ("DD-TW-10", ["pass", "use grow"])


def test_15_on_the_first_agility_attack_of_a_round_brings_one_more() -> None:
    """DD-PERK-04, DD-AMB-18: three level 2 Rogues have 24 Agility: a d20."""
    rogues = in_round(party("rogue", "rogue", level=2), 1)
    line = fight(game(), rogues, table(game(), stats(agility=(20, 20), magic=(10, 8))))
    line.give(15)
    assert line.topic == "hero-attack d20"
    line.give(16)
    assert line.topic == "attack"


def test_under_the_other_reading_each_15_brings_one_more() -> None:
    """DD-AMB-18."""
    play = game(rogue_bonus="each-attack")
    rogues = in_round(party("rogue", "rogue", level=2), 1)
    line = fight(play, rogues, table(play, stats(agility=(20, 20)))).give(15, 16)
    assert line.topic == "hero-attack d20"


def test_15_on_a_later_agility_attack_brings_nothing() -> None:
    """DD-PERK-04: two Rogues attack twice in round 1; the second 15 is not the first attack."""
    line = fight(game(), party("rogue", "rogue", level=2), table(game(), stats(agility=(20, 20))))
    line.give(1, 15)
    assert line.topic == "attack"


def test_three_wizards_cost_two_time_before_combat() -> None:
    """DD-TV-06, DD-PERK-05, DD-PERK-10, DD-CMB-01."""
    line = combat(game(), party("wizard", "wizard", "wizard"))
    assert line.value("time") == 18
    assert line.cited("perk-strikes") == {"DD-PERK-05", "DD-CMB-01", "DD-PERK-10"}
    assert [step["amount"] for step in line.steps("perk-strikes")] == [2]


def test_two_clerics_cost_one_ability_point_and_never_more_than_there_is() -> None:
    """DD-PERK-07, DD-AMB-16, DD-STAT-09: three Clerics ask 2 of 1."""
    line = combat(game(), party("cleric", "cleric"), table(game(), stats(ability=(4, 3))))
    assert line.value("ability") == 2
    few = combat(game(), party("cleric", "cleric", "cleric"))
    assert few.value("ability") == 0
    assert few.steps("die-off") == [{"stat": "ability"}]


def test_ability_points_cannot_be_used_before_the_clerics_took_theirs() -> None:
    """DD-PERK-07, DD-PERK-10: 3 points, 2 left when the first window for abilities opens."""
    line = combat(game(), party("cleric", "cleric"), table(game(), stats(ability=(4, 3))))
    assert (line.window, line.value("ability")) == ("DD-TW-10", 2)


def test_a_magic_hit_of_ten_also_costs_time_and_the_choice_stays() -> None:
    """DD-PERK-06, DD-AMB-07: two level 2 Wizards have 16 Magic: a d20; 10 against 8."""
    pair = party("wizard", "wizard", level=2)
    line = fight(game(), pair).give(10)
    assert line.value("time") == 19
    assert line.options == ["split 1/0", "split 0/1"]


def test_under_the_other_reading_the_strong_hit_takes_magic() -> None:
    """DD-AMB-07: no other split is left."""
    line = fight(game(strong_wizard_hit="magic-and-time"), party("wizard", "wizard", level=2))
    line.give(10)
    assert line.options == ["split 0/1"]
    line.give("split 0/1")
    assert [line.value(stat) for stat in ("time", "magic", "health")] == [19, 7, 6]


def test_a_magic_hit_below_ten_costs_no_time() -> None:
    """DD-PERK-06: 9 against 8."""
    line = fight(game(), party("wizard", "wizard", level=2)).give(9)
    assert line.ledgers()[0]["success"] is True
    assert line.value("time") == 20


def test_while_a_cleric_lives_no_other_can_be_chosen() -> None:
    """DD-PERK-08: two Clerics and a Wizard, hit with Agility 5 by a 6."""
    line = attack(game(), party("cleric", "wizard", "cleric"), "agility").give(6)
    assert line.options == ["defeat cleric", "defeat cleric-2"]
    assert line.why("defeat wizard") == ("shielded",)
    assert line.rules_against("defeat wizard") == ("DD-PERK-08",)


def test_a_tile_can_bar_perks() -> None:
    """DD-TILE-03: with perks barred three Wizards cost nothing."""
    from msgspec.structs import replace

    laid = replace(table(game()), modifiers=(Modifier("bar-perks", "turn", "tile:calm"),))
    assert combat(game(), party("wizard", "wizard", "wizard"), laid).value("time") == 20


@pytest.mark.parametrize(("added", "time"), [(4, 19), (3, 20)])
def test_what_is_added_to_a_magic_roll_counts_for_its_bonus(added: int, time: int) -> None:
    """DD-PERK-09, DD-PERK-06: 6 on the d6 and 4 more are 10, above Magic 8, and cost a Time."""
    laid = table(game())
    holds = Modifier(kind="hero-roll", until="turn", source="tile:test", amount=added)
    line = fight(game(), party("wizard"), replace(laid, modifiers=(holds,))).give(6)
    assert line.topic == "split"
    assert line.value("time") == time
