"""A pool of items: equal items are stored once, and frames refer to them by index."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

_Item = TypeVar("_Item", bound=Hashable)


class Interned(Generic[_Item]):
    """A pool of items."""

    def __init__(self) -> None:
        self._index: dict[_Item, int] = {}

    def add(self, item: _Item) -> int:
        """Store an item and return its index."""
        return self._index.setdefault(item, len(self._index))

    def add_all(self, items: Iterable[_Item]) -> tuple[int, ...]:
        """Store items and return their indexes."""
        index = self._index
        return tuple([index.setdefault(item, len(index)) for item in items])

    def __len__(self) -> int:
        return len(self._index)

    def items(self) -> tuple[_Item, ...]:
        """Return every item, by index."""
        return tuple(self._index)
