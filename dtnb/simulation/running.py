"""Play many games in this process, in several processes or on a cluster.

Every game yields exactly one result, even if a process dies.

* work: the data to play the games in any process; it is pickled once for all processes.
* seed: the number that identifies a game of the work.
* chunk: the seeds of a few games that are played together. It is lost if its process dies.
"""

from __future__ import annotations

import pickle
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Executor, Future, as_completed
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Any, Protocol, TypeAlias, TypeVar

from dtnb.processes import cores, pool

#: the maximum number of games that are played and stored together
MAX_CHUNK = 10
#: how many times a lost game is tried in shared processes before it is played alone
SHARED_ATTEMPTS = 2

#: the seeds of games that are played together
Chunk: TypeAlias = Sequence[int]

#: the result of a game
Result = TypeVar("Result", covariant=True)


class Work(Protocol[Result]):
    """Games that can be played in any process, each identified by its number."""

    def play(self, number: int, /) -> Result:
        """Play one of the games; must not raise an exception."""
        ...

    def failure_result(self, number: int, error: BaseException, /) -> Result:
        """Return the result of a game that could not be played."""
        ...


class Client(Protocol):
    """A client of a cluster, such as Dask's."""

    def get_executor(self, **options: Any) -> Executor:
        """Return an executor on the cluster."""
        ...


def chunks(seeds: Sequence[int], workers: int) -> list[Chunk]:
    """Split seeds into small chunks, so that all workers finish at about the same time."""
    size = max(1, min(MAX_CHUNK, len(seeds) // (8 * workers)))
    return [seeds[start : start + size] for start in range(0, len(seeds), size)]


def run(
    work: Work[Result], seeds: Sequence[int], processes: int | None, client: Client | None
) -> Generator[list[Result], None, None]:
    """Play the games of some seeds, and yield their results as they arrive.

    `work` is pickled for other processes. With one process, the games run in this process; the
    default is one process per core. If a client is given, its cluster plays the games.
    """
    pickled = pickle.dumps(work)
    if client is not None:
        # pure=False: the cluster must not cache the results.
        with client.get_executor(pure=False) as executor:
            yield from _collect(executor, work, pickled, chunks(seeds, 8), [])
        return
    workers = max(1, min(processes or cores(), len(seeds)))
    all_chunks = chunks(seeds, workers)
    if workers == 1:
        for chunk in all_chunks:
            yield play_chunk(pickled, chunk)
        return
    yield from _run_in_processes(work, pickled, all_chunks, workers)


def _run_in_processes(
    work: Work[Result], pickled: bytes, pending: list[Chunk], workers: int
) -> Iterator[list[Result]]:
    """Play chunks in processes.

    If a process dies, its chunks are played again, and in the end game by game.
    """
    for _ in range(SHARED_ATTEMPTS):
        lost: list[Chunk] = []
        with pool(workers) as executor:
            yield from _collect(executor, work, pickled, pending, lost)
        if not lost:
            return
        pending = lost
    yield from _run_alone(work, pickled, pending)


def _collect(
    executor: Executor, work: Work[Result], pickled: bytes, pending: list[Chunk], lost: list[Chunk]
) -> Iterator[list[Result]]:
    """Yield the results of chunks; append chunks whose process died to `lost`."""
    futures: dict[Future[list[Any]], Chunk] = {}
    for chunk in pending:
        try:
            futures[executor.submit(play_chunk, pickled, chunk)] = chunk
        except BrokenProcessPool:
            lost.append(chunk)
    for future in as_completed(futures):
        # Drop each future as soon as it is done: if a cluster loses a worker, it computes again all
        # results of this worker that are still referenced.
        chunk = futures.pop(future)
        try:
            results = future.result()
        except BrokenProcessPool:
            lost.append(chunk)
        except Exception as error:  # noqa: BLE001 - one failing worker must not end other games
            yield [work.failure_result(seed, error) for seed in chunk]
        else:
            yield results


def _run_alone(work: Work[Result], pickled: bytes, lost: list[Chunk]) -> Iterator[list[Result]]:
    """Play games one at a time, to find the games that kill their process."""
    seeds: Sequence[int] = [seed for chunk in lost for seed in chunk]
    while seeds:
        with pool(1) as executor:
            seeds = yield from _run_until_crash(executor, work, pickled, seeds)


def _run_until_crash(
    executor: Executor, work: Work[Result], pickled: bytes, seeds: Sequence[int]
) -> Generator[list[Result], None, Sequence[int]]:
    """Play games one by one; if a game kills the process, return the seeds after that game."""
    for count, seed in enumerate(seeds, start=1):
        try:
            played = executor.submit(play_chunk, pickled, [seed]).result()
        except BrokenProcessPool as error:
            yield [work.failure_result(seed, error)]
            return seeds[count:]
        yield played
    return ()


def play_chunk(pickled: bytes, seeds: Sequence[int]) -> list[Any]:
    """Play the games of some seeds in this process."""
    work = _unpickle(pickled)
    return [work.play(seed) for seed in seeds]


@lru_cache(maxsize=4)
def _unpickle(pickled: bytes) -> Work[Any]:
    work: Work[Any] = pickle.loads(pickled)
    return work
