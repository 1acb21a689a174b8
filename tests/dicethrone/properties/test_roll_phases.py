"""Properties of every Roll Phase, however it is played."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import seed as seed_of_all
from hypothesis import strategies as st

from dtnb.dicethrone.drawing.sources import citation
from dtnb.dicethrone.game import decode_state, encode_state
from dtnb.dicethrone.rulebook import rulebook
from dtnb.dicethrone.state.step_kinds import KINDS
from dtnb.kernel import (
    Action,
    Choice,
    Decision,
    IllegalMoveError,
    Record,
    Recorder,
    SimultaneousChoices,
    internal_hash,
    replay_hash,
)
from tests.dicethrone.play import A, D, Fight, player
from tests.dicethrone.properties.random_play import play, random_fight

Test = Callable[..., None]


seeds = st.integers(min_value=0, max_value=2**32)


def looks(test: Test) -> Test:
    """Tests that do not change fights share their fights; a hunt tries others for each test."""
    return seed_of_all(0)(test) if settings().derandomize else test


@lru_cache(maxsize=200)
def play_fight(seed: int) -> Fight:
    """Return a fight that was played to its end; tests must not change it."""
    rng = random.Random(seed)
    fight = random_fight(rng)
    play(fight, rng)
    return fight


@looks
@given(seeds)
def test_no_input_makes_health_cp_or_tokens_leave_their_bounds(seed: int) -> None:
    """DT-HP-01 (60 at a start of 50), DT-CP-02 (15), DT-STAT-14, DT-WIN-02."""
    fight = play_fight(seed)
    for state in fight.record.states:
        for seat in state.table.seats:
            assert 0 <= seat.health <= 60
            assert 0 <= seat.cp <= 15
            assert seat.unknown_hand >= 0
            for token, count in seat.tokens:
                assert 1 <= count <= fight.game.token(token).limit


@given(seeds)
def test_replaying_the_inputs_gives_the_same_hashes(seed: int) -> None:
    record = play_fight(seed).record
    again = Record(record.game, record._set_up, record.inputs)
    assert list(again.hashes()) == list(record.hashes())
    assert list(map(internal_hash, again.states)) == list(map(internal_hash, record.states))


@given(seeds, st.randoms(use_true_random=False))
def test_fork_then_replay_equals_replay_then_fork(seed: int, rng: random.Random) -> None:
    record = play_fight(seed).record
    at = rng.randint(0, len(record.inputs))
    forked = record.fork(at)
    for given_ in record.inputs[at:]:
        forked.add(given_)
    replayed = Record(record.game, record._set_up, record.inputs)
    assert replayed.fork(at).states == record.fork(at).states
    assert forked.states == replayed.states


@given(seeds)
def test_a_state_in_mid_resolution_survives_a_round_trip_through_json(seed: int) -> None:
    record = play_fight(seed).record
    for state, following, given_ in zip(
        record.states, record.states[1:], record.inputs, strict=False
    ):
        stored = decode_state(encode_state(state))
        assert stored == state
        assert record.game.advance(stored, given_) == following


@given(seeds)
def test_the_recorder_changes_no_state(seed: int) -> None:
    record = play_fight(seed).record
    recorder = Recorder(record.game.kinds, len(record._set_up.agenda))
    record.game.open(record._set_up, recorder)
    for state, following, given_ in zip(
        record.states, record.states[1:], record.inputs, strict=False
    ):
        assert record.game.advance(state, given_, recorder) == following


@given(seeds)
def test_a_state_that_was_left_behind_never_changes(seed: int) -> None:
    rng = random.Random(seed)
    fight = random_fight(rng)
    before = internal_hash(fight.record.start), replay_hash(fight.game, fight.record.start)
    play(fight, rng)
    start = fight.record.start
    assert (internal_hash(start), replay_hash(fight.game, start)) == before


@looks
@given(seeds)
def test_refused_actions_raise_and_allowed_actions_are_accepted(seed: int) -> None:
    fight = play_fight(seed)
    game = fight.game
    for state in fight.record.states[::3]:
        pending = state.pending
        if not isinstance(pending, Decision):
            continue
        before = internal_hash(state)
        candidates = list(game.candidates(state))
        assert len(set(candidates)) == len(candidates)
        legal = game.legal_actions(state)
        assert legal, pending
        for action in candidates:
            verdict = game.verdict(state, pending.seat, action)
            assert verdict.allowed is (action in legal)
            if verdict.allowed:
                game.advance(state, Choice(pending.seat, action))
            else:
                with pytest.raises(IllegalMoveError) as refusal:
                    game.advance(state, Choice(pending.seat, action))
                assert refusal.value.verdict == verdict
        assert internal_hash(state) == before


@looks
@given(seeds)
def test_every_step_has_a_known_kind_and_cites_rules_that_this_edition_has(seed: int) -> None:
    fight = play_fight(seed)
    book, edition = rulebook(), fight.game.edition
    for step in fight.record.steps:
        assert step.kind in KINDS
        assert step.parent < step.index
        cited = [*step.rules]
        for reason in (*step.args.get("verdict", ()), *step.args.get("rows", ())):
            cited += reason["rules"]
        for rule in cited:
            if ":" in rule:
                assert citation(fight.game, rule, "en") is not None, (rule, step)
            else:
                assert book.cite(rule, edition).holds, (rule, step)


@looks
@given(seeds)
def test_the_verdict_on_a_candidate_cites_only_what_this_edition_has(seed: int) -> None:
    fight = play_fight(seed)
    book, edition = rulebook(), fight.game.edition
    for state in fight.record.states[::5]:
        if not isinstance(state.pending, Decision):
            continue
        for seat in state.pending.order:
            for action in fight.game.candidates(state):
                for rule in fight.game.verdict(state, seat, action).rules:
                    assert book.cite(rule, edition).holds, (rule, action)


@looks
@given(seeds)
def test_a_window_that_closed_by_itself_keeps_the_question_nobody_could_answer(seed: int) -> None:
    fight = play_fight(seed)
    for step in fight.steps("passes-automatically"):
        assert step.question_state is not None
        assert isinstance(step.question_state.pending, Decision)
        assert fight.game.legal_actions(step.question_state) == [Action("pass")]


def test_whoever_is_not_asked_is_refused_and_nothing_changes() -> None:
    fight = Fight(player(hand=("Deep Breath!",)), player(hand=("Deep Breath!",)))
    state = fight.record.state
    for given_ in (
        Choice(D, Action("play", "Deep Breath!")),
        Choice(7, Action("pass")),
        Choice(A, Action("play", "no such card")),
        Choice(A, Action("announce", "Drill")),
        Choice(A, Action("dance")),
        SimultaneousChoices(()),
        SimultaneousChoices((Choice(A, Action("pass")),)),
        SimultaneousChoices((Choice(7, Action("play", "Deep Breath!")),)),
    ):
        with pytest.raises(IllegalMoveError):
            fight.record.add(given_)
    assert fight.record.state is state


@looks
@given(seeds)
def test_every_ledger_row_is_applied_unless_a_damage_type_changed(seed: int) -> None:
    """DT-DMG-09, DT-DRP-10, DT-ULT-05: unless the type of the damage was changed in between."""
    fight = play_fight(seed)
    if fight.steps("type-changed"):
        return
    for step in fight.steps("ledger"):
        assert all(row["applied"] for row in step.args["rows"]), step.args["rows"]


@looks
@given(seeds)
def test_damage_of_an_attack_waits_only_where_there_is_an_attack(seed: int) -> None:
    """AMB-11, DT-DMG-13: and what was brought before it waits no longer once it does."""
    for state in play_fight(seed).record.states:
        attack = state.table.attack
        if attack is not None and state.table.packet(attack.packet) is not None:
            assert attack.decided_as_attack is True
            assert not attack.early_entries
            assert not attack.early_types
