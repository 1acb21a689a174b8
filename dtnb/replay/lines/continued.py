"""Let computer players continue a replay after the last move of its file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from dtnb.errors import LocalizedError, closest, name_hint
from dtnb.files import Problems, Source
from dtnb.kernel import Record
from dtnb.players import Greedy, Luck, Player, RandomPlayer
from dtnb.players import play_on as play_record_on
from dtnb.replay.file.model import MAX_INPUTS
from dtnb.replay.file.writers import plain_data, record_as_file
from dtnb.replay.running.exact_inputs import line_without_moves
from dtnb.replay.running.line_result import LineResult, RunOptions
from dtnb.replay.running.load import Loaded
from dtnb.replay.running.script import Script

if TYPE_CHECKING:
    from dtnb.replay.game.plugin import Plugin
    from dtnb.replay.lines.played_file import PlayedFile

#: the names of the built-in players that every game has
PLAYERS = ("random", "greedy")


class UnknownPlayer(LocalizedError, LookupError):
    """There is no player of this name."""

    code = "unknown-name"

    def __init__(self, name: str, known: Sequence[str] = PLAYERS) -> None:
        super().__init__(name, known)
        self.name = name
        self.known = known

    @property
    def values(self) -> dict[str, Any]:
        """The values of the message."""
        suggestion = closest(self.name, self.known)
        return {"kind": "program", "name": self.name, "near": suggestion, "known": self.known}

    def message_and_hint(self) -> tuple[str, str]:
        """Return the message, and a hint that names the most similar player."""
        error_text = f"there is no player of the program '{self.name}'"
        return self.translation or (error_text, name_hint(self.name, self.known))


class WrongPlayers(LocalizedError, ValueError):
    """The number of players is neither 1 nor the number of seats."""

    code = "wrong-players"

    def __init__(self, seats: int, players: int) -> None:
        super().__init__(seats, players)
        self.seats = seats
        self.players = players

    @property
    def values(self) -> dict[str, Any]:
        """The values of the message."""
        return {"seats": self.seats, "players": self.players}

    def message_and_hint(self) -> tuple[str, str]:
        """Return the message. The hint is empty."""
        message = f"{self.seats} seats want {self.seats} players or one, not {self.players}"
        return self.translation or (message, "")


def player(plugin: Plugin, name: str, seed: str) -> Player:
    """Return a player by name. Raise UnknownPlayer if there is no player of this name."""
    if name == "random":
        return RandomPlayer(seed)
    if name == "greedy":
        return Greedy(plugin.evaluate, seed)
    game_players = plugin.players()
    if name in game_players:
        return game_players[name](seed)
    raise UnknownPlayer(name, (*PLAYERS, *game_players))


def players_for_seats(
    plugin: Plugin, players: Sequence[str], seats: int, seed: int
) -> list[Player]:
    """Return a player for every seat; a single name in `players` stands for all seats.

    Raise UnknownPlayer if there is no player of one of the names. Raise WrongPlayers if the number
    of names is neither 1 nor the number of seats.
    """
    names = list(players) * (seats if len(players) == 1 else 1)
    if len(names) != seats:
        raise WrongPlayers(seats, len(names))
    return [player(plugin, name, f"{seed}/{seat}") for seat, name in enumerate(names)]


def played_so_far(replay: PlayedFile) -> Record:
    """Return the record up to the last input that the file states.

    The default answers after this input are left out.
    """
    positions = [result.position for result in replay.results if result.status == "landed"]
    return replay.record.fork(max([len(replay.file.inputs), *positions]))


def play_on(record: Record, players: Sequence[Player], seed: int, inputs: int | None) -> Record:
    """Continue a record to its end, or for `inputs` inputs, or until it has `MAX_INPUTS`."""
    inputs_left = max(0, MAX_INPUTS - len(record.inputs))
    max_inputs = inputs_left if inputs is None else min(inputs, inputs_left)
    return play_record_on(record, players, Luck(f"{seed}/luck"), inputs=max_inputs)


def exact_file_and_line(table: Loaded, record: Record) -> tuple[Loaded, LineResult]:
    """Return a file that has a record's inputs as data, and the result of playing that file.

    The result is made from the record; nothing is played again. `table` is the file with the
    set-up.
    """
    # Copy the record by forking it at its end.
    file, record = record_as_file(table.file, record), record.fork(len(record.inputs))
    source = Source(table.source.name, text="", data=plain_data(file), places={})
    options = RunOptions(table.plugin, tuple(file.seats), Problems(source))
    no_script = Script(path=(), entries=(), expect=())
    line = line_without_moves(options, no_script, record)
    return table._replace(source=source, file=file), line


def file_with_readings(replay: PlayedFile) -> Loaded:
    """Return the file of a replay, changed to name the edition and readings of this replay."""
    loaded = replay.loaded
    file = replace(loaded.file, edition=replay.edition, editions=[], policies=replay.policies)
    return loaded._replace(file=file)
