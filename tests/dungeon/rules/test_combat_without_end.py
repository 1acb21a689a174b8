"""Combats that can never end: DD-CMB-08 and the policy ``combat-without-end``."""

from typing import Any

import pytest
from msgspec.structs import replace

from dtnb.dungeon.content import effects as verbs
from dtnb.dungeon.state.table import Modifier
from tests.dungeon.bench import (
    ability,
    box,
    fight,
    game,
    party,
    stats,
    table,
)


def test_a_combat_that_can_never_end_is_lost() -> None:
    """DD-CMB-08: rounds go on until one side is gone; what else ends them no page says.

    Might, Agility and Magic at 1 on d6 reach 6 at most; three level 2 Rogues alone have 9 or more
    in Might and Agility, 3 in Magic; so a bar on hero attacks and a party of ten Clerics (20 each)
    is what can never end: Clerics do not attack, and 20 is beyond every die.
    """
    board = stats(might=(6, 1), agility=(8, 1), magic=(10, 1))
    line = fight(game(), party(*["cleric"] * 10), table(game(), board, epics=0))
    line.give("attack might", 1)
    (stalemate,) = line.steps("stalemate")
    assert stalemate == {"rounds": 1, "policy": "combat-without-end", "reading": "lost"}
    assert line.table.result == ()


def test_under_the_other_reading_the_party_of_a_combat_without_end_leaves() -> None:
    """DD-CMB-08, DD-WIN-01: the book is silent; nobody is defeated, and the turn ends."""
    board = stats(might=(6, 1), agility=(8, 1), magic=(10, 1))
    play = game(combat_without_end="party-leaves")
    clerics = replace(party(*["cleric"] * 10), epic=True)
    line = fight(play, clerics, table(play, board)).give("attack might", 1)
    assert [step["reading"] for step in line.steps("stalemate")] == ["party-leaves"]
    assert (line.seat.points, line.seat.epics, line.table.result) == (0, 0, None)
    assert line.table.turn == 2


def test_a_combat_is_lost_where_heroes_attack_only_what_has_nothing_left_to_lose() -> None:
    """DD-TURN-06, DD-AMB-01: Health is 0 and may be so until the turn ends.

    The Fighter's Might attack hits 1 with 5 and finds no point to take; Agility, where 2 are left,
    nobody attacks. Ten Clerics and the Fighter have 22 in Agility: 10 on the die and 2 are too few.
    """
    board = stats(might=(12, 1), agility=(10, 3), magic=(8, 1), health=(6, 0))
    play = game(health_zero="end-of-turn")
    line = fight(play, party("fighter", *["cleric"] * 10), table(play, board))
    line.give(5, "attack agility", 1, "pass")
    assert [step["rounds"] for step in line.steps("stalemate")] == [1]
    assert line.value("agility") == 3


@pytest.mark.parametrize(("might", "lost"), [(3, True), (4, False)])
def test_a_combat_goes_on_while_the_highest_face_and_all_points_that_can_be_given_are_enough(
    might: int, lost: bool
) -> None:
    """DD-CMB-06, DD-STAT-09, DD-STAT-13: seven Clerics have 14 in each stat.

    Of Might 4 three points can be given: 12 and 3 is 15, one more than 14. Of Might 3 two can: 14.
    """
    board = stats(might=(12, might), agility=(10, 1), magic=(8, 1))
    line = fight(game(), party(*["cleric"] * 7), table(game(), board))
    line.give("attack might", 1, "pass")
    assert bool(line.steps("stalemate")) is lost
    assert (line.table.result == ()) is lost


