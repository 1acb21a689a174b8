"""Render data as HTML elements for notebooks and pages.

Text is always escaped; only the results of these functions are inserted as markup. Every object is
displayed together with a style sheet for light and dark pages. Some notebook viewers remove the
style sheet. Even then the elements can be read in order.
"""

from __future__ import annotations

from dtnb.markup.bars import bar
from dtnb.markup.element import Child, html
from dtnb.markup.parts import amount, badge, chips, fold, heading, picture, seat_class, table
from dtnb.markup.shown import wrap_for_display

__all__ = [
    "Child",
    "amount",
    "badge",
    "bar",
    "chips",
    "fold",
    "heading",
    "html",
    "picture",
    "seat_class",
    "table",
    "wrap_for_display",
]
