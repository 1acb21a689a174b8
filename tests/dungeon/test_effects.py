"""Every verb of tiles, abilities and cards, as the page on the box describes it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from dtnb.dungeon.content import effects as verbs
from dtnb.dungeon.content.model import HeroCard, StatTokens
from dtnb.dungeon.phases.setup import encounter_state, game_state
from dtnb.dungeon.state.agenda import BeginAttack, BeginCheck, HeroAttack, Perform, Source
from dtnb.dungeon.state.party import Hero
from dtnb.dungeon.state.table import Encounter, Table
from dtnb.kernel import Item, State
from tests.dungeon.bench import Line, ability, box, game, heroes, party, stats, table

HERE = Source("tile", "start", 0)


def run(*effects: Any, then: Item | None = None, laid: Table | None = None) -> Line:
    """Return a line in which effects are carried out in a turn, outside any encounter."""
    play = game()
    laid = replace(laid or table(play), turn=1)
    return Line(play, State(laid, (*((then,) if then else ()), Perform(effects, HERE))))


def against(encounter: Encounter, *effects: Any, laid: Table | None = None) -> Line:
    """Return a line in which effects are carried out in an encounter, before a round."""
    play = game()
    return Line(play, encounter_state(laid or table(play), encounter, Perform(effects, HERE)))


def test_gain_raises_and_upgrades_unless_it_may_not() -> None:
    """DD-STAT-05: Health 6 + 2 is 8 on a d8; without an upgrade it stays 6."""
    assert run(verbs.Gain(stat="health", amount=2)).value("health") == 8
    assert run(verbs.Gain(stat="health", amount=2, upgrade=False)).value("health") == 6


def test_what_is_chosen_is_asked() -> None:
    line = run(verbs.Gain(stat="chosen", amount=1), laid=table(game(), stats(magic=(8, 3))))
    assert line.options == [f"choose {stat}" for stat in ("might", "agility", "magic", "health")]
    assert line.give("choose magic").value("magic") == 4


def test_an_amount_may_be_a_die_that_nothing_modifies() -> None:
    line = run(verbs.Lose(stat="time", amount="d4"))
    assert line.topic == "amount d4"
    assert line.give(3).value("time") == 17


def test_a_loss_is_no_damage_and_stops_at_the_floor() -> None:
    """DD-STAT-08, DD-STAT-09: Might stops at 1; nothing is split or prevented."""
    laid = table(game(), stats(might=(12, 3)))
    line = run(verbs.Prevent(amount="all"), verbs.Lose(stat="might", amount=9), laid=laid)
    assert line.value("might") == 1
    assert line.steps("damage-prevented") == []


def test_damage_is_split_between_health_and_the_stat_as_one_likes() -> None:
    """DD-STAT-12."""
    assert run(verbs.Damage(stat="magic", amount=2)).options == [
        "split 2/0", "split 1/1", "split 0/2",
    ]  # fmt: skip


def test_dieminions_come_from_the_supply_as_far_as_there_are_any() -> None:
    """Three d6 are in the box of the tests, one of them went to a seat and lies nowhere else."""
    line = run(verbs.GainMinion(die="d8", count=3))
    assert line.seat.minions == (("d8", 2),)
    assert len(line.steps("nothing-happens")) == 1


def test_dieminions_are_lost_by_choice_or_all() -> None:
    laid = table(game(), minions=(("d6", 1), ("d8", 1)))
    chosen = run(verbs.LoseMinion(count=1), laid=laid).give("choose d6")
    assert chosen.seat.minions == (("d8", 1),)
    every = run(verbs.LoseMinion(count="all"), laid=laid).give("choose d8")
    assert every.seat.minions == ()


def test_a_stat_token_is_gained_and_held() -> None:
    """DD-AMB-20."""
    assert run(verbs.GainToken(token="might")).seat.tokens == (("might", 1),)


def test_pips_go_on_a_die_in_play_up_to_six() -> None:
    laid = table(game(), die_namic=(0, 5, 1))
    line = run(verbs.GainPips(amount=3), laid=laid)
    assert line.options == ["choose 2", "choose 3"]
    assert line.give("choose 2").seat.die_namic == (0, 6, 1)
    assert len(run(verbs.GainPips(amount=1)).steps("nothing-happens")) == 1


def test_two_dice_change_places_with_their_values() -> None:
    line = run(verbs.SwapDice()).give("choose might/health")
    found = line.seat.stats
    assert ((found.might.die, found.might.value), (found.health.die, found.health.value)) == (
        (6, 6), (12, 12),
    )  # fmt: skip


def test_an_upgrade_keeps_the_value_and_the_two_of_a_type() -> None:
    """DD-STAT-04: with two d8 the d6 stays."""
    line = run(verbs.Upgrade(stat="health"))
    assert (line.seat.stats.health.die, line.value("health")) == (8, 6)
    two = table(game(), stats(agility=(8, 8)))
    stays = run(verbs.Upgrade(stat="health"), laid=two)
    assert stays.seat.stats.health.die == 6
    assert stays.cited("upgrade-ignored") == {"DD-STAT-04"}


def test_settling_a_check_without_one_does_nothing() -> None:
    """DD-CHK-03."""
    assert len(run(verbs.SettleCheck(result="passed")).steps("nothing-happens")) == 1


def test_a_reroll_is_granted_and_used_after_a_failed_roll() -> None:
    line = run(verbs.Reroll(count=1), then=BeginCheck("agility", 7, HERE)).give(2)
    assert "reroll" in line.options
    line.give("reroll", 9)
    assert (line.ledgers()[0]["total"], line.ledgers()[0]["success"]) == (9, True)


def test_of_two_rerolls_that_are_granted_one_is_left_after_the_first() -> None:
    line = run(verbs.Reroll(count=2), then=BeginCheck("agility", 7, HERE)).give(2, "reroll", 3)
    assert [each.amount for each in line.table.in_force("reroll")] == [1]
    line.give("reroll", 2)
    assert line.why("reroll") == ("no-reroll",)


def test_without_a_grant_there_is_no_reroll_and_one_grant_is_one() -> None:
    line = run(verbs.Reroll(count=1), then=BeginCheck("agility", 7, HERE)).give(2, "reroll", 3)
    assert line.why("reroll") == ("no-reroll",)


def test_a_reroll_that_is_used_holds_no_longer() -> None:
    line = run(verbs.Reroll(count=1, until="turn"), then=BeginCheck("agility", 7, HERE)).give(
        2, "reroll"
    )
    assert line.table.lasting == ()
    assert [step["what"] for step in line.steps("modifier-ends")] == ["reroll"]


def test_boosts_stay_when_the_die_is_rolled_again() -> None:
    line = run(verbs.Reroll(count=1), then=BeginCheck("agility", 9, HERE))
    line.give(2, "boost 1", "reroll", 8)
    assert line.ledgers()[0]["total"] == 9


@pytest.mark.parametrize(("value", "shown"), [("highest", 10), ("half", 5), (7, 7), (20, 10)])
def test_a_roll_that_is_set_is_not_rolled(value: Any, shown: int) -> None:
    """A number is at most the die's highest: Agility lies on a d10."""
    line = run(verbs.SetRoll(value=value), then=BeginCheck("agility", 2, HERE))
    assert line.ledgers()[0]["total"] == shown


