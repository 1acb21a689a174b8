"""What is ruled out at first sight is refused by the whole verdict as well, whatever was played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

from benchmarks.matches import play_recorded, whole_game
from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes import available
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.dicethrone.rules.library import MODE
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import AFTER_FIRST_ATTEMPT
from dtnb.dicethrone.verdicts.actions import action_reasons
from dtnb.dicethrone.verdicts.candidates import prefiltered, window_candidates
from dtnb.dicethrone.verdicts.prefilter import LIFTED_BY
from dtnb.dicethrone.verdicts.seats import seat_reasons
from dtnb.kernel import PASS, Decision, Record, State
from dtnb.kernel.windows import WindowPoint
from tests.dicethrone.play import EDITIONS, HEROES, player
from tests.dicethrone.properties.random_play import play, random_fight


def asked(record: Record) -> Iterator[State]:
    """Yield the question of every seat in every window, also of those that could only pass."""
    for step in record.steps:
        if step.asked is not None:
            yield step.asked
    yield from record.states


def judge(record: Record) -> int:
    """See that every action that is ruled out at first sight is refused; return how many.

    What speaks against one that was left is also found where first sight is not asked again.
    """
    game = record.game
    assert isinstance(game, DiceThrone)
    count = 0
    for state in asked(record):
        question = state.pending
        if not isinstance(question, Decision) or not question.may_pass:
            continue
        point, seat = WindowPoint.of(question), question.seat
        left = {PASS, *prefiltered(game, state.table, seat, point)}
        for action in window_candidates(game, state.table, seat):
            reasons = list(action_reasons(game, state.table, point, seat, action))
            if action in left:
                known = action_reasons(game, state.table, point, seat, action, sighted=True)
                silenced = any(seat_reasons(game, state.table, seat))
                same = bool(reasons) if silenced else list(known) == reasons
                assert action == PASS or same, (action, question, state.table)
            else:
                assert reasons, (action, question, state.table)
                count += 1
    return count


@pytest.mark.parametrize("number", [0, 4])
def test_in_a_whole_game_all_that_is_ruled_out_at_first_sight_is_refused(number: int) -> None:
    assert judge(play_recorded(whole_game(number, available()))[1]) > 1000


@pytest.mark.parametrize("seed", range(2))
def test_in_roll_phases_with_any_tokens_all_that_is_ruled_out_at_first_sight_is_refused(
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
def test_what_may_be_announced_is_what_no_reason_speaks_against(number: int) -> None:
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
    """Return what speaks against any action of any hero where nothing lies on the table."""
    game = DiceThrone(HEROES, Readings(EDITIONS[0]))
    codes = set()
    for hero in HEROES.values():
        seat = player(hero.id, hand=tuple(hero.cards), tokens=dict.fromkeys(hero.tokens, 1))
        table = Table((seat,), 0, EDITIONS[0])
        for action in window_candidates(game, table, 0):
            for spec in game.specs(table, 0, action):
                way = action.with_detail(MODE, spec.name) if action.verb == "spend" else action
                point = WindowPoint(AFTER_FIRST_ATTEMPT)
                codes |= {reason.code for reason in action_reasons(game, table, point, 0, way)}
    return frozenset(codes)


@pytest.mark.parametrize("code", LIFTED_BY)
def test_each_refusal_that_waits_for_something_is_one_that_an_action_meets(code: str) -> None:
    """Where a refusal gets another code, nothing is wrong, but the short way is lost."""
    assert code in codes_on_a_bare_table()
