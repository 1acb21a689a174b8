"""The results of simulated games as data; each game can be played again as a replay.

* share: the result of a seat in a game: 1 for a win, 0 for a loss, between them for a draw.
* interval: the bounds between which a chance or a mean lies with 95 % confidence.
* job: what a process needs to play the games, such as the rules and the players.
* seed: a number that determines all rolls and choices of a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from dtnb.equality import EqualByParts
from dtnb.explain.speakers import error_of
from dtnb.files.localized_errors import unknown_name_error
from dtnb.replay import Replay
from dtnb.replay.lines.continued import exact_file_and_line, file_with_readings, played_so_far
from dtnb.simulation import summary
from dtnb.simulation.single_game import FAILED, GameResult, Job
from dtnb.simulation.storage import MovedFile
from dtnb.simulation.summary import Mean, Wins


class Games(EqualByParts):
    """The results of many games with the same starting position, in the language `lang`."""

    def __init__(
        self,
        initial_replay: Replay,
        job: Job,
        played: Sequence[GameResult],
        lang: str = "en",
        damaged_files: Sequence[MovedFile] = (),
    ) -> None:
        #: the replay that the games start from
        self.initial_replay = initial_replay
        #: the games, in the order of their seeds
        self.played = tuple(played)
        self.lang = lang
        #: the unreadable files of the games' folder, which were moved aside
        self.damaged_files = tuple(damaged_files)
        self._job = job
        self.seats: tuple[str, ...] = tuple(initial_replay.file.seats)

    def _parts(self) -> tuple[Any, ...]:
        return self.lang, self.initial_replay, self._job, self.played, self.damaged_files

    @property
    def players(self) -> tuple[str, ...]:
        """The name of the player at each seat."""
        names = (
            player if isinstance(player, str) else player.__name__ for player in self._job.players
        )
        return tuple(names)

    @property
    def chances(self) -> list[Wins]:
        """How often each seat wins, with the confidence interval of its chance to win."""
        return summary.summarize_wins(self.played, len(self.seats))

    @property
    def turns(self) -> Mean:
        """The mean number of turns of a game."""
        return summary.mean_of([game.turns for game in self.played if game.ending != FAILED])

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of events that were counted."""
        return tuple(summary.list_kinds(self.played))

    @cached_property
    def dials(self) -> tuple[str, ...]:
        """The names of the tracked dials, in the order of the game."""
        return tuple(summary.list_dials(self.played))

    @property
    def errors(self) -> dict[int, str]:
        """The errors, by the seed of the game."""
        return {game.seed: game.error for game in self.played if game.ending == FAILED}

    def winner(self, game: GameResult) -> str | None:
        """Return the winner of a game, or several winners joined by &; None without a winner."""
        if game.ending == FAILED:
            return None
        winners = [name for name, share in zip(self.seats, game.shares, strict=True) if share == 1]
        return " & ".join(winners) or None

    def _seat_name(self, seat: int | None) -> str | None:
        return None if seat is None else self.seats[seat]

    def _check_known(self, kind: str, name: str, known: Sequence[str]) -> None:
        if name not in known:
            raise unknown_name_error(kind, name, known, self.lang)

    def replay(self, seed: int) -> Replay:
        """Play the game of a seed once more, and return it as a replay.

        Raise NotThereError if no game with this seed was played.
        """
        seeds = [game.seed for game in self.played]
        if seed not in seeds:
            raise error_of("no-seed", self.lang, seed=seed, first=seeds[0], last=seeds[-1])
        record = self._job.play_on(seed, played_so_far(self.initial_replay))
        loaded, line = exact_file_and_line(file_with_readings(self.initial_replay), record)
        return Replay(loaded, lang=self.lang, line=line)

    def data(self) -> dict[str, Any]:
        """Return the results as plain data: wins, lengths and errors."""
        return {
            "seats": [
                {
                    "name": self.seats[row.seat],
                    "player": self.players[row.seat],
                    "games": row.games,
                    "won": row.won,
                    "drawn": row.drawn,
                    "between": list(row.interval),
                }
                for row in self.chances
            ],
            "turns": {"mean": self.turns.value, "between": list(self.turns.interval)},
            "usual": {
                kind: [
                    {
                        "seat": self.seats[row.seat],
                        "name": row.name,
                        "games": row.games_with_event,
                        "times": row.mean_count.value,
                        "amount": row.mean_amount.value,
                        "between": list(row.mean_amount.interval),
                    }
                    for row in summary.summarize_events(self.played, kind)
                ]
                for kind in self.kinds
            },
            "aside": {str(moved.file): str(moved.new_path) for moved in self.damaged_files},
            "errors": {str(seed): error for seed, error in self.errors.items()},
        }
