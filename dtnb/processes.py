"""Processes side by side: how many, and how they end with the one who asked."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Give a pool of processes that ignore an interrupt; one that is left early ends them.

    Parameters
    ----------
    workers
        How many.
    """
    # A copy is made soonest, where no thread could leave it a lock that is held for ever.
    alone = threading.active_count() == 1 and sys.platform == "linux"
    context = multiprocessing.get_context("fork" if alone else "spawn")
    # An interrupt is for the one who asked, who then ends the others.
    ignore = (signal.SIGINT, signal.SIG_IGN)
    executor = ProcessPoolExecutor(workers, context, initializer=signal.signal, initargs=ignore)
    # Shutting down forgets them. Python 3.14 has a name for what follows: terminate_workers.
    at_work = executor._processes
    ended = False
    try:
        yield executor
        ended = True
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        if not ended:
            # Nobody waits for what they are at.
            for process in list(at_work.values()):
                process.terminate()
