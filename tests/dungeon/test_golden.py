"""Golden games: stories compared line by line, and fingerprints."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dungeon.golden import FOLDER, fingerprint, golden, others

GAMES = golden()
KEPT = (FOLDER / "fingerprints.txt").read_text("utf-8").splitlines()
#: as many lines as a person reads
READABLE = 600
#: how to write the files again, once the difference is understood
COMMAND = "python -m tests.dungeon.golden"


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_story_of_a_golden_game_is_unchanged(path: Path) -> None:
    is_unchanged = GAMES[path]().splitlines() == path.read_text("utf-8").splitlines()
    assert is_unchanged, f"`{COMMAND}` writes {path.name} again; `git diff` shows the difference"


@pytest.mark.parametrize("name", others())
def test_a_game_has_the_states_and_the_words_that_it_had(name: str) -> None:
    is_unchanged = fingerprint(name) in KEPT
    assert is_unchanged, (
        f"`{COMMAND} {name}` tells the game, to compare before and after; `{COMMAND}` writes the "
        "fingerprints again"
    )


def test_a_person_can_read_the_games_that_are_kept_and_nothing_is_kept_that_nothing_plays() -> None:
    assert set(FOLDER.iterdir()) == {*GAMES, FOLDER / "fingerprints.txt"}
    assert len(KEPT) == len(others()) == len(set(KEPT))
    assert all(len(path.read_text("utf-8").splitlines()) <= READABLE for path in GAMES)
