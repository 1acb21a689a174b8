"""Every action that the prefilter rules out is also refused by the full verdict."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

from benchmarks.matches import play_recorded, whole_game
from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes import available
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.dicethrone.rules.library import MODE_DETAIL
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import AFTER_FIRST_ATTEMPT
from dtnb.dicethrone.verdicts.actions import action_reasons
from dtnb.dicethrone.verdicts.candidates import prefiltered_actions, window_candidates
from dtnb.dicethrone.verdicts.prefilter import MISSING_KIND_BY_CODE
from dtnb.dicethrone.verdicts.seats import reasons_seat_may_not_act
from dtnb.kernel import PASS, Decision, Record, State
from dtnb.kernel.windows import WindowPoint
from tests.dicethrone.play import EDITIONS, HEROES, player
from tests.dicethrone.properties.random_play import play, random_fight


def ask_every_seat(record: Record) -> Iterator[State]:
    """Yield the question to every seat in every window, also to those that could only pass."""
    for step in record.steps:
        if step.question_state is not None:
            yield step.question_state
    yield from record.states


def judge(record: Record) -> int:
    """Check that every action that the prefilter rules out is refused; return how many.

    The reasons against an action that it leaves must be the same when its checks are skipped.
    """
    game = record.game
    assert isinstance(game, DiceThrone)
    count = 0
    for state in ask_every_seat(record):
        question = state.pending
        if not isinstance(question, Decision) or not question.may_pass:
            continue
        point, seat = WindowPoint.of(question), question.seat
        left = {PASS, *prefiltered_actions(game, state.table, seat, point)}
        for action in window_candidates(game, state.table, seat):
            reasons = list(action_reasons(game, state.table, point, seat, action))
            if action in left:
                known = action_reasons(game, state.table, point, seat, action, is_prefiltered=True)
                silenced = any(reasons_seat_may_not_act(game, state.table, seat))
                same = bool(reasons) if silenced else list(known) == reasons
                assert action == PASS or same, (action, question, state.table)
            else:
                assert reasons, (action, question, state.table)
                count += 1
    return count


@pytest.mark.parametrize("number", [0, 4])
def test_in_a_whole_game_every_action_that_the_prefilter_rules_out_is_refused(number: int) -> None:
    assert judge(play_recorded(whole_game(number, available()))[1]) > 1000


@pytest.mark.parametrize("seed", range(2))
def test_in_roll_phases_with_any_tokens_every_action_ruled_out_by_the_prefilter_is_refused(
    seed: int,
) -> None:
    count = 0
    for nth in range(8):
        rng = random.Random(f"first sight/{seed}/{nth}")
        fight = random_fight(rng)
        play(fight, rng)
        count += judge(fight.record)
    assert count > 100


@pytest.mark.parametrize("number", [0, 4])
def test_the_listed_announcements_are_those_without_a_reason_against_them(number: int) -> None:
    record = play_recorded(whole_game(number, available()))[1]
    game, count = record.game, 0
    for state in record.states:
        question = state.pending
        if isinstance(question, Decision) and question.topic == "announce":
            judged = [
                action
                for action in game.candidates(state)
                if next(game.reasons(state, question.seat, action), None) is None
            ]
            assert game.list_legal(state) == judged
            count += 1
    assert count > 10


@cache
def codes_on_a_bare_table() -> frozenset[str]:
    """Return the codes of all reasons against any action of any hero on a bare table."""
    game = DiceThrone(HEROES, Readings(EDITIONS[0]))
    codes = set()
    for hero in HEROES.values():
        seat = player(hero.id, hand=tuple(hero.cards), tokens=dict.fromkeys(hero.tokens, 1))
        table = Table((seat,), 0, EDITIONS[0])
        for action in window_candidates(game, table, 0):
            for spec in game.action_specs(table, 0, action):
                way = (
                    action.with_detail(MODE_DETAIL, spec.name) if action.verb == "spend" else action
                )
                point = WindowPoint(AFTER_FIRST_ATTEMPT)
                codes |= {reason.code for reason in action_reasons(game, table, point, 0, way)}
    return frozenset(codes)


@pytest.mark.parametrize("code", MISSING_KIND_BY_CODE)
def test_each_refusal_that_waits_for_something_is_one_that_an_action_meets(code: str) -> None:
    """A refusal with a renamed code is still right, but the prefilter would no longer catch it."""
    assert code in codes_on_a_bare_table()
