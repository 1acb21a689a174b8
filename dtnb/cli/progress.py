"""What tells somebody who looks how far it is, or that it takes a while."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer

from dtnb.cli.output import say
from dtnb.cli.words import Words

#: seconds after which silence is explained
SILENT = 2.0


@contextmanager
def told(games: int) -> Iterator[Callable[[int], object]]:
    """Show a bar of so many games; what is given tells how many more have been played."""
    from tqdm import tqdm

    # Without a terminal there is no line to draw over.
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

    # What says that it takes a while comes first.
    late = SILENT + 0.5
    shape = "{desc}: {n_fmt} [{elapsed}]"
    with tqdm(desc=what, delay=late, bar_format=shape, leave=False) as bar:
        yield bar.update


@contextmanager
def patience(words: Words, message: str = "takes-a-while") -> Iterator[None]:
    """Say that something takes a while, where it does and somebody looks."""
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
