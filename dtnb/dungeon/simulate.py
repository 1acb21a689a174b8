"""How often players that play by themselves win: ``python -m dtnb.dungeon.simulate``.

This is how values of our own are balanced. The same arguments give the same table.
"""

from __future__ import annotations

import argparse
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import mean
from typing import NamedTuple

from dtnb.dungeon.content import Box, load_box
from dtnb.dungeon.game import Dungeon
from dtnb.dungeon.phases.setup import game_state, new_table
from dtnb.dungeon.players import PLAYERS
from dtnb.dungeon.state.table import Table
from dtnb.files.atomic import write_atomically
from dtnb.kernel import Record
from dtnb.players import Luck, Player, play_on
from dtnb.sanitize import sanitize_lines

NAMES = ("Ann", "Ben")


class Played(NamedTuple):
    """One game.

    Parameters
    ----------
    creature
        Of the first seat.
    won
        Whether somebody met the map's win condition.
    first
        Whether it was the first seat.
    by
        What ended it: ``won``, the first seat's stat that ran out, or ``stalemate``.
    turns, points
        Turns played, and Victory Points of the first seat.
    """

    creature: str
    won: bool
    first: bool
    by: str
    turns: int
    points: int


class Rate(NamedTuple):
    """Many games of one player on one map.

    Parameters
    ----------
    wins, first
        Games that somebody won, and that the first seat won: in a race they differ.
    turns, points
        On average, in a game; Victory Points of the first seat.
    lost_by
        What ended the games that nobody won.
    creatures
        The first seat's wins with each creature, in parts of its games.
    """

    map: str
    player: str
    games: int
    wins: int
    first: int
    turns: float
    points: float
    lost_by: dict[str, int]
    creatures: dict[str, float]


def seed_of(*parts: object) -> int:
    """Return a seed that is the same in every run and differs between games."""
    return zlib.crc32("/".join(map(str, parts)).encode())


def begin(box: Box, map_name: str, creatures: Sequence[str]) -> Record:
    """Return the record of a game before its first input."""
    seats = list(zip(NAMES, creatures, strict=True))[: box.maps[map_name].seats]
    return Record(Dungeon(box), game_state(new_table(box, map_name, seats)))


def one(box: Box, map_name: str, creatures: Sequence[str], player: str, seed: int) -> Played:
    """Play one game to its end.

    Parameters
    ----------
    box, map_name, creatures
        What is played.
    player
        A name of :data:`~dtnb.dungeon.players.PLAYERS`, for every seat.
    seed
        The same seed gives the same game.

    Raises
    ------
    NotOverError
        If the game does not end.
    """
    record = begin(box, map_name, creatures)
    seats = range(len(record.state.table.seats))
    players: list[Player] = [PLAYERS[player](f"{seed}/{seat}") for seat in seats]
    play_on(record, players, Luck(f"{seed}/luck"))
    return _played(record.state.table, creatures[0])


def _played(table: Table, creature: str) -> Played:
    own = table.seats[0]
    won = bool(table.result)
    ran_out = [stat for stat in ("health", "time") if own.stats.value(stat) < 1]
    by = "won" if won else [*ran_out, "stalemate"][0]
    return Played(creature, won, 0 in (table.result or ()), by, table.turn, own.points)


def rate(box: Box, map_name: str, player: str, games: int, creature: str = "") -> Rate:
    """Play many games, the creatures by turns.

    Parameters
    ----------
    box, map_name
        What is played.
    player
        A name of :data:`~dtnb.dungeon.players.PLAYERS`.
    games
        How many.
    creature
        Only this one.
    """
    there = [creature] if creature else list(box.creatures)
    played = []
    for number in range(games):
        at = number % len(there)
        pair = (there[at], there[(at + 1) % len(there)])
        seed = seed_of(map_name, player, pair[0], number)
        played.append(one(box, map_name, pair, player, seed))
    of = Counter(each.creature for each in played)
    won = Counter(each.creature for each in played if each.first)
    return Rate(
        map_name,
        player,
        games,
        sum(each.won for each in played),
        won.total(),
        mean(each.turns for each in played),
        mean(each.points for each in played),
        dict(Counter(each.by for each in played if not each.won)),
        {name: won[name] / of[name] for name in of},
    )


def head(creatures: Iterable[str]) -> str:
    """Return the head of the table."""
    names = ["map", "player", "games", "won", "first seat", "turns", "points", "out of", *creatures]
    return "| " + " | ".join(names) + " |\n|" + "---|" * len(names)


def line(rated: Rate) -> str:
    """Return one line of the table."""
    cells = [
        rated.map,
        rated.player,
        str(rated.games),
        f"{rated.wins / rated.games:.1%}",
        f"{rated.first / rated.games:.1%}",
        f"{rated.turns:.1f}",
        f"{rated.points:.1f}",
        ", ".join(f"{why} {rated.lost_by[why]}" for why in sorted(rated.lost_by)),
        *(f"{share:.0%}" for share in rated.creatures.values()),
    ]
    return "| " + " | ".join(cells) + " |"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        prog="python -m dtnb.dungeon.simulate", description="How often players win, map by map."
    )
    parser.add_argument("--games", type=int, default=100, help="on each map, by each player")
    parser.add_argument("--box", help="a folder in place of the shipped box")
    parser.add_argument("--map", action="append", help="only this map; may be given again")
    parser.add_argument("--player", action="append", choices=list(PLAYERS), help="only this one")
    parser.add_argument("--creature", default="", help="only this one")
    parser.add_argument("--output", type=Path, help="write this new file instead of printing")
    asked = parser.parse_args(arguments)
    if asked.output and asked.output.exists():
        parser.error(f"{asked.output} is there already")
    lines = _table(asked)
    if asked.output:
        write_atomically(asked.output, "\n".join(lines) + "\n", replace=False)
        return
    for each in lines:
        print(sanitize_lines(each), flush=True)


def _table(asked: argparse.Namespace) -> Iterator[str]:
    box = load_box(asked.box)
    yield head([asked.creature] if asked.creature else box.creatures)
    for name in asked.map or box.maps:
        for player in asked.player or PLAYERS:
            yield line(rate(box, name, player, asked.games, asked.creature))


if __name__ == "__main__":
    main()
