"""A replay played on by players of the program, and kept as a replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from dtnb.kernel import Record
from dtnb.players import Greedy, Luck, Player, RandomPlayer
from dtnb.players import play_on as play_record_on
from dtnb.replay.model import ReplayFile
from dtnb.replay.writers import record_as_file

if TYPE_CHECKING:
    from dtnb.replay.played_file import PlayedFile
    from dtnb.replay.plugin import Plugin

#: the players there are, by name
PLAYERS = ("random", "greedy")


class UnknownPlayer(LookupError):
    """There is no player of this name."""


def player(plugin: Plugin, name: str, seed: str) -> Player:
    """Return a player by name.

    Raises
    ------
    UnknownPlayer
        If there is none of this name.
    """
    if name == "random":
        return RandomPlayer(seed)
    if name == "greedy":
        return Greedy(plugin.evaluate, seed)
    raise UnknownPlayer(name)


def played_so_far(replay: PlayedFile) -> Record:
    """Return a record up to the last thing the file says, without what followed by itself."""
    landed = [result.position for result in replay.results if result.status == "landed"]
    return replay.record.fork(max([len(replay.file.inputs), *landed]))


def play_on(
    replay: PlayedFile, players: Sequence[str], seed: int, inputs: int | None = None
) -> ReplayFile:
    """Play a replay on from the last thing its file says.

    Parameters
    ----------
    replay
        Where it begins; its expectations are not taken along.
    players
        One name for every seat, or one for all: ``"random"`` or ``"greedy"``.
    seed
        The same seed gives the same game.
    inputs
        Stop after so many inputs; at the end unless given.

    Returns
    -------
    ReplayFile
        What was played, with exact inputs and fingerprints.

    Raises
    ------
    UnknownPlayer
        If there is no player of a name.
    ValueError
        If there is neither one name nor one for every seat.
    """
    seats = len(replay.file.seats)
    names = list(players) * (seats if len(players) == 1 else 1)
    if len(names) != seats:
        raise ValueError(f"{seats} seats want {seats} players or one, not {len(names)}")
    seated = [player(replay.plugin, name, f"{seed}/{seat}") for seat, name in enumerate(names)]
    record = play_record_on(played_so_far(replay), seated, Luck(f"{seed}/luck"), inputs=inputs)
    base = replace(replay.file, edition=replay.edition, editions=[], policies=replay.policies)
    return record_as_file(base, record)
