"""Golden games: stories compared line by line, and fingerprints."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dungeon.golden import FOLDER, fingerprint, golden, others

GAMES = golden()
KEPT = (FOLDER / "fingerprints.txt").read_text("utf-8").splitlines()
#: as many lines as a person reads
READABLE = 600


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_story_of_a_golden_game_is_unchanged(path: Path) -> None:
    """`python -m tests.dungeon.golden` writes them anew, after the difference was understood."""
    assert GAMES[path]().splitlines() == path.read_text("utf-8").splitlines()


@pytest.mark.parametrize("name", others())
def test_a_game_has_the_states_and_the_words_that_it_had(name: str) -> None:
    """`python -m tests.dungeon.golden crossing/greedy` tells it, to compare before and after."""
    assert fingerprint(name) in KEPT


def test_a_person_can_read_the_games_that_are_kept_and_nothing_is_kept_that_nothing_plays() -> None:
    assert set(FOLDER.iterdir()) == {*GAMES, FOLDER / "fingerprints.txt"}
    assert len(KEPT) == len(others()) == len(set(KEPT))
    assert all(len(path.read_text("utf-8").splitlines()) <= READABLE for path in GAMES)
