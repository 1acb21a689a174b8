"""Draw the bars of a calculation, which show row by row how an amount rises and falls."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

from markupsafe import Markup

from dtnb.markup.element import html

WIDTH, HEIGHT = 120, 12
_TIP_WIDTH = 6

BarKind = Literal["base", "more", "less", "sum"]
#: converts an amount to its horizontal position in a bar
Scale = Callable[[int], float]


def scale_of(amounts: Iterable[int]) -> Scale:
    """Return the scale for a calculation in which the bars reach all these amounts and 0."""
    with_zero = [0, *amounts]
    smallest = min(with_zero)
    span = max(with_zero) - smallest or 1
    return lambda amount: 1 + (amount - smallest) / span * (WIDTH - 2)


def bar(scale: Scale, start: int, end: int, kind: BarKind) -> Markup:
    """Return a bar from one amount to another.

    Readers need no colours: a bar of the kind ``more`` is filled and points to the right, a bar of
    the kind ``less`` is hollow and points to the left.
    """
    start_x, end_x = scale(start), scale(end)
    tip_x = {
        "more": max(start_x, end_x - _TIP_WIDTH),
        "less": min(start_x, end_x + _TIP_WIDTH),
    }.get(kind, end_x)
    top, middle, bottom = 2, HEIGHT // 2, HEIGHT - 2
    path = (
        f"M{start_x:.4g} {top}H{tip_x:.4g}L{end_x:.4g} {middle} {tip_x:.4g} {bottom}H{start_x:.4g}Z"
    )
    zero_x = f"{scale(0):.4g}"
    return html.svg(
        html.line(x1=zero_x, x2=zero_x, y1=0, y2=HEIGHT),
        html.path(d=path),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        preserveAspectRatio="none",
        aria_hidden="true",
        class_=f"bar {kind}",
    )
