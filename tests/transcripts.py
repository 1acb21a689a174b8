"""Games told line by line, kept in files so that a change of what is told is seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path


def write(transcripts: Mapping[Path, Callable[[], str]]) -> None:
    """Write every transcript anew."""
    for path, play in transcripts.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(play(), encoding="utf-8")
        print(path.name)
