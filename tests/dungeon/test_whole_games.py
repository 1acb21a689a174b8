"""Whole games that play themselves, on every map of the shipped box, under property checks."""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

from dtnb.dungeon.codec import decode_state, encode_state
from dtnb.dungeon.content.load import load_box
from dtnb.dungeon.game import Dungeon
from dtnb.dungeon.kinds import KINDS
from dtnb.dungeon.players import PLAYERS, next_input, play
from dtnb.dungeon.readings import Readings
from dtnb.dungeon.rulebook import rulebook
from dtnb.dungeon.setup import game_state, new_table
from dtnb.dungeon.stats import DICE, FIGHTING, MOST_OF_A_TYPE, STATS
from dtnb.dungeon.table import Table
from dtnb.dungeon.verdicts import CODES
from dtnb.kernel import Decision, Record, State, internal_hash

BOX = load_box()
CREATURES = tuple(BOX.creatures)
MAPS = tuple(BOX.maps)
#: games on each map: 504 on the seven maps where CI runs
GAMES = 72 if os.environ.get("CI") else 6


def start(map_name: str, seed: int) -> State:
    count = BOX.maps[map_name].seats
    seats = [(f"P{at}", CREATURES[(seed + at) % len(CREATURES)]) for at in range(count)]
    return game_state(new_table(BOX, map_name, seats))


def readings(seed: int) -> Readings:
    """Return the default readings for even seeds, any others for odd ones."""
    if seed % 2 == 0:
        return Readings()
    dice = Random(seed)
    book = rulebook()
    chosen = {
        policy.id: dice.choice([reading.id for reading in policy.readings])
        for policy in book.policies.values()
    }
    return Readings(chosen)


def tokens(table: Table) -> Counter[str]:
    """Count every token wherever it is."""
    found: Counter[str] = Counter(dict(table.supply))
    for place in table.places:
        found.update(place.tokens)
    for seat in table.seats:
        for name, number in (*seat.tokens, *seat.minions):
            found[name] += number
    return found


def sound(table: Table, all_tokens: Counter[str]) -> None:
    """Check what must hold at every moment."""
    for seat in table.seats:
        if seat.stats.health.die == 0:
            continue
        for stat in STATS:
            die = seat.stats.of(stat)
            least = 1 if stat in FIGHTING else 0
            assert least <= die.value <= die.die, (stat, die)
        assert (seat.stats.time.die, seat.stats.ability.die) == (20, 4)
        assert all(seat.stats.count(die) <= MOST_OF_A_TYPE for die in DICE)
        assert all(0 <= pips <= 6 for pips in seat.die_namic)
    assert tokens(table) == all_tokens
    known = [place.tile for place in table.places if place.tile]
    drawn = [name for name in known if BOX.tiles[name].back != "start"]
    assert len(drawn) == len(set(drawn))


@pytest.mark.parametrize("map_name", MAPS)
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_random_game_ends_and_is_sound_at_every_moment(map_name: str, seed: int) -> None:
    """DD-STAT-02/04/08, DD-SETUP-07/08, DD-WIN-01…03."""
    game = Dungeon(BOX, readings(seed))
    state = start(map_name, seed)
    record = Record(game, state)
    all_tokens = tokens(state.table)
    dice = Random(seed)
    players = [PLAYERS["random"]]
    while record.state.pending is not None:
        before = internal_hash(record.state)
        given = next_input(game, record.state, players, dice)
        previous = record.state
        record.add(given)
        # What was at rest is never changed, and the same input leads to the same state.
        assert internal_hash(previous) == before
        sound(record.state.table, all_tokens)
        assert len(record.inputs) < 20_000
    assert record.state.table.result is not None
    assert decode_state(encode_state(record.state)) == record.state
    assert {step.kind for step in record.steps} <= set(KINDS)
    rules = {rule for step in record.steps for rule in step.rules}
    book = rulebook()
    assert not [rule for rule in rules if rule not in book.rules and rule not in book.ambiguities]


@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    game = Dungeon(BOX)
    first = play(game, start(MAPS[1], 3), [PLAYERS[name]], 7)
    second = play(game, start(MAPS[1], 3), [PLAYERS[name]], 7)
    assert list(first.hashes()) == list(second.hashes())


@pytest.mark.parametrize("seed", [1, 2])
def test_every_state_of_a_game_can_be_saved_and_played_on(seed: int) -> None:
    game = Dungeon(BOX)
    record = play(game, start(MAPS[2], seed), [PLAYERS["random"]], seed)
    for at, (state, given) in enumerate(zip(record.states[:-1], record.inputs, strict=True)):
        saved = decode_state(encode_state(state))
        assert saved == state
        assert internal_hash(game.advance(saved, given)) == internal_hash(record.states[at + 1])


def test_every_refusal_of_a_game_has_a_code_from_the_list() -> None:
    game = Dungeon(BOX)
    record = play(game, start(MAPS[1], 5), [PLAYERS["random"]], 5)
    for state in record.states:
        pending = state.pending
        if not isinstance(pending, Decision):
            continue
        for action in game.candidates(state):
            assert set(game.verdict(state, pending.seat, action).codes) <= set(CODES)
