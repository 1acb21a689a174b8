"""Every shipped hero plays whole games, partial ones too, against each other at random."""

from __future__ import annotations

from collections import Counter

import pytest

from dtnb.dicethrone.game import DiceThrone, decode_state, encode_state
from dtnb.dicethrone.heroes import available
from dtnb.dicethrone.phases.setup import full_deck, start_state
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.kernel import Record
from dtnb.players import Luck, RandomPlayer, play_on
from tests.dicethrone.counting import cards_of
from tests.dicethrone.play import EDITIONS, HEROES

NAMES = available()
#: each hero against the second next one; editions take turns
DUELS = [
    (name, NAMES[(at + 3) % len(NAMES)], EDITIONS[at % len(EDITIONS)])
    for at, name in enumerate(NAMES)
]


@pytest.mark.parametrize(("first", "second", "edition"), DUELS)
def test_a_hero_plays_whole_games_within_its_bounds(first: str, second: str, edition: str) -> None:
    """DT-WIN-01, DT-STAT-14, DT-SETUP-09: to the end, within limits, no card lost."""
    game = DiceThrone(HEROES, Readings(edition))
    heroes = (first, second)
    record = Record(game, start_state(game, (("Ann", first), ("Ben", second))))
    seed = f"{first} {second}"
    play_on(record, [RandomPlayer(f"{seed}:{name}") for name in ("Ann", "Ben")], Luck(len(seed)))
    assert record.state.pending is None
    decks = [Counter(dict(full_deck(HEROES[hero]))) for hero in heroes]
    for state in record.states:
        for at, seat in enumerate(state.table.seats):
            assert cards_of(state, at) == decks[at]
            assert all(0 < n <= game.stack_limit(state.table, at, t) for t, n in seat.tokens)
            assert all(seat.count(copy.token) for copy in seat.token_copies)
    middle = record.states[len(record.states) // 2]
    assert decode_state(encode_state(middle)) == middle
