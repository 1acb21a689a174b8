"""Odds as a piece of a page: a table with a bar behind each chance, bars for each amount."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dtnb.markup import Child, heading, html, table
from dtnb.odds.teller import Teller, grouped

if TYPE_CHECKING:
    from markupsafe import Markup

    from dtnb.odds.answer import Amount


def as_html(teller: Teller) -> Markup:
    """Return odds as a piece of a page."""
    return html.div(
        heading(teller.title),
        _chances(teller) if teller.answer.lines else None,
        [_amount(teller, amount) for amount in teller.answer.amounts],
        [html.p(note, class_="below") for note in teller.notes],
        class_="odds part",
    )


def _chances(teller: Teller) -> Markup:
    heads, *rows = teller.table()
    columns = len(teller.answer.columns)

    def cells(row: list[str], shares: list[float]) -> Iterator[Child]:
        for at, cell in enumerate(row):
            chance = 0 <= at - 2 < columns
            yield gauge(cell, shares[at - 2]) if chance else cell

    body = [
        list(cells(row, [float(each) for each in line.chances]))
        for line, row in zip(teller.answer.lines, rows, strict=True)
    ]
    return table(heads, body)


def _amount(teller: Teller, amount: Amount) -> Markup:
    rows = list(grouped(amount))
    longest = max(float(chance) for _, chance in rows)
    return html.div(
        html.h5(teller.heading(amount)),
        html.div(
            [
                [
                    html.span(label),
                    html.span(
                        html.i(style=f"width:{100 * float(chance) / longest:.1f}%"),
                        aria_hidden="true",
                    ),
                    html.span(teller.told_if_possible(chance)),
                ]
                for label, chance in rows
            ],
            class_="spread",
        ),
    )


def gauge(cell: str, share: float) -> Markup:
    """Return a figure with a bar behind it."""
    return html.span(cell, class_="gauge", style=f"--share:{100 * share:.1f}%")
