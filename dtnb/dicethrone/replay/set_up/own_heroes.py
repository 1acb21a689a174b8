"""Finds the user's own hero files, which a replay file may name like shipped heroes."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

import msgspec

from dtnb.dicethrone.heroes import available, own_files, read_hero
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.heroes.own_heroes import ENDINGS
from dtnb.files import FileProblems
from dtnb.files.names import find_name
from dtnb.files.sibling_files import SiblingFiles
from dtnb.replay.file.model import ReplayFile


def with_own_heroes(file: ReplayFile, siblings: SiblingFiles) -> ReplayFile:
    """Return the replay file with each of the user's own heroes named by the path of its file.

    It is then found, moved and copied like every other file that a replay names.
    """
    seats = dict(file.seats)
    for name, seat in file.seats.items():
        wanted = seat["hero"]
        if wanted.endswith(ENDINGS) or find_name(wanted, available()) is not None:
            continue
        own = own_files(siblings.folder)
        known = find_name(wanted, own)
        if known is not None:
            seats[name] = {**seat, "hero": _relative_path(siblings.folder, own[known])}
    return msgspec.structs.replace(file, seats=seats)


def _relative_path(folder: Path, file: Path) -> str:
    try:
        return Path(os.path.relpath(file, folder)).as_posix()
    except ValueError:
        # There is no relative path to another drive.
        return str(file)


def load_own_heroes() -> dict[str, Hero]:
    """Return the user's own heroes whose files are valid, by name."""
    heroes: dict[Path, tuple[str, Hero]] = {}
    for name, file in own_files().items():
        if file not in heroes and (hero := _read(file)) is not None:
            heroes[file] = (name, hero)
    return dict(heroes.values())


def _read(file: Path) -> Hero | None:
    try:
        stat = file.stat()
    except OSError:
        return None
    return _read_version(file, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=64)
def _read_version(file: Path, changed: int, size: int) -> Hero | None:
    """Read each version of a file once; None for an invalid file."""
    try:
        return read_hero(file)
    except FileProblems:
        return None
