"""Frames: how long a document takes to build, and how large it is."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING

from benchmarks.matches import records
from benchmarks.measuring import Row, Sizes, alternate
from dtnb.frames import build, to_json
from dtnb.kernel import Action, Choice, Outcome, Record

if TYPE_CHECKING:
    from dtnb.frames import Drawing


def measure(sizes: Sizes) -> Iterator[Row]:
    """Export records as frames."""
    kept, drawing, what = _load(max(1, sizes.phases // 5))
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
    yield Row("frames: bytes a step", size, "B", 150, also=what)
    yield Row("frames: bytes a step, zipped", zipped, "B", 15)
    seconds = times.median("built")
    whole = f"{seconds * steps / len(kept) * 1e3:.0f} ms a record"
    yield Row("frames: built, each step", seconds * 1e3, "ms", also=whole)


def _load(count: int) -> tuple[list[Record], Drawing, str]:
    """Return records and how they are drawn: the toy game's while Dice Throne has no drawing."""
    room = import_module("dtnb.dicethrone.drawing")
    if hasattr(room, "DiceThroneDrawing"):
        return records(count), room.DiceThroneDrawing(), "Dice Throne Roll Phases"
    toy = import_module("tests.frames.toy_drawing")
    return [_toy_record()] * count, toy.ToyDrawing(), "turns of the tests' toy game"


def _toy_record() -> Record:
    """Return a turn of the toy game with its tokens spent."""
    toy = import_module("tests.toy")
    start = toy.set_up([toy.Seat("Ann", 0, (("boost", 1),)), toy.Seat("Ben", 0, (("halve", 1),))])
    given = (Outcome((4,)), Choice(0, Action("stop")), Choice(0, Action("spend", "boost")))
    return Record(toy.CountToTen(), start, given)
