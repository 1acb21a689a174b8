"""Convert plain data to typed values, one thread at a time.

msgspec builds its description of a type when the type is first used. Two threads that build one at
the same time can crash the process, and msgspec does not tell whether a type was used before.
"""

from __future__ import annotations

import threading
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

#: the lock for everything that may build such a description, such as creating a decoder or a schema
BUILDING = threading.RLock()


def convert(data: Any, type: type[T]) -> T:
    """Convert plain data to a value of `type`, or raise `msgspec.ValidationError`."""
    with BUILDING:
        return msgspec.convert(data, type)
