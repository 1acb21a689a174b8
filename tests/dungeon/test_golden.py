"""Golden playthroughs: a game on each map by each player, line by line as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dungeon.golden import FOLDER, golden

GAMES = golden()


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_is_told_line_by_line_as_it_was(path: Path) -> None:
    """`python -m tests.dungeon.golden` writes them anew, after the difference was understood."""
    assert GAMES[path]().splitlines() == path.read_text("utf-8").splitlines()


def test_there_is_no_transcript_that_nothing_plays() -> None:
    assert set(FOLDER.glob("*.txt")) == set(GAMES)
