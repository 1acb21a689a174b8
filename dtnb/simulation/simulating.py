"""`simulate`: let computer players play many games from the same starting position.

A job is what a process needs to play the games. The processes return finished games in chunks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from importlib.util import find_spec
from os import PathLike
from typing import Any, TypeAlias

from dtnb.errors import LocalizedError
from dtnb.files.localized_errors import errors_in, unknown_name_error
from dtnb.match import Match
from dtnb.replay import Replay, load_replay
from dtnb.replay.file.model import MAX_INPUTS
from dtnb.replay.lines.continued import WrongPlayers, played_so_far, players_for_seats
from dtnb.replay.sitting.sitting import Sitting
from dtnb.simulation.result import Simulation
from dtnb.simulation.running import Client, run
from dtnb.simulation.single_game import FAILED, Job, PlayerSpec
from dtnb.simulation.storage import GameFolder

#: the start of the games: a replay or its file, a match, or the heroes of the seats
GameStart: TypeAlias = (
    "Replay | Sitting | str | PathLike[str] | Sequence[str] | Mapping[str, str | Mapping[str, Any]]"
)
#: the players: one for all seats, one for each seat in order, or one for each seat by name
Players: TypeAlias = PlayerSpec | Sequence[PlayerSpec] | Mapping[str, PlayerSpec]


def simulate(
    table: GameStart,
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
        Where the games begin: a replay (after its last move) or the path of its file, a match (in
        its present state), or the heroes of a new game: in turn order, or by names of seats.
    players
        ``"random"``, ``"greedy"``, or a function from a seed to a player: one for all seats, one
        for each seat, or a mapping from names of seats to players.
    games
        The number of games.
    seed
        The seed of the first game. The seed of each further game is the next number. The game of a
        seed is always the same, and equals the game that ``replay.play_on(players, seed)`` plays.
    processes
        The number of processes; None for one per core of this machine.
    client
        A client of Dask. If it is given, its cluster plays the games, and `processes` is not used.
    keep
        A folder that stores the games as they are played (needs pyarrow). Stored games are not
        played again; unreadable files are moved aside and reported.
    progress
        Whether to show a progress bar in a terminal or a notebook. A function is called with the
        number of games that were just played.
    lang
        The language of the displayed texts.

    Returns
    -------
    Simulation
        The results of the games, in the order of their seeds.

    Raises
    ------
    dtnb.FileProblems
        If the table cannot be set up, or the file that identifies the games of the folder is
        invalid.
    ImportError
        If `keep` is given and pyarrow is not installed.
    LookupError
        If a player, seat or language is unknown.
    ValueError
        If `games` is below 1, a seat has no player, the game is over at the start position, or the
        folder has games of another table, of other players or of another version of dtnb.
    """
    with errors_in(lang):
        if games < 1:
            raise TooFewGames(games)
        initial_replay = as_replay(table, lang)
        player_by_seat = players_of(initial_replay, players)
        job = job_of(initial_replay, player_by_seat)
        seeds = range(seed, seed + games)
        folder = GameFolder.open(keep, initial_replay, job) if keep is not None else None
        stored_games = folder.games() if folder is not None else []
        damaged_files = folder.move_damaged_aside() if folder is not None else []
    games_by_seed = {game.seed: game for game in stored_games if game.seed in seeds}
    new_seeds = [new_seed for new_seed in seeds if new_seed not in games_by_seed]
    with (
        _report_progress(games, len(games_by_seed), progress) as advance,
        # Close the pool even if an interrupt comes while games are written.
        closing(run(job, new_seeds, processes, client)) as finished_chunks,
    ):
        for finished_games in finished_chunks:
            if folder is not None:
                folder.write([game for game in finished_games if game.ending != FAILED])
            games_by_seed.update((game.seed, game) for game in finished_games)
            advance(len(finished_games))
    return Simulation(
        initial_replay,
        job,
        [games_by_seed[played_seed] for played_seed in seeds],
        lang,
        damaged_files,
    )


class TooFewGames(LocalizedError, ValueError):
    """Raised if fewer than one game is requested."""

    code = "too-few-games"

    def __init__(self, games: int) -> None:
        super().__init__(games)
        self.games = games

    @property
    def values(self) -> dict[str, Any]:
        """The values of the message's placeholders."""
        return {"games": self.games}

    def message_and_hint(self) -> tuple[str, str]:
        """Return the error message; there is no hint."""
        return self.translation or (f"at least one game is played, not {self.games}", "")


class NothingLeft(LocalizedError, ValueError):
    """Raised if the game is over at the starting position, so that no game can begin there."""

    code = "nothing-left"

    def message_and_hint(self) -> tuple[str, str]:
        """Return the error message and a hint about the correction."""
        hint = "games go on from the last thing that a replay says"
        return self.translation or ("nothing is left to be played there", hint)


def as_replay(table: GameStart, lang: str) -> Replay:
    """Return the start of the games as a replay."""
    if isinstance(table, Replay):
        return table
    if isinstance(table, Sitting):
        return table.as_replay()
    if isinstance(table, (str, PathLike)):
        return load_replay(str(table), lang=lang)
    seats = table if isinstance(table, Mapping) else None
    heroes = () if seats is not None else tuple(table)
    return Match(*heroes, seats=seats, start={"phase": "setup"}, lang=lang).as_replay()


def players_of(replay: Replay, players: Players) -> tuple[PlayerSpec, ...]:
    """Return the player of each seat.

    Raise LookupError if the name of a player or of a seat is unknown. Raise ValueError if the
    number of players is neither one nor the number of seats.
    """
    seats = tuple(replay.file.seats)
    if isinstance(players, Mapping):
        for name in players:
            if name not in seats:
                raise unknown_name_error("seat", name, seats, replay.lang)
        if len(players) != len(seats):
            raise WrongPlayers(len(seats), len(players))
        player_by_seat = [players[name] for name in seats]
    elif isinstance(players, str) or callable(players):
        player_by_seat = [players] * len(seats)
    else:
        player_by_seat = list(players) * (len(seats) if len(players) == 1 else 1)
    # Check the names of players; functions are not checked.
    player_names = [spec if isinstance(spec, str) else "random" for spec in player_by_seat]
    players_for_seats(replay.plugin, player_names, len(seats), 0)
    return tuple(player_by_seat)


def job_of(replay: Replay, players: tuple[PlayerSpec, ...]) -> Job:
    """Return the job (what a process needs to play a game) that continues a replay.

    Raise NothingLeft if the game is over.
    """
    record = played_so_far(replay)
    if record.state.pending is None:
        raise NothingLeft
    return Job(record.game, record.state, players, MAX_INPUTS - len(record.inputs))


@contextmanager
def _report_progress(
    games: int, stored: int, progress: bool | Callable[[int], object]
) -> Iterator[Callable[[int], object]]:
    """Yield a function that reports further games to a progress bar, to `progress`, or nowhere."""
    if not isinstance(progress, bool):
        progress(stored)
        yield progress
        return
    if not progress or find_spec("tqdm") is None:
        yield lambda count: None
        return
    from tqdm.auto import tqdm

    # In a notebook the bar is a widget. Elsewhere, None disables it unless it is in a terminal.
    disable = None if tqdm.__module__ == "tqdm.asyncio" else False
    with tqdm(total=games, initial=stored, unit="game", disable=disable) as bar:
        yield bar.update
