"""``python3 dev.py mutate``: break rules one at a time; do the tests bound to them notice?

Each mutant is a copy of the checkout with one rule broken, in which only the tests bound to that
rule are run. A mutant is caught if one of them fails, so all of them must first pass in an unbroken
copy. This proves the bindings, and is too slow to be part of every run.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from difflib import get_close_matches
from pathlib import Path
from queue import SimpleQueue

import pandas as pd

from dtnb.registry import games
from tests.random_mutants.command import hunt
from tests.rule_coverage.mutants import ROOT, Mutant, lists, mutants
from tests.rule_coverage.table import table

#: what a copy of the checkout needs for the tests of rules
COPIED = ("dtnb", "tests", "heroes", "replays", "pyproject.toml")
#: pytest's exit codes: all passed, some failed
PASSED, FAILED = 0, 1
#: more bound tests than these are not run: one that notices is enough
MOST = 400
#: tests that play much come last: most mutants are caught before
LAST = ("/acceptance/", "/properties/")
#: a broken rule can let a game go on for ever
SECONDS = 600


def bound_tests() -> dict[str, list[str]]:
    """Return the tests bound to each rule, in whatever edition."""
    rows = [row for game in games() for row in table(game)]
    return {
        row.rule: list(dict.fromkeys(test for tests in row.tests.values() for test in tests))
        for row in rows
    }


def copy_checkout(target: Path) -> None:
    """Copy what the tests of rules need."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            ignore = shutil.ignore_patterns("__pycache__", "browser")
            shutil.copytree(source, target / name, ignore=ignore)
        else:
            shutil.copy(source, target / name)


def verdict(copy: Path, mutant: Mutant, tests: Sequence[str]) -> str:
    """Break the rule in the copy, run its tests there, mend it; say what came of it."""
    if not tests:
        return "no test is bound"
    file = copy / mutant.file
    whole = file.read_text(encoding="utf-8")
    file.write_text(mutant.broken(), encoding="utf-8")
    late = [test for test in tests if any(folder in test for folder in LAST)]
    early = [test for test in tests if test not in late]
    try:
        verdict = _notice(copy, early) if early else "SURVIVED"
        if verdict == "SURVIVED" and late:
            verdict = _notice(copy, late)
    finally:
        file.write_text(whole, encoding="utf-8")
    return verdict


def _pytest(copy: Path, tests: Sequence[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-B", "-m", "pytest", "-x", "-q", "-p", "no:nbval",
         "-p", "no:cacheprovider", *tests],
        cwd=copy, capture_output=True, text=True, check=False, timeout=SECONDS,
        env={"HYPOTHESIS_PROFILE": "whole", **os.environ, "PYTHONPATH": str(copy)},
    )  # fmt: skip


def control(copy: Path, tests: Sequence[str]) -> str:
    """Run the files of the tests with nothing broken; return what failed, or nothing."""
    done = _pytest(copy, sorted({test.partition("::")[0] for test in tests}))
    return "" if done.returncode == PASSED else done.stdout[-2000:] + done.stderr[-2000:]


def _notice(copy: Path, tests: Sequence[str]) -> str:
    """Run tests in the copy and say whether one of them failed."""
    try:
        done = _pytest(copy, tests[:MOST])
    except subprocess.TimeoutExpired:
        return f"did not end in {SECONDS} s"
    if done.returncode in (PASSED, FAILED):
        return "caught" if done.returncode == FAILED else "SURVIVED"
    if "FileProblems" in done.stdout:
        # Shipped replays are played when their tests are collected: one could not be.
        return "caught"
    last = (done.stdout.strip() or done.stderr.strip()).splitlines()[-1:]
    return f"could not run: {''.join(last)}"


def main(words: list[str]) -> int:
    """Run the mutants and print what came of each; fail when one was not caught."""
    parser = argparse.ArgumentParser(prog="dev.py mutate", description=__doc__)
    parser.add_argument("--rule", action="append", metavar="ID", help="only mutants of this rule")
    parser.add_argument(
        "--list", action="append", choices=lists(), help="only mutants of this list"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--random", type=int, metavar="N", help="change N operators at random instead"
    )
    parser.add_argument("--seed", type=int, default=1, help="which ones are drawn (default: 1)")
    parser.add_argument(
        "--game", choices=games(), default=games()[0], help="whose engine is changed at random"
    )
    parser.add_argument(
        "--only", type=int, nargs="+", metavar="NUMBER", help="of those drawn, only these"
    )
    parser.add_argument(
        "--tests", nargs="+", metavar="PATH", help="run only these tests on what is drawn"
    )
    parser.add_argument(
        "--seconds", type=float, metavar="N",
        help="run the tests of one change only as long as they take N seconds without it",
    )  # fmt: skip
    options = parser.parse_args(words)
    if options.random is not None:
        return hunt(options)
    listed = mutants(*options.list or ())
    known = {entry.rule for entry in listed}
    if unknown := [rule for rule in options.rule or () if rule not in known]:
        near = get_close_matches(unknown[0], sorted(known), n=3)
        also = f"; near it: {', '.join(near)}" if near else ""
        parser.error(f"no mutant breaks {', '.join(unknown)}{also}")
    chosen = [entry for entry in listed if not options.rule or entry.rule in options.rule]
    tests = bound_tests()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(options.jobs) as pool:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(options.jobs):
            copy = Path(folder) / f"copy{number}"
            copy_checkout(copy)
            copies.put(copy)
        bound = [test for mutant in chosen for test in tests.get(mutant.rule, [])]
        if wrong := control(Path(folder) / "copy0", bound):
            print(f"{wrong}\nthe bound tests do not pass with nothing broken: no mutant was run")
            return 1

        def run(mutant: Mutant) -> str:
            copy = copies.get()
            try:
                return verdict(copy, mutant, tests.get(mutant.rule, []))
            finally:
                copies.put(copy)

        results = []
        for mutant, result in zip(chosen, pool.map(run, chosen), strict=True):
            print(f"{mutant.rule:<18} {result}", flush=True)
            results.append(result)
    shown = pd.DataFrame(
        {
            "rule": [mutant.rule for mutant in chosen],
            "file": [mutant.file for mutant in chosen],
            "tests": [len(tests.get(mutant.rule, [])) for mutant in chosen],
            "result": results,
        }
    )
    caught = results.count("caught")
    if caught < len(chosen):
        print(f"\n{shown[shown['result'] != 'caught'].to_string(index=False, justify='left')}")
    rules = {mutant.rule for mutant in chosen}
    print(f"\n{caught} of {len(chosen)} mutants caught, over {len(rules)} rules")
    return int(caught < len(chosen))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        print("\ndev.py: interrupted", file=sys.stderr)
        sys.exit(130)  # as shells count an interrupt
