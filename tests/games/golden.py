"""Golden playthroughs: whole games as readable transcripts, kept and compared line by line.

``python -m tests.games.golden`` writes them anew; what changed is then read in ``git diff``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from dtnb.dicethrone.plugin import PLUGIN
from dtnb.frames import build
from dtnb.frames.line import Line
from dtnb.frames.story import story
from dtnb.kernel import Record
from dtnb.players import Greedy, Luck, Player, RandomPlayer, play_on
from tests.games.tables import EDITIONS, MODES, NAMES, Seating, start
from tests.transcripts import write

FOLDER = Path(__file__).parent / "golden"
#: everybody begins with this much Health, so that a whole game can be read
HEALTH = 8
#: what the greedy players look ahead; more plays better and takes longer
AHEAD = 6
WIDTH = 100
#: heroes in turn order and their teams
PLAYED: dict[str, tuple[tuple[str, ...], tuple[int, ...]]] = {
    "duel": (("barbarian", "paladin"), ()),
    "teams": (("barbarian", "paladin", "pyromancer", "gunslinger"), (0, 1, 0, 1)),
    "king-of-the-hill": (("paladin", "gunslinger", "barbarian"), ()),
}


def playthrough(mode: str, edition: str) -> str:
    """Play a game, greedy players against random ones, and tell it."""
    heroes, teams = PLAYED[mode]
    game, state = start(Seating(mode, edition, heroes, teams))
    seats = tuple(replace(seat, health=HEALTH) for seat in state.table.seats)
    state = replace(state, table=replace(state.table, seats=seats))
    seed = f"golden/{mode}"
    players: list[Player] = [
        Greedy(PLUGIN.worth, f"{seed}/{at}", ahead=AHEAD)
        if at % 2 == 0
        else RandomPlayer(f"{seed}/{at}")
        for at in range(len(heroes))
    ]
    record = play_on(Record(game, state), players, Luck(seed))
    document = build(Line(record, f"{mode}, {edition}"), PLUGIN.drawing, "en")
    return "\n".join(
        [*_heading(mode, heroes), story(document, width=WIDTH, rules=False), *_end(record), ""]
    )


def _heading(mode: str, heroes: tuple[str, ...]) -> Iterator[str]:
    seated = zip(NAMES, heroes, strict=False)
    yield f"{mode}: " + ", ".join(
        f"{name} ({hero}, {'random' if at % 2 else 'greedy'})"
        for at, (name, hero) in enumerate(seated)
    )
    yield f"Everybody begins with {HEALTH} Health."
    yield ""


def _end(record: Record) -> Iterator[str]:
    yield ""
    for seat in record.state.table.seats:
        tokens = "".join(f", {name} {count}" for name, count in seat.tokens)
        yield f"{seat.name}: Health {seat.health}, CP {seat.cp}, hand {len(seat.hand)}{tokens}"
    yield f"{len(record.inputs)} inputs; fingerprint {list(record.hashes())[-1]}"


def golden() -> dict[Path, partial[str]]:
    """Return each transcript's file with what plays it."""
    return {
        FOLDER / f"{mode}-{edition}.txt": partial(playthrough, mode, edition)
        for mode in MODES
        for edition in EDITIONS
    }


if __name__ == "__main__":
    write(golden())
