"""Progress bars, counters and notices, shown on terminals only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from threading import Timer
from typing import TYPE_CHECKING, NoReturn

from dtnb.cli.command_messages import Messages
from dtnb.cli.output import say

if TYPE_CHECKING:
    from tqdm import tqdm

#: how many seconds pass before a notice or a counter appears
NOTICE_DELAY = 2.0


def _tqdm_class() -> type[tqdm[NoReturn]] | None:
    """Return the class of progress bars; None without a terminal, or if tqdm is not installed."""
    if not sys.stderr.isatty() or find_spec("tqdm") is None:
        return None
    from tqdm import tqdm

    return tqdm


@contextmanager
def game_progress(games: int) -> Iterator[Callable[[int], object]]:
    """Show a progress bar of games; yield the function that advances it.

    Without a terminal, where tqdm could not overwrite its line, show nothing and yield a function
    that does nothing.
    """
    tqdm = _tqdm_class()
    if tqdm is None:
        yield lambda count: None
        return
    with tqdm(total=games, unit="game") as bar:
        yield bar.update


@contextmanager
def progress_counter(label: str) -> Iterator[Callable[[int], object] | None]:
    """Once a delay is over, show `label` with a counter; yield the function that advances it.

    Without a terminal, show nothing and yield None, so that the caller need not count.
    """
    tqdm = _tqdm_class()
    if tqdm is None:
        yield None
        return
    # The notice of `slow_notice` must appear before the counter.
    delay = NOTICE_DELAY + 0.5
    bar_format = "{desc}: {n_fmt} [{elapsed}]"
    with tqdm(desc=label, delay=delay, bar_format=bar_format, leave=False) as bar:
        yield bar.update


@contextmanager
def slow_notice(messages: Messages, message: str = "takes-a-while") -> Iterator[None]:
    """Print a notice on a terminal if the work in the block takes longer than a delay."""
    if not sys.stderr.isatty():
        yield
        return
    timer = Timer(NOTICE_DELAY, lambda: say(messages(message), err=True))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
