"""The four sides of a tile, and cells by column and row.

A cell is named by its column, a letter from the west, and its row, a number from the north.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

STEPS: Final[Mapping[str, tuple[int, int]]] = {
    "north": (0, -1),
    "east": (1, 0),
    "south": (0, 1),
    "west": (-1, 0),
}
"""The step from a cell to its neighbour on each side: columns to the east, rows to the south."""

OPPOSITE: Final = {"north": "south", "east": "west", "south": "north", "west": "east"}
"""Each side with the side across from it."""


def column_and_row(cell: str) -> tuple[int, int]:
    """Return the column and the row of a cell, such as (2, 3) for "C3"; column A is 0."""
    return ord(cell[0]) - ord("A"), int(cell[1:])


def column_letter(column: int) -> str:
    """Return the letter of a column, such as "C" for 2."""
    return chr(ord("A") + column)


def neighbour(cell: str, side: str) -> str:
    """Return the name of the adjacent cell on a side, which need not be on the map."""
    column, row = column_and_row(cell)
    across, down = STEPS[side]
    return f"{column_letter(column + across)}{row + down}"
