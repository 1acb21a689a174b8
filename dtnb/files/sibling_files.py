"""The files that a file names: beside it, elsewhere on this machine, or carried in it."""

from __future__ import annotations

import os
from collections.abc import Mapping

# Unlike those of a path these are also answered where no file can be called so.
from os.path import exists, isdir, isfile
from pathlib import Path
from typing import NamedTuple

from dtnb.errors import PicklableError


class NetworkPathError(PicklableError, ValueError):
    """A path that would ask another machine."""


class SiblingFiles(NamedTuple):
    """Where the paths in a file lead.

    Attributes
    ----------
    folder
        Where relative paths begin: the folder the file lies in.
    carried
        The texts that the file brings along, by the path under which it names them.
    name
        What messages call the file that carries them.
    """

    folder: Path
    carried: Mapping[str, str] = {}
    name: str = ""

    def file(self, name: str) -> tuple[Path | bytes, str] | None:
        """Return a file, or its text where it is carried, and what messages call it.

        Returns
        -------
        tuple or None
            None where there is no regular file: neither a folder nor a device is opened.

        Raises
        ------
        NetworkPathError
            If the path leads to another machine.
        """
        if name in self.carried:
            return self.carried[name].encode(), f"{self.name}#{name}"
        place = self.place(name)
        return (place, _shown(place)) if isfile(place) else None

    def leads_to_device(self, name: str) -> bool:
        """Tell whether a path leads to something that is neither a file nor a folder."""
        place = self.place(name)
        return exists(place) and not (isfile(place) or isdir(place))

    def folder_with(self, name: str, parts: tuple[str, ...]) -> Mapping[str, str] | Path | None:
        """Return a folder, or the texts of those of its parts that are carried.

        Raises
        ------
        NetworkPathError
            If the path leads to another machine.
        """
        inside = {part: self.carried.get(f"{name}/{part}") for part in parts}
        texts = {part: text for part, text in inside.items() if text is not None}
        if texts:
            return texts
        place = self.place(name)
        return place if isdir(place) else None

    def place(self, name: str) -> Path:
        """Return where a path leads.

        Raises
        ------
        NetworkPathError
            If that is another machine.
        """
        # Two slashes of either kind name a server where there are such names.
        if name[:2].replace("\\", "/") == "//":
            raise NetworkPathError(name)
        return self.folder / name

    def from_folder(self, name: str, folder: Path) -> str:
        """Return the path that leads from another folder to what `name` leads to from here."""
        inside = any(each == name or each.startswith(f"{name}/") for each in self.carried)
        if inside or os.path.isabs(name):
            return name
        place = self.place(name)
        there = Path(os.path.realpath(place.parent)) / place.name
        try:
            return Path(os.path.relpath(there, os.path.realpath(folder))).as_posix()
        except ValueError:
            # On Windows no way leads from one drive to another.
            return there.as_posix()


def _shown(place: Path) -> str:
    """Return what messages call a file: from here where it lies below."""
    try:
        return str(place.relative_to(Path.cwd()))
    except ValueError:
        return str(place)
