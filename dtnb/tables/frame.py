"""Rows become a table of pandas: the one module that imports it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from dtnb.tables.columns import TABLES, Table

if TYPE_CHECKING:
    import pandas


def as_frame(table: Table, rows: Iterable[Sequence[Any]]) -> pandas.DataFrame:
    """Return rows as a table with the columns and types that it says, however few there are.

    Parameters
    ----------
    table
        Which table it is.
    rows
        A value for each column; None for a missing one.
    """
    import pandas

    columns = zip(*rows, strict=True)
    values = list(columns) or [()] * len(table.columns)
    return pandas.DataFrame(
        {
            column.name: pandas.array(list(cells), dtype=column.type)
            for column, cells in zip(table.columns, values, strict=True)
        }
    )


def described(name: str) -> pandas.DataFrame:
    """Return what stands in the columns of a table.

    Raises
    ------
    NotThereError
        If there is no table of this name.
    """
    import pandas

    from dtnb.files.localized_errors import unknown_name_error

    if name not in TABLES:
        raise unknown_name_error("table", name, TABLES, "en")
    return pandas.DataFrame(list(TABLES[name].columns))
