"""Effects in an encounter: on the party, its attacks and yours."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from dtnb.dungeon.content import effects as verbs
from dtnb.dungeon.content.model import HeroCard
from dtnb.dungeon.state.agenda import BeginAttack, HeroAttack, Perform
from dtnb.dungeon.state.party import Hero
from dtnb.dungeon.state.table import Encounter
from tests.dungeon.bench import Line, box, game, heroes, party, stats, table
from tests.dungeon.effects.carried_out import HERE, against, run
from tests.dungeon.moments import encounter_state


def test_a_strike_is_one_more_attack_with_what_it_brings() -> None:
    """DD-CMB-06: a d20 with +2 against Might 5; two heroes fall."""
    strike = verbs.Strike(stat="might", bonus=2, die="d20", defeats=2)
    line = against(party("fighter", "wizard"), strike)
    assert line.topic == "attack d20"
    line.give(4, "defeat fighter", "defeat wizard")
    assert line.table.encounter is None
    assert line.seat.points == 2


def test_a_strike_of_a_chosen_stat_asks_and_outside_combat_does_nothing() -> None:
    line = against(party("fighter"), verbs.Strike(stat="chosen"))
    assert line.options == ["attack might", "attack agility", "attack magic"]
    assert len(run(verbs.Strike(stat="might")).steps("nothing-happens")) == 1


def test_heroes_join_by_type_by_choice_and_by_the_question_mark() -> None:
    """DD-HERO-06."""
    line = against(party("wizard"), verbs.AddHero(hero="fighter", count=2))
    assert [hero.id for hero in line.table.party] == ["wizard", "fighter", "fighter-2"]
    # DD-HERO-03: the sums are told anew: 1 + 4 + 4.
    assert [step["totals"]["might"] for step in line.steps("party-changes")][-1] == 9
    chosen = against(party("wizard"), verbs.AddHero(hero="chosen")).give("choose rogue")
    assert [hero.kind for hero in chosen.table.party] == ["wizard", "rogue"]
    rolled = against(party("wizard"), verbs.AddHero(hero="random")).give(4)
    assert [hero.kind for hero in rolled.table.party] == ["wizard", "cleric"]


def test_a_hero_is_exchanged_for_another_level_or_type() -> None:
    line = against(party("fighter", level=2), verbs.ReplaceHero(levels=-1))
    assert line.table.party == heroes("fighter", level=1)
    other = against(party("fighter"), verbs.ReplaceHero(type="chosen")).give("choose cleric")
    assert other.table.party == heroes("cleric")
    none = against(party("fighter"), verbs.ReplaceHero(levels=-1))
    assert none.table.party == heroes("fighter")


@pytest.mark.parametrize(("level", "after"), [(3, 4), (4, 4)])
def test_four_is_the_highest_level_of_a_hero(level: int, after: int) -> None:
    """DD-HERO-01: there is no card of level 5."""
    cards = tuple(
        HeroCard(source="ours", type="fighter", level=at, might=at, agility=1, magic=1)
        for at in (3, 4)
    )
    play = game(replace(box(), heroes=cards))
    hero = Hero("fighter", "fighter", level, level, 1, 1)
    effects = Perform((verbs.ReplaceHero(levels=1),), HERE)
    line = Line(play, encounter_state(table(play), Encounter("", level, (hero,)), effects))
    assert [(hero.level, hero.might) for hero in line.table.party] == [(after, after)]


def test_heroes_fall_without_an_attack_up_to_a_sum() -> None:
    """Magic 1 and 1 are 2; the Wizard's 6 is beyond 3. Each is a Victory Point (DD-VP-01)."""
    fall = verbs.Defeat(count=3, stat="magic", at_most=3)
    line = against(party("fighter", "rogue", "wizard"), fall)
    assert line.options == ["choose fighter", "choose rogue", "choose done"]
    line.give("choose fighter")
    assert line.options == ["choose rogue", "choose done"]
    line.give("choose rogue")
    assert [hero.id for hero in line.table.party] == ["wizard"]
    assert line.seat.points == 2


def test_when_a_sum_is_used_up_nobody_else_falls() -> None:
    """Might 4 of at most 4: the Rogue's 2 are beyond what is left."""
    fall = verbs.Defeat(count=3, stat="might", at_most=4)
    line = against(party("fighter", "rogue"), fall).give("choose fighter")
    assert [hero.id for hero in line.table.party] == ["rogue"]
    assert line.topic.startswith("hero-attack")


@pytest.mark.parametrize(("count", "left"), [(1, 2), (2, 1), ("all", 0)])
def test_so_many_heroes_fall_as_an_effect_says(count: Any, left: int) -> None:
    line = against(party("fighter", "fighter", "fighter"), verbs.Defeat(count=count))
    while "choose done" in line.options:
        line.give(line.options[0])
    assert len(line.table.party) == left


