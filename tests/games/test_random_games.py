"""Properties of every whole game, tried in random games of each mode, over all four editions.

`--games 100` plays so many games in each mode, as the full run does; the nightly run plays 1000.
"""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks.matches import EDITIONS, MODES
from dtnb.dicethrone.game import DiceThrone, decode_state, encode_state
from dtnb.dicethrone.heroes import available
from dtnb.dicethrone.phases.setup import full_deck
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Choice, Decision, Record, State, internal_hash, replay_hash
from dtnb.players import Luck, RandomPlayer, play_on
from tests.dicethrone.counting import cards_of, check_piles
from tests.games.tables import seating, start

#: the number of games that one test plays, because starting a test takes longer than a turn
BATCH = 10
#: one in so many states of a game is checked closely
STRIDE = 25


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Play as many games as the run requests."""
    if "first" in metafunc.fixturenames:
        metafunc.parametrize("first", range(0, metafunc.config.getoption("games"), BATCH))


def check_bounds(game: DiceThrone, table: Table) -> None:
    """DT-HP-01 (start + 10), DT-CP-02 (15), DT-STAT-14/16."""
    for at, seat in enumerate(table.seats):
        assert 0 <= seat.health <= seat.start_health + 10
        assert 0 <= seat.cp <= 15
        for token, count in seat.tokens:
            assert 1 <= count <= game.stack_limit(table, at, token)


def check_closely(game: DiceThrone, state: State) -> None:
    """Cards are conserved, a state survives JSON, and the legal actions are the allowed ones."""
    for at, seat in enumerate(state.table.seats):
        whole = Counter(dict(full_deck(game.heroes[seat.hero])))
        assert cards_of(state, at) == whole
        check_piles(state, at, game.heroes[seat.hero])
    assert decode_state(encode_state(state)) == state
    if isinstance(state.pending, Decision):
        seat = state.pending.seat
        allowed = [a for a in game.candidates(state) if game.allows(state, seat, a)]
        assert game.legal_actions(state) == allowed


def check_result(game: DiceThrone, state: State) -> None:
    """DT-WIN-01…03: one side stands, or nobody does and it is a draw."""
    assert state.pending is None
    table = state.table
    standing = {at for at, seat in enumerate(table.seats) if seat.health > 0}
    if standing:
        assert set(table.result) <= {mate for at in standing for mate in (at, *table.teammates(at))}
        assert standing <= set(table.result)
    returns = game.returns(state)
    assert all((share > 0) == (at in table.result) for at, share in enumerate(returns))


@pytest.mark.parametrize("mode", MODES)
def test_random_games_end_in_bounds_conserve_cards_and_replay_to_the_same_states(
    mode: str, first: int
) -> None:
    for seed in range(first, first + BATCH):
        table = seating(mode, seed)
        game, before = start(table)
        players = [RandomPlayer(f"{mode}/{seed}/{seat}") for seat in range(len(table.heroes))]
        record = play_on(Record(game, before), players, Luck(f"{mode}/{seed}"))
        check_result(game, record.state)
        for state in record.states:
            check_bounds(game, state.table)
        for state in record.states[seed % STRIDE :: STRIDE]:
            check_closely(game, state)
        # Half of the games are replayed from the middle, the others from the beginning.
        if seed // len(EDITIONS) % 2:
            again = record.fork(len(record.inputs) // 2)
            for input_ in record.inputs[len(again.inputs) :]:
                again.add(input_)
        else:
            hashes = [internal_hash(state) for state in record.states] if seed % 5 == 0 else []
            again = Record(game, before, record.inputs)
            # Old states have not changed, however much was played and replayed since.
            assert [internal_hash(state) for state in record.states[: len(hashes)]] == hashes
        assert again.states == record.states
        assert replay_hash(game, again.state) == replay_hash(game, record.state)


@pytest.mark.parametrize(("games", "often"), [(40, 1), (200, 10)])
def test_the_games_are_spread_over_books_tables_and_heroes(games: int, often: int) -> None:
    for mode in MODES:
        tables = [seating(mode, seed) for seed in range(games)]
        editions = Counter(table.edition for table in tables)
        assert editions == dict.fromkeys(EDITIONS, games // 4)
        heroes = Counter(hero for table in tables for hero in table.heroes)
        assert set(heroes) == set(available())
        assert min(heroes.values()) >= often
    assert {len(seating("king-of-the-hill", seed).heroes) for seed in range(7)} == {3, 4, 5, 6}


def test_random_play_meets_choices_of_every_kind() -> None:
    """A random walk that only passes would prove nothing."""
    verbs: Counter[str] = Counter()
    for seed in range(8):
        table = seating("duel", seed)
        game, before = start(table)
        players = [RandomPlayer(seed), RandomPlayer(seed + 50)]
        record = play_on(Record(game, before), players, Luck(seed))
        verbs.update(input_.action.verb for input_ in record.inputs if isinstance(input_, Choice))
    assert {"play", "spend", "sell", "announce", "defend", "reroll", "choose"} <= verbs.keys()
