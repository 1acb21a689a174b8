"""Load the user's own heroes, for the form that sets up a table."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from dtnb.dicethrone.heroes import own_files, read_hero
from dtnb.dicethrone.heroes.model import Hero
from dtnb.files import FileProblems


def load_own_heroes() -> dict[str, Hero]:
    """Return the user's own heroes whose files are valid, by name."""
    heroes: dict[Path, tuple[str, Hero]] = {}
    for name, file in own_files().items():
        if file not in heroes and (hero := _read_hero_if_valid(file)) is not None:
            heroes[file] = (name, hero)
    return dict(heroes.values())


def _read_hero_if_valid(file: Path) -> Hero | None:
    try:
        stat = file.stat()
    except OSError:
        return None
    return _read_version(file, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=64)
def _read_version(file: Path, modification_time: int, size: int) -> Hero | None:
    """Return the hero in a file, or None for an invalid file; cached by version of the file."""
    try:
        return read_hero(file)
    except FileProblems:
        return None
