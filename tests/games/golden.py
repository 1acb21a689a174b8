"""Golden games: one in each mode to be read, what the other books change in it, and fingerprints.

``python -m tests.games.golden`` writes them anew; what changed is then read in ``git diff``.
``python -m tests.games.golden teams/5`` tells the game of a fingerprint, every step of it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from difflib import unified_diff
from functools import cache, partial
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from benchmarks.matches import EDITIONS, MODES
from dtnb.dicethrone.plugin import PLUGIN
from dtnb.explain.sentence import text_of
from dtnb.frames import build
from dtnb.frames.building.speaker import speaker_for
from dtnb.frames.line import Line
from dtnb.frames.telling.story import story
from dtnb.kernel import Record, Step
from dtnb.players import Greedy, Luck, Player, RandomPlayer, play_on
from tests.games.tables import NAMES, Seating, seating, start
from tests.transcripts import write

FOLDER = Path(__file__).parent / "golden"
#: what the greedy players look ahead; more plays better and takes longer
AHEAD = 6
WIDTH = 100
#: how many games of each mode have a fingerprint: each book twice
FINGERPRINTS = 2 * len(EDITIONS)


class Golden(NamedTuple):
    """A game that is kept to be read.

    Parameters
    ----------
    edition
        The book under which it is kept as it is told.
    heroes, teams
        In turn order.
    health
        Everybody begins with so much, so that a whole game can be read.
    seed
        Drawn so that the game is short, and much the same under every book.
    """

    edition: str
    heroes: tuple[str, ...]
    teams: tuple[int, ...]
    health: int
    seed: int


GAMES = {
    "duel": Golden("season-one-rerolled", ("barbarian", "paladin"), (), 8, 2),
    "teams": Golden(
        "marvel", ("barbarian", "paladin", "pyromancer", "gunslinger"), (0, 1, 0, 1), 6, 7
    ),
    "king-of-the-hill": Golden("french", ("paladin", "gunslinger", "barbarian"), (), 4, 4),
}


@cache
def playthrough(mode: str, edition: str) -> str:
    """Play a game, greedy players against random ones, and tell it."""
    golden = GAMES[mode]
    game, state = start(Seating(mode, edition, golden.heroes, golden.teams))
    seats = tuple(replace(seat, health=golden.health) for seat in state.table.seats)
    state = replace(state, table=replace(state.table, seats=seats))
    seed = f"golden/{mode}/{golden.seed}"
    players: list[Player] = [
        Greedy(PLUGIN.evaluate, f"{seed}/{at}", ahead=AHEAD)
        if at % 2 == 0
        else RandomPlayer(f"{seed}/{at}")
        for at in range(len(golden.heroes))
    ]
    record = play_on(Record(game, state), players, Luck(seed))
    document = build(Line(record, mode), PLUGIN.drawing, "en")
    return "\n".join(
        [*_heading(mode), story(document, full=True, width=WIDTH, rules=False), *_end(record), ""]
    )


def _heading(mode: str) -> Iterator[str]:
    seated = zip(NAMES, GAMES[mode].heroes, strict=False)
    yield f"{mode}: " + ", ".join(
        f"{name} ({hero}, {'random' if at % 2 else 'greedy'})"
        for at, (name, hero) in enumerate(seated)
    )
    yield f"Everybody begins with {GAMES[mode].health} Health."
    yield ""


def _end(record: Record) -> Iterator[str]:
    yield ""
    for seat in record.state.table.seats:
        tokens = "".join(f", {name} {count}" for name, count in seat.tokens)
        yield f"{seat.name}: Health {seat.health}, CP {seat.cp}, hand {len(seat.hand)}{tokens}"
    yield f"{len(record.inputs)} inputs; fingerprint {list(record.hashes())[-1]}"


def difference(mode: str, edition: str) -> str:
    """Return what is told otherwise when the players of a game play by another book."""
    kept = GAMES[mode].edition
    playthroughs = (playthrough(mode, kept).splitlines(), playthrough(mode, edition).splitlines())
    return "\n".join([*unified_diff(*playthroughs, kept, edition, n=1, lineterm=""), ""])


def random_game(mode: str, seed: int) -> Record:
    """Return a game of random players, at a table of any size with any heroes."""
    table = seating(mode, seed)
    game, state = start(table)
    name = f"golden/{mode}/{seed}"
    players = [RandomPlayer(f"{name}/{at}") for at in range(len(table.heroes))]
    return play_on(Record(game, state), players, Luck(name))


def step_sentences(record: Record, lang: str) -> Iterator[str]:
    """Yield the sentence of each step with the rules it cites."""
    speaker = speaker_for(PLUGIN.drawing, record.game, record.start.table, lang)
    for step in record.steps:
        yield " ".join([text_of(speaker.step(step)), *step.rules])


def fingerprint(mode: str, seed: int) -> str:
    """Return how a random game went and what is told of it, in one line.

    What was given, the states, the steps with what they carry and ask, the policies whose reading
    mattered, and the sentences with the rules that they cite: a change that only makes the engine
    faster leaves all of it as it is.
    """
    record, table = random_game(mode, seed), seating(mode, seed)
    return ", ".join(
        [
            f"{mode}/{seed}: {table.edition}",
            *table.heroes,
            f"{len(record.inputs)} inputs {_digest(map(_data, record.inputs))}",
            f"states {_digest(record.hashes())}",
            f"{record.step_count} steps {_digest(map(_step, record.steps))}",
            f"policies {_digest(record.consulted)}",
            *(f"{lang} {_digest(step_sentences(record, lang))}" for lang in ("en", "fr")),
        ]
    )


def _data(value: object) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()


def _step(step: Step) -> str:
    question = step.asked.pending if step.asked is not None else None
    return _data((step.parent, step.kind, step.actor, step.position, step.args, question))


def _digest(lines: Iterable[str]) -> str:
    return blake2b("\n".join(lines).encode(), digest_size=4).hexdigest()


def fingerprints() -> str:
    """Return the fingerprints of the random games, a line each."""
    lines = (fingerprint(mode, seed) for mode in MODES for seed in range(FINGERPRINTS))
    return "\n".join([*lines, ""])


def golden() -> dict[Path, partial[str]]:
    """Return the file of each game, and of each difference, with what makes its text."""
    games = {
        FOLDER / f"{mode}.txt": partial(playthrough, mode, game.edition)
        for mode, game in GAMES.items()
    }
    differences = {
        FOLDER / f"{mode}-{edition}.diff": partial(difference, mode, edition)
        for mode, game in GAMES.items()
        for edition in EDITIONS
        if edition != game.edition
    }
    return games | differences


if __name__ == "__main__":
    if sys.argv[1:]:
        mode, _, seed = sys.argv[1].partition("/")
        print("\n".join(step_sentences(random_game(mode, int(seed)), "en")))
    else:
        write({**golden(), FOLDER / "fingerprints.txt": fingerprints})
