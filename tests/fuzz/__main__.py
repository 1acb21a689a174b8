"""Try inputs at random: ``python3 dev.py fuzz --seconds 3600``, or ``--inputs 500000``.

There is one process for each core. An input is determined by its kind, seed and number, so
``--seed 7 --kind heroes --first 812 --inputs 1`` tries one input again. A failing input is reduced
and kept in ``.dev/fuzz``; to make it a test, put its ``.json`` file into ``tests/fuzz/found``.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from random import Random

from tests.fuzz.found_inputs import load
from tests.fuzz.kinds import NAMES, SHARES, kind
from tests.fuzz.parts import Part, try_part
from tests.fuzz.watching import tried

#: the number of inputs after which a process reports progress
PART = 250


def parts(names: list[str], seed: str, first: int, inputs: int, until: float) -> list[Part]:
    """Divide the inputs among the kinds, and into parts that take turns."""
    whole = sum(SHARES[name] for name in names)
    made_: list[Part] = []
    for name in names:
        wanted = max(1, inputs * SHARES[name] // whole)
        for begin in range(first, first + wanted, PART):
            count = min(PART, first + wanted - begin)
            made_.append(Part(name, seed, begin, count, until))
    # A run that is interrupted early has then tried inputs of every kind.
    Random(seed).shuffle(made_)
    return made_


def main(words: list[str]) -> int:
    """Try the requested inputs; return 1 if one failed."""
    parser = argparse.ArgumentParser(prog="dev.py fuzz", description=__doc__)
    parser.add_argument("--kind", action="append", choices=NAMES, help="only of this kind")
    parser.add_argument("--seed", default="1", help="other inputs (default: 1)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first one")
    parser.add_argument("--inputs", type=int, default=100_000, help="how many at most")
    parser.add_argument("--seconds", type=float, default=60, help="how long at most (default: 60)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--file", type=Path, help="try this one that was kept, and nothing else")
    asked = parser.parse_args(words)
    if asked.file:
        name, sample = load(asked.file)
        failure = tried(kind(name), sample)
        print(failure.trace if failure else "It is answered.")
        return int(failure is not None)
    names = asked.kind or list(NAMES)
    until = time.monotonic() + asked.seconds
    work = parts(names, asked.seed, asked.first, asked.inputs, until)
    done: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    examples: dict[str, tuple[str, str]] = {}
    context = multiprocessing.get_context("spawn")
    shown = 0.0
    with ProcessPoolExecutor(asked.jobs, context) as pool:
        for future in as_completed([pool.submit(try_part, part) for part in work]):
            found_here = future.result()
            done[found_here.kind] += found_here.many
            for mark, at, file in found_here.failed:
                failed[mark] += 1
                if mark not in examples or (file and not examples[mark][1]):
                    examples[mark] = (f"{found_here.kind} {at}", file)
                    print(f"FAILED {mark}: {found_here.kind} {at} {file}", flush=True)
            if time.monotonic() - shown > 10:
                shown = time.monotonic()
                print(f"{sum(done.values())} inputs, {sum(failed.values())} failed", flush=True)
    for name in names:
        print(f"{name:<14}{done[name]:>9}")
    print(f"{'all':<14}{sum(done.values()):>9} inputs, seed {asked.seed}")
    for mark, count in failed.most_common():
        print(f"{count:>6} {mark}: {' '.join(examples[mark])}")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