@pytest.mark.parametrize(
    ("effect", "total"),
    [
        (verbs.SetRoll(value="highest"), 10),
        (verbs.Modify(what="check", amount=2, until="roll"), 5),
        (verbs.Modify(what="check", amount=2, stat="agility", until="roll"), 5),
        (verbs.Modify(what="check", amount=2, stat="magic", until="roll"), 3),
        (verbs.Modify(what="attack", amount=2, until="roll"), 3),
    ],
)
def test_what_comes_after_a_roll_acts_on_that_roll_if_it_is_meant(effect: Any, total: int) -> None:
    """A 3 against Agility 11 on a d10: the ability is used when the check has been rolled."""
    play = game(box(abilities={"help": ability(1, effect, when=("check",))}))
    laid = replace(table(play), turn=1)
    line = Line(play, State(laid, (BeginCheck("agility", 11, HERE),)))
    line.pass_to_chance().give(3, "use help")
    if line.state.pending is not None:
        line.pass_to_chance()
    assert line.ledgers()[0]["total"] == total


def test_modifiers_are_rows_of_the_ledger_and_last_one_roll() -> None:
    line = run(
        verbs.Modify(what="check", amount=2, until="roll"), then=BeginCheck("magic", 5, HERE)
    )
    line.give(3)
    (ledger,) = line.ledgers()
    assert [row["amount"] for row in ledger["rows"]] == [3, 2]
    assert line.table.lasting == ()


