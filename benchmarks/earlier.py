"""What people wait for, against the code before it was made quicker, in the same run.

A yardstick that changes with what it measures says nothing: this one is the code of a commit. It is
taken out of the history into a folder of its own and does the same work, in turn with the present.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks import of_any_commit
from benchmarks.measuring import ROOT, TINY, Row, Sizes, Timings

#: the last before the targets were worked on
EARLIER = "934177d130d384e4c3b9b8fe50fef48be3dcaf4f"
#: rows: what is timed, how it is called, and what share of the earlier time is wanted
WANTED = (
    ("again", "inputs given again, each step", 0.73),
    ("settle duel-so-wild", "settle duel-so-wild, read and played", 0.4),
    ("settle buh-bye-on-reload", "settle buh-bye-on-reload, read and played", 0.3),
    ("first", "whole game: first picture, against all of it", 0.07),
    ("all", "  all of it", 0.25),
)
#: with what each is compared; with itself where nothing stands here
AGAINST = {"first": "all"}


def measure(sizes: Sizes) -> Iterator[Row]:
    """Time each piece of work in both; in the present alone where the history is not here."""
    with tempfile.TemporaryDirectory() as folder:
        there = _taken_out(Path(folder))
        if not there:
            print(f"no earlier code is timed: commit {EARLIER[:7]} is not here", file=sys.stderr)
        for name, what, share in WANTED:
            # To see that it runs, one start of the earlier code is enough.
            if there and (sizes is not TINY or name == "again"):
                yield _beside(name, what, share, Path(folder), sizes)
            else:
                yield Row(what, of_any_commit.seconds(name, sizes.games) * 1e6, "µs")


def _beside(name: str, what: str, share: float, folder: Path, sizes: Sizes) -> Row:
    now: list[float] = []
    then: list[float] = []
    for repetition in range(sizes.repeats):
        turns = [(now, ROOT, name), (then, folder, AGAINST.get(name, name))]
        for times, root, work in turns if repetition % 2 == 0 else reversed(turns):
            times.append(_seconds(root, work, sizes.games))
    timed = Timings({"now": tuple(now), "then": tuple(then)})
    figures = f"{_told(timed.median('now'))}; before {_told(timed.median('then'))}"
    return Row(f"{what}, against the code before", timed.ratio("now", "then"), "x", share,
               also=figures, before="1 x")  # fmt: skip


def _told(seconds: float) -> str:
    return f"{seconds * 1e6:,.3g} µs" if seconds < 1e-3 else f"{seconds * 1e3:,.0f} ms"


def _taken_out(folder: Path) -> bool:
    """Put the files of the earlier commit into a folder; tell whether there is such a commit."""
    asked = subprocess.run(["git", "archive", EARLIER], cwd=ROOT, capture_output=True, check=False)
    if asked.returncode:
        return False
    with tarfile.open(fileobj=io.BytesIO(asked.stdout)) as files:
        files.extractall(folder, filter="data")
    return True


def _seconds(root: Path, name: str, games: int) -> float:
    done = subprocess.run(
        [sys.executable, of_any_commit.__file__, name, str(games)],
        # The folder stands before an installed package; a script's own folder does not.
        env={**os.environ, "PYTHONPATH": str(root), "PYTHONSAFEPATH": "1", "PYTHONHASHSEED": "0"},
        cwd=root, stdout=subprocess.PIPE, text=True, check=True,
    )  # fmt: skip
    return float(done.stdout)
