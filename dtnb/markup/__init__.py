"""Pieces of pages made from data: every object that a notebook shows is drawn with these.

What is put in is text and is escaped; only what this room made is markup. A piece looks right by
one style sheet, which it brings along, in light and dark; without the sheet (some readers throw it
away) it still reads in order.
"""

from __future__ import annotations

from dtnb.markup.bars import bar
from dtnb.markup.element import Child, html
from dtnb.markup.parts import amount, badge, chips, fold, heading, seat_class, table
from dtnb.markup.shown import shown

__all__ = [
    "Child",
    "amount",
    "badge",
    "bar",
    "chips",
    "fold",
    "heading",
    "html",
    "seat_class",
    "shown",
    "table",
]
