"""``python3 dev.py mutate --random N --seed S``: draw mutants, try them, list the survivors."""

from __future__ import annotations

import argparse
import hashlib
import os
from pathlib import Path

import pytest

from tests.random_mutants.harmless import harmless, reason
from tests.random_mutants.operators import Change, changes
from tests.random_mutants.reach import Reach, fingerprint

ROOT = Path(__file__).resolve().parents[2]
#: the rooms of each game that carry out its rules
ENGINE = {
    "dice-throne": (
        "dicethrone", "changes damage details effects game.py phases rules state verdicts windows",
    ),
    "die-in-the-dungeon": (
        "dungeon", "changes effects game.py phases rules state verdicts windows",
    ),
}  # fmt: skip
#: the tests that are run
TESTS = {
    "dice-throne": (
        "tests/dicethrone",
        "tests/heroes",
        "tests/acceptance",
        "tests/replay",
        "tests/cli/test_total.py",
        "tests/cli/test_notation.py",
    ),
    "die-in-the-dungeon": ("tests/dungeon",),
}
#: recorded games would notice nearly every mutant, but they prove no rule
LEFT_OUT = ("tests/dungeon/test_golden.py",)


def rooms(game: str) -> list[Path]:
    """Return the folders and files of a game in which mutants are made."""
    package, names = ENGINE[game]
    return [ROOT / "dtnb" / package / name for name in names.split()]


def possible(game: str) -> list[Change]:
    """Return every possible mutant of a game."""
    files = [
        file
        for room in rooms(game)
        for file in (sorted(room.rglob("*.py")) if room.is_dir() else [room])
    ]
    return [change for file in files for change in changes(file.relative_to(ROOT).as_posix(), ROOT)]


def draw(game: str, number: int, seed: int) -> list[Change]:
    """Draw mutants at random.

    The seed gives each mutant a random number of its own, and those with the lowest numbers are
    drawn. So a changed line affects only whether its own mutants are drawn.
    """

    def lot(change: Change) -> bytes:
        return hashlib.sha256(f"{seed}\n{change.key}".encode()).digest()

    return sorted(possible(game), key=lot)[:number]


def hunt(options: argparse.Namespace) -> int:
    """Try mutants and print their results; fail if one survives that is not called harmless."""
    if not hasattr(os, "fork"):
        print("random mutants need a system on which a process can be copied (Linux, macOS)")
        return 2
    from tests.random_mutants.hunt import Fate, Hunt

    drawn = draw(options.game, options.random, options.seed)
    if options.only:
        drawn = [drawn[number - 1] for number in options.only if number <= len(drawn)]
    known = harmless()
    tried = [change for change in drawn if reason(change, known) is None]
    tests = options.tests or list(TESTS[options.game])
    numbers = {change: number for number, change in enumerate(drawn, 1)}
    if options.only:
        numbers = dict(zip(drawn, options.only, strict=False))

    def report(fate: Fate) -> None:
        change, number = fate.change, numbers[fate.change]
        reached = f"tests that reach it: {fate.reached_by}"
        if len(fate.tests) < fate.reached_by and not fate.by:
            reached += f", of which {len(fate.tests)} were run" if fate.tests else ""
        outcome = f"caught by {fate.by}" if fate.by else f"LIVES ({reached})"
        place = f"{change.file}:{change.lines[0]} {change.function}"
        print(f"{number:>4} {place}: {outcome} [{len(hunter.fates)} of {len(tried)}]", flush=True)
        if not fate.by:
            print(f"       {change.before}\n    -> {change.after}", flush=True)

    # Results of some tests must not replace the results of all tests.
    name = hashlib.sha256(" ".join([options.game, *tests]).encode()).hexdigest()[:12]
    reach = Reach(ROOT / ".dev" / "random_mutants" / name, ROOT, rooms(options.game))
    mark = fingerprint(ROOT, options.game, *tests)
    modules = [
        ".".join(room.relative_to(ROOT).with_suffix("").parts) for room in rooms(options.game)
    ]
    hunter = Hunt(ROOT, tried, reach, mark, report, options.jobs, modules, options.seconds)
    ignored = [f"--ignore={file}" for file in LEFT_OUT]
    # Hide pytest's own output: the prints of tests in a forked process interest nobody.
    words = ["-o", "addopts=--import-mode=importlib", "-s", "-p", "no:terminal", "-p", "no:nbval",
             "-p", "no:cacheprovider", *ignored, *tests]  # fmt: skip
    os.environ.setdefault("HYPOTHESIS_PROFILE", "whole")
    code = pytest.main(words, plugins=[hunter])
    if len(hunter.fates) < len(tried):
        print(f"the tests could not be collected or run: pytest ended with {code!r}")
        return 2
    if failing := hunter.reach.kept.failing:
        print(f"\nleft out, as they do not pass with nothing broken: {', '.join(failing)}")
    living = [fate for fate in hunter.fates if not fate.by]
    for change in drawn:
        if why := reason(change, known):
            print(f"{numbers[change]:>4} {change.file} {change.function}: changes nothing: {why}")
    caught = len(tried) - len(living)
    share = f"{caught / len(tried):.1%}" if tried else "nothing tried"
    print(
        f"\n{options.game}, seed {options.seed}: {len(drawn)} drawn, "
        f"{len(drawn) - len(tried)} change nothing, "
        f"{caught} of {len(tried)} caught ({share}), {len(living)} alive"
    )
    return int(bool(living))
