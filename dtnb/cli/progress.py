"""A bar that tells how far many games are, where somebody looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def told(games: int) -> Iterator[Callable[[int], object]]:
    """Show a bar of so many games; what is given tells how many more have been played."""
    from tqdm import tqdm

    # Without a terminal there is no line to draw over.
    with tqdm(total=games, unit="game", disable=None) as bar:
        yield bar.update
