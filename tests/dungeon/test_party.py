"""Parties: DD-HERO-03…05, DD-PERK-01…03 and 08, DD-EPIC-02…06; vectors DD-TV-01…04 and 14."""

import pytest

from dtnb.dungeon.state.party import (
    Hero,
    attack_die,
    count_attacks,
    fighter_bonus,
    total,
    vulnerable_heroes,
)
from dtnb.dungeon.state.stats import COMBAT_STATS

#: Might, Agility, Magic as the book's examples give them
PRINTED = {
    "fighter": {1: (4, 2, 1), 2: (6, 4, 2)},
    "rogue": {1: (2, 4, 1), 2: (3, 8, 1)},
    "wizard": {1: (1, 1, 6), 2: (1, 3, 8)},
    "cleric": {1: (2, 2, 2)},
}


def party(*kinds: str, level: int = 1) -> list[Hero]:
    heroes = []
    for number, kind in enumerate(kinds):
        stats = PRINTED.get(kind, {}).get(level, (5, 5, 5))
        heroes.append(Hero(f"{kind}-{number}", kind, level, *stats))
    return heroes


def totals(heroes: list[Hero]) -> dict[str, int]:
    return {stat: total(heroes, stat) for stat in COMBAT_STATS}


def dice(heroes: list[Hero], reading: str = "chart") -> list[int]:
    return [attack_die(value, reading) for value in totals(heroes).values()]


def test_the_level_2_party_of_the_book_sums_to_11_18_19() -> None:
    """DD-TV-01, DD-HERO-03: 6+3+1+1, 4+8+3+3, 2+1+8+8."""
    heroes = party("fighter", "rogue", "wizard", "wizard", level=2)
    assert list(totals(heroes).values()) == [11, 18, 19]
    assert dice(heroes) == [12, 20, 20]


def test_after_the_rogue_and_a_wizard_fell_the_sums_are_computed_anew() -> None:
    """DD-TV-02, DD-AMB-03: 7, 7, 10; the chart says d8, the printed example d10."""
    heroes = party("fighter", "wizard", level=2)
    assert list(totals(heroes).values()) == [7, 7, 10]
    assert dice(heroes, "chart") == [8, 8, 10]
    assert dice(heroes, "example") == [10, 10, 10]


@pytest.mark.parametrize("reading", ["chart", "example"])
def test_a_lone_level_2_wizard_rolls_d4_d4_d8(reading: str) -> None:
    """DD-TV-03: 1, 3, 8 under either reading."""
    heroes = party("wizard", level=2)
    assert list(totals(heroes).values()) == [1, 3, 8]
    assert dice(heroes, reading) == [4, 4, 8]


def test_the_level_1_party_of_the_turn_example_sums_to_9_9_10() -> None:
    """DD-TV-04: 4+2+1+2, 2+4+1+2, 1+1+6+2."""
    heroes = party("fighter", "rogue", "wizard", "cleric")
    assert list(totals(heroes).values()) == [9, 9, 10]
    assert dice(heroes) == [10, 10, 10]


TABLE = {1: 4, 4: 4, 5: 6, 6: 6, 7: 8, 8: 8, 9: 10, 10: 10, 11: 12, 12: 12, 13: 20, 19: 20}


@pytest.mark.parametrize(("value", "die"), TABLE.items())
def test_the_attack_die_is_the_smallest_that_can_show_the_total(value: int, die: int) -> None:
    """DD-TV-14, DD-HERO-04, DD-HERO-05."""
    assert attack_die(value) == die


def test_a_total_of_thirteen_rolls_a_d20_by_the_chart_and_a_d12_by_the_text() -> None:
    """DD-AMB-04: page 13 has 13+ in its chart, and in its text a d20 for totals over 13."""
    assert [attack_die(value, "chart") for value in (12, 13, 14)] == [12, 20, 20]
    assert [attack_die(value, "text") for value in (12, 13, 14)] == [12, 12, 20]


