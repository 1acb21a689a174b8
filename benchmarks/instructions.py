"""The engine's work by instructions: they are counted, so that a busy machine changes nothing.

A time differs by a tenth from run to run, a count by a thousandth: so small a loss as 3 % can be
seen, and refused. Cachegrind (a tool of valgrind) counts what a process executes; what building the
matches takes is counted apart, and taken off. A count belongs to one build of the interpreter and
says nothing about another: the file of the recorded figures names it.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from benchmarks.matches import Match, play_recorded, play_unrecorded, whole_game
from benchmarks.measuring import ROOT, TINY, Row, Sizes

RECORDED = ROOT / "benchmarks" / "instructions.json"
#: what a figure may grow by, against the recorded one
TOLERANCE = 0.03
#: numbers of whole games in which every mode is played, and by every book
GAMES = (0, 4, 8, 9)


def _decisions(matches: Sequence[Match]) -> int:
    return sum(map(play_unrecorded, matches))


def _inputs(matches: Sequence[Match]) -> int:
    return sum(len(play_recorded(match, full=True)[1].inputs) for match in matches)


#: what is counted; each says how many units of it there were
LOADS: Mapping[str, Callable[[Sequence[Match]], int]] = {
    "a decision, not recorded": _decisions,
    "an input, full record": _inputs,
}


#: the most instructions that are wanted of each load
WANTED = {"a decision, not recorded": 650_000, "an input, full record": 480_000}


class Figures(msgspec.Struct):
    """Instructions of each load, by its name, and the interpreter that they hold for."""

    build: str
    instructions: dict[str, int]


class CannotCountError(Exception):
    """Nothing can be counted or compared here; the message says why."""


def build() -> str:
    """Return which interpreter this is, down to the day it was compiled."""
    version = " ".join(sys.version.split())
    return f"{platform.python_implementation()} {version}, {platform.machine()}"


def count() -> Figures:
    """Count the instructions of each load.

    Raises
    ------
    CannotCountError
        If there is no valgrind.
    """
    valgrind, counts = _valgrind(), {}
    before, _ = _executed(valgrind, "")
    for load in LOADS:
        executed, units = _executed(valgrind, load)
        counts[load] = round((executed - before) / units)
    return Figures(build(), counts)


def measure(sizes: Sizes) -> Iterator[Row]:
    """Count what the gate counts; nothing where there is no valgrind."""
    if sizes is TINY:
        # To count takes minutes: that what is counted can be played is all there is to see.
        yield Row("inputs of a game that is counted", _inputs([whole_game(GAMES[-1])]), "inputs")
        return
    try:
        for load, instructions in count().instructions.items():
            yield Row(f"instructions of {load}", instructions, "", WANTED[load])
    except CannotCountError as reason:
        print(f"no instructions are counted: {reason}", file=sys.stderr)


def _valgrind() -> str:
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        raise CannotCountError("there is no valgrind here (apt-get install valgrind)")
    return valgrind


def _executed(valgrind: str, load: str) -> tuple[int, int]:
    """Return what a process executes that builds the matches and plays them, and its units."""
    tool = [valgrind, "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    done = subprocess.run(
        [*tool, sys.executable, "-m", "benchmarks.instructions", load],
        cwd=ROOT,
        # Where a string stands in a set hangs on its hash, and so does the way to it.
        env={**os.environ, "PYTHONHASHSEED": "0"},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return executed(done.stderr), int(done.stdout)


def executed(report: str) -> int:
    """Read off what cachegrind reports how many instructions there were."""
    match = re.search(r"I\s+refs:\s+([\d,]+)", report)
    if match is None:
        raise CannotCountError(f"valgrind reports no count:\n{report}")
    return int(match[1].replace(",", ""))


def compare(counted: Figures, recorded: Figures) -> list[str]:
    """Return what has become too dear, a line for each load; none where the gate lets it through.

    Raises
    ------
    CannotCountError
        If the recorded figures are those of another build of the interpreter.
    """
    if counted.build != recorded.build:
        raise CannotCountError(
            f"the recorded figures hold for {recorded.build}; this is {counted.build}. Counts of "
            "two builds cannot be compared: record them with this one on the commit before yours "
            "(--gate --record), then compare"
        )
    lines = []
    for load, now in counted.instructions.items():
        before = recorded.instructions[load]
        if now > before * (1 + TOLERANCE):
            more = f"{now / before - 1:.1%} more than the {before:,} recorded"
            lines.append(f"{load}: {now:,} instructions, {more}; {TOLERANCE:.0%} are let through")
    return lines


def report(counted: Figures, recorded: Figures | None) -> str:
    """Return the figures as a table, beside the recorded ones if they are of the same build."""
    lines = ["| instructions | counted | recorded | |", "|---|---|---|---|"]
    for load, now in counted.instructions.items():
        before = recorded.instructions.get(load) if recorded is not None else None
        beside = f"{before:,} | {now / before - 1:+.1%}" if before else " | "
        lines.append(f"| {load} | {now:,} | {beside} |")
    return "\n".join(lines)


def gate(record: bool = False) -> int:
    """Count, compare with what is recorded, and say so; `record`: write down what was counted."""
    try:
        counted = count()
        if record:
            RECORDED.write_bytes(msgspec.json.format(msgspec.json.encode(counted)) + b"\n")
            print(f"{report(counted, None)}\n\nrecorded for {counted.build}")
            return 0
        recorded = msgspec.json.decode(RECORDED.read_bytes(), type=Figures)
        dear = compare(counted, recorded)
    except CannotCountError as reason:
        print(f"the gate cannot tell: {reason}", file=sys.stderr)
        return 2
    print(report(counted, recorded))
    for line in dear:
        print(line, file=sys.stderr)
    return 1 if dear else 0


def do(load: str) -> int:
    """Play a load, or only build its matches where none is named; return its units."""
    matches = [whole_game(number) for number in GAMES]
    return LOADS[load](matches) if load else 0


if __name__ == "__main__":
    print(do(sys.argv[1]))
