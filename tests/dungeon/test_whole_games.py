"""Whole games that play themselves, on every map of the shipped box, under property checks.

The everyday run plays a third of the 504 games, `--games 1000` all of them.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from dtnb.dungeon.content.load import load_box
from dtnb.dungeon.game import Dungeon, decode_state, encode_state
from dtnb.dungeon.phases.setup import initial_state, new_table
from dtnb.dungeon.players import PLAYERS
from dtnb.dungeon.rulebook import rulebook
from dtnb.dungeon.rulebook.readings import Readings
from dtnb.dungeon.state.stats import COMBAT_STATS, DICE, MAX_OF_A_TYPE, STATS
from dtnb.dungeon.state.table import Table
from dtnb.dungeon.verdicts.actions import CODES
from dtnb.kernel import Decision, Record, State, internal_hash
from dtnb.players import Luck, Player, play_on
from tests.conftest import one_in

BOX = load_box()
CREATURES = tuple(BOX.creatures)
MAPS = tuple(BOX.maps)
GAMES = 504
#: how many games one test plays: starting a test costs more than a turn
BATCH = 12


def start(map_name: str, seed: int) -> State:
    count = BOX.maps[map_name].seats
    seats = [(f"P{at}", CREATURES[(seed + at) % len(CREATURES)]) for at in range(count)]
    return initial_state(new_table(BOX, map_name, seats))


def readings(seed: int) -> Readings:
    """Return the default readings for even seeds, any others for odd ones."""
    if seed % 2 == 0:
        return Readings()
    luck = Luck(f"{seed}/readings")
    book = rulebook()
    return Readings(
        {
            policy.id: luck.pick([reading.id for reading in policy.readings])
            for policy in book.policies.values()
        }
    )


def begin(map_name: str, seed: int) -> Record:
    return Record(Dungeon(BOX, readings(seed)), start(map_name, seed))


def players(name: str, seed: int) -> list[Player]:
    return [PLAYERS[name](f"{seed}/{seat}") for seat in range(2)]


def play_game(map_name: str, player: str, seed: int) -> Record:
    """Play a game to its end."""
    record = begin(map_name, seed)
    return play_on(record, players(player, seed), Luck(f"{seed}/luck"))


def who(map_name: str, seed: int) -> str:
    """Return who plays a game: random players mostly, the others now and then."""
    return ("random", "random", "greedy", "random", "careful")[(MAPS.index(map_name) + seed) % 5]


def tokens(table: Table) -> Counter[str]:
    """Count every token wherever it is."""
    tokens: Counter[str] = Counter(dict(table.supply))
    for place in table.places:
        tokens.update(place.tokens)
    for seat in table.seats:
        for name, number in (*seat.tokens, *seat.minions):
            tokens[name] += number
    return tokens


def sound(table: Table, all_tokens: Counter[str]) -> None:
    """Check what must hold at every moment."""
    for seat in table.seats:
        if seat.stats.health.faces == 0:
            continue
        for stat in STATS:
            die = seat.stats.stat_die(stat)
            least = 1 if stat in COMBAT_STATS else 0
            assert least <= die.value <= die.faces, (stat, die)
        assert (seat.stats.time.faces, seat.stats.ability.faces) == (20, 4)
        assert all(seat.stats.count(die) <= MAX_OF_A_TYPE for die in DICE)
        assert all(0 <= pips <= 6 for pips in seat.die_namic)
    assert tokens(table) == all_tokens
    known = [place.tile for place in table.places if place.tile]
    drawn = [name for name in known if BOX.tiles[name].back != "start"]
    assert len(drawn) == len(set(drawn))


def check_steps(record: Record) -> None:
    """Every step cites rules of the book; what it carries the recorder has checked."""
    book = rulebook()
    rules = {rule for step in record.steps for rule in step.rules}
    assert not [rule for rule in rules if rule not in book.rules and rule not in book.ambiguities]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Play some or all batches of games."""
    if "first" in metafunc.fixturenames:
        batches = product(MAPS, range(0, GAMES // len(MAPS), BATCH))
        by_name = {f"{map_name}-{first}": (map_name, first) for map_name, first in batches}
        names = one_in(3, by_name, metafunc.config)
        metafunc.parametrize(("map_name", "first"), [by_name[name] for name in names], ids=names)


def test_a_game_ends_is_sound_at_every_moment_and_replays_to_the_same_states(
    map_name: str, first: int
) -> None:
    """DD-STAT-02/04/08, DD-SETUP-07/08, DD-WIN-01…03."""
    for seed in range(first, first + BATCH):
        record = play_game(map_name, who(map_name, seed), seed)
        table = record.state.table
        # Somebody won, or everybody is out.
        assert len(table.result) == 1 or all(seat.eliminated for seat in table.seats)
        all_tokens = tokens(record.start.table)
        for state in record.states:
            sound(state.table, all_tokens)
        pure = seed % 4 == 0
        hashes = [internal_hash(state) for state in record.states] if pure else []
        # The same inputs lead to the same states, and what was at rest was not changed by it.
        again = Record(record.game, start(map_name, seed), record.inputs)
        assert again.states == record.states
        assert decode_state(encode_state(record.state)) == record.state
        if pure:
            assert [internal_hash(state) for state in record.states] == hashes
            check_steps(record)


def test_the_games_are_500_and_spread_over_maps_creatures_readings_and_players() -> None:
    games = list(product(MAPS, range(GAMES // len(MAPS))))
    assert len(games) >= 500
    assert len(games) % BATCH == 0
    assert min(Counter(who(*game) for game in games).values()) >= 100
    creatures = Counter(seat.creature for game in games for seat in start(*game).table.seats)
    assert min(creatures.values()) >= 100
    read = Counter(
        (policy, readings(seed)[policy]) for _, seed in games for policy in rulebook().policies
    )
    every = {
        (policy.id, one.id) for policy in rulebook().policies.values() for one in policy.readings
    }
    assert set(read) == every


@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_seed_plays_the_same_game_and_another_seed_another(name: str) -> None:
    first, again, other = (list(play_game(MAPS[1], name, seed).hashes()) for seed in (2, 2, 6))
    assert first == again
    assert first != other


@pytest.mark.parametrize("seed", [1, 2])
def test_every_state_of_a_game_can_be_saved_and_played_on(seed: int) -> None:
    record = play_game(MAPS[2], "random", seed)
    for at, (state, input_) in enumerate(zip(record.states[:-1], record.inputs, strict=True)):
        saved = decode_state(encode_state(state))
        assert saved == state
        after = record.game.advance(saved, input_)
        assert internal_hash(after) == internal_hash(record.states[at + 1])


def test_every_refusal_of_a_game_has_a_code_from_the_list() -> None:
    record = play_game(MAPS[1], "random", 5)
    for state in record.states:
        pending = state.pending
        if not isinstance(pending, Decision):
            continue
        for action in record.game.candidates(state):
            assert set(record.game.verdict(state, pending.seat, action).codes) <= set(CODES)
