"""Create the elements that several displays share, such as headings, tables and badges."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from markupsafe import Markup

from dtnb.markup.element import Child, html

Tone = Literal["", "good", "bad", "odd", "warn", "accent"]

_SEAT_COLOUR_COUNT = 6


def amount(value: int | None, signed: bool = False) -> str:
    """Return a number as text, with a minus sign instead of a hyphen; an empty text for None."""
    if value is None:
        return ""
    return (f"{value:+d}" if signed else str(value)).replace("-", "−")


def seat_class(seat: int | None) -> str | None:
    """Return the CSS classes that give a seat its colour; None for no seat."""
    return None if seat is None else f"seat seat-{seat % _SEAT_COLOUR_COUNT}"


def heading(title: Child, subtitle: Child = None, seat: int | None = None) -> Markup:
    """Return a heading with a smaller subtitle, in the colour of a seat."""
    return html.h4(
        html.span(title, class_=seat_class(seat)), subtitle and [" ", html.small(subtitle)]
    )


def badge(text: Child, tone: Tone = "") -> Markup:
    """Return a short text with a coloured background."""
    return html.span(text, class_=f"badge {tone}".rstrip())


def picture(path: str, class_: str | None = None) -> Markup | None:
    """Return a drawing of 24 by 24 units from the path data of SVG; None if `path` is empty."""
    if not path:
        return None
    return html.svg(html.path(d=path), viewBox="0 0 24 24", aria_hidden="true", class_=class_)


def chips(rules: Iterable[str]) -> Markup | None:
    """Return the ids of `rules` in a row; None if there are none."""
    codes = [[" " if index else None, html.code(rule)] for index, rule in enumerate(rules)]
    return html.span(codes, class_="rules") if codes else None


def fold(summary: Child, *children: Child) -> Markup:
    """Return content that is hidden until the reader opens the summary."""
    return html.details(html.summary(summary), children)


def table(heads: Sequence[Child], rows: Iterable[Sequence[Child]], caption: Child = None) -> Markup:
    """Return a table; the first cell of each row is the row's heading."""
    # Jupyter aligns cells to the right where our style sheet is removed.
    left_aligned = "text-align:left"
    header_cells = [
        html.th(head, scope="col", style=None if index else left_aligned)
        for index, head in enumerate(heads)
    ]
    body = [
        html.tr(html.th(name, scope="row", style=left_aligned), [html.td(cell) for cell in cells])
        for name, *cells in rows
    ]
    return html.div(
        html.table(
            caption and html.caption(caption), html.thead(html.tr(header_cells)), html.tbody(body)
        ),
        class_="wide",
    )
