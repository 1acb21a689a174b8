"""Odds in words: titles, cells of the table, figures, notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from dtnb.odds.answer import Amount, Answer, Chance
from dtnb.odds.figures import decimal, percent
from dtnb.sanitize import sanitize_line

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker

#: numbers of an amount that are shown one by one; of more, several go together
MOST_BARS = 30


class Teller:
    """Puts odds into words.

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
    def notes(self) -> list[str]:
        """What was counted, what was not, and how it was found."""
        return list(map(self._speaker.words, self.answer.notes))

    @property
    def title(self) -> str:
        """Whose odds, and when."""
        return self._speaker.words(self.answer.title)

    def table(self) -> list[list[str]]:
        """Return the cells of the table of chances, its heads first."""
        say, speaker = self._speaker.words, self._speaker
        begins = any(line.first for line in self.answer.lines)
        heads = ["", speaker.text("odds.needs"), *map(say, self.answer.columns)]
        rows = [heads + ([speaker.text("odds.first")] if begins else [])]
        for line in self.answer.lines:
            cells = [speaker.object(line.name), speaker.object(line.needs)]
            cells += [self.told(chance) for chance in line.chances]
            if begins:
                cells.append(say(line.first) if line.first else "")
            rows.append([sanitize_line(cell) for cell in cells])
        return rows

    def told(self, chance: Chance) -> str:
        """Return a chance in words, with its bounds where it was counted."""
        share = percent(chance.share, self._speaker)
        if chance.exact:
            return share
        low, high = (percent(each, self._speaker) for each in chance.interval)
        return self._speaker.text("odds.between", share=share, low=low, high=high)

    def told_if_possible(self, chance: Chance) -> str:
        """Return a chance in words; nothing for what cannot be."""
        return self.told(chance) if chance.share or not chance.exact else ""

    def heading(self, amount: Amount) -> str:
        """Return what number it is, and what of it is to be expected."""
        title = self._speaker.words(amount.title)
        return self._speaker.text("odds.mean", title=title, mean=self.mean(amount))

    def mean(self, amount: Amount) -> str:
        """Return what is to be expected, with its bounds where it was counted."""
        mean = decimal(f"{float(amount.mean):.2f}", self._speaker)
        if amount.exact:
            return mean
        low, high = (decimal(f"{each:.2f}", self._speaker) for each in amount.interval)
        return self._speaker.text("odds.between", share=mean, low=low, high=high)

    def data(self) -> dict[str, Any]:
        """Return the odds as plain data, with every exact chance as a fraction."""
        say = self._speaker.words
        return {
            "title": self.title,
            "columns": list(map(say, self.answer.columns)),
            "lines": [
                {
                    "name": line.name,
                    "needs": line.needs,
                    "chances": [_chance_data(chance) for chance in line.chances],
                    "first": say(line.first) if line.first else None,
                }
                for line in self.answer.lines
            ],
            "amounts": [
                {
                    "title": say(amount.title),
                    "mean": float(amount.mean),
                    "exact": amount.exact,
                    "between": list(amount.interval),
                    "chances": {
                        number: _chance_data(amount.chance(number)) for number in amount.chances
                    },
                }
                for amount in self.answer.amounts
            ],
            "notes": self.notes,
        }


def grouped(amount: Amount) -> Iterator[tuple[str, Chance]]:
    """Yield the numbers of an amount with their chances; of many, several together."""
    low, high = min(amount.chances), max(amount.chances)
    size = -(-(high - low + 1) // MOST_BARS)
    for begin in range(low, high + 1, size):
        numbers = range(begin, min(begin + size, high + 1))
        share = sum((amount.chance(number).share for number in numbers), start=amount.mean * 0)
        label = str(begin) if len(numbers) == 1 else f"{begin}–{numbers[-1]}"
        yield label, Chance(share, amount.playouts)


def _chance_data(chance: Chance) -> dict[str, Any]:
    told: dict[str, Any] = {"chance": float(chance.share)}
    if chance.exact:
        return {**told, "fraction": str(chance.share)}
    return {**told, "playouts": chance.playouts, "between": list(chance.interval)}


def columns(rows: Sequence[Sequence[str]], figures: int) -> Iterator[str]:
    """Yield the lines of a table; behind two columns of words so many figures stand flush right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            f"{cell:>{wide}}" if 2 <= at < 2 + figures else f"{cell:<{wide}}"
            for at, (cell, wide) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()