def test_dieminions_rolls_can_be_modified() -> None:
    """DD-TOK-02: 3 + 1 of the effect."""
    laid = table(game(), minions=(("d6", 1),))
    line = run(
        verbs.Modify(what="minion", amount=1), then=BeginCheck("agility", 7, HERE), laid=laid
    )
    assert line.give(3, "minion d6", 3).ledgers()[0]["total"] == 7


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
    assert line.table.lasting == ()


def test_damage_is_prevented_point_by_point_or_as_a_whole() -> None:
    one = run(verbs.Prevent(amount=1), verbs.Damage(stat="might", amount=2))
    assert one.options == ["split 1/0", "split 0/1"]
    whole = run(
        verbs.Prevent(amount="all", until="roll"),
        verbs.Damage(stat="might", amount=5),
        verbs.Damage(stat="might", amount=1),
    )
    assert whole.options == ["split 1/0", "split 0/1"]


BARS = [
    ("minions", "minion d6", "minions-barred"),
    ("pips", "pips 1", "pips-barred"),
    ("boosts", "boost 1", "boosts-barred"),
    ("tokens", "token time", "tokens-barred"),
]


@pytest.mark.parametrize(("what", "phrase", "code"), BARS)
def test_what_is_barred_cannot_be_used_and_it_is_said_why(
    what: Any, phrase: str, code: str
) -> None:
    laid = table(game(), minions=(("d6", 1),), die_namic=(1,), tokens=(("time", 1),))
    line = run(verbs.Bar(what=what), then=BeginCheck("agility", 9, HERE), laid=laid)
    line.pass_to_chance().give(1)
    assert code in line.why(phrase)


def test_hero_attacks_can_be_barred_by_stat() -> None:
    line = against(party("fighter", "rogue"), verbs.Bar(what="hero-attacks", stat="might"))
    line.give(1)
    assert [each["stat"] for each in line.ledgers()] == ["agility"]


def test_a_tile_can_be_revealed_without_being_explored() -> None:
    line = run(verbs.Reveal(count=1, where="anywhere"))
    assert line.options == ["choose B1", "choose C1"]
    line.give("choose C1", "far")
    place = line.table.place("C1")
    assert place is not None
    assert (place.tile, place.revealed, place.explored) == ("far", True, False)


def test_only_tiles_beside_explored_ones_are_adjacent() -> None:
    """DD-TILE-01: with one option nothing is asked."""
    line = run(verbs.Reveal(count=2)).give("empty")
    assert [place.cell for place in line.table.places if place.revealed] == ["A1", "B1"]


def pay(what: Any, amount: int = 1) -> verbs.Pay:
    return verbs.Pay(
        what=what, amount=amount, then=(verbs.Gain(stat="health", amount=1),),
        otherwise=(verbs.Lose(stat="health", amount=1),),
    )  # fmt: skip


def test_what_is_paid_buys_the_one_thing_and_declining_brings_the_other() -> None:
    """Health 6 becomes 7 or 5."""
    assert run(pay("time")).give("choose pay").value("health") == 7
    assert run(pay("time")).give("choose decline").value("health") == 5


