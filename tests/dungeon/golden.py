"""Golden games: one alone and one of the race to be read, and fingerprints of others.

``python -m tests.dungeon.golden`` writes them anew; what changed is then read in ``git diff``.
``python -m tests.dungeon.golden crossing/greedy`` tells each step of the game of a fingerprint.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from dtnb.dungeon.content.load import load_box
from dtnb.dungeon.game import Dungeon
from dtnb.dungeon.phases.setup import initial_state, new_table
from dtnb.dungeon.players import PLAYERS
from dtnb.dungeon.plugin import PLUGIN
from dtnb.dungeon.rulebook import rulebook
from dtnb.dungeon.rulebook.readings import Readings
from dtnb.dungeon.state.stats import STATS
from dtnb.dungeon.state.stats import starting_stats as assigned
from dtnb.explain.sentence import text_of
from dtnb.frames import build
from dtnb.frames.building.speaker import speaker_for
from dtnb.frames.line import Line
from dtnb.frames.telling.story import story
from dtnb.kernel import Record, State
from dtnb.players import Luck, play_on
from tests.transcripts import write

FOLDER = Path(__file__).parent / "golden"
NAMES = ("Ann", "Ben")
#: under Might, Agility, Magic and Health
DICE = (12, 10, 6, 8)
WIDTH = 100
BOX = load_box()
CREATURES = tuple(BOX.creatures)


class Golden(NamedTuple):
    """A game.

    Parameters
    ----------
    map, players
        What is played, and who plays: names of ``PLAYERS``.
    first
        The number of the first seat's creature in the box; the other seat has the next.
    time
        Everybody begins with so much, so that a whole game can be read.
    seed
        Of a game to be read: drawn so that it is short and much happens in it.
    readings
        Policies read otherwise than by default.
    """

    map: str
    players: tuple[str, ...]
    first: int
    time: int
    seed: str
    readings: Mapping[str, str] = {}

    @property
    def creatures(self) -> tuple[str, ...]:
        """What is played in each seat."""
        return tuple(
            CREATURES[(self.first + at) % len(CREATURES)] for at in range(len(self.players))
        )


#: who sits in the race
RACE = ("careful", "random")
#: games to be read
GAMES = {
    "alone": Golden("treasury", ("careful",), 0, 4, "8"),
    "race": Golden("two-doors", RACE, 2, 2, "116"),
}


def start(golden: Golden) -> State:
    """Return the table with the dice assigned and little Time, before the first turn."""
    seats = list(zip(NAMES, golden.creatures, strict=False))
    table = new_table(BOX, golden.map, seats)
    little = assigned(*DICE).with_value("time", golden.time)
    return initial_state(
        replace(table, seats=tuple(replace(seat, stats=little) for seat in table.seats))
    )


def play_golden(golden: Golden) -> Record:
    """Play a game to its end."""
    game = Dungeon(BOX, Readings(golden.readings))
    players = [PLAYERS[name](f"{golden.seed}/{at}") for at, name in enumerate(golden.players)]
    return play_on(Record(game, start(golden)), players, Luck(f"golden/{golden.seed}"))


def playthrough(mode: str) -> str:
    """Play a game and tell it."""
    golden = GAMES[mode]
    record = play_golden(golden)
    document = build(Line(record, mode), PLUGIN.presenter, "en")
    return "\n".join(
        [*_heading(golden), story(document, full=True, width=WIDTH, rules=False), *_end(record), ""]
    )


def _heading(golden: Golden) -> Iterator[str]:
    who = zip(NAMES, golden.creatures, golden.players, strict=False)
    yield f"{golden.map}: " + ", ".join(
        f"{name} ({creature}, {player})" for name, creature, player in who
    )
    yield f"Everybody begins with {golden.time} Time."
    yield ""


def _end(record: Record) -> Iterator[str]:
    yield ""
    for seat in record.state.table.seats:
        dice = ", ".join(f"{stat} {seat.stats.value(stat)}" for stat in STATS)
        belongings = "".join(f", {name} {count}" for name, count in (*seat.tokens, *seat.minions))
        yield f"{seat.name}: {dice}, points {seat.points}, pips {seat.pips}{belongings}"
    yield f"{len(record.inputs)} inputs; fingerprint {list(record.hashes())[-1]}"


def others() -> dict[str, Golden]:
    """Return games for fingerprints: each map by each player, then each other reading."""
    by_map = {
        f"{name}/{'-'.join(players)}": (name, players)
        for name, chart in BOX.maps.items()
        for players in ([(player,) for player in PLAYERS] if chart.seats == 1 else [RACE])
    }
    games = {
        name: Golden(chart, players, at, 8, name)
        for at, (name, (chart, players)) in enumerate(by_map.items())
    }
    alone = [name for name, chart in BOX.maps.items() if chart.seats == 1]
    race = [name for name, chart in BOX.maps.items() if chart.seats == 2]
    readings = [
        (policy, reading.id)
        for policy in rulebook().policies.values()
        for reading in policy.readings
        if reading.id != policy.default_in(Readings().edition)
    ]
    for at, (policy, reading) in enumerate(readings):
        name = f"{policy.id}={reading}"
        of_the_race = policy.id == "race-when-one-is-out"
        maps, players = (race, RACE) if of_the_race else (alone, ("greedy",))
        chosen = {policy.id: reading}
        games[name] = Golden(maps[at % len(maps)], players, at, 20, name, chosen)
    return games


def step_sentences(record: Record, lang: str) -> Iterator[str]:
    """Yield the sentence of each step with the rules it cites."""
    speaker = speaker_for(PLUGIN.presenter, record.game, record.start.table, lang)
    for step in record.steps:
        yield " ".join([text_of(speaker.step(step)), *step.rules])


def fingerprint(name: str) -> str:
    """Return how a game went and what is told of it, in one line."""
    golden = others()[name]
    record = play_golden(golden)
    return ", ".join(
        [
            f"{name}: {golden.map}",
            *golden.creatures,
            f"{len(record.inputs)} inputs",
            f"states {_digest(record.hashes())}",
            *(f"{lang} {_digest(step_sentences(record, lang))}" for lang in ("en", "fr")),
        ]
    )


def _digest(lines: Iterable[str]) -> str:
    return blake2b("\n".join(lines).encode(), digest_size=4).hexdigest()


def fingerprints() -> str:
    """Return the fingerprints, a line each."""
    return "\n".join([*map(fingerprint, others()), ""])


def golden() -> dict[Path, partial[str]]:
    """Return each transcript's file with what plays it."""
    return {FOLDER / f"{mode}.txt": partial(playthrough, mode) for mode in GAMES}


if __name__ == "__main__":
    if sys.argv[1:]:
        print("\n".join(step_sentences(play_golden(others()[sys.argv[1]]), "en")))
    else:
        write({**golden(), FOLDER / "fingerprints.txt": fingerprints})
