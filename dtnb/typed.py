"""Convert plain data to typed values, one thread at a time.

msgspec builds its description of a type on first use. Two threads that build at the same time can
crash the process, and msgspec cannot tell whether a type was built before.
"""

from __future__ import annotations

import threading
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

#: to be held whenever msgspec may build a type, which includes creating decoders and schemas
BUILDING = threading.RLock()


def convert(data: Any, type: type[T]) -> T:
    """Convert plain data to a value of `type`, or raise `msgspec.ValidationError`."""
    with BUILDING:
        return msgspec.convert(data, type)
