"""Properties of every whole game, from the setup to the end."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from dtnb.dicethrone.game import DiceThrone, decode_state, encode_state
from dtnb.dicethrone.phases.setup import full_deck, start_state
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.kernel import Record, internal_hash
from dtnb.players import Luck, RandomPlayer, play_on
from tests.dicethrone.counting import cards_of
from tests.dicethrone.play import EDITIONS, HEROES

DUEL = (("Ann", "barbarian"), ("Ben", "paladin"))
SEEDS = range(6)


@cache
def play_duel(edition: str, seed: int) -> Record:
    """Play a duel at random from the setup to its end."""
    game = DiceThrone(HEROES, Readings(edition))
    record = Record(game, start_state(game, DUEL))
    players = [RandomPlayer(f"{seed}:{name}") for name, _ in DUEL]
    return play_on(record, players, Luck(seed))


games = pytest.mark.parametrize("seed", SEEDS)
editions = pytest.mark.parametrize("edition", EDITIONS)


@editions
@games
def test_a_duel_played_at_random_comes_to_its_end(edition: str, seed: int) -> None:
    """DT-WIN-01, DT-WIN-02, DT-WIN-03: one dial at 0 and the other's player has won, or both."""
    record = play_duel(edition, seed)
    table = record.state.table
    assert record.state.pending is None
    standing = tuple(at for at, seat in enumerate(table.seats) if seat.health > 0)
    assert len(standing) < 2
    assert table.result == (standing or (0, 1))


@editions
@games
def test_no_card_is_lost_and_none_comes_from_nowhere(edition: str, seed: int) -> None:
    """DT-SETUP-09, DT-CARD-03, DT-CARD-16: hand, deck, discard pile and board make up the deck."""
    record = play_duel(edition, seed)
    for at, (_, hero) in enumerate(DUEL):
        whole = Counter(dict(full_deck(HEROES[hero])))
        assert sum(whole.values()) == 33
        for state in record.states:
            assert cards_of(state, at) == whole


@editions
@games
def test_dials_hands_and_tokens_stay_in_their_bounds(edition: str, seed: int) -> None:
    """DT-HP-01 (60), DT-CP-02 (15), DT-STAT-14; DT-CARD-05: six cards when a turn ends."""
    record = play_duel(edition, seed)
    game = record.game
    assert isinstance(game, DiceThrone)
    for state in record.states:
        for seat in state.table.seats:
            assert 0 <= seat.health <= 60
            assert 0 <= seat.cp <= 15
            for token, count in seat.tokens:
                assert 1 <= count <= game.token(token).limit
    for step in record.steps:
        if step.kind == "turn-ends":
            assert step.table.seats[step.actor].hand_size <= 6


@editions
@games
def test_turns_alternate_and_every_phase_stands_in_the_order_of_a_turn(
    edition: str, seed: int
) -> None:
    """DT-TURN-01, DT-TURN-02."""
    record = play_duel(edition, seed)
    order = ("upkeep-phase", "income-phase", "main-phase-1", "offensive-roll-phase",
             "defensive-roll-phase", "main-phase-2", "discard-phase")  # fmt: skip
    active, at = None, 0
    for step in record.steps:
        if step.kind == "turn-begins":
            assert step.actor != active
            active, at = step.actor, 0
        elif step.kind == "phase-begins" and not step.args.get("extra"):
            # The defence against an additional Roll Phase (AMB-47) comes after the first.
            position = order.index(step.args["phase"])
            assert position >= at
            at = position


@editions
def test_any_state_of_a_game_survives_a_round_trip_through_json(edition: str) -> None:
    record = play_duel(edition, 0)
    for state, following, input_ in zip(
        record.states, record.states[1:], record.inputs, strict=False
    ):
        stored = decode_state(encode_state(state))
        assert stored == state
        assert record.game.advance(stored, input_) == following


@editions
def test_the_same_inputs_give_the_same_game(edition: str) -> None:
    record = play_duel(edition, 1)
    again = Record(record.game, record._set_up, record.inputs)
    assert list(again.hashes()) == list(record.hashes())
    assert list(map(internal_hash, again.states)) == list(map(internal_hash, record.states))
