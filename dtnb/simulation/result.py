"""Many games that were played: as tables, as text, as a picture."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from dtnb.present import to_html, to_text
from dtnb.simulation import summary
from dtnb.simulation.blocks import simulation_blocks
from dtnb.simulation.games import Games
from dtnb.tables import TABLES, as_frame

if TYPE_CHECKING:
    from pandas import DataFrame


class Simulation(Games):
    """What many games came to.

    Parameters
    ----------
    begun
        Where they began.
    job
        How they were played.
    played
        The games, in the order of their seeds.
    lang
        The language of what is shown.
    aside
        Files of the folder in which they are kept that could not be read.
    """

    # -- as tables ---------------------------------------------------------------------------------

    @cached_property
    def games(self) -> DataFrame:
        """One row for each game: who won, how it ended, how long it was."""
        rows = (
            (each.seed, self.winner(each), each.ended, each.turns, each.inputs, each.error or None)
            for each in self.played
        )
        return as_frame(TABLES["simulated"], rows).set_index("seed")

    @property
    def wins(self) -> DataFrame:
        """One row for each seat: how often it wins, and between which bounds its chance lies."""
        rows = (
            (
                self.seats[row.seat], self.players[row.seat], row.games, row.won, row.drawn,
                row.share, *row.between,
            )
            for row in self.chances
        )  # fmt: skip
        return as_frame(TABLES["wins"], rows)

    def counted(self, what: str = "") -> DataFrame:
        """Return what happened, one row for each thing of each game.

        Parameters
        ----------
        what
            Only this kind, one of `kinds`.

        Raises
        ------
        NotThereError
            If nothing of this kind was counted.
        """
        if what:
            self._check_known("what", what, self.kinds)
        rows = (
            (
                each.seed, count.what, count.name, self._seat(count.seat), self._seat(count.to),
                count.times, count.amount,
            )
            for each in self.played
            for count in each.counts
            if what in ("", count.what)
        )  # fmt: skip
        return as_frame(TABLES["counted"], rows)

    def usual(self, what: str) -> DataFrame:
        """Return what of a kind happens in a game on average, with bounds; most of it first.

        Raises
        ------
        NotThereError
            If nothing of this kind was counted.
        """
        self._check_known("what", what, self.kinds)
        rows = (
            (
                self.seats[row.seat], row.name, row.within / row.games, *row.happens,
                row.times.value, row.amount.value, *row.amount.between,
            )
            for row in summary.usual(self.played, what)
        )  # fmt: skip
        return as_frame(TABLES["usual"], rows)

    def readings(self, dial: str = "") -> DataFrame:
        """Return where dials stood turn by turn, one row for each seat and turn of each game.

        Parameters
        ----------
        dial
            Only this one, one of `dials`.

        Raises
        ------
        NotThereError
            If there is no such dial.
        """
        if dial:
            self._check_known("dial", dial, self.dials)
        rows = (
            (each.seed, reading.turn, self.seats[reading.seat], reading.dial, reading.value)
            for each in self.played
            for reading in each.readings
            if dial in ("", reading.dial)
        )
        return as_frame(TABLES["readings"], rows)

    def levels(self, dial: str) -> DataFrame:
        """Return where a dial stands after each turn, over all games.

        Raises
        ------
        NotThereError
            If there is no such dial.
        """
        self._check_known("dial", dial, self.dials)
        rows = ((self.seats[row.seat], *row[1:]) for row in summary.levels(self.played, dial))
        return as_frame(TABLES["levels"], rows)

    # -- as people see it --------------------------------------------------------------------------

    def text(self) -> str:
        """Return the outcome as lines of text."""
        return to_text(simulation_blocks(self))

    def __repr__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        from dtnb.markup import shown

        return shown(to_html(simulation_blocks(self)), lang=self.lang)
