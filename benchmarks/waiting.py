"""What people wait for in a notebook: a whole game, a turn's graph, the first Stepper, a lesson."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import patch

from benchmarks import browsing
from benchmarks.measuring import TINY, Row, Sizes, alternate
from benchmarks.starting import computing, start
from dtnb import shipped
from dtnb.kernel import Record
from dtnb.notebook import arriving
from dtnb.replay import Replay, load_replay, to_yaml

#: of these two's random games this one has about 7,000 steps
SEATS = {"Ann": {"hero": "barbarian"}, "Ben": {"hero": "paladin"}}
EDITION, SEED = "season-one-rerolled", 7
#: before frames were made in bulk, all of a game took so many times as long as giving its inputs
#: again and telling every step: what is measured is a share of that
BEFORE = 10.5
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
        shell.run_cell("".join(cell["source"])).raise_error()
"""


class Shell:
    """Stands in for the shell of a Jupyter kernel, which tells when a cell has run."""

    kernel = True

    def __init__(self) -> None:
        self.events = self
        self.waiting: list[Callable[[], None]] = []

    def register(self, _: str, callback: Callable[[], None]) -> None:
        """Keep who is told."""
        self.waiting.append(callback)

    def unregister(self, _: str, callback: Callable[[], None]) -> None:
        """Forget who was told."""
        self.waiting.remove(callback)


def whole_game(health: int | None = None) -> Replay:
    """Return a game of two, played at random to its end."""
    seats = {
        name: {**seat, **({"health": health} if health else {})} for name, seat in SEATS.items()
    }
    file: dict[str, Any] = {"dtnb": 1, "game": "dice-throne", "edition": EDITION, "seats": seats}
    opening = load_replay(json.dumps({**file, "start": {"phase": "setup"}}))
    return opening.play_on(["random"], seed=SEED)


def measure(sizes: Sizes) -> Iterator[Row]:
    """Show a whole game and a turn, start afresh, run the lessons."""
    yield from _whole(sizes)
    yield from _graph(sizes)
    if sizes is not TINY:
        yield from _fresh(sizes)
        yield from browsing.measure(whole_game(health=12).html())


def _whole(sizes: Sizes) -> Iterator[Row]:
    text = to_yaml(whole_game(health=3 if sizes is TINY else None).file)
    # Each picture is that of a game that was loaded and not looked at; warmed up once as well.
    loaded = [load_replay(text) for _ in range(2 * (sizes.repeats + 1))]
    record = loaded[0].record

    def again() -> int:
        assert Record(record.game, record.start, record.inputs).step_count
        return 1

    def shown(entirely: bool) -> int:
        shell = Shell()
        with patch.object(arriving, "kernel_shell", lambda: shell):
            loaded.pop()._repr_mimebundle_()
        for complete in shell.waiting[:] if entirely else ():
            complete()
        return 1

    works = {"again": again, "first": lambda: shown(False), "all": lambda: shown(True)}
    times = alternate(works, sizes.repeats)
    length = f"{record.step_count} steps; {times.median('first') * 1e3:.0f} ms"
    first, whole = times.ratio("first", "again"), times.ratio("all", "again")
    yield Row("whole game: first picture, against building it all before", first / BEFORE, "x",
              0.07, also=f"{length}, {first:.2g} x its inputs given again and told",
              before="1 x")  # fmt: skip
    yield Row("  all of it, against the same", whole / BEFORE, "x", 0.25, before="1 x",
              also=f"{times.median('all') * 1e3:.0f} ms, {whole:.2g} x")  # fmt: skip
    yield Row("  first picture, against all of it", times.ratio("first", "all"), "x")


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
    lessons = sorted(shipped("notebooks").glob("*.ipynb"))
    programs = {
        "bare": start(["-c", ""]),
        "engine": start(["-c", "import dtnb.dicethrone.game"]),
        "stepper": start(["-c", FIRST_STEPPER]),
        **{lesson.stem: start(["-c", RUN_ALL, str(lesson)]) for lesson in lessons},
    }
    times = alternate(programs, sizes.repeats, clock=computing)
    seconds = f"{times.above('stepper', 'bare') * 1e3:.0f} ms above a bare interpreter"
    yield Row("first `import dtnb` to first Stepper, against importing the engine",
              times.ratio("stepper", "engine"), "x", also=seconds)  # fmt: skip
    for lesson in lessons:
        ratio = f"{times.ratio(lesson.stem, 'engine'):.1f} x importing the engine"
        yield Row(f"Run All of {lesson.stem}", times.median(lesson.stem), "s", 5, also=ratio)
