"""Progress bars, counters and notices, shown on terminals only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer

from dtnb.cli.output import say
from dtnb.cli.words import Words

#: how many seconds pass before a notice or a counter appears
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
    """After a delay, show a counter that has no total; yield the function that advances it.

    `label` stands before the number. Without a terminal, yield None and show nothing.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from tqdm import tqdm

    # The notice of `slow_notice` must appear before the counter.
    delay = NOTICE_DELAY + 0.5
    bar_format = "{desc}: {n_fmt} [{elapsed}]"
    with tqdm(desc=label, delay=delay, bar_format=bar_format, leave=False) as bar:
        yield bar.update


@contextmanager
def slow_notice(words: Words, message: str = "takes-a-while") -> Iterator[None]:
    """Print a notice on a terminal if the work in the block takes longer than a delay."""
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
