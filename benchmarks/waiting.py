"""What people wait for: a turn's graph, the first Stepper, a lesson, a step, a jump."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from typing import Any

from benchmarks import browsing
from benchmarks.measuring import TINY, Row, Sizes, alternate
from benchmarks.starting import computing, start
from dtnb import Match, shipped
from dtnb.replay import load_replay

TURN = "barbarian-vs-paladin"
FIRST_STEPPER = f"import dtnb; dtnb.load_replay('{TURN}')._repr_mimebundle_()"
RUN_ALL = """
import json, os, sys
from pathlib import Path
from IPython.core.interactiveshell import InteractiveShell
lesson = Path(sys.argv[1])
os.chdir(lesson.parent)
shell = InteractiveShell.instance()
for cell in json.loads(lesson.read_text(encoding="utf-8"))["cells"]:
    if cell["cell_type"] == "code":
        done = shell.run_cell("".join(cell["source"]))
        if "raises-exception" not in cell["metadata"].get("tags", ()):
            done.raise_error()
"""

#: two who play a random game of about 3,000 steps
SEATS: dict[str, Any] = {
    "Ann": {"hero": "barbarian", "health": 12},
    "Ben": {"hero": "paladin", "health": 12},
}


def measure(sizes: Sizes) -> Iterator[Row]:
    """Draw a turn, start afresh, run the lessons, step and jump about in the browser."""
    yield from _graph(sizes)
    if sizes is not TINY:
        yield from _fresh(sizes)
        match = Match(seats=SEATS, start={"phase": "setup"}, edition="season-one-rerolled")
        game = match.play_on("random", seed=7).as_replay()
        yield from browsing.measure(game.html(), load_replay(TURN).html())


def _graph(sizes: Sizes) -> Iterator[Row]:
    loaded = [load_replay(TURN) for _ in range(sizes.repeats + 1)]

    def played() -> int:
        return len(load_replay(TURN).record.inputs[:1])

    def drawn() -> int:
        return len(loaded.pop().graph.svg()[:1])

    times = alternate({"played": played, "drawn": drawn}, sizes.repeats)
    yield Row("graph of a turn, drawn: against the turn read, checked and played",
              times.ratio("drawn", "played"), "x",
              also=f"{times.median('drawn') * 1e3:.0f} ms")  # fmt: skip


def _fresh(sizes: Sizes) -> Iterator[Row]:
    programs = {
        "bare": start(["-c", ""]),
        "engine": start(["-c", "import dtnb.dicethrone.game"]),
        "stepper": start(["-c", FIRST_STEPPER]),
    }
    times = alternate(programs, sizes.repeats, clock=computing)
    seconds = f"{times.above('stepper', 'bare') * 1e3:.0f} ms above a bare interpreter"
    yield Row("first `import dtnb` to first Stepper, against importing the engine",
              times.ratio("stepper", "engine"), "x", also=seconds)  # fmt: skip
    yield _lessons()


def _lessons() -> Row:
    """Run every notebook once: there are too many to take turns."""
    lessons = sorted(shipped("notebooks").glob("*.ipynb"))
    programs = {lesson.stem: start(["-c", RUN_ALL, str(lesson)]) for lesson in lessons}
    times = alternate(programs, 1, warm_up=False, clock=computing)
    lasting = {name: times.median(name) for name in programs}
    longest = max(programs, key=lasting.__getitem__)
    others = f"{longest}; half of them take less than {median(lasting.values()):.1f} s"
    return Row(f"Run All of {len(lessons)} notebooks, each once: the longest", lasting[longest],
               "s", 5, also=others)  # fmt: skip
