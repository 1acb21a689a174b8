"""Find the user's own hero files in folders called ``heroes``.

The name of a shipped hero always means the shipped hero, so that a replay gives the same result on
every machine. The user's own files are found by the name of the hero and by the name of the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from dtnb.dicethrone.heroes.model import hero_id

#: the name of the folder with the user's own heroes
HEROES_FOLDER: Final = "heroes"
#: the endings of hero files; a text with such an ending is a path, not the name of a hero
HERO_FILE_ENDINGS: Final = (".yaml", ".yml")
#: the line that names the hero, with or without quotes
_HERO_LINE = re.compile(r"^hero[ \t]*:[ \t]*([\"']?)([^#\n]*?)\1[ \t]*(?:#.*)?$", re.MULTILINE)
#: how many characters of a file are searched for the line that names the hero. Notes may precede
#: that line
_SEARCH_LIMIT = 65536


def find_own_heroes(folders: Iterable[Path], shipped: Iterable[str]) -> dict[str, Path]:
    """Return the hero files in the subfolders ``heroes`` of some folders, by hero id.

    A file is listed under two ids, made of the hero's name and of the file's name. If folders have
    the same id, the first folder takes precedence. Ids in `shipped` are left out.
    """
    files: dict[str, Path] = {}
    shipped_ids = frozenset(shipped)
    for folder in folders:
        for file in _list_hero_files(folder / HEROES_FOLDER):
            hero_name = _read_hero_name(file)
            if hero_name is None:
                continue
            for id_ in (hero_id(hero_name), hero_id(file.stem)):
                if id_ and id_ not in shipped_ids:
                    files.setdefault(id_, file)
    return files


def _list_hero_files(folder: Path) -> list[Path]:
    """Return the files in a folder that have the ending of a hero file, sorted."""
    try:
        return sorted(
            file for file in folder.iterdir() if file.suffix in HERO_FILE_ENDINGS and file.is_file()
        )
    except OSError:
        # The folder does not exist or cannot be read.
        return []


def _read_hero_name(file: Path) -> str | None:
    """Return the name of the hero in a file; None if the file is not a hero file."""
    try:
        with file.open(encoding="utf-8-sig", errors="replace") as stream:
            return name_in(stream.read(_SEARCH_LIMIT))
    except OSError:
        return None


def name_in(text: str) -> str | None:
    """Return the name of the hero in the text of a hero file; None for any other file."""
    match = _HERO_LINE.search(text, 0, _SEARCH_LIMIT)
    return match[2].strip() if match else None
