"""Frames: how long a document takes to build, and how large it is."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

from benchmarks.matches import records
from benchmarks.measuring import Row, Sizes, alternate
from dtnb.dicethrone.drawing import DiceThroneDrawing
from dtnb.frames import build, to_json


def measure(sizes: Sizes) -> Iterator[Row]:
    """Export records as frames."""
    kept, drawing = records(max(1, sizes.phases // 5)), DiceThroneDrawing()
    for record in kept:
        assert record.steps
    steps = sum(len(record.steps) for record in kept)

    def built() -> int:
        for record in kept:
            build(record, drawing)
        return steps

    times = alternate({"built": built}, sizes.repeats)
    documents = [to_json(build(record, drawing)) for record in kept]
    size = sum(map(len, documents)) / steps
    zipped = sum(len(zlib.compress(document, 9)) for document in documents) / steps
    yield Row("frames: bytes a step", size, "B", 150,
              also=f"{steps / len(kept):.0f} steps a document")  # fmt: skip
    yield Row("frames: bytes a step, zipped", zipped, "B", 15)
    seconds = times.median("built")
    whole = f"{seconds * steps / len(kept) * 1e3:.0f} ms a record"
    yield Row("frames: built, each step", seconds * 1e3, "ms", also=whole)
