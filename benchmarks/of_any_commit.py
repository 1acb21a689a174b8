"""Work that the code of an earlier commit can do as well, timed in a process of its own.

`earlier` runs this file as a script, with the folder of that commit before everything else on the
path: what it imports has to be in both.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import repeat
from typing import Any
from unittest.mock import patch

#: does something and says how many units of it there were
Work = Callable[[], int]

#: of these two's random games this one has about 7,000 steps
SEATS = {"Ann": {"hero": "barbarian"}, "Ben": {"hero": "paladin"}}
EDITION, SEED = "season-one-rerolled", 7


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


def whole_game(health: int | None = None) -> Any:
    """Return a game of two, played at random to its end."""
    from dtnb.replay import load_replay

    lowered = {"health": health} if health else {}
    seats = {name: {**seat, **lowered} for name, seat in SEATS.items()}
    file: dict[str, Any] = {"dtnb": 1, "game": "dice-throne", "edition": EDITION, "seats": seats}
    opening = load_replay(json.dumps({**file, "start": {"phase": "setup"}}))
    return opening.play_on(["random"], seed=SEED)


def again(games: int) -> Iterator[Work]:
    """Give the inputs of whole games again; a unit is a step of theirs."""
    from benchmarks.matches import records
    from dtnb.kernel import Record

    kept = records(games)
    steps = sum(record.step_count for record in kept)

    def work() -> int:
        for record in kept:
            Record(record.game, record.start, record.inputs)
        return steps

    return repeat(work)


def settle(name: str) -> Iterator[Work]:
    """Read, play and settle a short file."""
    from dtnb.replay import load_replay

    return repeat(lambda: min(1, load_replay(name).settle().runs))


def shown(entirely: bool, health: int | None = None) -> Iterator[Work]:
    """Show a whole game that was loaded and not looked at yet; a unit is a step of it.

    Code that does not show the beginning first shows all of it at once.
    """
    from dtnb.replay import load_replay, to_yaml

    text = to_yaml(whole_game(health).file)
    steps = load_replay(text).record.step_count
    while True:
        replay = load_replay(text)

        def work(replay: Any = replay) -> int:
            shell = Shell()
            with _told(shell):
                replay._repr_mimebundle_()
            for complete in shell.waiting[:] if entirely else ():
                complete()
            return steps

        yield work


@contextmanager
def _told(shell: Shell) -> Iterator[None]:
    try:
        from dtnb.notebook import arriving
    except ImportError:
        yield
    else:
        with patch.object(arriving, "kernel_shell", lambda: shell):
            yield


#: what is timed, by its name; with how many games where that can be chosen
WORKS: dict[str, Callable[[int], Iterator[Work]]] = {
    "again": again,
    "settle duel-so-wild": lambda _: settle("duel-so-wild"),
    "settle buh-bye-on-reload": lambda _: settle("buh-bye-on-reload"),
    "first": lambda games: shown(False, None if games > 1 else 3),
    "all": lambda games: shown(True, None if games > 1 else 3),
}


def seconds(name: str, games: int) -> float:
    """Return what a unit of some work takes, once it was warmed up, in seconds of this process."""
    works = WORKS[name](games)
    next(works)()
    work = next(works)
    gc.collect()
    start = time.process_time()
    units = work()
    return (time.process_time() - start) / units


if __name__ == "__main__":
    print(seconds(sys.argv[1], int(sys.argv[2])))
