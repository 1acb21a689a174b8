"""A part of the inputs of a kind, tried one after the other in one process."""

from __future__ import annotations

import time
from collections import Counter
from random import Random
from typing import NamedTuple

from tests.fuzz.found_inputs import keep
from tests.fuzz.kind import ROOT, Given
from tests.fuzz.kinds import kind
from tests.fuzz.reducing import reduced
from tests.fuzz.watching import SECONDS, Failed, limited, tried

KEPT = ROOT / ".dev" / "fuzz"
#: of so many equal failures in one part, one is kept
ALIKE = 1


class Part(NamedTuple):
    """A part of the inputs of a kind."""

    kind: str
    seed: str
    first: int
    many: int
    until: float
    keep: bool = True
    seconds: float = SECONDS


class Tried(NamedTuple):
    """The result of a part: the number of inputs tried, and the failures (mark, seed, file)."""

    kind: str
    many: int
    failed: list[tuple[str, str, str]]


def make_input(name: str, seed: str, number: int) -> Given:
    """Return the input with a number, the same in every run."""
    return kind(name).make(Random(f"{name}/{seed}/{number}"))


def try_part(part: Part) -> Tried:
    """Try the inputs of a part."""
    failed: list[tuple[str, str, str]] = []
    marks: Counter[str] = Counter()
    done = 0
    # The files from which inputs are made are read before the memory is limited.
    make_input(part.kind, part.seed, part.first)
    with limited():
        for number in range(part.first, part.first + part.many):
            if time.monotonic() > part.until:
                break
            sample = make_input(part.kind, part.seed, number)
            failure = tried(kind(part.kind), sample, part.seconds)
            done += 1
            if failure is not None:
                marks[failure.mark] += 1
                at = f"{part.seed}/{number}"
                file = ""
                if part.keep and marks[failure.mark] <= ALIKE:
                    small = _smallest(part.kind, sample, failure)
                    file = str(keep(KEPT, part.kind, small, failure, at))
                failed.append((failure.mark, at, file))
    return Tried(part.kind, done, failed)


def _smallest(name: str, sample: Given, failure: Failed) -> Given:
    def fails(other: Given) -> bool:
        try:
            again = tried(kind(name), other)
        except Exception:
            return False
        return again is not None and again.mark == failure.mark

    # An input that hangs takes five seconds in each trial.
    return reduced(sample, fails, 12 if failure.mark == "hang" else 400)
