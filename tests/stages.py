"""The stages of `python3 dev.py test`, run in order up to the first that fails.

A stage that cannot run on this machine is skipped with a message. With `CI=true` or
`--require-all`, a skipped stage or test is a failure.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

import dev
from tests.browser import chromium

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / ".dev" / "results"
WIDTH = 100
#: random games in each mode in a full run, which also tries all cases of each property; the
#: everyday run plays fewer, the public nightly run more
MANY_GAMES = "60"
#: two processes; the tests of one file share a kernel, a page or a JupyterLab
FILE_BY_FILE = ("-n", "2", "--dist", "loadfile")


class CannotRunError(Exception):
    """A stage needs something that this machine does not have; the message names it."""


@dataclass
class Outcome:
    """How one stage ended; `passed`, `failed` and `skipped` count single tests.

    `strict` tells whether a skip is a failure. `output` collects the stage's output while another
    stage prints to the terminal; with None, the stage prints at once.
    """

    stage: str
    seconds: float = 0.0
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    missing: str | None = None
    strict: bool = False
    output: list[str] | None = None

    @property
    def word(self) -> str:
        """The outcome in one word."""
        if self.failed:
            return "FAILED"
        return "passed" if self.missing is None else "SKIPPED"


Body = Callable[[Outcome], None]


@dataclass
class Stage:
    """A stage: its name, its description, the function that runs it, and if `--fast` skips it.

    A stage with `one_core` uses only one core, and runs beside the next stages of this kind.
    """

    name: str
    title: str
    run: Body
    slow: bool = field(default=False)
    one_core: bool = field(default=False)


def execute(*command: str | Path, cwd: Path = ROOT, output: list[str] | None = None) -> int:
    """Run a tool with its output in the terminal, or collect the output."""
    words = [str(word) for word in command]
    if output is None:
        return subprocess.run(words, cwd=cwd, check=False).returncode
    done = subprocess.run(
        words, cwd=cwd, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    output.append(done.stdout)
    return done.returncode


def tool(*words: str) -> Body:
    """Make a stage of a tool of this environment, without counting tests."""
    program = Path(sys.executable).parent / words[0]

    def run(outcome: Outcome) -> None:
        outcome.failed = int(execute(program, *words[1:], output=outcome.output) != 0)

    return run


def count(outcome: Outcome, report: Path, code: int) -> None:
    """Add the counts of a JUnit report; a failure outside the report counts as one."""
    if report.is_file():
        for suite in ElementTree.parse(report).getroot().iter("testsuite"):
            numbers = {key: int(suite.get(key, "0")) for key in ("tests", "failures", "errors")}
            skipped = int(suite.get("skipped", "0"))
            failed = numbers["failures"] + numbers["errors"]
            outcome.passed += numbers["tests"] - failed - skipped
            outcome.failed += failed
            outcome.skipped += skipped
    if code and not outcome.failed:
        outcome.failed = 1


def pytest(outcome: Outcome, *words: str) -> None:
    """Run pytest as a stage."""
    report = RESULTS / f"{outcome.stage}.xml"
    report.unlink(missing_ok=True)
    code = execute(sys.executable, "-m", "pytest", "-q", f"--junitxml={report}", *words)
    count(outcome, report, code)


def unit(outcome: Outcome) -> None:
    """Run all tests that need neither a browser nor a notebook's kernel."""
    # Without nbval pytest starts two seconds earlier, in each worker. The tests of one file stay in
    # one worker where they can: they share what they have played.
    words = ["-p", "no:nbval", "-n", "2", "--dist", "worksteal", "--ignore=tests/browser"]
    if outcome.strict:
        words += ["--games", MANY_GAMES]
    pytest(outcome, *words, "tests")


def notebooks(outcome: Outcome) -> None:
    """Run each notebook and compare every cell with what is committed; nothing is sanitised."""
    notebooks = sorted(
        str(path.relative_to(ROOT)) for path in (ROOT / "notebooks").rglob("*.ipynb")
    )
    if not notebooks:
        raise CannotRunError("there is no notebook in notebooks/")
    # --nbval-current-env: the kernel is this environment's, whatever the file's metadata name.
    limits = ("--nbval-cell-timeout=120", "--nbval-kernel-startup-timeout=60")
    pytest(outcome, "--nbval", "--nbval-current-env", *limits, *FILE_BY_FILE, *notebooks)


def front_end(outcome: Outcome) -> None:
    """Test the front end and its types, and check that the committed bundle is up to date."""
    node = dev.ensure_front_end()
    if node is None:
        raise CannotRunError("there is no node here and none could be fetched")
    report = RESULTS / "front-end.xml"
    report.unlink(missing_ok=True)
    reporters = ("--reporter=default", "--reporter=junit", f"--outputFile.junit={report}")
    vitest = execute(node, "node_modules/vitest/vitest.mjs", "run", *reporters, cwd=dev.JS)
    count(outcome, report, vitest)
    if execute(node, "build.mjs", *map(str, dev.front_end_schemas()), "--check", cwd=dev.JS):
        outcome.failed += 1


def browser(outcome: Outcome) -> None:
    """Drive a real JupyterLab in Chromium."""
    if chromium.find_or_fetch() is None:
        raise CannotRunError("no Chromium was found, and playwright could fetch none that starts")
    # Built once for both workers; without what it needs, its tests say what is missing.
    app = dev.DEV / "app-for-tests"
    shutil.rmtree(app, ignore_errors=True)
    command = (sys.executable, "-m", "website.app", "--quick", "--node", dev.ensure_browser_parts())
    if execute(*command, "--output", app) == 0:
        os.environ["DTNB_APP_BUILT"] = str(app)
    pytest(outcome, "-p", "no:nbval", *FILE_BY_FILE, "tests/browser")


