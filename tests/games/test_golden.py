"""Golden games: stories compared line by line, differences between editions, fingerprints."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.matches import MODES
from tests.games.golden import FINGERPRINTS, FOLDER, GAMES, fingerprint, golden

FILES = golden()
KEPT = (FOLDER / "fingerprints.txt").read_text("utf-8").splitlines()
#: the maximum number of lines that a person reads
READABLE = 600
#: how to write the files again, once the difference is understood
COMMAND = "python -m tests.games.golden"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_story_of_a_golden_game_and_its_differences_by_book_are_unchanged(path: Path) -> None:
    is_unchanged = FILES[path]().splitlines() == path.read_text("utf-8").splitlines()
    assert is_unchanged, f"`{COMMAND}` writes {path.name} again; `git diff` shows the difference"


@pytest.mark.parametrize(
    ("mode", "seed"), [(mode, seed) for mode in MODES for seed in range(FINGERPRINTS)]
)
def test_a_random_game_has_the_states_and_the_words_that_it_had(mode: str, seed: int) -> None:
    is_unchanged = fingerprint(mode, seed) in KEPT
    assert is_unchanged, (
        f"`{COMMAND} {mode}/{seed}` prints the story, to compare before and after; `{COMMAND}` "
        "writes the fingerprints again"
    )


def test_each_book_has_a_fingerprint_in_each_mode() -> None:
    assert len(KEPT) == len(MODES) * FINGERPRINTS == len(set(KEPT))


def test_each_mode_has_a_game_that_a_person_can_read_and_nothing_is_kept_that_nothing_plays() -> (
    None
):
    assert set(GAMES) == set(MODES)
    assert set(FOLDER.iterdir()) == {*FILES, FOLDER / "fingerprints.txt"}
    assert all(len(path.read_text("utf-8").splitlines()) <= READABLE for path in FILES)
