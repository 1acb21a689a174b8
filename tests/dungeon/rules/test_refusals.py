"""Refusals: every reason, with the rule behind it, that the other families do not show."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from dtnb.dungeon.content import effects as verbs
from dtnb.dungeon.content.model import Win
from dtnb.dungeon.phases.setup import initial_state, new_table
from dtnb.dungeon.plugin import PLUGIN
from dtnb.dungeon.verdicts.actions import CODES
from dtnb.explain.sentence import text_of
from dtnb.frames.building.speaker import speaker_for
from dtnb.kernel import Action, Waiver, World
from dtnb.rulebook import LANGUAGES
from tests.dungeon.bench import (
    Line,
    ability,
    action,
    attack,
    box,
    check,
    fight,
    game,
    party,
    stats,
    table,
)
from tests.dungeon.rules.test_tokens_at_any_time import play_with_tokens


def turn(**seat: object) -> Line:
    play = game(box(win=Win(points=9)))
    return Line(play, initial_state(table(play, stats(ability=(4, 2)), **seat)))


def test_nothing_can_be_done_when_nothing_is_asked() -> None:
    """DD-TURN-07: the game is over."""
    line = fight(game(), party("warlock")).give(1, "attack might", 6, "defeat warlock")
    assert line.why("attack might") == ("nothing-is-asked",)


def test_nobody_acts_while_a_roll_is_due() -> None:
    """DD-TURN-07: the heroes roll first."""
    line = fight(game(), party("warlock"))
    assert line.why("attack might") == ("roll-comes-first",)


def test_in_the_race_nobody_acts_in_the_turn_of_the_other() -> None:
    """DD-2P-01, DD-TURN-07: Ben is seat 1, and it is Ann's turn."""
    play = game()
    laid = new_table(play.box, "hall", [("Ann", "tester"), ("Ben", "tester")])
    for seat in (0, 1):
        laid = laid.with_seat(seat, stats=stats(ability=(4, 2)), cards=(), minions=())
    line = Line(play, initial_state(laid))
    codes = play.verdict(line.state, 1, Action("use", "grow")).codes
    assert codes == ("another-is-asked", "not-your-turn")


def test_who_is_out_does_nothing() -> None:
    """DD-WIN-02, DD-WIN-03."""
    line = turn()
    gone = replace(line.state, table=line.table.with_seat(0, eliminated=True))
    assert "out" in line.game.verdict(gone, 0, Action("use", "grow")).codes


def test_a_token_may_be_used_while_it_is_asked_which_hero_falls() -> None:
    """DD-TOK-01: at any time."""
    laid = table(game(), stats(might=(12, 8)), tokens=(("might", 1),))
    line = attack(game(), party("fighter"), "might", laid).give("pass", 5, "pass")
    assert line.window == "DD-TW-14"
    line.give("token might")
    assert (line.window, line.value("might")) == ("DD-TW-14", 10)
    line.give("defeat fighter")
    assert line.table.party == ()


def test_who_is_at_full_health_cannot_rest() -> None:
    """DD-TURN-02: a token keeps the window open."""
    line = turn(tokens=(("time", 1),)).pass_to("DD-TW-04")
    assert line.why("rest 1") == ("health-full",)


def test_rest_needs_a_number_and_its_own_window() -> None:
    """DD-TURN-02."""
    line = turn()
    assert "not-a-number" in line.why("rest long")
    assert "wrong-window" in line.why("rest 1")
    verdict = line.game.verdict(line.state, 0, Action("rest", "1"))
    assert verdict.reasons[-1].allowing_windows == ("DD-TW-04",)


def test_to_rest_for_nothing_is_no_number_whatever_health_shows() -> None:
    """DD-TURN-02: at full Health as well."""
    line = Line(game(), initial_state(table(game())))
    assert "not-a-number" in line.why("rest 0")
    assert "health-full" not in line.why("rest 0")


def test_a_split_that_is_not_offered_is_refused_by_the_rules_of_damage() -> None:
    """DD-STAT-12, DD-STAT-08; another answer that is not offered has no such rule."""
    hit = fight(game(), party("fighter")).give(4)
    assert set(hit.rules_against("split 0/2")) == {"DD-STAT-12", "DD-STAT-08"}


def test_what_is_enough_is_not_boosted_further() -> None:
    """DD-CHK-02: 7 of 7; a token in the window shows the moment after the roll."""
    laid = table(game(), tokens=(("time", 1),))
    line = check(game(), "agility", 7, laid).give("pass", 7)
    assert line.window == "DD-TW-08"
    assert "already-enough" in line.why("boost 1")
    assert "already-enough" in line.why("use grow")


def test_only_against_a_patriarch_a_roll_is_lowered() -> None:
    """DD-EPIC-10."""
    line = attack(game(), party("fighter"), "might").give(2)
    assert line.why("lower 1") == ("nothing-to-lower",)


def test_a_dieminion_that_one_does_not_have_cannot_be_thrown() -> None:
    """DD-TOK-02."""
    line = attack(game(), party("fighter"), "might").give(2)
    assert line.why("minion d8") == ("no-minion",)


def test_one_attacks_with_might_agility_or_magic_only() -> None:
    """DD-CMB-06."""
    line = fight(game(), party("cleric"))
    assert line.why("attack health") == ("no-stat-to-fight-with",)


def test_a_hero_that_is_not_there_cannot_fall() -> None:
    """DD-CMB-08."""
    line = attack(game(), party("fighter"), "might").give(5)
    assert line.why("defeat rogue") == ("not-in-party",)


