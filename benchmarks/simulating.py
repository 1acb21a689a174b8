"""Many games on two processes against one, with the progress bar."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from benchmarks.measuring import Row, Sizes, alternate
from dtnb.processes import cores
from dtnb.simulation import simulate

HEROES = ("barbarian", "moon-elf")
#: games in one repetition, for each whole game that other benchmarks play
GAMES = 20


def measure(sizes: Sizes) -> Iterator[Row]:
    """Time the same games with one process and with two."""
    games = sizes.games * GAMES

    def played(processes: int) -> int:
        return len(simulate(HEROES, games=games, processes=processes).played)

    variants = {"one": lambda: played(1), "two": lambda: played(2)}
    # What other processes compute counts as well, so this wants a machine with nothing else to do.
    times = alternate(variants, max(1, sizes.repeats // 3), warm_up=False, clock=perf_counter)
    one, two = (1 / times.median(name) for name in ("one", "two"))
    yield Row("many games: two processes against one", times.ratio("one", "two"), "x", 1.85, True,
              f"{one:.1f} and {two:.1f} games/s, {games} games, {cores()} cores")  # fmt: skip
