"""Progress bars, counters and notices, shown on terminals only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer

from dtnb.cli.output import say
from dtnb.cli.words import Words

#: seconds after which a notice or a counter appears
SILENT = 2.0


@contextmanager
def told(games: int) -> Iterator[Callable[[int], object]]:
    """Show a progress bar of games; yield the function that advances it."""
    from tqdm import tqdm

    # Without a terminal no line can be overwritten.
    with tqdm(total=games, unit="game", disable=None) as bar:
        yield bar.update


@contextmanager
def counted(what: str) -> Iterator[Callable[[int], object] | None]:
    """Show how many there are by now of what nobody can count beforehand, if it takes a while.

    Parameters
    ----------
    what
        Stands in front of the number.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from tqdm import tqdm

    # The notice comes first.
    late = SILENT + 0.5
    shape = "{desc}: {n_fmt} [{elapsed}]"
    with tqdm(desc=what, delay=late, bar_format=shape, leave=False) as bar:
        yield bar.update


@contextmanager
def slow_notice(words: Words, message: str = "takes-a-while") -> Iterator[None]:
    """Print a notice on a terminal once the work takes a while."""
    if not sys.stderr.isatty():
        yield
        return
    timer = Timer(SILENT, lambda: say(words(message), err=True))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
