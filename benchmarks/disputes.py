"""What a quarrel waits for: `settle`, `compare`, `dtnb check` of a folder."""

from __future__ import annotations

import time
from collections.abc import Iterator

from benchmarks.measuring import TINY, Row, Sizes, alternate
from benchmarks.starting import computing, start
from dtnb import shipped
from dtnb.replay import load_replay

#: short files; the first two are settled by 64 runs, the third by fewer
SHORT = ("duel-so-wild", "buh-bye-on-reload", "buh-bye-on-protect")
#: what is wanted: 0.4 of what it took, against the file read, checked and played, before anything
#: was shared between runs
WANTED = {"duel-so-wild": 25.0, "buh-bye-on-reload": 23.0, "buh-bye-on-protect": 12.0}
CHECK = "import sys; from dtnb.cli import main; sys.argv[1:] = ['check', sys.argv[1]]; main()"


def measure(sizes: Sizes) -> Iterator[Row]:
    """Settle and compare short files, and check the shipped ones, against playing them once."""
    for name in SHORT[: sizes.games]:
        yield from _settled(name, sizes)
    if sizes is not TINY:
        yield from _checked(sizes)


def _settled(name: str, sizes: Sizes) -> Iterator[Row]:
    replay = load_replay(name)
    runs = replay.settle().runs

    def played() -> int:
        for _ in range(10):
            load_replay(name)
        return 10

    def settled() -> int:
        return min(1, replay.settle().runs)

    def compared() -> int:
        return min(1, len(replay.compare().data().partings) + 1)

    works = {"played": played, "settled": settled, "compared": compared}
    times = alternate(works, sizes.repeats)
    once = f"{times.median('settled') * 1e3:.0f} ms, {runs} runs"
    yield Row(f"settle {name}, against reading, checking and playing it once",
              times.ratio("settled", "played"), "x", WANTED[name], also=once,
              before=f"{WANTED[name] / 0.4:.3g} x")  # fmt: skip
    both = f"{times.median('compared') * 1e3:.0f} ms, {len(replay.compare().replays)} runs"
    yield Row("  compare under its books, against the same", times.ratio("compared", "played"),
              "x", also=both)  # fmt: skip


def _checked(sizes: Sizes) -> Iterator[Row]:
    folder = shipped("replays")
    count = len(list(folder.glob("*.yaml")))

    def played() -> int:
        for file in folder.glob("*.yaml"):
            load_replay(file)
        return 1

    works = {"played": played, "checked": start(["-c", CHECK, str(folder)])}
    repeats = min(sizes.repeats, 5)
    times = alternate(works, repeats, clock=time.perf_counter)
    computed = alternate({"checked": works["checked"]}, 1, clock=computing).median("checked")
    waited = times.median("checked")
    yield Row(f"`dtnb check` of a folder of {count} replays: waited for, against playing them here",
              times.ratio("checked", "played"), "x",
              also=f"{waited:.1f} s, computed {computed:.1f} s")  # fmt: skip
