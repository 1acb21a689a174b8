"""The command ``dtnb``.

Exit codes: 0 fine, 1 something did not hold, 2 usage, 3 a bad file, 4 a fault of dtnb itself.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys


def main() -> None:
    """Run the command with the words of the command line; ends the process."""
    from dtnb.cli.errors import INTERRUPTED

    try:
        _run()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def _run() -> None:
    for stream in (sys.stdout, sys.stderr):
        # Signs such as − and « exist in every output; what a console cannot show becomes "?".
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")
    # Input that is not valid text is refused like any other wrong input.
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    from dtnb.cli.root import build

    try:
        build().main(prog_name="dtnb")
    except BrokenPipeError:
        # The reader has closed the pipe, as in `dtnb list | head -1`.
        sys.exit(0)
    finally:
        try:
            if sys.stdout is not None:
                sys.stdout.flush()
        except OSError:
            # The pipe is closed: what Python still flushes at exit goes to the null device.
            with contextlib.suppress(OSError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
