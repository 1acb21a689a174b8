"""Data frames of pandas: about one line of play, such as its steps, and about many games.

Every table has a fixed list of columns, each with a type and a meaning (:data:`TABLES`). Rows are
built by plain functions; only :mod:`dtnb.tables.frame` imports pandas, when a table is requested.
"""

from __future__ import annotations

from dtnb.tables.chart import Chart
from dtnb.tables.columns import TABLES, Column, Table
from dtnb.tables.frame import as_frame, described
from dtnb.tables.game_tables import dials, games
from dtnb.tables.line_tables import LINE_TABLES, of_line

__all__ = [
    "LINE_TABLES",
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
