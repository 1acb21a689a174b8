"""Every kind of malformed replay, with its exact message: place, what is wrong, what is right."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb.files import FileProblems
from dtnb.replay import load_replay

FOLDER = Path(__file__).parent / "malformed"
FILES = sorted(FOLDER.glob("*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_malformed_replay_is_refused_with_everything_that_is_wrong(file: Path) -> None:
    with pytest.raises(FileProblems) as caught:
        load_replay(file, file.name)
    assert caught.value.text() + "\n" == file.with_suffix(".txt").read_text("utf-8")


def test_at_least_25_kinds_of_malformed_replays_are_shown() -> None:
    assert len(FILES) >= 25


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_message_exists_in_french_and_names_the_same_place(file: Path) -> None:
    with pytest.raises(FileProblems) as caught:
        load_replay(file, file.name)
    places = [f"{p.file}:{p.line}:{p.column}: " for p in caught.value.problems]
    french = caught.value.text("fr").split("\n")
    assert all(line.startswith(place) for line, place in zip(french, places, strict=True))
