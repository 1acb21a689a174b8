"""Replay files: read, played, and how large a line's inputs are."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

import msgspec

from benchmarks.matches import records
from benchmarks.measuring import Row, Sizes, alternate
from dtnb import shipped
from dtnb.replay import load_replay
from dtnb.replay.file.inputs import encode_all
from dtnb.replay.running.load import load


def measure(sizes: Sizes) -> Iterator[Row]:
    """Read and play every shipped replay file; weigh the inputs of random play."""
    folder = shipped("replays")
    files = sorted(folder.glob("*.yaml"))[: sizes.phases]
    inputs = sum(len(load_replay(file).record.inputs) for file in files)

    def read() -> int:
        for file in files:
            load(file)
        return len(files)

    def played() -> int:
        for file in files:
            load_replay(file)
        return len(files)

    times = alternate({"read": read, "played": played}, sizes.repeats)
    moves = f"{len(files)} files, {inputs / len(files):.0f} inputs each"
    yield Row("replay file: read and checked", times.median("read") * 1e3, "ms", also=moves)
    yield Row("replay file: read, checked, played", times.median("played") * 1e3, "ms")
    kept = records(sizes.games)
    input_count = sum(len(record.inputs) for record in kept)
    whole = [msgspec.json.encode(encode_all(record.inputs)) for record in kept]
    zipped = sum(len(zlib.compress(data, 9)) for data in whole) / input_count
    yield Row(
        "inputs, each", sum(map(len, whole)) / input_count, "B", also=f"zipped {zipped:.2f} B"
    )
