"""Set up tables by their seats, and records on which statements are checked."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, NamedTuple

from dtnb import load_replay
from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.phases.setup import start_state
from dtnb.dicethrone.plugin import PLUGIN as DICE_THRONE
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.dungeon.plugin import PLUGIN as DUNGEON
from dtnb.kernel import Game, Record, State
from dtnb.players import Luck, RandomPlayer, play_on
from dtnb.replay.game.plugin import Plugin, speaker_of_game
from dtnb.replay.game.terms import Expectation
from tests.toy import Seat, set_up
from tests.toy.game import CountToTen
from tests.toy.plugin import PLUGIN as TOY

PLUGINS: dict[str, Plugin] = {plugin.name: plugin for plugin in (DICE_THRONE, DUNGEON, TOY)}
#: inputs of the random game on which statements are checked
INPUTS = 120
#: the names of the seats, each with its hero or creature
Seats = tuple[tuple[str, str], ...]


class Setting(NamedTuple):
    """A game at its beginning, at one table."""

    plugin: Plugin
    game: Game[Any]
    start: State


@cache
def set_table(name: str, seats: Seats) -> Setting:
    """Return the game with these seats; a Dice Throne hero is an id, or the path of a file."""
    plugin = PLUGINS[name]
    if plugin is DICE_THRONE:
        heroes = {hero: load_hero(hero) for _, hero in sorted(seats, key=lambda seat: seat[1])}
        game = DiceThrone({hero.id: hero for hero in heroes.values()}, Readings("season-two"))
        return Setting(
            plugin, game, start_state(game, [(who, heroes[id_].id) for who, id_ in seats])
        )
    if plugin is TOY:
        toy_seats = [Seat(who) for who, _ in seats]
        return Setting(plugin, CountToTen(False), set_up(toy_seats, 0, 3))
    entries = {who: {"creature": creature} for who, creature in seats}
    file = {"dtnb": 1, "game": name, "seats": entries, "moves": []}
    replay = load_replay(json.dumps(file))
    return Setting(plugin, replay.game, replay.record.start)


def seats_of(start: State) -> Seats:
    """Return the seats of a table, each with its hero or creature."""
    return tuple(
        (seat.name, str(getattr(seat, "hero", "") or getattr(seat, "creature", "")))
        for seat in start.table.seats
    )


@cache
def random_record(name: str, seats: Seats) -> Record:
    """Return the beginning of a random game at a table, the same one in every run."""
    setting = set_table(name, seats)
    players = [RandomPlayer(f"phrasebook/{number}") for number in range(len(seats))]
    begun = Record(setting.game, setting.start)
    return play_on(begun, players, Luck("phrasebook"), inputs=INPUTS)


@cache
def shipped_record(file: str) -> Record:
    """Return the main line of a shipped replay."""
    return load_replay(file, tolerant=True).record


def check(setting: Setting, statement: Expectation, record: Record) -> str:
    """Return the result of a statement on a record: whether it is true, the value, and the step."""
    finding = statement.check(record)
    speaker = speaker_of_game(setting.plugin)("en")
    actual_value = (
        finding.actual_value
        if isinstance(finding.actual_value, str)
        else speaker.render(finding.actual_value)
    )
    return f"{'true' if finding.holds else 'false'} @{finding.step} {actual_value}".rstrip()
