"""A pytest plugin that breaks the code in memory, change by change, and looks who notices.

All tests are collected once. Each change is made in a process of its own, a copy of this one (a
fork): nothing is written to the disk, and nothing is imported again. There the tests that reach the
change are run, the quickest first, up to the first that fails.
"""

from __future__ import annotations

import os
import resource
import signal
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.random_mutants.operators import Change, broken
from tests.random_mutants.reach import Reach
from tests.random_mutants.swap import caches, swap

#: how much longer than without the change the tests may take, in time of the processor
TIMES, SECONDS = 5, 20
#: the memory that a process with a change may take
BYTES = 4 << 30
_LIVES, _CAUGHT, _UNCHANGED = range(3)


@dataclass
class Fate:
    """What became of a change: how many tests reach it, and which one, or what else, ended it."""

    change: Change
    reached_by: int
    by: str = ""


@dataclass(eq=False)
class Hunt:
    """Try changes, while pytest has everything collected.

    Parameters
    ----------
    root
        The checkout.
    drawn
        The changes to be tried.
    reach
        Which tests reach what.
    mark
        What the files are that this was found out with.
    told
        What is called with each fate as soon as it is known.
    jobs
        How many processes at once.
    modules
        The modules that are changed: what their functions remember is forgotten for each test.
    """

    root: Path
    drawn: Sequence[Change]
    reach: Reach
    mark: str
    told: Callable[[Fate], None]
    jobs: int
    modules: Sequence[str]
    fates: list[Fate] = field(default_factory=list)
    _failed: bool = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure of the test that is run."""
        self._failed |= report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Find out who reaches what, then try the changes."""
        # What tests remember shall not hide from the next one what it would reach.
        self._caches = caches(("tests.", *self.modules))
        self._items = {item.nodeid: item for item in session.items}
        if not self.reach.load(self.mark):
            self._find_reach()
        self._sound: dict[str, bool] = {}
        self._try_all()
        return True

    def _run(self, item: pytest.Item, following: pytest.Item | None = None) -> bool:
        """Run a test; tell whether it failed."""
        self._failed = False
        for each in self._caches:
            each.cache_clear()
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        return self._failed

    def _find_reach(self) -> None:
        items = list(self._items.values())
        self.reach.begin(self.mark)
        for item, following in zip(items, [*items[1:], None], strict=True):
            self.reach.test(item.nodeid)
            begun = time.process_time()
            if self._run(item, following):
                self.reach.kept.failing.append(item.nodeid)
            self.reach.kept.seconds[item.nodeid] = time.process_time() - begun
        self.reach.end()

    def _try_all(self) -> None:
        waiting = deque(self.drawn)
        running: dict[int, tuple[Fate, int]] = {}
        while waiting or running:
            if waiting and len(running) < self.jobs:
                change = waiting.popleft()
                tests = self.reach.tests(change, self.root)
                fate = Fate(change, len(tests))
                if tests:
                    child, pipe = self._fork(tests, change)
                    running[child] = (fate, pipe)
                else:
                    self._note(fate)
                continue
            child, status = os.wait()
            fate, pipe = running.pop(child)
            self._judge(fate, status, pipe)
            if fate.by in self._items and not self._passes_alone(fate.by):
                waiting.append(fate.change)
            else:
                self._note(fate)

    def _judge(self, fate: Fate, status: int, pipe: int) -> None:
        """Say what came of a change, from how its process ended."""
        with os.fdopen(pipe) as said:
            fate.by = said.read()
        if os.WIFSIGNALED(status):
            fate.by = signal.Signals(os.WTERMSIG(status)).name
        elif os.WEXITSTATUS(status) == _UNCHANGED:
            raise RuntimeError(f"{fate.change} could not be made")
        elif os.WEXITSTATUS(status) == _CAUGHT:
            fate.by = fate.by or "the process ended"

    def _passes_alone(self, test: str) -> bool:
        """Tell whether a test passes with nothing broken where no other was run before it."""
        if test not in self._sound:
            child, pipe = self._fork([test], None)
            # Only this one: others may end meanwhile.
            _, status = os.waitpid(child, 0)
            os.close(pipe)
            self._sound[test] = os.WIFEXITED(status) and os.WEXITSTATUS(status) == _LIVES
            if not self._sound[test]:
                self.reach.kept.failing.append(test)
        return self._sound[test]

    def _note(self, fate: Fate) -> None:
        self.fates.append(fate)
        self.told(fate)

    def _fork(self, tests: Sequence[str], change: Change | None) -> tuple[int, int]:
        """Begin a process that makes a change and runs tests; return it, and where it answers."""
        told, telling = os.pipe()
        child = os.fork()
        if child:
            os.close(telling)
            return child, told
        code = _CAUGHT
        try:
            os.close(told)
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
            code = self._look(tests, change, telling)
        finally:
            os._exit(code)

    def _look(self, tests: Sequence[str], change: Change | None, telling: int) -> int:
        self._limit(sum(self.reach.kept.seconds[test] for test in tests))
        if change and not swap(self.root / change.file, broken(change, self.root)):
            return _UNCHANGED
        for test in tests:
            if self._run(self._items[test]):
                os.write(telling, test.encode())
                return _CAUGHT
        return _LIVES

    def _limit(self, seconds: float) -> None:
        """End what goes on for ever, or grows for ever, whatever else this machine does."""
        most = int(TIMES * seconds) + SECONDS
        resource.setrlimit(resource.RLIMIT_CPU, (most, most))
        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
