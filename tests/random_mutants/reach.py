"""Which tests reach which lines, and the result of each mutant; measured once, kept in `.dev/`.

The results of a test are valid as long as neither its file nor the program changes. So an
interrupted run continues where it stopped, and after adding a test only this test is measured.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import coverage
import msgspec

if TYPE_CHECKING:
    from tests.random_mutants.operators import Change


class KeptFate(msgspec.Struct, frozen=True):
    """The result of a mutant: the number of tests that reach it, and the test that noticed it."""

    tests: str
    reached_by: int
    by: str


class Kept(msgspec.Struct):
    """The kept results, except the lines that tests reach.

    Parameters
    ----------
    mark
        The fingerprint of the program.
    files
        The fingerprint of each file of tests.
    seconds
        How long each test took.
    failing
        The tests that do not pass.
    fates
        The result of each mutant.
    noticed
        The test that noticed each mutant the last time, in any version of the program.
    """

    mark: str = ""
    files: dict[str, str] = {}
    seconds: dict[str, float] = {}
    failing: list[str] = []
    fates: dict[str, KeptFate] = {}
    noticed: dict[str, str] = {}


class Reach:
    """The tests that reach a line, from coverage.py's contexts.

    Parameters
    ----------
    file
        The file of the results.
    root
        The checkout.
    rooms
        The folders and files whose lines count.
    """

    def __init__(self, file: Path, root: Path, rooms: list[Path]) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        self._file = file
        self._root = root
        include = [str(room / "*") if room.is_dir() else str(room) for room in rooms]
        self._coverage = coverage.Coverage(
            data_file=str(file), config_file=False, include=include, messages=False
        )
        # The only tracer of coverage.py that distinguishes tests on every Python.
        self._coverage.set_option("run:core", "ctrace")
        self._coverage.set_option("run:disable_warnings", ["no-data-collected"])
        self.kept = Kept()
        self._now: dict[str, str] = {}

    @property
    def _beside(self) -> Path:
        return self._file.with_suffix(".json")

    def load(self, mark: str) -> None:
        """Read the kept results, as far as they are about the present program."""
        kept = Kept()
        if self._file.is_file() and self._beside.is_file():
            kept = msgspec.json.decode(self._beside.read_bytes(), type=Kept)
        if kept.mark == mark:
            self.kept = kept
            self._coverage.load()
        else:
            self.kept = Kept(mark, noticed=kept.noticed)
            self._coverage.erase()

    def wanting(self, tests: Iterable[str]) -> list[str]:
        """Return the tests whose reached lines are not known."""
        return [
            test
            for test in tests
            if test not in self.kept.seconds
            or self.kept.files.get(file_of(test)) != self._hash(file_of(test))
        ]

    def stamp(self, tests: Iterable[str], *words: str) -> str:
        """Return one hash of tests and of the contents of their files."""
        files = sorted({file_of(test) for test in tests})
        parts = [*words, *sorted(tests), *(self._hash(file) for file in files)]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()

    def begin(self) -> None:
        """Begin to measure."""
        self._coverage.start()

    def test(self, name: str) -> None:
        """Set the test to which the next lines belong."""
        self._coverage.switch_context(name)

    def note_run(self, name: str, seconds: float, *, failed: bool) -> None:
        """Note how long a test took, and whether it passes."""
        self.kept.seconds[name] = seconds
        self.kept.failing = [test for test in self.kept.failing if test != name]
        if failed:
            self.kept.failing.append(name)

    def file_done(self, file: str) -> None:
        """Keep the measurements of the tests of a file."""
        self.kept.files[file] = self._hash(file)
        self.keep()

    def end(self) -> None:
        """Stop measuring."""
        self._coverage.stop()
        self._coverage.save()
        self.keep()

    def keep(self) -> None:
        """Write the results atomically; an interrupted run keeps the last complete file."""
        made = self._beside.with_suffix(".new")
        made.write_bytes(msgspec.json.encode(self.kept))
        made.replace(self._beside)

    def tests(self, change: Change, root: Path) -> list[str]:
        """Return the tests that reach a change and pass without it, the likeliest first.

        The cases of one parametrized test are equally likely to notice a mutant. So fast cases of
        many tests come before the other cases of one test.
        """
        data = self._coverage.get_data()
        contexts = data.contexts_by_lineno(str(root / change.file))
        first, last = change.lines
        reaching = {test for line in range(first, last + 1) for test in contexts.get(line, ())}
        seconds = self.kept.seconds
        passing = reaching & seconds.keys() - {*self.kept.failing}
        cases = sorted(passing, key=lambda test: (_function_of(test), seconds[test], test))
        cost = {
            test: seconds[test] * number
            for _, group in itertools.groupby(cases, _function_of)
            for number, test in enumerate(group, 1)
        }
        return sorted(passing, key=lambda test: (cost[test], test))

    def _hash(self, file: str) -> str:
        if file not in self._now:
            self._now[file] = hashlib.sha256((self._root / file).read_bytes()).hexdigest()
        return self._now[file]


def file_of(test: str) -> str:
    """Return the file of a test."""
    return test.partition("::")[0]


def _function_of(test: str) -> str:
    return test.partition("[")[0]


def fingerprint(root: Path, *words: str) -> str:
    """Return one hash of everything but the tests that decides which tests reach which lines."""
    made = hashlib.sha256("\0".join(words).encode())
    for folder in ("dtnb", "tests", "heroes", "replays"):
        for file in sorted((root / folder).rglob("*")):
            inside = file.relative_to(root).as_posix()
            # These tests break the code under test themselves, and are not run here.
            apart = inside.startswith(("tests/random_mutants/", "tests/rule_coverage/"))
            if apart or (folder == "tests" and file.name.startswith("test_")):
                continue
            if file.suffix in (".py", ".yaml", ".json") and file.is_file():
                made.update(inside.encode() + file.read_bytes())
    return made.hexdigest()