STAGES = [
    Stage("format", "ruff format: is every file in shape?", tool("ruff", "format", "--check", ".")),
    Stage("style", "ruff check: names, imports, docstrings", tool("ruff", "check", ".")),
    Stage("imports", "import-linter: imports go one way", tool("lint-imports", "--no-logo")),
    Stage("types", "mypy --strict", tool("mypy"), one_core=True),
    Stage(
        *("front-end", "vitest, types, and the committed bundle", front_end),
        slow=True,
        one_core=True,
    ),
    Stage("unit", "pytest: specifications", unit),
    Stage("notebooks", "nbval: the notebooks show what they show", notebooks, slow=True),
    Stage("browser", "JupyterLab in Chromium", browser, slow=True),
]


def headline(text: str, sign: str = "=") -> None:
    """Print a line that stands out in a long log."""
    print(f"\n{sign * 4} {text} ".ljust(WIDTH, sign), flush=True)


def run_stage(stage: Stage, strict: bool, output: list[str] | None = None) -> Outcome:
    """Run one stage; a skip counts as a failure if the run is strict.

    The stage's output is added to `output`, if there is one.
    """
    if output is None:
        headline(f"{stage.name}: {stage.title}")
    outcome = Outcome(stage.name, strict=strict, output=output)
    begun = time.monotonic()
    try:
        stage.run(outcome)
    except CannotRunError as reason:
        outcome.missing = str(reason)
        headline(f"SKIPPED {stage.name}: {reason}", "!")
    outcome.seconds = time.monotonic() - begun
    if strict and (outcome.missing is not None or outcome.skipped) and not outcome.failed:
        print(f"In this run ({stage.name}) everything is required: a skip is a failure.")
        outcome.failed = 1
    return outcome


def run_at_once(stages: Sequence[Stage], strict: bool) -> list[Outcome]:
    """Run stages at the same time: print the output of the last one, then that of the others."""
    *others, last = stages
    with ThreadPoolExecutor(max(len(others), 1)) as pool:
        beside = [pool.submit(run_stage, stage, strict, []) for stage in others]
        seen = run_stage(last, strict)
    outcomes = [future.result() for future in beside]
    for stage, outcome in zip(others, outcomes, strict=True):
        headline(f"{stage.name}: {stage.title}")
        print("".join(outcome.output or ()), end="", flush=True)
    return [*outcomes, seen]


def summarise(outcomes: list[Outcome], left_out: list[str], seconds: float) -> int:
    """Print one line per stage and a last line like pytest's; return the exit code."""
    headline("summary")
    for outcome in outcomes:
        total = outcome.passed + outcome.failed + outcome.skipped
        counted = outcome.passed or outcome.skipped
        tests = f"{outcome.passed} of {total} tests" if counted else ""
        note = outcome.missing or tests
        print(f"{outcome.stage:<10} {outcome.word:<8} {outcome.seconds:7.1f} s  {note}".rstrip())
    if left_out:
        print(f"not run: {', '.join(left_out)}")
    failed = sum(outcome.failed for outcome in outcomes)
    skipped = sum(outcome.skipped for outcome in outcomes)
    skipped += sum(outcome.missing is not None for outcome in outcomes)
    counts = [f"{failed} failed"] if failed else []
    counts.append(f"{sum(outcome.passed for outcome in outcomes)} passed")
    counts += [f"{skipped} skipped"] if skipped else []
    print(f" {', '.join(counts)} in {seconds:.2f}s ".center(WIDTH, "="), flush=True)
    return 1 if failed else 0


def main(words: list[str]) -> int:
    """Run the requested stages, up to the first that fails."""
    parser = argparse.ArgumentParser(prog="dev.py test", description=__doc__)
    names = [stage.name for stage in STAGES]
    parser.add_argument("--fast", action="store_true", help="no front end, notebooks, browser")
    parser.add_argument("--only", action="append", choices=names, metavar="STAGE", help=str(names))
    parser.add_argument("--require-all", action="store_true", help="a skip is a failure")
    options = parser.parse_args(words)
    strict = options.require_all or os.environ.get("CI", "").lower() in ("true", "1")
    RESULTS.mkdir(parents=True, exist_ok=True)
    # A user's own IPython start-up files must not change the output of notebooks.
    os.environ["IPYTHONDIR"] = str(ROOT / ".dev" / "ipython")
    # If bytecode beside the sources is disabled, it is written to .dev; without it, each worker,
    # kernel and JupyterLab would compile everything again, which takes longer than most tests.
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ.setdefault("PYTHONPYCACHEPREFIX", str(ROOT / ".dev" / "pycache"))
    chosen = [
        stage
        for stage in STAGES
        if (stage.name in options.only if options.only else not (options.fast and stage.slow))
    ]
    outcomes: list[Outcome] = []
    begun = time.monotonic()
    for _, together in groupby(chosen, key=lambda stage: stage.one_core or stage.name):
        outcomes += run_at_once([*together], strict)
        if any(outcome.failed for outcome in outcomes):
            break
    done = {outcome.stage for outcome in outcomes}
    left_out = [name for name in names if name not in done]
    return summarise(outcomes, left_out, time.monotonic() - begun)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
