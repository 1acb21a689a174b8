"""Odds of abilities. `python -m tests.dicethrone.odds --questions 200` asks many more of them."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from dtnb import Match, load_replay
from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes import available, load_hero
from dtnb.dicethrone.heroes.language.effect import walk_effects
from dtnb.dicethrone.heroes.model import ActionSpec
from dtnb.dicethrone.heroes.verbs.dice import Reroll, SetDie
from dtnb.odds.display import Odds
from tests.dicethrone.odds.__main__ import compare
from tests.dicethrone.odds.questions import Moment

ALONE: dict[str, Any] = {"hero": "paladin", "hand": []}
ROLLS = ("Ann rolls 1 2 3 3 6", "Ann keeps 1 2 3 and rolls 4 4", "Ann keeps 1 2 3 and rolls 6 6")


def _match(*moves: str, hero: str = "barbarian", policies: Any = None, **seat: Any) -> Match:
    ann = {"hero": hero, "hand": [], **seat}
    ben = {**ALONE, "hero": "barbarian"} if hero == "paladin" else ALONE
    match = Match(seats={"Ann": ann, "Ben": ben}, policies=policies, seek=True)
    for move in moves:
        match.do(move)
    return match


def _same_by_enumeration(match: Match, actions: int) -> Odds:
    assert isinstance(match.game, DiceThrone)
    moment = Moment("match:0", match.game, match.state, actions)
    questions, wrong = compare(moment, {})
    assert wrong == []
    assert questions > 5
    return match.odds(actions=actions)


def test_with_one_attempt_left_every_ability_has_the_chance_of_playing_all_outcomes() -> None:
    _same_by_enumeration(_match(*ROLLS[:2]), 0)


@pytest.mark.parametrize("card", ["Tip It!", "Samesies!", "Six-It!", "Try, Try Again!"])
def test_a_card_counts_as_it_does_when_every_way_to_play_it_is_played(card: str) -> None:
    """DT-CARD-24, DT-ORP-04: dice are set and rolled again outside the Roll Attempts."""
    odds = _same_by_enumeration(_match(*ROLLS, hand=[card], cp=1), 1)
    assert [line.first_action is not None for line in odds.lines].count(True) > 1


def test_two_actions_are_counted_with_the_cp_that_the_first_brings() -> None:
    """DT-CARD-04: without CP only Getting Paid! can be played, and So Wild! after it."""
    match = _match(*ROLLS, hand=["So Wild!", "Getting Paid!"], cp=0)
    assert match.odds(actions=1).chance("Mighty Blow").share == 0
    assert _same_by_enumeration(match, 2).chance("Mighty Blow").share == 1


def test_the_cp_decide_which_cards_are_counted_with() -> None:
    """So Wild! costs 2 CP: with 1 CP it is no help, with 2 it makes 1 2 3 6 6 a straight."""
    chances = [
        _match(*ROLLS, hand=["So Wild!"], cp=cp).odds().chance("Mighty Blow").share for cp in (1, 2)
    ]
    assert chances == [0, 1]


def test_a_small_straight_before_the_first_roll_has_the_chance_that_is_known() -> None:
    """Three attempts with the best keeping: 753572225/1224440064."""
    odds = _match().odds()
    assert odds.chance("Mighty Blow").share == Fraction(753572225, 1224440064)


def test_the_announced_ability_is_settled_unless_a_die_can_still_be_changed() -> None:
    """DT-ORP-04, DT-ORP-05: who changes a die announces anew, or goes back to rolling."""
    match = _match("Ann rolls 1 2 3 3 6", "Ann announces Smack", hand=["Tip It!"], cp=1)
    assert match.window == "TW-05a"
    bare, acting = match.odds(actions=0), match.odds(actions=1)
    assert bare.chance("Smack").share == 1
    assert bare.chance("Mighty Blow").share == 0
    # One of the threes becomes a four.
    assert acting.chance("Mighty Blow").share == 1


def test_a_pending_roll_is_counted_over_its_results() -> None:
    """Of 1 2 3 two dice are rolled again for the last time: a four shows in 11 of 36 results."""
    match = _match(*ROLLS[:2])
    match.act(next(action for action in match.legal if action.detail("dice") == (3, 4)))
    assert match.odds(actions=0).chance("Mighty Blow").share == Fraction(11, 36)


def test_a_reading_under_which_a_kind_must_be_exact_is_asked_of_the_verdicts() -> None:
    """AMB-37, DT-ORP-15: four alike may be no three of a kind; five in a row always have four."""
    examiner = str(Path(__file__).parents[1] / "heroes" / "examiner.yaml")
    now = [
        next(
            line.chances[0].share
            for line in _match(f"Ann rolls {dice}", hero=examiner, policies=policies)
            .odds(actions=0)
            .lines
            if line.name == ability
        )
        for policies in (None, {"of-a-kind": "exactly"})
        for ability, dice in (("Three Alike", "1 1 1 1 4"), ("Four in a Row", "1 2 3 4 5"))
    ]
    assert now == [1, 1, 0, 1]


@pytest.mark.parametrize("name", available())
def test_each_heros_own_actions_on_dice_count_as_when_they_are_played(
    name: str,
) -> None:
    hero = load_hero(name)

    def bears(spec: ActionSpec | None) -> bool:
        return spec is not None and any(
            isinstance(effect, SetDie | Reroll) for effect in walk_effects(spec.do)
        )

    cards = [c.name for c in hero.cards.values() if not c.common and bears(c.action)]
    tokens = {t.name: 1 for t in hero.tokens.values() if any(map(bears, (*t.spends, *t.uses)))}
    _same_by_enumeration(_match(*ROLLS, hero=name, hand=cards, tokens=tokens, cp=8), 1)


def test_the_best_line_names_the_dice_to_keep() -> None:
    """Of 1 2 3 3 6 with one attempt two dice are rolled for a four: 11/36 against 1/6 with one."""
    line = next(
        line for line in _match(ROLLS[0]).odds(actions=0).lines if line.name == "Mighty Blow"
    )
    assert line.chances[1].share == Fraction(11, 36)
    assert line.first_action is not None
    assert line.first_action.id == "odds.keep"


def test_no_ability_has_odds_when_no_offensive_roll_is_left_in_the_turn() -> None:
    replay = load_replay("first-two-turns")
    odds = replay.odds("main phase 2")
    assert odds.lines == ()
    assert [note.id for note in odds.answer.notes] == ["odds.no-roll"]


def test_odds_of_a_replay_are_asked_by_the_name_of_a_window() -> None:
    odds = load_replay("false-claim").odds("after the first roll attempt", actions=0)
    assert odds.chance("Mighty Blow").share == 1


@pytest.mark.parametrize(("moves", "hand"), [(1, []), (2, ["Six-It!"]), (3, ["Samesies!"])])
def test_playouts_of_abilities_hold_the_exact_chance_between_their_bounds(
    moves: int, hand: list[str]
) -> None:
    """`python -m tests.dicethrone.odds --playouts 100` counts them; about 95 of 100 hold."""
    match = _match(*ROLLS[:moves], hand=hand, cp=1)
    exact, counted = match.odds(), match.odds(playouts=40, seed=1)
    pairs = list(zip(exact.lines, counted.lines, strict=True))
    holds = [float(line.chance) in estimate.chance.interval for line, estimate in pairs]
    assert holds.count(False) <= 2
    assert all(not line.chance.exact for line in counted.lines)


def test_with_a_card_in_hand_that_is_not_counted_playouts_end_as_well() -> None:
    """The window stays open for the card; the roller passes, and rolls on."""
    match = _match(ROLLS[0], hand=["Six-It!"], cp=1)
    exact = match.odds(actions=0).chance("Mighty Blow")
    counted = match.odds(actions=0, playouts=60, seed=2).chance("Mighty Blow")
    assert float(exact) in counted.interval


@pytest.mark.parametrize("name", ["one-blow-for-both", "duel-so-wild"])
def test_an_attack_that_is_over_has_no_odds(name: str) -> None:
    """The damage has been applied; that nothing more of it comes is no forecast of 0."""
    odds = load_replay(name).odds()
    assert (odds.lines, odds.amounts) == ((), ())
    assert [note.id for note in odds.answer.notes] == ["odds.over"]
