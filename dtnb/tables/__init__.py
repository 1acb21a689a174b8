"""What was played as tables of pandas: steps, windows, decisions, options, damage; many games.

Every table has a fixed list of columns, each with a type and a meaning (:data:`TABLES`). Rows are
made by plain functions, and :mod:`dtnb.tables.frame` alone imports pandas, when somebody asks.
"""

from __future__ import annotations

from dtnb.tables.chart import Chart
from dtnb.tables.columns import TABLES, Column, Table
from dtnb.tables.frame import as_frame, described
from dtnb.tables.many import dials, games
from dtnb.tables.one import OF_A_LINE, of_line

__all__ = [
    "OF_A_LINE",
    "TABLES",
    "Chart",
    "Column",
    "Table",
    "as_frame",
    "described",
    "dials",
    "games",
    "of_line",
]
