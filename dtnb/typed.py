"""Convert plain data to typed values, one thread at a time.

msgspec builds its description of a type the first time the type is used. Two threads that do so
at once can crash the process, and there is no way to ask whether a type was built before.
"""

from __future__ import annotations

import threading
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

#: held wherever msgspec may build a type, also where decoders and schemas are made
BUILDING = threading.RLock()


def convert(data: Any, type: type[T]) -> T:
    """Return plain data as a typed value, or raise `msgspec.ValidationError`."""
    with BUILDING:
        return msgspec.convert(data, type)
