"""Compare the odds before and after a move, to see what a card or a roll is worth.

* answer: the odds in one situation. It has lines with the chances of events, and amounts.
* amount: a number that depends on chance.
* `OnPage`, `OnTerminal`: blocks only on a page, and only in a terminal. A gauge is a number with a
  bar.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from dtnb.equality import EqualByParts
from dtnb.odds.answer import Amount, Answer, Chance, Line
from dtnb.odds.blocks import chance_table, note_blocks
from dtnb.odds.texts import chance_text, chance_text_or_empty, mean_text, plain_data
from dtnb.present import (
    GAP,
    Gauge,
    Group,
    Heading,
    Node,
    OnPage,
    OnTerminal,
    Row,
    Table,
    to_notebook,
    to_text,
)
from dtnb.present.text import WIDTH

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker

#: the length of the longest bar in characters
MAX_BAR_LENGTH = 24


class OddsComparison(EqualByParts):
    """Odds before and after a move, side by side under the two headings `names`."""

    def __init__(
        self, before: Answer, after: Answer, names: tuple[str, str], speaker: Speaker
    ) -> None:
        self.before, self.after, self.names = before, after, names
        self._speaker = speaker

    def _parts(self) -> tuple[Any, ...]:
        return self._speaker.lang, self.names, self.before, self.after

    def pairs(self) -> Iterator[tuple[Line, Line]]:
        """Yield each line that both odds have, as it was before and after the move."""
        lines_after = {(line.name, line.requirement): line for line in self.after.lines}
        for line in self.before.lines:
            line_after = lines_after.get((line.name, line.requirement))
            if line_after is not None:
                yield line, line_after

    def amounts(self) -> Iterator[tuple[Amount, Amount]]:
        """Yield each amount that both odds have, as it was before and after the move."""
        amounts_after = {
            self._speaker.render(amount.title): amount for amount in self.after.amounts
        }
        for amount in self.before.amounts:
            amount_after = amounts_after.get(self._speaker.render(amount.title))
            if amount_after is not None:
                yield amount, amount_after

    def text(self, width: int = WIDTH) -> str:
        """Return the comparison as lines of text."""
        return to_text(self._blocks(), width)

    def __repr__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        return to_notebook(self._blocks(), self._speaker.lang)

    def data(self) -> dict[str, Any]:
        """Return both odds as plain data."""
        return {
            "before": plain_data(self.before, self._speaker),
            "after": plain_data(self.after, self._speaker),
        }

    # -- as blocks ---------------------------------------------------------------------------------

    def _blocks(self) -> Group:
        words = self._speaker.render
        return Group(
            (
                Heading(words(self.before.title)),
                self._make_chance_table(),
                tuple(self._make_chart(before, after) for before, after in self.amounts()),
                GAP,
                note_blocks(map(words, self.before.notes)),
            ),
            "odds part",
        )

    def _make_chance_table(self) -> Node:
        """Return the table of both chances of each line."""
        speaker = self._speaker
        pairs = list(self.pairs())
        if not pairs:
            return ()
        chances = [(before.chance, after.chance) for before, after in pairs]
        rows = [
            [
                speaker.object(line.name), speaker.object(line.requirement),
                *(chance_text(chance, speaker) for chance in before_and_after),
            ]
            for (line, _), before_and_after in zip(pairs, chances, strict=True)
        ]  # fmt: skip
        return GAP, chance_table(["", speaker.text("odds.needs"), *self.names], rows, chances)

    def _make_chart(self, before: Amount, after: Amount) -> Node:
        """Return the chart of an amount before and after, for a page and for a terminal."""
        number_range = range(
            min(*before.chances, *after.chances), max(*before.chances, *after.chances) + 1
        )
        chance_rows = [
            (str(number), before.chance(number), after.chance(number)) for number in number_range
        ]
        heading = self._speaker.text(
            "odds.from-to",
            title=self._speaker.render(before.title),
            before=mean_text(before, self._speaker),
            after=mean_text(after, self._speaker),
        )
        chart = OnPage(self._make_gauges(chance_rows)), OnTerminal(self._make_bars(chance_rows))
        return GAP, Group((Heading(heading, level=2), *chart))

    def _make_gauges(self, rows: Iterable[tuple[str, Chance, Chance]]) -> Table:
        gauges = (
            Row((label, *map(self._make_gauge, both_chances))) for label, *both_chances in rows
        )
        return Table(("", *self.names), tuple(gauges))

    def _make_gauge(self, chance: Chance) -> Gauge:
        return Gauge(chance_text_or_empty(chance, self._speaker), float(chance))

    def _make_bars(self, rows: Sequence[tuple[str, Chance, Chance]]) -> Table:
        """Return a bar and a percentage for each chance, drawn with characters."""
        highest_chance = max(
            float(chance)
            for _, *chances_before_and_after in rows
            for chance in chances_before_and_after
        )
        lines = []
        for label, *chances_before_and_after in rows:
            cells = [f"  {label}"]
            for chance in chances_before_and_after:
                length = round(MAX_BAR_LENGTH * float(chance) / highest_chance)
                bar = "█" * (length or (chance.share > 0))
                cells += [bar, chance_text_or_empty(chance, self._speaker)]
            lines.append(Row(tuple(cells)))
        return Table(("", self.names[0], "", self.names[1], ""), tuple(lines), "rllll")
