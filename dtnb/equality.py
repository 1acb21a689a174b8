"""Objects that are equal if they are made of the same parts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any


class EqualByParts(ABC):
    """A mixin: two objects of one class are equal if their parts are.

    A pickled copy is equal to its original. The objects must not change, because they can be
    members of sets and keys of dictionaries.
    """

    __slots__ = ()

    @abstractmethod
    def _parts(self) -> tuple[Any, ...]:
        """Return the parts that are compared; the first is hashed, so it must be hashable."""

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other) or not isinstance(other, EqualByParts):
            return NotImplemented
        return self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash((type(self), self._parts()[0]))
