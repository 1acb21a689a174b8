"""Progress bars, counters and notices, shown on terminals only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer

from dtnb.cli.output import say
from dtnb.cli.words import Words

#: the delay in seconds after which a notice or a counter appears
NOTICE_DELAY = 2.0


@contextmanager
def game_progress(games: int) -> Iterator[Callable[[int], object]]:
    """Show a progress bar of games; yield the function that advances it."""
    from tqdm import tqdm

    # Without a terminal tqdm cannot overwrite its line, so the bar is disabled.
    with tqdm(total=games, unit="game", disable=None) as bar:
        yield bar.update


@contextmanager
def progress_counter(label: str) -> Iterator[Callable[[int], object] | None]:
    """Show a counter without a known total, after a delay; yield the function that advances it.

    `label` precedes the number. Without a terminal it yields None.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from tqdm import tqdm

    # The notice of `slow_notice` appears first.
    delay = NOTICE_DELAY + 0.5
    bar_format = "{desc}: {n_fmt} [{elapsed}]"
    with tqdm(desc=label, delay=delay, bar_format=bar_format, leave=False) as bar:
        yield bar.update


@contextmanager
def slow_notice(words: Words, message: str = "takes-a-while") -> Iterator[None]:
    """Print a notice on a terminal once the work takes a while."""
    if not sys.stderr.isatty():
        yield
        return
    timer = Timer(NOTICE_DELAY, lambda: say(words(message), err=True))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
