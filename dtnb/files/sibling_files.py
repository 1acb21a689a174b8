"""Resolve the paths that a file contains; they lead to other files, or to texts embedded in it."""

from __future__ import annotations

import os
from collections.abc import Mapping

# Unlike the methods of `Path`, these functions return False for names that no file can have.
from os.path import exists, isdir, isfile
from pathlib import Path
from typing import NamedTuple

from dtnb.errors import PicklableError


class NetworkPathError(PicklableError, ValueError):
    """A path that leads to another machine."""


class SiblingFiles(NamedTuple):
    """Resolves the paths that a file contains."""

    #: the folder of the file, to which paths are relative
    folder: Path
    #: the texts that are embedded in the file, by the paths with which the file names them
    embedded: Mapping[str, str] = {}
    #: the name of the file in messages
    name: str = ""

    def file(self, name: str) -> tuple[Path | bytes, str] | None:
        """Return a file's path (or its text if embedded) and its name in messages.

        Return None if there is no regular file; folders and devices are not opened. Raise
        `NetworkPathError` for a path to another machine.
        """
        if name in self.embedded:
            return self.embedded[name].encode(), f"{self.name}#{name}"
        path = self.full_path(name)
        return (path, _display_name(path)) if isfile(path) else None

    def is_device(self, name: str) -> bool:
        """Tell whether a path leads to something that is neither a file nor a folder."""
        path = self.full_path(name)
        return exists(path) and not (isfile(path) or isdir(path))

    def find_folder(self, name: str, files: tuple[str, ...]) -> Mapping[str, str] | Path | None:
        """Return a folder, or the texts of its embedded files; None for an unknown folder.

        `files` are the names of the files that may be embedded. Raise `NetworkPathError` for a path
        to another machine.
        """
        texts = {file: self.embedded.get(f"{name}/{file}") for file in files}
        embedded = {file: text for file, text in texts.items() if text is not None}
        if embedded:
            return embedded
        path = self.full_path(name)
        return path if isdir(path) else None

    def full_path(self, name: str) -> Path:
        """Return the full path; raise `NetworkPathError` if it leads to another machine."""
        # Two slashes of either kind name a server on Windows.
        if name[:2].replace("\\", "/") == "//":
            raise NetworkPathError(name)
        return self.folder / name

    def relative_path(self, name: str, folder: Path) -> str:
        """Return the path by which a file in `folder` refers to the file at `name`.

        Embedded and absolute paths are returned unchanged.
        """
        embedded = any(path == name or path.startswith(f"{name}/") for path in self.embedded)
        if embedded or os.path.isabs(name):
            return name
        target = self.full_path(name)
        real_target = Path(os.path.realpath(target.parent)) / target.name
        try:
            return Path(os.path.relpath(real_target, os.path.realpath(folder))).as_posix()
        except ValueError:
            # On Windows there is no relative path between drives.
            return real_target.as_posix()


def _display_name(path: Path) -> str:
    """Return a path for messages: relative to the working directory for paths inside it."""
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)
