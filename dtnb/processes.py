"""Run work in a pool of processes, which are terminated if the caller is interrupted."""

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
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Yield a pool of worker processes, and terminate them if the block ends with an exception.

    The workers ignore interrupts: only their parent reacts to Ctrl+C.
    """
    # Forking is fastest. But a fork copies the locks that other threads hold, and nothing would
    # release them in the copy.
    can_fork = threading.active_count() == 1 and sys.platform == "linux"
    context = multiprocessing.get_context("fork" if can_fork else "spawn")
    ignore_interrupts = (signal.SIGINT, signal.SIG_IGN)
    executor = ProcessPoolExecutor(
        workers, context, initializer=signal.signal, initargs=ignore_interrupts
    )
    # Keep a reference to the processes, because `shutdown` drops the executor's own reference.
    # (Python 3.14 has `terminate_workers`.)
    processes = executor._processes
    is_finished = False
    try:
        yield executor
        is_finished = True
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        if not is_finished:
            for process in list(processes.values()):
                process.terminate()
