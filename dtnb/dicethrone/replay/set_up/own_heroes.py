"""Heroes of one's own in replay files: named as others are, found beside the file."""

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
    """Return a file in which a hero of one's own is named by the path of its file.

    So it is found, moved and brought along as every file is that a replay names.
    """
    seats = dict(file.seats)
    for name, seat in file.seats.items():
        wanted = seat["hero"]
        if wanted.endswith(ENDINGS) or find_name(wanted, available()) is not None:
            continue
        own = own_files(siblings.folder)
        known = find_name(wanted, own)
        if known is not None:
            seats[name] = {**seat, "hero": _from(siblings.folder, own[known])}
    return msgspec.structs.replace(file, seats=seats)


def _from(folder: Path, file: Path) -> str:
    try:
        return Path(os.path.relpath(file, folder)).as_posix()
    except ValueError:
        # Another drive.
        return str(file)


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
