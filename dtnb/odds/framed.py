"""Odds as a document of frames carries them: put into words, with the lengths of their bars."""

from __future__ import annotations

from dtnb.frames.document import Odds, OddsRow, OddsTable
from dtnb.odds.answer import Amount, Answer, Line
from dtnb.odds.teller import Teller, grouped


def framed(answer: Answer, teller: Teller) -> Odds | None:
    """Return odds as a part of a document; None where there is nothing to tell.

    Parameters
    ----------
    answer
        The odds as data.
    teller
        Who puts them into words.
    """
    tables = [_chances(answer, teller)] if answer.lines else []
    tables += [_amount(amount, teller) for amount in answer.amounts]
    return Odds(tuple(tables), tuple(teller.notes)) if tables else None


def _chances(answer: Answer, teller: Teller) -> OddsTable:
    heads, *cells = teller.table()
    rows = tuple(_row(line, row) for line, row in zip(answer.lines, cells, strict=True))
    return OddsTable(teller.title, tuple(heads[2 : 2 + len(answer.columns)]), rows)


def _row(line: Line, cells: list[str]) -> OddsRow:
    name, needs, *rest = cells
    told, first = rest[: len(line.chances)], rest[len(line.chances) :]
    shares = tuple(_percent(float(chance)) for chance in line.chances)
    return OddsRow(name, tuple(told), shares, needs, *first)


def _amount(amount: Amount, teller: Teller) -> OddsTable:
    groups = list(grouped(amount))
    longest = max(float(chance) for _, chance in groups)
    rows = tuple(
        OddsRow(label, (teller.told_if_possible(chance),), (_percent(float(chance) / longest),))
        for label, chance in groups
    )
    return OddsTable(teller.heading(amount), (), rows)


def _percent(share: float) -> int:
    return round(100 * share)
