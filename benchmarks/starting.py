"""What it costs to start: imports, and the command line from the shell."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator

from benchmarks.measuring import Row, Sizes, Work, alternate

SUM = "18 -3 +5 -3 half half reflect-half"


def measure(sizes: Sizes) -> Iterator[Row]:
    """Start new interpreters, a bare one in turn with the others."""
    programs = {
        "bare": ["-c", ""],
        "dtnb": ["-c", "import dtnb"],
        "engine": ["-c", "import dtnb.dicethrone.game"],
        "heroes": ["-c", "from dtnb.dicethrone.heroes import load_hero; load_hero('barbarian')"],
        "total": ["-c", "from dtnb.cli import main; main()", "total", SUM],
    }
    starts = {name: start(words) for name, words in programs.items()}
    times = alternate(starts, sizes.starts, clock=computing)

    def above(name: str) -> float:
        return times.above(name, "bare") * 1e3

    bare = f"a bare interpreter: {times.median('bare') * 1e3:.0f} ms"
    yield Row("`import dtnb`, above a bare interpreter", above("dtnb"), "ms", 60, also=bare)
    yield Row("  the engine imported as well", above("engine"), "ms", 60)
    yield Row("  a hero file loaded as well", above("heroes"), "ms")
    yield Row("`dtnb total …` from the shell, all in", times.median("total") * 1e3, "ms", 150)


def computing() -> float:
    """Return how long the interpreters that were started have computed, where one can know."""
    if sys.platform == "win32":
        return time.perf_counter()
    import resource

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def start(words: list[str]) -> Work:
    """Return work that starts an interpreter with these words."""

    def work() -> int:
        subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL)
        return 1

    return work