def test_the_order_of_clerics_is_kept_unless_it_need_not_be() -> None:
    """DD-PERK-08, DD-AMB-11."""
    guarded = against(party("fighter", "cleric"), verbs.Defeat())
    assert guarded.options == ["choose cleric", "choose done"]
    free = against(party("fighter", "cleric"), verbs.Defeat(guarded=False))
    assert free.options == ["choose fighter", "choose cleric", "choose done"]


def test_who_goes_away_is_no_victory_point_and_a_barbarian_goes_at_once() -> None:
    """DD-EPIC-04: a defeat is one hit; to go away is no hit."""
    line = against(party("barbarian"), verbs.Defeat(points=False)).give("choose barbarian")
    assert (line.seat.points, line.table.party) == (0, ())
    hit = against(party("barbarian"), verbs.Defeat()).give("choose barbarian")
    assert hit.table.party[0].rotated


def test_the_party_attacks_at_once_whoever_is_in_it() -> None:
    """DD-CMB-05: a Cleric's Might 2 is a d4."""
    line = against(party("cleric"), verbs.HeroAttack(stat="might", count=2))
    assert line.topic == "hero-attack d4"
    line.give(1, 1)
    assert len(line.ledgers()) == 2


def test_an_attack_by_effect_is_not_the_first_agility_attack_of_a_round() -> None:
    """DD-PERK-04: 15 on it brings no further attack."""
    laid = table(game(), stats(agility=(20, 20)))
    three = party("rogue", "rogue", "rogue", level=2)
    line = against(three, verbs.HeroAttack(stat="agility"), laid=laid).give(15)
    assert len(line.steps("hero-attack-begins")) == 2
    assert line.steps("round-begins") == [{"round": 1}]


def test_what_is_rolled_by_hand_is_what_the_engine_brings_into_play() -> None:
    """The items of an attack are data: the same lines up with a hero attack begun by hand."""
    play = game()
    line = Line(play, encounter_state(table(play), party("fighter"), HeroAttack("might")))
    assert line.topic == "hero-attack d4"
    mine = Line(play, encounter_state(table(play), party("fighter"), BeginAttack("might")))
    assert mine.topic == "attack d12"


def test_the_partys_total_and_with_it_its_die_can_be_modified() -> None:
    """DD-HERO-04: 4 + 5 = 9 is a d10; never below 0."""
    line = against(party("fighter"), verbs.Modify(what="party", amount=5, stat="might"))
    assert line.topic == "hero-attack d10"
    low = against(party("fighter"), verbs.Modify(what="party", amount=-9))
    assert low.steps("party-changes")[-1]["totals"]["might"] == 0


def test_heroes_rolls_damage_and_your_defence_can_be_modified_by_tiles() -> None:
    """DD-STAT-14: 3 + 2 = 5 against Agility 10 - 6 = 4, and the hit does 1 + 1."""
    line = against(
        party("rogue"),
        verbs.Modify(what="hero-roll", amount=2),
        verbs.Modify(what="defence", amount=-6, stat="agility"),
        verbs.Modify(what="hero-damage", amount=1),
    ).give(3)
    (ledger,) = line.ledgers()
    assert (ledger["total"], ledger["target"], ledger["success"]) == (5, 4, True)
    assert line.options == ["split 2/0", "split 1/1", "split 0/2"]


def test_a_hit_can_be_brought_down_to_no_damage() -> None:
    """A Fighter hits with a 4; 1 less than 1 is nothing to be split."""
    line = against(party("fighter"), verbs.Modify(what="hero-damage", amount=-1, until="round"))
    line.pass_to_chance().give(4)
    assert line.ledgers()[0]["success"] is True
    assert line.topic == "attack"
    assert line.value("health") == 6


def test_your_attack_can_be_modified_for_a_round() -> None:
    line = against(party("cleric"), verbs.Modify(what="attack", amount=1, until="round"))
    line.give("attack might", 2, "defeat cleric")
    assert line.ledgers()[0]["total"] == 3
    assert line.table.modifiers == ()


def test_hero_attacks_can_be_barred_by_stat() -> None:
    line = against(party("fighter", "rogue"), verbs.Bar(what="hero-attacks", stat="might"))
    line.give(1)
    assert [ledger["stat"] for ledger in line.ledgers()] == ["agility"]


def test_types_of_heroes_are_counted_in_the_party() -> None:
    look = verbs.If(
        condition=verbs.Condition(count="cleric", at_least=2),
        then=(verbs.Lose(stat="time", amount=1),),
    )
    assert against(party("cleric", "cleric"), look).value("time") == 19
    assert against(party("cleric", "rogue"), look).value("time") == 20
