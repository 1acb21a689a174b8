"""Two odds beside each other: what a card or a roll is worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dtnb.odds.answer import Amount, Answer, Chance, Line
from dtnb.odds.teller import Teller, columns
from dtnb.present.wrap import Piece, wrap_pieces
from dtnb.sanitize import sanitize_line, sanitize_lines

if TYPE_CHECKING:
    from markupsafe import Markup

    from dtnb.explain.speaker import Speaker

#: characters of the longest bar
BAR = 24


class Beside:
    """Odds before something and after it, side by side.

    Parameters
    ----------
    before, after
        The odds.
    names
        What each is called.
    speaker
        Who tells them.
    """

    def __init__(
        self, before: Answer, after: Answer, names: tuple[str, str], speaker: Speaker
    ) -> None:
        self.before, self.after, self.names = before, after, names
        self._speaker = speaker
        self._tellers = Teller(before, speaker), Teller(after, speaker)

    def pairs(self) -> Iterator[tuple[Line, Line]]:
        """Yield the lines that both have."""
        there = {(line.name, line.needs): line for line in self.after.lines}
        for line in self.before.lines:
            other = there.get((line.name, line.needs))
            if other is not None:
                yield line, other

    def amounts(self) -> Iterator[tuple[Amount, Amount]]:
        """Yield the numbers that both have."""
        there = {self._speaker.words(amount.title): amount for amount in self.after.amounts}
        for amount in self.before.amounts:
            other = there.get(self._speaker.words(amount.title))
            if other is not None:
                yield amount, other

    def text(self, width: int = 100) -> str:
        """Return them as lines of text."""
        return sanitize_lines("\n".join(self._text(width)))

    def _text(self, width: int) -> Iterator[str]:
        first = self._tellers[0]
        yield from wrap_pieces([Piece(first.title)], width)
        if rows := list(self._chances()):
            yield ""
            heads = ["", self._speaker.text("odds.needs"), *self.names]
            yield from columns([list(map(sanitize_line, row)) for row in [heads, *rows]], 2)
        for one, other in self.amounts():
            yield ""
            yield from wrap_pieces([Piece(self._heading(one, other))], width)
            yield from self._bars(one, other)
        yield ""
        for note in first.notes:
            yield from wrap_pieces([Piece(note)], width)

    def _chances(self) -> Iterator[list[str]]:
        first, second = self._tellers
        for line, other in self.pairs():
            yield [
                self._speaker.object(line.name), self._speaker.object(line.needs),
                first.told(line.chance), second.told(other.chance),
            ]  # fmt: skip

    def _heading(self, one: Amount, other: Amount) -> str:
        first, second = self._tellers
        title = self._speaker.words(one.title)
        means = {"before": first.mean(one), "after": second.mean(other)}
        return self._speaker.text("odds.from-to", title=title, **means)

    def _rows(self, one: Amount, other: Amount) -> list[tuple[str, Chance, Chance]]:
        numbers = range(min(*one.chances, *other.chances), max(*one.chances, *other.chances) + 1)
        return [(str(number), one.chance(number), other.chance(number)) for number in numbers]

    def _bars(self, one: Amount, other: Amount) -> Iterator[str]:
        rows = self._rows(one, other)
        longest = max(float(chance) for _, *both in rows for chance in both)
        table = [["", self.names[0], "", self.names[1], ""]]
        for label, *both in rows:
            cells = [label]
            for teller, chance in zip(self._tellers, both, strict=True):
                length = round(BAR * float(chance) / longest)
                cells += ["█" * (length or (chance.share > 0)), teller.told_if_possible(chance)]
            table.append(cells)
        wide = [max(map(len, column)) for column in zip(*table, strict=True)]
        for row in table:
            told = (f"{cell:<{size}}" for cell, size in zip(row[1:], wide[1:], strict=True))
            yield f"  {row[0]:>{wide[0]}}  {'  '.join(told)}".rstrip()

    def __repr__(self) -> str:
        return self.text()

    # -- as a piece of a page ----------------------------------------------------------------------

    def _repr_html_(self) -> str:
        from dtnb.markup import heading, html, shown, table

        first, second = self._tellers
        lines = [
            [
                self._speaker.object(line.name), self._speaker.object(line.needs),
                _gauge(first, line.chance), _gauge(second, other.chance),
            ]
            for line, other in self.pairs()
        ]  # fmt: skip
        heads = ["", self._speaker.text("odds.needs"), *self.names]
        return shown(
            html.div(
                heading(first.title),
                table(heads, lines) if lines else None,
                [self._page(one, other) for one, other in self.amounts()],
                [html.p(note, class_="below") for note in first.notes],
                class_="odds part",
            ),
            lang=self._speaker.lang,
        )

    def _page(self, one: Amount, other: Amount) -> Markup:
        from dtnb.markup import html, table

        first, second = self._tellers
        rows = [
            [label, _gauge(first, before), _gauge(second, after)]
            for label, before, after in self._rows(one, other)
        ]
        return html.div(html.h5(self._heading(one, other)), table(["", *self.names], rows))

    def data(self) -> dict[str, Any]:
        """Return both as plain data."""
        before, after = self._tellers
        return {"before": before.data(), "after": after.data()}


def _gauge(teller: Teller, chance: Chance) -> Markup:
    from dtnb.odds.page import gauge

    return gauge(teller.told_if_possible(chance), float(chance))
