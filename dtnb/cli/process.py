"""The command as a process of its own: its streams, and what ends it."""

from __future__ import annotations

import contextlib
import io
import os
import sys

from dtnb.cli.errors import INTERRUPTED


def run() -> None:
    """Run the command and end the process."""
    try:
        _run()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def _run() -> None:
    for stream in (sys.stdout, sys.stderr):
        # Signs such as − and « exist in every output; what a console cannot show becomes "?".
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")
    # What is typed and is no text is answered like anything else that is typed wrong.
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    from dtnb.cli.root import build

    try:
        build().main(prog_name="dtnb")
    except BrokenPipeError:
        # Whoever reads has seen enough, as in `dtnb list | head -1`.
        sys.exit(0)
    finally:
        try:
            if sys.stdout is not None:
                sys.stdout.flush()
        except OSError:
            # It is said already; what is still to be printed goes nowhere.
            with contextlib.suppress(OSError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
