"""Turn rows into pandas data frames; no other module imports pandas."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from dtnb.lazy_imports import installed
from dtnb.tables.columns import TABLES, Table

if TYPE_CHECKING:
    import pandas


def as_frame(table: Table, rows: Iterable[Sequence[Any]]) -> pandas.DataFrame:
    """Return a data frame with the columns and types of a table, even if there are no rows.

    A row has a value for each column; None is a missing value.
    """
    with installed("pandas"):
        import pandas

    cells_by_column = list(zip(*rows, strict=True)) or [()] * len(table.columns)
    return pandas.DataFrame(
        {
            column.name: pandas.array(list(cells), dtype=column.type)
            for column, cells in zip(table.columns, cells_by_column, strict=True)
        }
    )


def described(name: str) -> pandas.DataFrame:
    """Return the columns of a table with their meanings, as a data frame.

    Raises
    ------
    NotThereError
        If there is no table of this name.
    """
    with installed("pandas"):
        import pandas

    from dtnb.files.localized_errors import unknown_name_error

    if name not in TABLES:
        raise unknown_name_error("table", name, TABLES, "en")
    return pandas.DataFrame(list(TABLES[name].columns))
