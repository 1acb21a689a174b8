"""Objects that are equal if they are made of the same parts."""

from __future__ import annotations

from typing import Any


class EqualByParts:
    """A mixin: two objects of one class are equal if their parts are.

    An object is equal to its copies, also in another process. It does not change after it is made,
    so it can be a member of a set or a key of a dictionary.
    """

    __slots__ = ()

    def _parts(self) -> tuple[Any, ...]:
        """Return the parts by which objects are compared; the first part is hashable."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other) or not isinstance(other, EqualByParts):
            return NotImplemented
        return self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash((type(self), self._parts()[0]))