def test_what_cannot_be_paid_is_not_asked() -> None:
    """Might not below 1, Ability to 0; DieMinions and pips must be there."""
    laid = table(game(), stats(might=(12, 1)))
    assert run(pay("might"), laid=laid).value("health") == 5
    assert run(pay("ability")).topic == "pay"
    assert run(pay("minions")).value("health") == 5
    assert run(pay("pips")).value("health") == 5


def test_dieminions_and_pips_pay_too() -> None:
    laid = table(game(), minions=(("d6", 2),), die_namic=(2,))
    line = run(pay("minions"), laid=laid).give("choose pay")
    assert (line.seat.minions, line.value("health")) == ((("d6", 1),), 7)
    pips = run(pay("pips"), laid=laid).give("choose pay")
    assert (pips.seat.pips, pips.value("health")) == (1, 7)


def test_one_of_several_options_is_carried_out() -> None:
    both = verbs.Choose(
        options=(verbs.Option(effects=(verbs.Lose(stat="time", amount=1),)), verbs.Option())
    )
    assert run(both).give("choose 1").value("time") == 19
    assert run(both).give("choose 2").value("time") == 20


CONDITIONS = [
    ({"count": "health", "at_least": 6}, True),
    ({"count": "health", "at_least": 7}, False),
    ({"count": "time", "at_most": 19}, False),
    ({"count": "minions", "at_least": 2}, True),
    ({"count": "tokens", "at_most": 0}, False),
    ({"count": "pips", "at_least": 3, "at_most": 3}, True),
    ({"count": "victory-points", "at_least": 1}, False),
    ({"count": "heroes", "at_most": 0}, True),
]


@pytest.mark.parametrize(("bounds", "holds"), CONDITIONS)
def test_a_condition_counts_what_is_on_the_table(bounds: dict[str, Any], holds: bool) -> None:
    """Health 6, Time 20, two d6, one token, a die of three pips, no points, no party."""
    laid = table(game(), minions=(("d6", 2),), tokens=(("time", 1),), die_namic=(3,))
    look = verbs.If(
        condition=verbs.Condition(**bounds), then=(verbs.Gain(stat="health", amount=1),)
    )
    assert (run(look, laid=laid).value("health") == 7) is holds


def test_types_of_heroes_are_counted_in_the_party() -> None:
    look = verbs.If(
        condition=verbs.Condition(count="cleric", at_least=2),
        then=(verbs.Lose(stat="time", amount=1),),
    )
    assert against(party("cleric", "cleric"), look).value("time") == 19
    assert against(party("cleric", "rogue"), look).value("time") == 20


def test_the_cost_of_a_move_can_be_modified() -> None:
    """DD-TURN-03: 1 + 2."""
    from dtnb.dungeon.state.agenda import Move

    line = run(verbs.Modify(what="move", amount=2), then=Move())
    assert line.give("move B1", "empty").value("time") == 17


def test_every_verb_is_carried_out() -> None:
    from dtnb.dungeon.effects.interpreter import _DO

    assert set(_DO) == set(verbs.VERBS.values())


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


def test_a_die_with_six_pips_takes_no_more() -> None:
    line = run(verbs.GainPips(amount=1), laid=table(game(), die_namic=(6,)))
    assert len(line.steps("nothing-happens")) == 1
    assert line.seat.die_namic == (6,)


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
    assert [(each.level, each.might) for each in line.table.party] == [(after, after)]


def test_when_a_sum_is_used_up_nobody_else_falls() -> None:
    """Might 4 of at most 4: the Rogue's 2 are beyond what is left."""
    fall = verbs.Defeat(count=3, stat="might", at_most=4)
    line = against(party("fighter", "rogue"), fall).give("choose fighter")
    assert [hero.id for hero in line.table.party] == ["rogue"]
    assert line.topic.startswith("hero-attack")


