"""Odds for people: as a table, as charts and as data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dtnb.odds.answer import Amount, Answer, Chance, Line
from dtnb.odds.blocks import odds_blocks
from dtnb.odds.words import plain_data
from dtnb.present import to_html, to_text
from dtnb.present.text import WIDTH

if TYPE_CHECKING:
    from pandas import DataFrame

    from dtnb.explain.speaker import Speaker
    from dtnb.frames.document import Odds as FrameOdds
    from dtnb.odds.beside import Beside


class Odds:
    """Odds from a moment of a game: a table in a terminal and in a notebook.

    Parameters
    ----------
    answer
        The odds as data.
    speaker
        The language.
    """

    def __init__(self, answer: Answer, speaker: Speaker) -> None:
        self.answer = answer
        self._speaker = speaker

    @property
    def speaker(self) -> Speaker:
        """The language."""
        return self._speaker

    @property
    def lines(self) -> tuple[Line, ...]:
        """The chances of each thing."""
        return self.answer.lines

    @property
    def amounts(self) -> tuple[Amount, ...]:
        """Numbers that hang on chance."""
        return self.answer.amounts

    def chance(self, name: str, needs: str = "") -> Chance:
        """Return the chance of one thing, with everything that was counted.

        Parameters
        ----------
        name
            What it is called.
        needs
            What the dice must show, where several lines have this name; else the first.

        Raises
        ------
        LookupError
            If there is none, with the names that there are.
        """
        for line in self.lines:
            known = (line.name, self._speaker.object(line.name))
            shown = ("", line.needs, self._speaker.object(line.needs))
            if name.casefold() in map(str.casefold, known) and needs in shown:
                return line.chance
        there = [f"{line.name} ({line.needs})" for line in self.lines]
        raise LookupError(self._speaker.text("odds.no-line", name=name, names=there or None))

    @property
    def title(self) -> str:
        """Whose odds, and when."""
        return self._speaker.words(self.answer.title)

    @property
    def notes(self) -> list[str]:
        """What was counted, what was not, and how the odds were computed."""
        return list(map(self._speaker.words, self.answer.notes))

    def text(self, width: int = WIDTH) -> str:
        """Return the odds as lines of text."""
        return to_text(odds_blocks(self.answer, self._speaker), width)

    def __repr__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        from dtnb.markup import shown

        piece = to_html(odds_blocks(self.answer, self._speaker))
        return shown(piece, lang=self._speaker.lang)

    def beside(self, after: Odds, name: str = "", before: str = "") -> Beside:
        """Return these odds beside others of the same moment: what a card is worth.

        Parameters
        ----------
        after
            The others.
        name, before
            What each is called.
        """
        from dtnb.odds.beside import Beside

        say = self._speaker.text
        names = before or say("odds.as-is"), name or say("odds.then")
        return Beside(self.answer, after.answer, names, self._speaker)

    def to_pandas(self, table: str = "odds") -> DataFrame:
        """Return the odds as a table of pandas.

        Parameters
        ----------
        table
            ``"odds"``: a row for each chance; ``"amounts"``: one for each number that something
            can come to. :data:`dtnb.tables.TABLES` says what stands in each column.

        Raises
        ------
        NotThereError
            If there is no table of this name.
        """
        from dtnb.files.localized_errors import unknown_name_error
        from dtnb.tables import TABLES, as_frame

        rows = {"odds": self._chances, "amounts": self._numbers}
        if table not in rows:
            raise unknown_name_error("table", table, rows, self._speaker.lang)
        return as_frame(TABLES[table], rows[table]())

    def _chances(self) -> Iterator[tuple[Any, ...]]:
        heads = [self._speaker.words(column) for column in self.answer.columns]
        for line in self.lines:
            for head, chance in zip(heads, line.chances, strict=True):
                yield line.name, line.needs, head, *_cells(chance)

    def _numbers(self) -> Iterator[tuple[Any, ...]]:
        for amount in self.amounts:
            title = self._speaker.words(amount.title)
            for number in amount.chances:
                yield title, number, *_cells(amount.chance(number))

    def framed(self) -> FrameOdds | None:
        """Return the odds as a document of frames carries them; None where there are none."""
        from dtnb.odds.framed import framed

        return framed(self.answer, self._speaker)

    # -- as data -----------------------------------------------------------------------------------

    def data(self) -> dict[str, Any]:
        """Return the odds as plain data, with every exact chance as a fraction."""
        return plain_data(self.answer, self._speaker)


def _cells(chance: Chance) -> tuple[Any, ...]:
    fraction = str(chance.share) if chance.exact else None
    return float(chance.share), fraction, chance.playouts, *chance.interval
