"""Plain data made to typed values, one thread at a time.

The first time a type is asked for, msgspec builds what it knows of it. Two threads that build at
once can end the process, and nothing tells whether a type, or one inside it, was built before.
"""

from __future__ import annotations

import threading
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

#: held while types may be built: also by what makes decoders and schemas
BUILDING = threading.RLock()


def convert(data: Any, type: type[T]) -> T:
    """Return data as a value of a type.

    Raises
    ------
    msgspec.ValidationError
        At the first thing that is wrong.
    """
    with BUILDING:
        return msgspec.convert(data, type)
