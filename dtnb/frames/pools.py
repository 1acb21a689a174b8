"""What the builder collects: things kept once, and the question of each step."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

_Item = TypeVar("_Item", bound=Hashable)


class Pool(Generic[_Item]):
    """Things that frames refer to by index, each kept once."""

    def __init__(self) -> None:
        self._index: dict[_Item, int] = {}

    def add(self, item: _Item) -> int:
        """Keep an item and return its index."""
        return self._index.setdefault(item, len(self._index))

    def items(self) -> tuple[_Item, ...]:
        """Return every item, by index."""
        return tuple(self._index)


class AskedFirst:
    """Which question each step shows, and each window as a whole."""

    def __init__(self) -> None:
        self._steps: dict[int, int] = {}
        self._windows: dict[int, tuple[int, int]] = {}

    def add(self, step: int, window: int, weight: int, question: int) -> None:
        """Note that a step in a window showed a question; the least weight counts for it."""
        self._steps[step] = question
        if window >= 0 and (window not in self._windows or weight < self._windows[window][0]):
            self._windows[window] = (weight, question)

    def by_step(self) -> dict[int, int]:
        """Return the question of every step that shows one, windows included."""
        return self._steps | {window: asked for window, (_, asked) in self._windows.items()}
