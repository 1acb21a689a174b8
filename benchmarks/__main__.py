"""``python -m benchmarks [names]``: measure, and print a table."""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Callable, Iterator, Mapping

from benchmarks import (
    disputes,
    documents,
    instructions,
    odds,
    playing,
    replays,
    starting,
    waiting,
)
from benchmarks.measuring import TINY, Row, Sizes, report

BENCHMARKS: Mapping[str, Callable[[Sizes], Iterator[Row]]] = {
    "playing": playing.measure,
    "again": playing.measure_again,
    "frames": documents.measure,
    "replays": replays.measure,
    "starting": starting.measure,
    "waiting": waiting.measure,
    "disputes": disputes.measure,
    "instructions": instructions.measure,
    "odds": odds.measure,
}


def main(words: list[str] | None = None) -> int:
    """Run the benchmarks named, or all of them."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join(BENCHMARKS))
    parser.add_argument("--tiny", action="store_true", help="only see that everything runs")
    parser.add_argument("--repeats", type=int, help="alternating repetitions (default 7)")
    parser.add_argument("--gate", action="store_true", help="count instructions: none too many?")
    parser.add_argument("--record", action="store_true", help="with --gate: write the counts down")
    options = parser.parse_args(words)
    if options.gate:
        return instructions.gate(options.record)
    unknown = sorted(set(options.names) - set(BENCHMARKS))
    if unknown:
        parser.error(f"no benchmark {unknown[0]!r}; there are {', '.join(BENCHMARKS)}")
    sizes = TINY if options.tiny else Sizes()
    if options.repeats:
        sizes = sizes._replace(repeats=options.repeats, starts=options.repeats)
    rows: list[Row] = []
    try:
        for name in options.names or BENCHMARKS:
            print(f"measuring: {name}", file=sys.stderr)
            rows += BENCHMARKS[name](sizes)
    finally:
        # What was measured is not lost with what could not be.
        print(f"{platform.python_implementation()} {platform.python_version()}, medians of "
              f"{sizes.repeats} alternating repetitions\n")  # fmt: skip
        print(report(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