def test_a_total_of_zero_rolls_a_d4() -> None:
    """DD-AMB-04."""
    assert attack_die(0) == 4


def test_each_fighter_beyond_the_first_adds_one_to_might_and_agility_rolls() -> None:
    """DD-PERK-01: three Fighters add 2; Magic gains nothing."""
    heroes = party("fighter", "fighter", "fighter")
    assert [fighter_bonus(heroes, stat) for stat in ("might", "agility", "magic")] == [2, 2, 0]


def test_a_barbarian_is_no_fighter_and_still_brings_the_might_attack() -> None:
    """DD-EPIC-02, DD-EPIC-03."""
    heroes = party("barbarian", "fighter")
    assert fighter_bonus(heroes, "might") == 0
    assert count_attacks(party("barbarian"), "might", rogues_add_attacks=True) == 1


@pytest.mark.parametrize(
    ("kind", "stat"), [("fighter", "might"), ("rogue", "agility"), ("wizard", "magic"),
                       ("barbarian", "might"), ("assassin", "agility"), ("warlock", "magic")],
)  # fmt: skip
def test_a_kind_brings_the_attack_step_of_its_stat_and_no_other(kind: str, stat: str) -> None:
    """DD-CMB-03, DD-CMB-04, DD-EPIC-03."""
    counts = {
        attack_stat: count_attacks(party(kind), attack_stat, rogues_add_attacks=False)
        for attack_stat in ("might", "agility", "magic")
    }
    assert counts == {attack_stat: int(attack_stat == stat) for attack_stat in counts}


def test_clerics_never_attack() -> None:
    """DD-CMB-03, DD-CMB-04 name no Cleric."""
    assert [
        count_attacks(party("cleric"), stat, rogues_add_attacks=True)
        for stat in ("might", "agility", "magic")
    ] == [0] * 3


def test_three_rogues_attack_three_times_in_round_one_and_once_later() -> None:
    """DD-TV-07, DD-PERK-03."""
    heroes = party("rogue", "rogue", "rogue")
    assert (
        count_attacks(heroes, "agility", rogues_add_attacks=True),
        count_attacks(heroes, "agility", rogues_add_attacks=False),
    ) == (
        3,
        1,
    )


def test_clerics_must_fall_first() -> None:
    """DD-PERK-08."""
    able = vulnerable_heroes(party("fighter", "cleric", "wizard", "cleric"))
    assert [hero.kind for hero in able] == ["cleric", "cleric"]


def test_the_patriarch_falls_before_the_clerics() -> None:
    """DD-EPIC-11, DD-AMB-11."""
    able = vulnerable_heroes(party("cleric", "patriarch"))
    assert [hero.kind for hero in able] == ["patriarch"]


def test_an_assassin_falls_last() -> None:
    """DD-EPIC-06."""
    assert [hero.kind for hero in vulnerable_heroes(party("assassin", "rogue"))] == ["rogue"]
    assert [hero.kind for hero in vulnerable_heroes(party("assassin"))] == ["assassin"]


def test_an_assassin_alone_has_two_more_might_and_agility() -> None:
    """DD-EPIC-06: 5, 5, 5 becomes 7, 7, 5."""
    assert list(totals(party("assassin")).values()) == [7, 7, 5]
    assert list(totals(party("assassin", "rogue")).values()) == [7, 9, 6]


def test_a_turned_barbarian_adds_five_to_the_partys_might() -> None:
    """DD-EPIC-05, DD-AMB-21: 5 + 5 = 10; under the other reading the sum stays."""
    turned = [Hero("barbarian", "barbarian", 2, 5, 5, 5, 1, True)]
    assert total(turned, "might") == 10
    assert total(turned, "might", "roll-only") == 5


def test_where_nobody_chooses_one_falls_the_first_who_may_be_hit() -> None:
    """DD-AMB-10, DD-PERK-08: the first of two Clerics, though a Fighter stands before them."""
    heroes = party("fighter", "cleric", "cleric")
    assert vulnerable_heroes(heroes)[0].id == "cleric-1"
