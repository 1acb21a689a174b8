"""Store unfinished games: on the disk, or in the memory of a program without a disk."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from itertools import count
from pathlib import Path
from typing import Protocol

from dtnb.files import REPLAY_LIMITS, FileProblems
from dtnb.files.atomic import folder_lock, move_aside, write_atomically
from dtnb.files.reader import read_bytes
from dtnb.rulebook import language_of
from dtnb.tabletop.refusal import Refusal
from dtnb.tabletop.table_speaker import table_speaker


class Store(Protocol):
    """Stores the contents of files by path; `SaveFile` decides what is written where."""

    def read(self, path: Path, lang: str) -> bytes | None:
        """Return the content of a path; None if there is none.

        Raise Refusal if it cannot be read; `lang` is the language of the refusal.
        """

    def write(self, path: Path, content: bytes, *, replace: bool) -> None:
        """Write the content of a path; raise OSError if that fails.

        If the path is taken, replace its content if `replace` is true, else raise FileExistsError.
        """

    def move_aside(self, path: Path) -> Path:
        """Move the content of a path to an unused path, and return that path."""

    def exists(self, path: Path) -> bool:
        """Tell whether a path is taken."""

    def lock(self, path: Path) -> AbstractContextManager[None]:
        """Keep other programs from writing beside a path during the block."""


class DiskStore:
    """Keeps games in files."""

    def read(self, path: Path, lang: str) -> bytes | None:
        """Return the content of a file; None if there is none.

        Raise Refusal if it cannot be read, or if it is a link that leads out of its folder.
        """
        say = table_speaker(lang).text
        inside = Path(os.path.realpath(path.parent))
        if not Path(os.path.realpath(path)).is_relative_to(inside):
            raise Refusal(say("table.link"))
        if os.path.islink(path) and not os.path.exists(path):
            # Refuse the link before people play, because the table could not save to it.
            raise Refusal(say("table.link-nowhere"))
        try:
            return read_bytes(path, str(path), REPLAY_LIMITS.size)
        except FileProblems as problems:
            if problems.problems[0].code == "no-file":
                return None
            raise Refusal(problems.problems[0].words(language_of(lang))[0]) from problems

    def write(self, path: Path, content: bytes, *, replace: bool) -> None:
        """Write a file atomically."""
        write_atomically(path, content, replace=replace)

    def move_aside(self, path: Path) -> Path:
        """Rename a file."""
        return move_aside(path)

    def exists(self, path: Path) -> bool:
        """Tell whether there is a file, or a link that leads nowhere."""
        return os.path.lexists(path)

    def lock(self, path: Path) -> AbstractContextManager[None]:
        """Lock the folder of the file."""
        return folder_lock(path.parent)


class MemoryStore:
    """Keeps games in memory.

    `contents` has the games of earlier sessions, by name. `on_change` is called with a name and its
    new content, or None if the content was removed, so that a caller can store it for longer.
    """

    def __init__(
        self,
        contents: Mapping[str, bytes] | None = None,
        on_change: Callable[[str, bytes | None], object] | None = None,
    ) -> None:
        self.contents = dict(contents or {})
        self._on_change = on_change

    def read(self, path: Path, lang: str) -> bytes | None:
        """Return the content of a path; None if there is none."""
        return self.contents.get(str(path))

    def write(self, path: Path, content: bytes, *, replace: bool) -> None:
        """Write the content of a path; raise FileExistsError if it is taken and not `replace`."""
        if not replace and self.exists(path):
            raise FileExistsError(str(path))
        self._set(path, content)

    def move_aside(self, path: Path) -> Path:
        """Move the content of a path to an unused path, and return that path."""
        new_path = self._free_path(path)
        self._set(new_path, self.contents[str(path)])
        self.remove(path)
        return new_path

    def add(self, path: Path, content: bytes) -> str:
        """Write content to an unused path beside `path`, and return that path."""
        free_path = self._free_path(path)
        self._set(free_path, content)
        return str(free_path)

    def _free_path(self, path: Path) -> Path:
        paths = (path.with_name(f"{path.stem}.aside-{number}{path.suffix}") for number in count(1))
        return next(free_path for free_path in paths if not self.exists(free_path))

    def remove(self, path: Path) -> None:
        """Remove the content of a path, if there is one."""
        if self.exists(path):
            self._set(path, None)

    def exists(self, path: Path) -> bool:
        """Tell whether a path is taken."""
        return str(path) in self.contents

    def lock(self, path: Path) -> AbstractContextManager[None]:
        """Lock nothing, because no other program writes here."""
        return nullcontext()

    def _set(self, path: Path, content: bytes | None) -> None:
        if content is None:
            del self.contents[str(path)]
        else:
            self.contents[str(path)] = content
        if self._on_change is not None:
            self._on_change(str(path), content)


DISK = DiskStore()