@pytest.mark.parametrize(("until", "second"), [("roll", 3), ("turn", 5)])
def test_what_is_used_on_a_roll_lasts_as_long_as_it_says(until: Any, second: int) -> None:
    """3 + 2, and another 3 in the same turn."""
    effect = verbs.Modify(what="check", amount=2, until=until)
    play = game(box(abilities={"help": ability(1, effect, when=("check",))}))
    tries = BeginCheck("agility", 11, HERE), BeginCheck("agility", 11, HERE)
    line = Line(play, State(replace(table(play), turn=1), tries))
    line.pass_to_chance().give(3, "use help").pass_to_chance().give(3).pass_to_chance()
    assert [ledger["total"] for ledger in line.ledgers()] == [5, second]


def test_a_stat_token_raises_by_two_unless_the_box_says_otherwise() -> None:
    """DD-TOK-04, DD-TOK-05."""
    for counts, after in (
        ((), 7),
        ((StatTokens(source="ours", stat="magic", count=1, gain=1),), 6),
    ):
        play = game(replace(box(), stats=counts))
        laid = table(play, stats(magic=(8, 5)), tokens=(("magic", 1),))
        line = Line(play, game_state(laid)).give("token magic")
        assert line.value("magic") == after


@pytest.mark.parametrize(("might", "asked"), [(3, True), (2, False)])
def test_a_price_leaves_a_stat_at_one(might: int, asked: bool) -> None:
    """DD-STAT-09: two points of Might 3 can be paid, of Might 2 only one could."""
    pay = verbs.Pay(what="might", amount=2, then=(verbs.Gain(stat="health", amount=1),))
    line = run(pay, laid=table(game(), stats(might=(12, might), health=(6, 5))))
    assert ("choose pay" in line.options) is asked


def test_ability_points_can_be_paid_to_the_last() -> None:
    """DD-STAT-09: Ability may show 0."""
    pay = verbs.Pay(what="ability", amount=1, then=(verbs.Gain(stat="health", amount=1),))
    line = run(pay, laid=table(game(), stats(ability=(4, 1), health=(6, 5)))).give("choose pay")
    assert (line.value("ability"), line.value("health")) == (0, 6)


@pytest.mark.parametrize(("count", "left"), [(1, 2), (2, 1), ("all", 0)])
def test_so_many_heroes_fall_as_an_effect_says(count: Any, left: int) -> None:
    line = against(party("fighter", "fighter", "fighter"), verbs.Defeat(count=count))
    while "choose done" in line.options:
        line.give(line.options[0])
    assert len(line.table.party) == left


def test_what_sets_a_roll_before_it_is_rolled_sets_it_then() -> None:
    """DD-CHK-02: the natural roll is not there yet; one roll is told, with the highest number."""
    steady = ability(1, verbs.SetRoll(value="highest", until="roll"), when=("check",))
    play = game(box(abilities={"steady": steady}))
    line = Line(play, State(replace(table(play), turn=1), (BeginCheck("agility", 11, HERE),)))
    line.give("use steady").pass_to_chance()
    assert [step["values"] for step in line.steps("roll")] == [[10]]
    assert line.table.trial is None or line.table.trial.face == 10


def test_a_thrown_dieminion_goes_back_to_the_supply() -> None:
    """DD-TOK-02: three d6 are in the box, and three lie there again when one was thrown."""
    laid = table(game(), minions=(("d6", 1),))
    line = run(then=BeginCheck("agility", 12, HERE), laid=laid)
    before = dict(line.table.supply)["d6"]
    line.give(2, "minion d6", 1)
    assert dict(line.table.supply)["d6"] == before + 1


@pytest.mark.parametrize(
    ("kind", "cited"), [("encounter", "tile:hall"), ("tile", "tile:hall"), ("card", "card:hall")]
)
def test_effects_of_an_encounter_are_cited_as_those_of_its_tile(kind: Any, cited: str) -> None:
    assert Source(kind, "hall", 0).cited == cited
