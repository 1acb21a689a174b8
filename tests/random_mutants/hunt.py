"""A pytest plugin that breaks the code in memory, change by change, and looks who notices.

All tests are collected once. Each change is made in a process of its own, a copy of this one (a
fork): nothing is written to the disk, and nothing is imported again. There the tests that reach the
change are run, the likeliest first, up to the first that fails; before all others the one that
noticed it the last time. What came of each change is kept at once.
"""

from __future__ import annotations

import gc
import os
import resource
import signal
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from itertools import accumulate, groupby
from pathlib import Path

import pytest

from tests.random_mutants.operators import Change, broken
from tests.random_mutants.reach import KeptFate, Reach, file_of
from tests.random_mutants.swap import caches, functions, swap

#: how much longer than without the change the tests may take, in time of the processor
TIMES, SECONDS = 5, 20
#: the memory that a process with a change may take
BYTES = 4 << 30
_LIVES, _CAUGHT, _UNCHANGED = range(3)


@dataclass
class Fate:
    """What became of a change.

    Parameters
    ----------
    change
        The change.
    reached_by
        How many tests reach it.
    tests
        Those of them that are run.
    by
        Which test noticed it, or what else ended it; empty for a change that lives.
    """

    change: Change
    reached_by: int
    tests: Sequence[str] = ()
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
        Which tests reach what, and what came of changes before.
    mark
        What the program is.
    told
        What is called with each fate as soon as it is known.
    jobs
        How many processes at once.
    modules
        The modules that are changed: what their functions remember is forgotten before.
    seconds
        How long the tests of one change may take together without it; None for no limit.
    """

    root: Path
    drawn: Sequence[Change]
    reach: Reach
    mark: str
    told: Callable[[Fate], None]
    jobs: int
    modules: Sequence[str]
    seconds: float | None = None
    fates: list[Fate] = field(default_factory=list)
    _failed: bool = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure of the test that is run."""
        self._failed |= report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Find out who reaches what, then try the changes."""
        self._items = {item.nodeid: item for item in session.items}
        # A module that is imported only when it is needed shall be there to be changed.
        for file in {change.file for change in self.drawn}:
            import_module(file.removesuffix(".py").replace("/", "."))
        self._caches = caches(("tests.", *self.modules))
        self._functions = functions()
        self._sound: dict[str, bool] = {}
        self.reach.load(self.mark)
        self._all_tests = self.reach.stamp(self._items, str(self.seconds))
        # What is there already is shared by all copies, as long as nobody looks through it.
        gc.freeze()
        left = [change for change in self.drawn if not self._known(change)]
        before = {change: self.reach.kept.noticed.get(change.key, "") for change in left}
        again = [Fate(change, 1, [test]) for change, test in before.items() if test in self._items]
        self._try_all(again, last=False)
        noted = {fate.change for fate in self.fates}
        if left := [change for change in left if change not in noted]:
            self._find_reach()
            self._try_all([self._likely(change) for change in left], last=True)
        return True

    def _known(self, change: Change) -> bool:
        """Tell whether it is known from before what comes of a change; note it then."""
        kept = self.reach.kept.fates.get(change.key)
        if kept is None or kept.tests != self._stamp(kept.by):
            return False
        fate = Fate(change, kept.reached_by, (), kept.by)
        self.fates.append(fate)
        self.told(fate)
        return True

    def _stamp(self, by: str) -> str:
        """Return what the tests are on which a fate hangs."""
        return self.reach.stamp([by]) if by in self._items else self._all_tests

    def _run(self, item: pytest.Item, following: pytest.Item | None = None) -> bool:
        """Run a test; tell whether it failed."""
        self._failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        return self._failed

    def _forget(self) -> None:
        for cach in self._caches:
            cach.cache_clear()

    def _find_reach(self) -> None:
        wanting = self.reach.wanting(self._items)
        following = dict(zip(wanting, [self._items[item] for item in wanting[1:]], strict=False))
        self.reach.begin()
        for file, tests in groupby(wanting, file_of):
            for test in tests:
                # What tests remember shall not hide from the next one what it would reach.
                self._forget()
                self.reach.test(test)
                begun = time.process_time()
                failed = self._run(self._items[test], following.get(test))
                self.reach.found(test, time.process_time() - begun, failed=failed)
            self.reach.file_done(file)
        self.reach.end()

    def _likely(self, change: Change) -> Fate:
        """Return the tests that are run for a change, as a fate that is not known yet."""
        tests = [test for test in self.reach.tests(change, self.root) if test in self._items]
        fate = Fate(change, len(tests), tests)
        if self.seconds is not None:
            taken = accumulate(self.reach.kept.seconds[test] for test in tests)
            fate.tests = tests[: sum(sofar <= self.seconds for sofar in taken)]
        return fate

    def _try_all(self, work: Iterable[Fate], *, last: bool) -> None:
        """Try changes, and note what came of them: of those that live only when it is the last."""
        waiting = deque(work)
        running: dict[int, tuple[Fate, int]] = {}
        while waiting or running:
            if waiting and len(running) < self.jobs:
                fate = waiting.popleft()
                if fate.tests:
                    child, pipe = self._fork(fate.tests, fate.change)
                    running[child] = (fate, pipe)
                elif last:
                    self._note(fate)
                continue
            child, status = os.wait()
            fate, pipe = running.pop(child)
            self._judge(fate, status, pipe)
            if fate.by in self._items and not self._passes_alone(fate.by):
                tests = [test for test in fate.tests if test != fate.by]
                waiting.append(Fate(fate.change, fate.reached_by, tests))
            elif fate.by or last:
                self._note(fate)

    def _judge(self, fate: Fate, status: int, pipe: int) -> None:
        """Say what came of a change, from how its process ended."""
        with os.fdopen(pipe) as stream:
            fate.by = stream.read()
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
        kept = self.reach.kept
        kept.fates[fate.change.key] = KeptFate(self._stamp(fate.by), fate.reached_by, fate.by)
        if fate.by in self._items:
            kept.noticed[fate.change.key] = fate.by
        self.reach.keep()
        self.told(fate)

    def _fork(self, tests: Sequence[str], change: Change | None) -> tuple[int, int]:
        """Begin a process that makes a change and runs tests; return it, and where it answers."""
        reader, telling = os.pipe()
        child = os.fork()
        if child:
            os.close(telling)
            return child, reader
        code = _CAUGHT
        try:
            os.close(reader)
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
            code = self._look(tests, change, telling)
        finally:
            os._exit(code)

    def _look(self, tests: Sequence[str], change: Change | None, telling: int) -> int:
        self._limit(sum(self.reach.kept.seconds.get(test, 0) for test in tests))
        if change:
            tree = broken(change, self.root)
            if not swap(self.root / change.file, tree, self._functions):
                return _UNCHANGED
        self._forget()
        items = [self._items[test] for test in tests]
        for item, following in zip(items, [*items[1:], None], strict=True):
            if self._run(item, following):
                os.write(telling, item.nodeid.encode())
                return _CAUGHT
        return _LIVES

    def _limit(self, seconds: float) -> None:
        """End what goes on for ever, or grows for ever, whatever else this machine does."""
        most = int(TIMES * seconds) + SECONDS
        resource.setrlimit(resource.RLIMIT_CPU, (most, most))
        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
