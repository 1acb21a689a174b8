"""The tables of the whole games in these tests, one for each seed."""

from __future__ import annotations

from typing import NamedTuple

from benchmarks.matches import EDITIONS, the_game
from benchmarks.matches import NAMES as FOUR_NAMES
from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes import available
from dtnb.dicethrone.phases.setup import start_state
from dtnb.kernel import State
from dtnb.players import Luck

NAMES = (*FOUR_NAMES, "Eve", "Fay")
#: the number of seats, and the team of each; the larger tables occur now and then
SEATINGS: dict[str, tuple[tuple[int, tuple[int, ...]], ...]] = {
    "duel": ((2, ()),),
    "teams": ((4, (0, 1, 0, 1)), (4, (0, 1, 0, 1)), (4, (0, 1, 0, 1)), (6, (0, 1, 0, 1, 0, 1))),
    "king-of-the-hill": ((3, ()), (3, ()), (4, ()), (3, ()), (5, ()), (3, ()), (6, ())),
}


class Seating(NamedTuple):
    """A table before the game: mode, edition, heroes in turn order, teams."""

    mode: str
    edition: str
    heroes: tuple[str, ...]
    teams: tuple[int, ...]


def seating(mode: str, seed: int) -> Seating:
    """Return the table of a seed: editions take turns, and so do the heroes in the first seat.

    The heroes in the other seats are random; sometimes two are the same.
    """
    luck = Luck(f"{mode}/{seed}/table")
    count, teams = SEATINGS[mode][seed % len(SEATINGS[mode])]
    names = available()
    others = tuple(luck.pick(names) for _ in range(count - 1))
    # Over all seeds, each hero sits in the first seat under each of the four editions.
    first = names[(seed + seed // len(EDITIONS)) % len(names)]
    return Seating(mode, EDITIONS[seed % len(EDITIONS)], (first, *others), teams)


def start(table: Seating) -> tuple[DiceThrone, State]:
    """Return the game and its state before the setup."""
    game = the_game(table.edition, tuple(sorted(table.heroes)))
    players = list(zip(NAMES, table.heroes, strict=False))
    return game, start_state(game, players, table.teams)
