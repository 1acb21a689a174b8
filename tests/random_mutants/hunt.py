"""A pytest plugin that makes mutants in memory, one at a time, and finds the tests that notice.

All tests are collected once. Each mutant is made in a forked process, so that nothing is written to
disk and nothing is imported again. There the tests that reach the mutant are run up to the first
that fails: first the test that noticed it the last time, then the likeliest others. The result of
each mutant is kept at once.
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

#: the limit of the tests' processor time: their time without the mutant, times this, plus seconds
TIMES, SECONDS = 5, 20
#: the limit of memory of a process with a mutant
BYTES = 4 << 30
_LIVES, _CAUGHT, _UNCHANGED = range(3)


@dataclass
class Fate:
    """The result of a mutant.

    Parameters
    ----------
    change
        The mutant.
    reached_by
        How many tests reach it.
    tests
        The tests that are run.
    by
        The test that noticed it, or the signal that ended its process; empty for a survivor.
    """

    change: Change
    reached_by: int
    tests: Sequence[str] = ()
    by: str = ""


@dataclass(eq=False)
class Hunt:
    """Tries mutants after pytest has collected all tests.

    Parameters
    ----------
    root
        The checkout.
    drawn
        The mutants to try.
    reach
        The tests that reach each line, and the results of earlier mutants.
    mark
        The fingerprint of the program.
    report
        A function that is called with each result as soon as it is known.
    jobs
        The number of processes.
    modules
        The modules that are changed; their caches are cleared first.
    seconds
        How long the tests of one mutant may take together without it; None for no limit.
    """

    root: Path
    drawn: Sequence[Change]
    reach: Reach
    mark: str
    report: Callable[[Fate], None]
    jobs: int
    modules: Sequence[str]
    seconds: float | None = None
    fates: list[Fate] = field(default_factory=list)
    _failed: bool = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure of the running test."""
        self._failed |= report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Measure which tests reach which lines, then try the mutants."""
        self._items = {item.nodeid: item for item in session.items}
        # Import modules that are otherwise imported late, so that mutants can change them.
        for file in {change.file for change in self.drawn}:
            import_module(file.removesuffix(".py").replace("/", "."))
        self._caches = caches(("tests.", *self.modules))
        self._functions = functions()
        self._sound: dict[str, bool] = {}
        self.reach.load(self.mark)
        self._all_tests = self.reach.stamp(self._items, str(self.seconds))
        # Forked processes share the existing objects as long as no garbage collection visits them.
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
        """Tell whether the result of a mutant is known from an earlier run; if so, note it."""
        kept = self.reach.kept.fates.get(change.key)
        if kept is None or kept.tests != self._stamp(kept.by):
            return False
        fate = Fate(change, kept.reached_by, (), kept.by)
        self.fates.append(fate)
        self.report(fate)
        return True

    def _stamp(self, by: str) -> str:
        """Return the state of the tests on which a result depends."""
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
                # Caches of tests must not hide from the next test the lines that it would reach.
                self._forget()
                self.reach.test(test)
                begun = time.process_time()
                failed = self._run(self._items[test], following.get(test))
                self.reach.note_run(test, time.process_time() - begun, failed=failed)
            self.reach.file_done(file)
        self.reach.end()

    def _likely(self, change: Change) -> Fate:
        """Return the tests to run for a mutant, as a result that is not known yet."""
        tests = [test for test in self.reach.tests(change, self.root) if test in self._items]
        fate = Fate(change, len(tests), tests)
        if self.seconds is not None:
            taken = accumulate(self.reach.kept.seconds[test] for test in tests)
            fate.tests = tests[: sum(sofar <= self.seconds for sofar in taken)]
        return fate

    def _try_all(self, work: Iterable[Fate], *, last: bool) -> None:
        """Try mutants and note their results; survivors are noted only in the last attempt."""
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
        """Set the result of a mutant by the way in which its process ended."""
        with os.fdopen(pipe) as stream:
            fate.by = stream.read()
        if os.WIFSIGNALED(status):
            fate.by = signal.Signals(os.WTERMSIG(status)).name
        elif os.WEXITSTATUS(status) == _UNCHANGED:
            raise RuntimeError(f"{fate.change} could not be made")
        elif os.WEXITSTATUS(status) == _CAUGHT:
            fate.by = fate.by or "the process ended"

    def _passes_alone(self, test: str) -> bool:
        """Tell whether a test passes without a mutant if no other test ran before it."""
        if test not in self._sound:
            child, pipe = self._fork([test], None)
            # Wait for this process only, because others may end meanwhile.
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
        self.report(fate)

    def _fork(self, tests: Sequence[str], change: Change | None) -> tuple[int, int]:
        """Start a process that makes a mutant and runs tests; return it, and its result pipe."""
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
        """Kill a process that takes too much time or memory."""
        most = int(TIMES * seconds) + SECONDS
        resource.setrlimit(resource.RLIMIT_CPU, (most, most))
        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
