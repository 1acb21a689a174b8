"""Pieces that several objects share: headings, tables, badges, rules, folds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from markupsafe import Markup

from dtnb.markup.element import Child, html

Tone = Literal["", "good", "bad", "odd", "warn", "accent"]

_SEAT_COLOURS = 6


def amount(value: int | None, signed: bool = False) -> str:
    """Return a number as it is printed; nothing for one that is not known."""
    if value is None:
        return ""
    return (f"{value:+d}" if signed else str(value)).replace("-", "−")


def seat_class(seat: int | None) -> str | None:
    """Return the class that gives a seat its colour."""
    return None if seat is None else f"seat seat-{seat % _SEAT_COLOURS}"


def heading(title: Child, subtitle: Child = None, seat: int | None = None) -> Markup:
    """Return the heading of a piece."""
    return html.h4(
        html.span(title, class_=seat_class(seat)), subtitle and [" ", html.small(subtitle)]
    )


def badge(text: Child, tone: Tone = "") -> Markup:
    """Return a few words that stand out."""
    return html.span(text, class_=f"badge {tone}".rstrip())


def chips(rules: Iterable[str]) -> Markup | None:
    """Return the ids of rules; nothing where there are none."""
    codes = [[" " if index else None, html.code(rule)] for index, rule in enumerate(rules)]
    return html.span(codes, class_="rules") if codes else None


def fold(summary: Child, *children: Child) -> Markup:
    """Return children folded away behind a summary."""
    return html.details(html.summary(summary), children)


def table(heads: Sequence[Child], rows: Iterable[Sequence[Child]], caption: Child = None) -> Markup:
    """Return a table; the first cell of each row names the row, the others are figures.

    Parameters
    ----------
    heads
        One for each column.
    rows
        Cells.
    caption
        What it is called.
    """
    # Readers that throw the style sheet away set every cell flush right, which words do not bear.
    left = "text-align:left"
    top = [html.th(head, scope="col", style=None if at else left) for at, head in enumerate(heads)]
    body = [
        html.tr(html.th(name, scope="row", style=left), [html.td(cell) for cell in cells])
        for name, *cells in rows
    ]
    return html.div(
        html.table(caption and html.caption(caption), html.thead(html.tr(top)), html.tbody(body)),
        class_="wide",
    )
