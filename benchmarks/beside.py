"""Other interpreters and builds of dtnb, measured in the same run as the one that asks.

One that is compiled, or one whose interpreter was compiled by a profile of itself, plays what the
others play and says what it came to. Each takes its own dtnb, where one is installed, and these
benchmarks from here.
"""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from collections.abc import Iterator

from benchmarks import instructions, playing
from benchmarks.measuring import TINY, Row, Sizes, command
from benchmarks.peers import is_profile_guided
from dtnb._version import is_compiled


class CannotMeasureError(Exception):
    """Another interpreter cannot measure; the message names it and says what it said."""


def measure(python: str, sizes: Sizes) -> Iterator[Row]:
    """Have another interpreter measure what it decides, and count where its build is compiled.

    Raises
    ------
    CannotMeasureError
        If there is no such interpreter, or something it needs is not there.
    """
    try:
        done = subprocess.run(
            command(python, "benchmarks.beside", json.dumps(sizes)),
            capture_output=True, text=True, check=False,
        )  # fmt: skip
    except OSError as error:
        raise CannotMeasureError(f"{python}: {error.strerror}") from error
    if done.returncode:
        raise CannotMeasureError(f"{python} cannot measure:\n{done.stderr.rstrip()}")
    for cells in json.loads(done.stdout):
        yield Row(*cells)


def _here(sizes: Sizes) -> Iterator[Row]:
    about = f"{platform.python_implementation()} {platform.python_version()}"
    if is_profile_guided():
        about += ", by a profile"
    if is_compiled():
        about += ", compiled"
    rows = list(playing.measure_nearest(sizes))
    if is_compiled() and sizes != TINY:
        rows += instructions.counted()
    for row in rows:
        yield row._replace(what=f"{row.what} ({about})")


if __name__ == "__main__":
    print(json.dumps(list(_here(Sizes(*json.loads(sys.argv[1]))))))
