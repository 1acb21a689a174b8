"""The odds in one situation of a game, displayed as a table and charts, and exported as data.

* answer: the computed odds, in no language: lines, amounts, columns, title and notes.
* amount: a number that depends on chance, with the chance of each value.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dtnb.equality import EqualByParts
from dtnb.odds.answer import Amount, Answer, Chance, Line
from dtnb.odds.blocks import odds_blocks
from dtnb.odds.texts import plain_data
from dtnb.present import to_notebook, to_text
from dtnb.present.text import WIDTH

if TYPE_CHECKING:
    from pandas import DataFrame

    from dtnb.explain.speaker import Speaker
    from dtnb.frames.document import Odds as FrameOdds
    from dtnb.odds.comparison import OddsComparison


class Odds(EqualByParts):
    """The odds in one situation of a game, displayed in a terminal and in a notebook."""

    def __init__(self, answer: Answer, speaker: Speaker) -> None:
        self.answer = answer
        self._speaker = speaker

    def _parts(self) -> tuple[Any, ...]:
        return self._speaker.lang, self.answer

    @property
    def speaker(self) -> Speaker:
        """Writes names and sentences in the displayed language."""
        return self._speaker

    @property
    def lines(self) -> tuple[Line, ...]:
        """The chances, one line for each event."""
        return self.answer.lines

    @property
    def amounts(self) -> tuple[Amount, ...]:
        """Numbers that depend on chance."""
        return self.answer.amounts

    def chance(self, name: str, needs: str = "") -> Chance:
        """Return a line's chance in the last column, which takes all actions into account.

        Parameters
        ----------
        name
            The name of the line, in English or in the displayed language.
        needs
            The requirement of the line, if several lines have this name; by default the first line
            is meant.

        Raises
        ------
        LookupError
            If there is no such line; the message lists those that exist.
        """
        for line in self.lines:
            line_names = (line.name, self._speaker.object(line.name))
            needs_spellings = ("", line.requirement, self._speaker.object(line.requirement))
            if name.casefold() in map(str.casefold, line_names) and needs in needs_spellings:
                return line.chance
        known_lines = [f"{line.name} ({line.requirement})" for line in self.lines]
        raise LookupError(self._speaker.text("odds.no-line", name=name, names=known_lines or None))

    @property
    def title(self) -> str:
        """The heading: the seat and the window."""
        return self._speaker.render(self.answer.title)

    @property
    def notes(self) -> list[str]:
        """What the odds include, what they leave out, and how they were computed."""
        return list(map(self._speaker.render, self.answer.notes))

    def text(self, width: int = WIDTH) -> str:
        """Return the odds as lines of text."""
        return to_text(odds_blocks(self.answer, self._speaker), width)

    def __repr__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        return to_notebook(odds_blocks(self.answer, self._speaker), self._speaker.lang)

    def beside(self, after: Odds, name: str = "", before: str = "") -> OddsComparison:
        """Compare these odds with other odds, such as those after playing a card.

        Parameters
        ----------
        after
            The other odds.
        name, before
            The heading of the other odds, and the heading of these odds.
        """
        from dtnb.odds.comparison import OddsComparison

        say = self._speaker.text
        headings = before or say("odds.as-is"), name or say("odds.then")
        return OddsComparison(self.answer, after.answer, headings, self._speaker)

    def to_pandas(self, table: str = "odds") -> DataFrame:
        """Return the odds as a data frame of pandas.

        Parameters
        ----------
        table
            ``"odds"``: a row for each chance; ``"amounts"``: a row for each value that an amount
            can have. :data:`dtnb.tables.TABLES` describes the columns.

        Raises
        ------
        NotThereError
            If there is no table of this name.
        """
        from dtnb.files.localized_errors import unknown_name_error
        from dtnb.tables import TABLES, as_frame

        rows_of_table = {"odds": self._chance_rows, "amounts": self._amount_rows}
        if table not in rows_of_table:
            raise unknown_name_error("table", table, rows_of_table, self._speaker.lang)
        return as_frame(TABLES[table], rows_of_table[table]())

    def _chance_rows(self) -> Iterator[tuple[Any, ...]]:
        header = [self._speaker.render(column) for column in self.answer.columns]
        for line in self.lines:
            for heading, chance in zip(header, line.chances, strict=True):
                yield line.name, line.requirement, heading, *_chance_cells(chance)

    def _amount_rows(self) -> Iterator[tuple[Any, ...]]:
        for amount in self.amounts:
            title = self._speaker.render(amount.title)
            for number in amount.chances:
                yield title, number, *_chance_cells(amount.chance(number))

    def framed(self) -> FrameOdds | None:
        """Return the odds in the form of a document of frames; None if there are no odds."""
        from dtnb.odds.frame_odds import to_frame_odds

        return to_frame_odds(self.answer, self._speaker)

    # -- as data -----------------------------------------------------------------------------------

    def data(self) -> dict[str, Any]:
        """Return the odds as plain data, with every exact chance as a fraction."""
        return plain_data(self.answer, self._speaker)


def _chance_cells(chance: Chance) -> tuple[Any, ...]:
    fraction = str(chance.share) if chance.exact else None
    return float(chance.share), fraction, chance.playouts, *chance.interval
