"""The result of many simulated games: who won how often, as data frames, as text and as a page.

* data frame: a table of pandas; `TABLES` describes the columns of each.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from dtnb.present import to_notebook, to_text
from dtnb.simulation import summary
from dtnb.simulation.blocks import simulation_blocks
from dtnb.simulation.games import Games
from dtnb.simulation.lesson_questions import Asking
from dtnb.tables import TABLES, as_frame

if TYPE_CHECKING:
    from pandas import DataFrame


class Simulation(Games):
    """The result of many games that were simulated from the same starting position.

    The parameters are those of `Games`.
    """

    @cached_property
    def ask(self) -> Asking:
        """Questions to the reader of a lesson about these games."""
        return Asking(self)

    # -- as data frames ----------------------------------------------------------------------------

    @cached_property
    def games(self) -> DataFrame:
        """One row for each game: its winner, how it ended, its turns and its inputs.

        An input is a decision of a player, or the outcome of a roll or draw.
        """
        rows = (
            (
                game.seed,
                self.winner(game),
                game.ending,
                game.turns,
                game.input_count,
                game.error or None,
            )
            for game in self.played
        )
        return as_frame(TABLES["simulated"], rows).set_index("seed")

    @property
    def wins(self) -> DataFrame:
        """One row for each seat: how often it wins, with the 95 % confidence interval."""
        rows = (
            (
                self.seats[row.seat], self.players[row.seat], row.games, row.won, row.drawn,
                row.share, *row.interval,
            )
            for row in self.chances
        )  # fmt: skip
        return as_frame(TABLES["wins"], rows)

    def counted(self, what: str = "") -> DataFrame:
        """Return the counted events, one row for each event of each game.

        Parameters
        ----------
        what
            One of `kinds`; without it, events of all kinds.

        Raises
        ------
        NotThereError
            If no event of this kind was counted.
        """
        if what:
            self._check_known("what", what, self.kinds)
        rows = (
            (
                game.seed, count.kind, count.name, self._seat_name(count.seat),
                self._seat_name(count.affected_seat), count.count, count.amount,
            )
            for game in self.played
            for count in game.event_counts
            if what in ("", count.kind)
        )  # fmt: skip
        return as_frame(TABLES["counted"], rows)

    def usual(self, what: str) -> DataFrame:
        """Return the events of a kind in an average game, the largest first.

        Chances and amounts have their 95 % confidence intervals.

        Raises
        ------
        NotThereError
            If no event of this kind was counted.
        """
        self._check_known("what", what, self.kinds)
        rows = (
            (
                self.seats[row.seat], row.name, row.games_with_event / row.games,
                *row.chance_interval, row.mean_count.value, row.mean_amount.value,
                *row.mean_amount.interval,
            )
            for row in summary.summarize_events(self.played, what)
        )  # fmt: skip
        return as_frame(TABLES["usual"], rows)

    def readings(self, dial: str = "") -> DataFrame:
        """Return the values of dials, one row for each turn and seat of each game.

        Parameters
        ----------
        dial
            One of `dials`; without it, all of them.

        Raises
        ------
        NotThereError
            If there is no such dial.
        """
        if dial:
            self._check_known("dial", dial, self.dials)
        rows = (
            (game.seed, entry.turn, self.seats[entry.seat], entry.dial, entry.value)
            for game in self.played
            for entry in game.dial_values
            if dial in ("", entry.dial)
        )
        return as_frame(TABLES["readings"], rows)

    def levels(self, dial: str) -> DataFrame:
        """Return the mean and quartiles of a dial after each turn, over all games.

        Raises
        ------
        NotThereError
            If there is no such dial.
        """
        self._check_known("dial", dial, self.dials)
        rows = (
            (self.seats[row.seat], *row[1:]) for row in summary.summarize_dial(self.played, dial)
        )
        return as_frame(TABLES["levels"], rows)

    # -- displayed --------------------------------------------------------------------------

    def text(self) -> str:
        """Return the result as lines of text."""
        return to_text(simulation_blocks(self))

    def __repr__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        return to_notebook(simulation_blocks(self), self.lang)