@pytest.mark.parametrize("reading", ["cap", "upgrade"])
def test_resting_before_the_dice_are_placed_is_refused_as_elsewhere(reading: str) -> None:
    """DD-TURN-02, DD-AMB-06: there is no die under Health yet whose top could be looked at."""
    play = game(rest_beyond_die=reading)
    line = Line(play, initial_state(new_table(play.box, "hall", [("Ann", "tester")])))
    assert line.topic == "assign"
    assert line.why("rest 1") == ("answer-first",)


#: what only says that another is asked, or something else; no rule of the book is behind it
WITHOUT_RULE = {"another-is-asked", "answer-first", "not-asked-here"}
#: what anybody could try at any moment, whatever is asked
TRIED = (
    "token might", "token time", "rest 1", "rest 4", "boost 1", "boost 30", "boost 0", "lower 1",
    "pips 1", "pips 50", "minion d6", "minion d12", "reroll", "pass", "attack might",
    "attack time", "move B1", "move Z9", "defeat rogue", "split 1/0", "split 0/9",
    "choose banana", "assign 6-8-10-12",
)  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
def test_every_refusal_of_random_games_cites_a_rule_and_says_it_in_both_languages(
    seed: int,
) -> None:
    """DD-TURN-07, DD-CMB-10: whatever is tried at any question, or while something is rolled."""
    record = play_with_tokens(seed)
    play: Any = record.game
    speakers = [speaker_for(PLUGIN.presenter, play, record.start.table, lang) for lang in LANGUAGES]
    box = play.box
    codes: set[str] = set()
    for state in record.states[:: 1 + seed % 3]:
        if state.pending is None:
            continue
        seat = state.table.active
        creature = box.creatures[state.table.seats[seat].creature]
        own = [f"use {name}" for name in creature.abilities]
        own += [f"play {name}" for name in creature.cards]
        for phrase in (*TRIED, *own):
            for reason in play.verdict(state, seat, action(phrase)).reasons:
                assert reason.code in CODES
                assert reason.rules or reason.code in WITHOUT_RULE, (reason, phrase)
                for speaker in speakers:
                    sentence = text_of(speaker.reason(reason))
                    assert sentence.endswith("."), sentence
                    assert not re.search(r"[{}\[\]]|\bNone\b", sentence), sentence
                    codes.add(reason.code)
    assert {"roll-comes-first", "token-beside-roll", "not-asked-here", "must-answer"} <= codes


@pytest.mark.parametrize(
    ("phrase", "codes"),
    [
        ("use grow", {"roll-comes-first", "too-few-ability-points"}),
        ("token might", {"roll-comes-first", "token-beside-roll", "no-token"}),
        ("rest 4", {"roll-comes-first", "at-most-three", "health-full"}),
        ("boost 1", {"roll-comes-first"}),
        ("attack might", {"roll-comes-first"}),
    ],
)
def test_while_the_heroes_roll_a_refusal_says_so_and_gives_the_other_reasons(
    phrase: str, codes: set[str]
) -> None:
    """DD-CMB-10, DD-ABL-01: 2 Ability are needed and 1 is there, also after the roll."""
    line = fight(game(), party("fighter"))
    verdict = line.game.verdict(line.state, 0, action(phrase))
    assert set(verdict.codes) == codes
    first = verdict.reasons[0]
    assert first.args["purpose"] == "hero-attack"
    assert "DD-CMB-10" in first.rules


def test_a_roll_that_comes_first_says_where_an_ability_has_its_place() -> None:
    """DD-CMB-02: at the start of a combat round."""
    able = {"grow": ability(1, verbs.Gain(stat="health", amount=1), when=("round",))}
    line = fight(game(box(abilities=able)), party("fighter")).pass_to_chance()
    (reason,) = line.game.verdict(line.state, 0, action("use grow")).reasons
    assert (reason.code, reason.allowing_windows) == ("roll-comes-first", ("DD-TW-10",))


def test_an_answer_that_is_none_is_refused_with_those_that_there_are() -> None:
    """DD-STAT-12: 1 damage, from Health or from Might."""
    line = fight(game(), party("fighter"), table(game(), stats(might=(12, 3)))).give(4)
    (reason,) = line.game.verdict(line.state, 0, action("split 0/9")).reasons
    assert reason.args["options"] == ["1 + 0", "0 + 1"]


def test_a_world_lets_a_minion_be_thrown_before_the_roll_of_a_check() -> None:
    """DD-TOK-02: both reasons do not count; 6 of the DieMinion and 3 of the roll reach 9."""
    codes = ("wrong-window", "nothing-rolled")
    world = World(waived=frozenset(Waiver(code, 0, "minion", "d6") for code in codes))
    laid = table(game(), minions=(("d6", 1),))
    assert check(game(), "might", 9, laid).topic == "check d12"
    line = check(game().in_world(world), "might", 9, laid)
    line.give("minion d6", 6, 3)
    assert line.ledgers()[0]["success"] is True


def test_no_world_lets_a_minion_be_thrown_that_is_not_there() -> None:
    """DD-TOK-02: it is no rule that somebody has doubts about."""
    world = World(waived=frozenset((Waiver("no-minion", 0, "minion", "d6"),)))
    line = attack(game().in_world(world), party("fighter"), "might").give(1)
    assert "no-minion" in line.why("minion d6")
