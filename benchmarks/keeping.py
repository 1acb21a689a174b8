"""What a record costs to keep, to go back in and to fork."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Iterator

from benchmarks.matches import play_recorded, records, roll_phase
from benchmarks.measuring import Row, Sizes, alternate, calls


def measure(sizes: Sizes) -> Iterator[Row]:
    """Time forks and jumps in a Roll Phase and in a whole game; weigh what is kept."""
    record = play_recorded(roll_phase(0))[1]
    long = max(records(sizes.games), key=lambda record: len(record.inputs))
    middle, far = len(record.inputs) // 2, len(long.inputs) // 2
    given = record.inputs[middle]
    steps, long_steps = record.steps, long.steps
    half, most = len(steps) // 2, len(long_steps) // 2
    work = {
        "nothing": calls(lambda: None, sizes.calls),
        "state": calls(lambda: record.states[middle], sizes.calls),
        "state, long": calls(lambda: long.states[far], sizes.calls),
        "fork": calls(lambda: record.fork(middle), sizes.calls),
        "fork, long": calls(lambda: long.fork(far), sizes.calls),
        "step": calls(lambda: record.steps[half], sizes.calls),
        "step, long": calls(lambda: long.steps[most], sizes.calls),
        "input": calls(
            lambda: record.game.advance(record.states[middle], given), max(1, sizes.calls // 100)
        ),
    }
    times = alternate(work, sizes.repeats)

    def micro(name: str) -> float:
        return times.above(name, "nothing") * 1e6

    share = times.median("input") / times.median("fork")
    length = f"{len(record.inputs)} inputs, the whole game {len(long.inputs)}"
    yield Row("go back to a state", micro("state"), "µs", 0.1, also=length)
    yield Row("  in a whole game", micro("state, long"), "µs", 0.1)
    yield Row("fork by keeping a state (a reference)", micro("state"), "µs", 0.5)
    yield Row("fork of a record (Record.fork)", micro("fork"), "µs",
              also=f"1/{share:.0f} of the input given next")  # fmt: skip
    yield Row("  in a whole game", micro("fork, long"), "µs")
    yield Row("go to a fine step", micro("step"), "µs", 10, also=f"{len(steps)} steps")
    long_length = f"{len(long_steps)} steps"
    yield Row("  in a whole game", micro("step, long"), "µs", 10, also=long_length)
    yield from _weights(sizes)


def _weights(sizes: Sizes) -> Iterator[Row]:
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = records(sizes.games)
    gc.collect()
    lean = tracemalloc.get_traced_memory()[0] - before
    steps = sum(record.step_count for record in kept)
    gc.collect()
    full = tracemalloc.get_traced_memory()[0] - before - lean
    tracemalloc.stop()
    inputs = sum(len(record.inputs) for record in kept)
    yield Row("kept for each input, lean record", lean / inputs / 1000, "kB", 1.0)
    yield Row("kept for each step, full record", full / steps / 1000, "kB", 1.0)
