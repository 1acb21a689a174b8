"""Stories of games line by line, kept in files so that changes of the story are noticed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path


def write(transcripts: Mapping[Path, Callable[[], str]]) -> None:
    """Write every transcript again."""
    for path, play in transcripts.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(play(), encoding="utf-8")
        print(path.name)
