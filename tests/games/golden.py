"""Golden games: a story for each mode, the differences in other editions, and fingerprints.

``python -m tests.games.golden`` writes them again; ``git diff`` then shows the changes.
``python -m tests.games.golden teams/5`` prints every step of the game of a fingerprint.
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
#: the settings of the greedy players' lookahead; a longer one plays better and takes longer
AHEAD = 6
WIDTH = 100
#: the number of games of each mode with a fingerprint: each edition twice
FINGERPRINTS = 2 * len(EDITIONS)


class Golden(NamedTuple):
    """A game whose story is kept to be read.

    Parameters
    ----------
    edition
        The edition under which the whole story is kept.
    heroes, teams
        The hero and the team of each seat, in turn order.
    health
        The Health at the start, low enough for a game that people can read.
    seed
        A seed whose game is short, and similar under every edition.
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
    """Play a game, greedy players against random ones, and return its story."""
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
    document = build(Line(record, mode), PLUGIN.presenter, "en")
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
    """Return the lines of the story that differ if the players play under another edition."""
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
    """Yield the sentence of each step with the rules that it cites."""
    speaker = speaker_for(PLUGIN.presenter, record.game, record.start.table, lang)
    for step in record.steps:
        yield " ".join([text_of(speaker.step(step)), *step.rules])


def fingerprint(mode: str, seed: int) -> str:
    """Return the fingerprint of a random game and of its story, in one line.

    It covers the inputs, the states, the steps with their arguments and questions, the policies
    that were consulted, and the sentences with the rules that they cite. A change that only makes
    the engine faster leaves it unchanged.
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
    question = step.question_state.pending if step.question_state is not None else None
    return _data((step.parent, step.kind, step.actor, step.position, step.args, question))


def _digest(lines: Iterable[str]) -> str:
    return blake2b("\n".join(lines).encode(), digest_size=4).hexdigest()


def fingerprints() -> str:
    """Return the fingerprints of the random games, one line each."""
    lines = (fingerprint(mode, seed) for mode in MODES for seed in range(FINGERPRINTS))
    return "\n".join([*lines, ""])


def golden() -> dict[Path, partial[str]]:
    """Return the file of each game and of each difference, with a function that makes its text."""
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
