"""Bars of a calculation: read downwards they show how an amount falls and rises."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

from markupsafe import Markup

from dtnb.markup.element import html

WIDTH, HEIGHT = 120, 12
_TIP = 6

BarKind = Literal["base", "more", "less", "sum"]
#: where an amount stands in a bar
Scale = Callable[[int], float]


def scale_of(amounts: Iterable[int]) -> Scale:
    """Return the scale on which all these amounts have room."""
    known = [0, *amounts]
    low = min(known)
    span = max(known) - low or 1
    return lambda amount: 1 + (amount - low) / span * (WIDTH - 2)


def bar(scale: Scale, start: int, end: int, kind: BarKind) -> Markup:
    """Return a bar from one amount to another.

    What is added is full and points to the right, what is taken away is hollow and points to the
    left, so that no colour is needed to tell them apart.
    """
    begin, to = scale(start), scale(end)
    tip = {"more": max(begin, to - _TIP), "less": min(begin, to + _TIP)}.get(kind, to)
    top, middle, bottom = 2, HEIGHT // 2, HEIGHT - 2
    path = f"M{begin:.4g} {top}H{tip:.4g}L{to:.4g} {middle} {tip:.4g} {bottom}H{begin:.4g}Z"
    zero = f"{scale(0):.4g}"
    return html.svg(
        html.line(x1=zero, x2=zero, y1=0, y2=HEIGHT),
        html.path(d=path),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        preserveAspectRatio="none",
        aria_hidden="true",
        class_=f"bar {kind}",
    )
