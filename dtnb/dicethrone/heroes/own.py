"""Heroes of one's own: hero files in a folder ``heroes``, found by name.

A name of a shipped hero always means the shipped one, wherever it is read: so a replay means the
same on every machine. What lies in the folder is found under the hero's name and under the file's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from dtnb.dicethrone.heroes.compiling.compile import hero_id

#: the folder in which heroes of one's own are found
FOLDER: Final = "heroes"
#: by these endings a hero file is told from others
ENDINGS: Final = (".yaml", ".yml")
#: the line of a file that names its hero, with or without quotes
_NAMED = re.compile(r"^hero[ \t]*:[ \t]*([\"']?)([^#\n]*?)\1[ \t]*(?:#.*)?$", re.MULTILINE)
#: how far into a file it is sought; notes may stand before it
_FAR = 65536


def own_heroes(places: Iterable[Path], shipped: Iterable[str]) -> dict[str, Path]:
    """Return the hero files in the folders ``heroes`` of some places, by the ids of the heroes.

    Parameters
    ----------
    places
        Where the folders lie; what is found in the first of them counts.
    shipped
        Ids that mean other heroes already.

    Returns
    -------
    dict
        A file comes under the id of its hero, and again under that of its own name where it is
        another.
    """
    found: dict[str, Path] = {}
    taken = frozenset(shipped)
    for place in places:
        for file in _files(place / FOLDER):
            name = _name_in(file)
            if name is None:
                continue
            for each in (hero_id(name), hero_id(file.stem)):
                if each and each not in taken:
                    found.setdefault(each, file)
    return found


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(
            file for file in folder.iterdir() if file.suffix in ENDINGS and file.is_file()
        )
    except OSError:
        # No such folder, or none that may be read.
        return []


def _name_in(file: Path) -> str | None:
    """Return the name of a file's hero; None for what is no hero file."""
    try:
        with file.open(encoding="utf-8-sig", errors="replace") as opened:
            named = _NAMED.search(opened.read(_FAR))
    except OSError:
        return None
    return named[2].strip() if named else None
