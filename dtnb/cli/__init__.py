"""The command ``dtnb``.

Exit codes: 0 success, 1 a check, claim or expectation failed, 2 wrong usage, 3 a bad file, 4 a bug
in dtnb itself.
"""

from __future__ import annotations

import contextlib
import gc
import io
import os
import sys

#: the garbage collector runs only after this many new objects
_COLLECT_AFTER = 50_000


def main() -> None:
    """Run the command with the arguments of the command line, then exit the process."""
    from dtnb.cli.errors import INTERRUPTED

    # Imports create many objects that stay in use, so collecting garbage would free nothing.
    gc.set_threshold(_COLLECT_AFTER)
    try:
        _run()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    finally:
        # The process ends now, so freeing objects would be wasted time.
        gc.freeze()


def _run() -> None:
    """Set up the standard streams, and run the command."""
    for stream in (sys.stdout, sys.stderr):
        # Output contains characters such as − and «. A console that lacks them shows "?".
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")
    # Replace undecodable input, so that it is refused like any other wrong input.
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
            # The pipe is closed. At exit, Python then flushes remaining output to the null device.
            with contextlib.suppress(OSError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
