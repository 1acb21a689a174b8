"""Frames: how long a document takes to build, and how large it is."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

from benchmarks.matches import MODES, records
from benchmarks.measuring import Row, Sizes, alternate
from dtnb.dicethrone.drawing import PRESENTER
from dtnb.frames import build, to_json


def measure(sizes: Sizes) -> Iterator[Row]:
    """Export records as frames."""
    # One game of each mode: a document is many times as long to build as its game to play.
    kept, presenter = records(min(sizes.games, len(MODES))), PRESENTER
    steps = sum(record.step_count for record in kept)

    def built() -> int:
        for record in kept:
            build(record, presenter)
        return steps

    times = alternate({"built": built}, sizes.repeats)
    documents = [to_json(build(record, presenter)) for record in kept]
    size = sum(map(len, documents)) / steps
    zipped = sum(len(zlib.compress(document, 9)) for document in documents) / steps
    yield Row("frames: bytes a step", size, "B", 100, before="461 B",
              also=f"{steps / len(kept):.0f} steps a document")  # fmt: skip
    yield Row("frames: bytes a step, zipped", zipped, "B", 15, before="28.5 B")
    seconds = times.median("built")
    whole = f"{seconds * steps / len(kept):.1f} s a game"
    yield Row("frames: built, each step", seconds * 1e3, "ms", also=whole)
