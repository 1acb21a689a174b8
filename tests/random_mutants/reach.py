"""Which tests reach which lines: found out once by running them, and kept in `.dev/`."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

import coverage
import msgspec

if TYPE_CHECKING:
    from tests.random_mutants.operators import Change


class Kept(msgspec.Struct):
    """What was found out beside the lines: how long each test took, and which do not pass."""

    mark: str
    seconds: dict[str, float]
    failing: list[str]


class Reach:
    """The tests that reach a line, from coverage.py's contexts.

    Parameters
    ----------
    file
        Where it is kept.
    rooms
        The folders and files whose lines count.
    """

    def __init__(self, file: Path, rooms: list[Path]) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        self._file = file
        include = [str(room / "*") if room.is_dir() else str(room) for room in rooms]
        self._coverage = coverage.Coverage(
            data_file=str(file), config_file=False, include=include, messages=False
        )
        # Of coverage.py's tracers it is the one that can tell tests apart on every Python.
        self._coverage.set_option("run:core", "ctrace")
        self.kept = Kept("", {}, [])

    @property
    def _beside(self) -> Path:
        return self._file.with_suffix(".json")

    def load(self, mark: str) -> bool:
        """Take what is kept, where it is of these very files and tests."""
        if not (self._file.is_file() and self._beside.is_file()):
            return False
        kept = msgspec.json.decode(self._beside.read_bytes(), type=Kept)
        if kept.mark != mark:
            return False
        self.kept = kept
        self._coverage.load()
        return True

    def begin(self, mark: str) -> None:
        """Begin to find out anew."""
        self.kept = Kept(mark, {}, [])
        self._coverage.erase()
        self._coverage.start()

    def test(self, name: str) -> None:
        """Say whose lines come now."""
        self._coverage.switch_context(name)

    def end(self) -> None:
        """Keep what was found out."""
        self._coverage.stop()
        self._coverage.save()
        self._beside.write_bytes(msgspec.json.encode(self.kept))

    def tests(self, change: Change, root: Path) -> list[str]:
        """Return the tests that reach a change and pass without it, the quickest first."""
        data = self._coverage.get_data()
        contexts = data.contexts_by_lineno(str(root / change.file))
        first, last = change.lines
        found = {test for line in range(first, last + 1) for test in contexts.get(line, ())}
        seconds = self.kept.seconds
        return sorted(found & seconds.keys() - {*self.kept.failing}, key=lambda test: seconds[test])


def fingerprint(root: Path, *words: str) -> str:
    """Return one hash over everything that decides which tests reach what."""
    made = hashlib.sha256("\0".join(words).encode())
    for folder in ("dtnb", "tests", "heroes", "replays"):
        for file in sorted((root / folder).rglob("*")):
            if file.suffix in (".py", ".yaml", ".json") and file.is_file():
                made.update(str(file).encode() + file.read_bytes())
    return made.hexdigest()
