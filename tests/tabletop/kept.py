"""Fixtures for tests of saved tables: a valid file, a played table, the files of a folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dtnb.tabletop import Table
from tests.tabletop.quarrels import HALF, Player

SEATING = {
    "dtnb": 1,
    "game": "dice-throne",
    "title": "$(touch ./PWNED)",
    "edition": "season-one-rerolled",
    "seats": {
        "Ann": {"hero": "Barbarian", "hand": []},
        "Ben": {"hero": "Paladin", "hand": []},
    },
}


def files(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def play_and_undo(kept: Path) -> Player:
    """Return a player at a table with made and undone moves."""
    player = Player(Table(kept=kept, seed=1))
    player.sits_down(HALF)
    for act in HALF.acts[:3]:
        player.acts(act)
    player.does(do="note", text="Late.")
    player.does(do="undo")
    return player


GOOD: dict[str, Any] = {
    **SEATING,
    "inputs": [],
    "table": {
        "format": 2, "begun": True, "done": [{"note": f"n{at}"} for at in range(6)], "at": 6,
    },
}  # fmt: skip


def without_words(table: Table) -> dict[str, Any]:
    """Return the display without the notices on opening, and the questions asked."""
    return {**table.view(), "settled": None, "notice": None}
