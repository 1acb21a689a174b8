"""A worker of a cluster is killed: ``python -m tests.simulation.on_a_cluster --games 1000``.

Two workers of Dask play; when some results have arrived, one worker is killed. The results must be
those of this machine alone: no game lost, no game twice.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from concurrent.futures import Executor, Future
from time import perf_counter
from typing import Any

from distributed import Client, LocalCluster
from pandas.testing import assert_frame_equal

from dtnb.simulation import simulate

HEROES = ("barbarian", "moon-elf")


class Killing:
    """A client whose worker is killed after so many chunks of games."""

    def __init__(self, client: Client, after: int) -> None:
        self._client, self._left = client, after
        self._worker = min(client.run(os.getpid).values())

    def get_executor(self, **options: Any) -> Executor:
        """Return an executor that counts finished chunks."""
        executor: Executor = self._client.get_executor(**options)
        submit = executor.submit

        def counted(*asked: Any) -> Future[Any]:
            future = submit(*asked)
            future.add_done_callback(self._done)
            return future

        executor.submit = counted  # type: ignore[method-assign, assignment]
        return executor

    def _done(self, future: Future[Any]) -> None:
        self._left -= 1
        if self._left == 0:
            print(f"killing worker {self._worker}", flush=True)
            os.kill(self._worker, signal.SIGKILL)


def main() -> None:
    """Play here and on the cluster, and say whether both tables are the same."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation.on_a_cluster")
    parser.add_argument("--games", type=int, default=1000)
    asked = parser.parse_args()
    begun = perf_counter()
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        there = simulate(HEROES, games=asked.games, client=Killing(client, asked.games // 40))
        left = set(client.run(os.getpid).values())
    print(f"cluster: {perf_counter() - begun:.0f} s; workers at the end: {sorted(left)}")
    here = simulate(HEROES, games=asked.games)
    assert_frame_equal(there.games, here.games)
    assert_frame_equal(there.counted(), here.counted())
    assert_frame_equal(there.readings(), here.readings())
    if not there.games.index.is_unique or there.errors:
        sys.exit(f"twice, or failed: {there.errors}")
    print(f"{len(there.games)} games, each once; both tables are equal")


if __name__ == "__main__":
    main()
