"""The front door: many games from a replay, a match, or heroes that sit down."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from os import PathLike
from typing import Any, TypeAlias

from dtnb.errors import LocalizedError
from dtnb.files.localized_errors import errors_in, unknown_name_error
from dtnb.match import Match
from dtnb.replay import Replay, load_replay
from dtnb.replay.file.model import MAX_INPUTS
from dtnb.replay.lines.continued import WrongPlayers, played_so_far, seated
from dtnb.replay.sitting.sitting import Sitting
from dtnb.simulation.game import FAILED, Job, Seated
from dtnb.simulation.keeping import Kept
from dtnb.simulation.result import Simulation
from dtnb.simulation.running import Client, run

#: where games begin: a replay or its file, a match, or who sits down
Table: TypeAlias = (
    "Replay | Sitting | str | PathLike[str] | Sequence[str] | Mapping[str, str | Mapping[str, Any]]"
)
#: who plays: one for all, one for each seat, or by the seats' names
Players: TypeAlias = Seated | Sequence[Seated] | Mapping[str, Seated]


def simulate(
    table: Table,
    players: Players = "random",
    games: int = 1000,
    *,
    seed: int = 1,
    processes: int | None = None,
    client: Client | None = None,
    keep: str | PathLike[str] | None = None,
    progress: bool | Callable[[int], object] = True,
    lang: str = "en",
) -> Simulation:
    """Play many games from one table.

    Parameters
    ----------
    table
        Where they begin: a replay (after the last thing that it says) or the path of its file, a
        match (as it stands), or who sits down to a whole game: heroes in turn order, or names to
        heroes.
    players
        ``"random"``, ``"greedy"``, or what makes a player from a seed: one for all seats, one for
        each, or by their names.
    games
        How many.
    seed
        Of the first game; the others have the numbers that follow. The game of a seed is always
        the same, alone or among others: it is the one that ``replay.play_on(players, seed)`` plays.
    processes
        How many; one for each core of this machine unless given.
    client
        A client of Dask: its cluster plays them instead.
    keep
        A folder in which they are kept while they are played (needs pyarrow). What is there already
        is not played again; a file that holds no games that can be read is put aside and told.
    progress
        Whether a bar tells how far it is, in a terminal and in a notebook; or what is told how many
        games more there are.
    lang
        The language of what is shown.

    Returns
    -------
    Simulation
        What the games came to, in the order of their seeds.

    Raises
    ------
    dtnb.FileProblems
        If the table cannot be set up, or the folder does not say of which games it is.
    ImportError
        If games are to be kept and pyarrow is not installed.
    LookupError
        If there is no player, seat or language of a name.
    ValueError
        If `games` is below 1, there is not a player for every seat, nothing is left to be played,
        or the folder keeps games of another table, of other players or of another version.
    """
    with errors_in(lang):
        if games < 1:
            raise TooFewGames(games)
        begun = begin(table, lang)
        by_seat = players_of(begun, players)
        job = job_of(begun, by_seat)
        seeds = range(seed, seed + games)
        kept = Kept.at(keep, begun, job) if keep is not None else None
        there = kept.games() if kept is not None else []
        aside = kept.put_aside() if kept is not None else []
    done = {each.seed: each for each in there if each.seed in seeds}
    left = [each for each in seeds if each not in done]
    with (
        _told(games, len(done), progress) as advance,
        # Also where an interrupt comes while some are written.
        closing(run(job, left, processes, client)) as running,
    ):
        for played in running:
            if kept is not None:
                kept.keep([each for each in played if each.ended != FAILED])
            done.update((each.seed, each) for each in played)
            advance(len(played))
    return Simulation(begun, job, [done[each] for each in seeds], lang, aside)


class TooFewGames(LocalizedError, ValueError):
    """Fewer than one game is asked for.

    Parameters
    ----------
    games
        How many were asked for.
    """

    code = "too-few-games"

    def __init__(self, games: int) -> None:
        super().__init__(games)
        self.games = games

    @property
    def values(self) -> dict[str, Any]:
        """What fills the message."""
        return {"games": self.games}

    def message_and_hint(self) -> tuple[str, str]:
        """Return what is wrong."""
        return self.translation or (f"at least one game is played, not {self.games}", "")


class NothingLeft(LocalizedError, ValueError):
    """What was played is over: no game goes on from there."""

    code = "nothing-left"

    def message_and_hint(self) -> tuple[str, str]:
        """Return what is wrong, and what would be right."""
        right = "games go on from the last thing that a replay says"
        return self.translation or ("nothing is left to be played there", right)


def begin(table: Table, lang: str) -> Replay:
    """Return a table as a replay."""
    if isinstance(table, Replay):
        return table
    if isinstance(table, Sitting):
        return table.as_replay()
    if isinstance(table, (str, PathLike)):
        return load_replay(str(table), lang=lang)
    seats = table if isinstance(table, Mapping) else None
    heroes = () if seats is not None else tuple(table)
    return Match(*heroes, seats=seats, start={"phase": "setup"}, lang=lang).as_replay()


def players_of(replay: Replay, players: Players) -> tuple[Seated, ...]:
    """Return who plays at each seat.

    Raises
    ------
    LookupError
        If there is no player, or no seat, of a name.
    ValueError
        If there is neither one player nor one for every seat.
    """
    seats = tuple(replay.file.seats)
    if isinstance(players, Mapping):
        for name in players:
            if name not in seats:
                raise unknown_name_error("seat", name, seats, replay.lang)
        if len(players) != len(seats):
            raise WrongPlayers(len(seats), len(players))
        given = [players[name] for name in seats]
    elif isinstance(players, str) or callable(players):
        given = [players] * len(seats)
    else:
        given = list(players) * (len(seats) if len(players) == 1 else 1)
    named = [each if isinstance(each, str) else "random" for each in given]
    seated(replay.plugin, named, len(seats), 0)
    return tuple(given)


def job_of(replay: Replay, players: tuple[Seated, ...]) -> Job:
    """Return what is needed to play on from a replay."""
    record = played_so_far(replay)
    if record.state.pending is None:
        raise NothingLeft
    return Job(record.game, record.state, players, MAX_INPUTS - len(record.inputs))


@contextmanager
def _told(
    games: int, done: int, progress: bool | Callable[[int], object]
) -> Iterator[Callable[[int], object]]:
    if not isinstance(progress, bool):
        progress(done)
        yield progress
        return
    if not progress:
        yield lambda count: None
        return
    from tqdm.auto import tqdm

    # Only a terminal can draw over a line; a notebook's bar is a widget.
    disable = None if tqdm.__module__ == "tqdm.asyncio" else False
    with tqdm(total=games, initial=done, unit="game", disable=disable) as bar:
        yield bar.update
