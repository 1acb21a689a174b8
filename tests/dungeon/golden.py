"""Golden playthroughs: whole games as readable transcripts, kept and compared line by line.

``python -m tests.dungeon.golden`` writes them anew; what changed is then read in ``git diff``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from dtnb.dungeon.content.load import load_box
from dtnb.dungeon.game import Dungeon
from dtnb.dungeon.phases.setup import game_state, new_table
from dtnb.dungeon.players import PLAYERS
from dtnb.dungeon.plugin import PLUGIN
from dtnb.dungeon.state.stats import STATS
from dtnb.dungeon.state.stats import start as assigned
from dtnb.frames import build
from dtnb.frames.line import Line
from dtnb.frames.story import story
from dtnb.kernel import Record, State
from dtnb.players import Luck, play_on
from tests.transcripts import write

FOLDER = Path(__file__).parent / "golden"
NAMES = ("Ann", "Ben")
#: everybody begins with this much Time, so that a whole game can be read
TIME = 5
#: under Might, Agility, Magic and Health
DICE = (12, 10, 6, 8)
WIDTH = 100
BOX = load_box()
#: who plays alone; in a race they sit against each other
ALONE = ("random", "greedy", "careful")
RACE = ("careful", "random")


def seated(map_name: str, mode: str) -> tuple[tuple[str, str, str], ...]:
    """Return name, creature and player of each seat, creatures by turns."""
    players = RACE if mode == "race" else (mode,)
    first = list(BOX.maps).index(map_name) + len(mode)
    creatures = list(BOX.creatures)
    return tuple(
        (NAMES[at], creatures[(first + at) % len(creatures)], player)
        for at, player in enumerate(players)
    )


def start(map_name: str, mode: str) -> State:
    """Return the table with the dice assigned and little Time, before the first turn."""
    table = new_table(BOX, map_name, [each[:2] for each in seated(map_name, mode)])
    little = assigned(*DICE).with_value("time", TIME)
    seats = tuple(replace(seat, stats=little) for seat in table.seats)
    return game_state(replace(table, seats=seats))


def playthrough(map_name: str, mode: str) -> str:
    """Play a game and tell it."""
    seed = f"golden/{map_name}/{mode}"
    who = seated(map_name, mode)
    players = [PLAYERS[player](f"{seed}/{at}") for at, (_, _, player) in enumerate(who)]
    record = play_on(Record(Dungeon(BOX), start(map_name, mode)), players, Luck(seed))
    document = build(Line(record, f"{map_name}, {mode}"), PLUGIN.drawing, "en")
    return "\n".join(
        [*_heading(map_name, mode), story(document, width=WIDTH, rules=False), *_end(record), ""]
    )


def _heading(map_name: str, mode: str) -> Iterator[str]:
    who = (f"{name} ({creature}, {player})" for name, creature, player in seated(map_name, mode))
    yield f"{map_name}: {', '.join(who)}"
    yield f"Everybody begins with {TIME} Time."
    yield ""


def _end(record: Record) -> Iterator[str]:
    yield ""
    for seat in record.state.table.seats:
        dice = ", ".join(f"{stat} {seat.stats.value(stat)}" for stat in STATS)
        held = "".join(f", {name} {count}" for name, count in (*seat.tokens, *seat.minions))
        yield f"{seat.name}: {dice}, points {seat.points}, pips {seat.pips}{held}"
    yield f"{len(record.inputs)} inputs; fingerprint {list(record.hashes())[-1]}"


def golden() -> dict[Path, partial[str]]:
    """Return each transcript's file with what plays it."""
    return {
        FOLDER / f"{name}-{mode}.txt": partial(playthrough, name, mode)
        for name, chart in BOX.maps.items()
        for mode in (ALONE if chart.seats == 1 else ("race",))
    }


if __name__ == "__main__":
    write(golden())