@pytest.mark.parametrize(("when", "lost"), [("turn", True), ("round", False)])
def test_a_combat_goes_on_while_an_ability_can_be_paid_at_the_start_of_a_round(
    when: str, lost: bool
) -> None:
    """DD-CMB-02, DD-TURN-06: what is used in the turn's own windows helps no fight."""
    grow = ability(1, verbs.Gain(stat="health", amount=1), when=(when,))
    play = game(box(abilities={"grow": grow}))
    board = stats(might=(6, 1), agility=(8, 1), magic=(10, 1), health=(6, 5))
    line = fight(play, party(*["cleric"] * 10), table(play, board)).pass_to("DD-TW-12")
    line.give("attack might", 1)
    assert bool(line.steps("stalemate")) is lost
    assert ("use grow" in line.options) is not lost


@pytest.mark.parametrize(
    ("might", "beside", "holds", "lost"),
    [
        (1, {}, (), True),
        (1, {"die_namic": (1,)}, (), False),
        (1, {"minions": (("d4", 1),)}, (), False),
        (1, {}, (("attack", 1),), False),
        (1, {"minions": (("d4", 1),)}, (("attack", -4),), True),
        (4, {}, (("bar-boosts", 0),), True),
        (1, {"die_namic": (1,)}, (("bar-pips", 0),), True),
        (1, {"minions": (("d4", 1),)}, (("bar-minions", 0),), True),
        (1, {"minions": (("d4", 1),)}, (("minion", -3), ("attack", -1)), True),
        (1, {"minions": (("d4", 1),)}, (("minion", -3),), False),
    ],
)
def test_a_combat_goes_on_while_all_that_can_be_thrown_in_is_enough(
    might: int, beside: dict[str, Any], holds: tuple[tuple[str, int], ...], lost: bool
) -> None:
    """DD-CMB-06, DD-CMB-07: six Clerics have 12, as much as a d12 shows; 13 would be a hit.

    A pip is worth 1, a d4 up to 4; what holds for the turn adds, takes away or bars.
    """
    board = stats(might=(12, might), agility=(10, 1), magic=(8, 1))
    laid = replace(
        table(game(), board, **beside),
        modifiers=tuple(
            Modifier(modified, "turn", "tile:test", points) for modified, points in holds
        ),
    )
    line = fight(game(), party(*["cleric"] * 6), laid)
    line.give("attack might", 1).pass_to_chance()
    assert (line.table.result == ()) is lost


def test_a_combat_goes_on_while_an_attack_finds_health_where_no_stat_is_left() -> None:
    """DD-STAT-12, DD-WIN-03: Might shows 1 and is never hit, Health 6 is; so the fight can end."""
    board = stats(might=(12, 1), agility=(10, 1), magic=(8, 1))
    line = fight(game(), party("fighter", *["cleric"] * 10), table(game(), board))
    line.give(1, "attack agility", 1)
    assert line.steps("stalemate") == []
    assert line.topic.startswith("hero-attack")


def test_a_combat_is_lost_where_all_attacks_are_barred_for_the_turn() -> None:
    """DD-TURN-06, DD-TILE-03: a bar that ends with the round would let the fight go on."""
    board = stats(might=(12, 1), agility=(10, 1), magic=(8, 1))
    laid = table(game(), board)
    barred = replace(laid, modifiers=(Modifier("bar-hero-attacks", "turn", "tile:test"),))
    line = fight(game(), party("fighter", *["cleric"] * 10), barred).give("attack agility", 1)
    assert line.table.result == ()
    for_now = replace(laid, modifiers=(Modifier("bar-hero-attacks", "round", "tile:test"),))
    line = fight(game(), party("fighter", *["cleric"] * 10), for_now).give("attack agility", 1)
    assert line.table.result is None


def test_against_a_patriarch_no_fight_is_without_end() -> None:
    """DD-EPIC-10, DD-TURN-06: a 1 can always be rolled, however small the stats are."""
    board = stats(might=(12, 1), agility=(10, 1), magic=(8, 1))
    line = fight(game(), party("patriarch", *["cleric"] * 10), table(game(), board))
    line.give("attack might", 2).pass_to_chance()
    assert line.table.result is None
    assert line.table.encounter is not None
    assert line.table.encounter.round == 2
