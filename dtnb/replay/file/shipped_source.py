"""Read shipped replay files; a file that has not changed since it was compiled is not parsed."""

from __future__ import annotations

from pathlib import Path

from dtnb.compiled import compiled_data
from dtnb.files import REPLAY_LIMITS, Source, read
from dtnb.files.stored_source import from_bytes
from dtnb.resources import shipped

#: the kind of compiled data, see :mod:`dtnb.compiled`
COMPILED = "replays"


def read_shipped(file: Path, name: str | None = None) -> Source:
    """Read a shipped replay file, which messages show as `name`.

    Raise FileProblems if the file cannot be read, has a syntax error or exceeds a limit.
    """
    display_name = name or str(file)
    content = file.read_bytes()
    stored = compiled_data(COMPILED, entry_of(file), [content])
    if stored is None:
        return read(content, display_name, REPLAY_LIMITS)
    return from_bytes(display_name, content.decode("utf-8-sig"), stored)


def is_shipped(file: Path) -> bool:
    """Tell whether a path leads to a shipped replay file."""
    return file.suffix == ".yaml" and file.is_relative_to(shipped("replays")) and file.is_file()


def entry_of(file: Path) -> str:
    """Return the name of the compiled entry of a shipped file."""
    return file.relative_to(shipped("replays")).as_posix()
