"""Heroes of one's own that can be chosen for a seat."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from dtnb.dicethrone.heroes import own_files, read_hero
from dtnb.dicethrone.heroes.model import Hero
from dtnb.files import FileProblems


def seated_by_choice() -> dict[str, Hero]:
    """Return the heroes of one's own whose files are right, by their ids."""
    found: dict[Path, tuple[str, Hero]] = {}
    for name, file in own_files().items():
        if file not in found and (hero := _read(file)) is not None:
            found[file] = (name, hero)
    return dict(found.values())


def _read(file: Path) -> Hero | None:
    try:
        about = file.stat()
    except OSError:
        return None
    return _read_as_it_is(file, about.st_mtime_ns, about.st_size)


@lru_cache(maxsize=64)
def _read_as_it_is(file: Path, changed: int, size: int) -> Hero | None:
    """Read a file once for each state of it; None for one that is not right."""
    try:
        return read_hero(file)
    except FileProblems:
        return None
