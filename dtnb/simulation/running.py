"""Many games at once: here, in processes, or on a cluster; each is played once and none is lost."""

from __future__ import annotations

import pickle
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Executor, Future, as_completed
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Any, Protocol, TypeAlias, TypeVar

from dtnb.processes import cores, pool

#: games that are played and kept together, at most
MOST_IN_A_CHUNK = 10
#: how often all go on together after a process has died, before each game has one of its own
TOGETHER = 2

#: seeds that are played together
Chunk: TypeAlias = Sequence[int]


#: what a game comes to
Result = TypeVar("Result", covariant=True)


class Work(Protocol[Result]):
    """Games that are played somewhere, each known by its number; it travels to other processes."""

    def play(self, number: int, /) -> Result:
        """Play one of the games, and raise nothing."""
        ...

    def failed(self, number: int, error: BaseException, /) -> Result:
        """Return what is told of a game that could not be played."""
        ...


class Client(Protocol):
    """Somebody who has work done elsewhere, such as a client of Dask."""

    def get_executor(self, **options: Any) -> Executor:
        """Return what takes the work."""
        ...


def chunks(seeds: Sequence[int], workers: int) -> list[Chunk]:
    """Return seeds in pieces: small ones, so that all workers end at about the same time."""
    size = max(1, min(MOST_IN_A_CHUNK, len(seeds) // (8 * workers)))
    return [seeds[at : at + size] for at in range(0, len(seeds), size)]


def run(
    work: Work[Result], seeds: Sequence[int], processes: int | None, client: Client | None
) -> Generator[list[Result], None, None]:
    """Play the games of some seeds; yield what they came to, as it is known.

    Parameters
    ----------
    work
        What is played; it is pickled for other processes.
    seeds
        The games, by their numbers.
    processes
        How many; one for each core unless given. With one, it is this process itself.
    client
        A client of Dask or the like: its cluster plays them instead.
    """
    packed = pickle.dumps(work)
    if client is not None:
        # Not "pure": the cluster is not to remember them.
        with client.get_executor(pure=False) as executor:
            yield from _gathered(executor, work, packed, chunks(seeds, 8), [])
        return
    workers = max(1, min(processes or cores(), len(seeds)))
    pieces = chunks(seeds, workers)
    if workers == 1:
        for chunk in pieces:
            yield play_chunk(packed, chunk)
        return
    yield from _in_processes(work, packed, pieces, workers)


def _in_processes(
    work: Work[Result], packed: bytes, pieces: list[Chunk], workers: int
) -> Iterator[list[Result]]:
    for _ in range(TOGETHER):
        lost: list[Chunk] = []
        with pool(workers) as executor:
            yield from _gathered(executor, work, packed, pieces, lost)
        if not lost:
            return
        pieces = lost
    yield from _one_by_one(work, packed, pieces)


def _gathered(
    executor: Executor, work: Work[Result], packed: bytes, pieces: list[Chunk], lost: list[Chunk]
) -> Iterator[list[Result]]:
    """Yield what chunks came to; those whose process died are appended to `lost`."""
    asked: dict[Future[list[Any]], Chunk] = {}
    for chunk in pieces:
        try:
            asked[executor.submit(play_chunk, packed, chunk)] = chunk
        except BrokenProcessPool:
            lost.append(chunk)
    for future in as_completed(asked):
        # What is known is let go of: for who still holds it, a cluster would work it out again when
        # the worker that has it is lost.
        chunk = asked.pop(future)
        try:
            played = future.result()
        except BrokenProcessPool:
            lost.append(chunk)
        except Exception as error:  # noqa: BLE001 - a worker that cannot go on ends no other game
            yield [work.failed(seed, error) for seed in chunk]
        else:
            yield played


def _one_by_one(work: Work[Result], packed: bytes, pieces: list[Chunk]) -> Iterator[list[Result]]:
    """Play each game alone in a process, so that it is known which of them ends it."""
    seeds: Sequence[int] = [seed for chunk in pieces for seed in chunk]
    while seeds:
        with pool(1) as executor:
            seeds = yield from _until_one_dies(executor, work, packed, seeds)


def _until_one_dies(
    executor: Executor, work: Work[Result], packed: bytes, seeds: Sequence[int]
) -> Generator[list[Result], None, Sequence[int]]:
    """Play games one after the other; return those that are left when one ends the process."""
    for at, seed in enumerate(seeds, start=1):
        try:
            played = executor.submit(play_chunk, packed, [seed]).result()
        except BrokenProcessPool as error:
            yield [work.failed(seed, error)]
            return seeds[at:]
        yield played
    return ()


def play_chunk(packed: bytes, seeds: Sequence[int]) -> list[Any]:
    """Play some of the games, in whatever process this is."""
    work = _unpacked(packed)
    return [work.play(seed) for seed in seeds]


@lru_cache(maxsize=4)
def _unpacked(packed: bytes) -> Work[Any]:
    work: Work[Any] = pickle.loads(packed)
    return work
