"""Replays of DIE in the Dungeon played on by players of the program, saved and read back.

The everyday run plays a third of the games, `--games 1000` all of them.
"""

from __future__ import annotations

import json
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from dtnb.dungeon.content.compass import neighbour
from dtnb.dungeon.content.load import load_box
from dtnb.dungeon.game import decode_state, encode_state
from dtnb.dungeon.phases.setup import new_table
from dtnb.dungeon.plugin import PLUGIN
from dtnb.dungeon.state.stats import starting_stats
from dtnb.dungeon.state.table import Table
from dtnb.kernel import Chance, Outcome
from dtnb.players import Luck, Player, RandomPlayer, play_on
from dtnb.replay import Fidelity, Replay, load_replay, to_json
from tests.cli.run import dtnb
from tests.conftest import one_in

BOX = load_box()
MAPS = tuple(BOX.maps)
#: maps and seeds
GAMES = tuple(product(MAPS, range(20)))
NAMES = ("Ann", "Ben")
DICE = {"might": "d12", "agility": "d10", "magic": "d6", "health": "d8"}


@cache
def begun(map_name: str) -> Replay:
    """A game on a map up to the first move, to the only tile beside the first opening."""
    chart = BOX.maps[map_name]
    cell = next(cell for cell, place in chart.places.items() if place.seat == 1)
    creatures = list(BOX.creatures)[: chart.seats]
    file = {
        "dtnb": 1,
        "game": "die-in-the-dungeon",
        "seats": {
            name: {"creature": creature, "stats": DICE}
            for name, creature in zip(NAMES, creatures, strict=False)
        },
        "start": {"map": map_name},
        "moves": [f"Ann moves to {neighbour(cell, chart.places[cell].openings[0])}"],
    }
    return load_replay(json.dumps(file))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Play some or all games."""
    if "seed" in metafunc.fixturenames:
        by_name = {f"{map_name}-{seed}": (map_name, seed) for map_name, seed in GAMES}
        names = one_in(3, by_name, metafunc.config)
        metafunc.parametrize(("map_name", "seed"), [by_name[name] for name in names], ids=names)


def test_a_whole_game_is_played_saved_read_back_exactly_and_forked_in_mid_resolution(
    map_name: str, seed: int
) -> None:
    played = begun(map_name).play_on(["greedy" if seed == 0 else "random"], seed)
    record = played.record
    assert record.state.pending is None
    saved = load_replay(to_json(played.file))
    assert saved.fidelity.fidelity is Fidelity.EXACT
    assert list(saved.record.hashes()) == played.file.hashes == list(record.hashes())

    # In mid-resolution: a roll is asked while a check or an attack is in play.
    middle = [
        at
        for at, state in enumerate(record.states)
        if isinstance(state.pending, Chance)
        and state.pending.kind == "roll"
        and state.table.stat_rolls
    ]
    at = Luck(f"{seed}/fork").pick(middle)
    fork = saved.record.fork(at)
    assert decode_state(encode_state(fork.state)) == record.states[at]
    rolled = record.inputs[at]
    assert isinstance(rolled, Outcome)
    # The die as it fell leads to the same end; a face beside it leads to another ledger.
    for input_ in record.inputs[at:]:
        fork.add(input_)
    assert fork.states == record.states
    pending = record.states[at].pending
    assert isinstance(pending, Chance)
    other = saved.record.fork(at)
    face = int(rolled.values[0]) % pending.faces + 1
    other.add(Outcome((face,)))
    rolls = [step.args["values"] for step in other.steps if step.kind == "roll"]
    assert rolls[-1] == [face]
    players: list[Player] = [RandomPlayer(f"{seed}/{name}") for name in NAMES]
    assert play_on(other, players, Luck(f"{seed}/other")).state.pending is None
    assert list(saved.record.hashes()) == played.file.hashes


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_the_shipped_whole_game_is_played_to_its_end_on_the_command_line(
    player: str, tmp_path: Path
) -> None:
    saved = tmp_path / "game.yaml"
    ran = dtnb("play", "dungeon-whole-game", "--player", player, "--seed", "2", "-o", str(saved))
    assert ran.code == 0
    assert "It is not over." not in ran.out
    replay = load_replay(saved)
    assert replay.fidelity.fidelity is Fidelity.EXACT
    assert f"fingerprint of the end {replay.file.hashes[-1]}." in ran.out
    table = replay.record.state.table
    # Health or Time has run out, or the map's win condition is met.
    (seat,) = table.seats
    assert (table.result == (0,)) is (seat.epics >= BOX.maps["crossing"].win.epic)
    assert table.result == (0,) or 0 in (seat.stats.health.value, seat.stats.time.value)


@pytest.mark.parametrize("inputs", range(0, 60, 7))
def test_a_game_stopped_anywhere_is_read_back_and_gone_on_with(inputs: int) -> None:
    half = load_replay("dungeon-whole-game").play_on(["random"], 4, inputs)
    assert half.fidelity.fidelity is Fidelity.EXACT
    whole = half.play_on(["random"], 5)
    assert whole.record.inputs[: len(half.record.inputs)] == half.record.inputs
    assert whole.record.state.pending is None


def laid(**seat: object) -> Table:
    table = new_table(BOX, "crossing", [("Ann", "dierake")])
    return table.with_seat(0, stats=starting_stats(12, 10, 6, 8), **seat)


def test_what_keeps_alive_and_what_wins_is_worth_more_to_a_player_who_looks_ahead() -> None:
    plain = PLUGIN.evaluate(laid(), 0)
    for better in ({"epics": 1}, {"points": 1}, {"tokens": (("might", 1),)}, {"die_namic": (2,)}):
        assert PLUGIN.evaluate(laid(**better), 0) > plain
    hurt = laid().with_seat(0, stats=starting_stats(12, 10, 6, 8).with_value("health", 0))
    weak = laid().with_seat(0, stats=starting_stats(12, 10, 6, 8).with_value("might", 4))
    # Eight points of Might are less than all of Health.
    assert PLUGIN.evaluate(hurt, 0) < PLUGIN.evaluate(weak, 0) < plain
    assert PLUGIN.evaluate(laid(eliminated=True), 0) < PLUGIN.evaluate(hurt, 0)


def test_in_a_race_what_is_good_for_one_is_bad_for_the_other() -> None:
    table = new_table(BOX, "two-doors", [("Ann", "dierake"), ("Ben", "dierake")])
    ahead = table.with_seat(1, epics=1)
    assert PLUGIN.evaluate(ahead, 1) > PLUGIN.evaluate(table, 1)
    assert PLUGIN.evaluate(ahead, 0) < PLUGIN.evaluate(table, 0)
