"""Exceptions that reach another process, and a terminal: a worker's error is the caller's.

An exception is unpickled by calling its class with its ``args``, which fails where it is made of
something else than its message; and a pool of processes whose result cannot be read waits for ever.
"""

from __future__ import annotations

from typing import Any

from dtnb.printable import printable_lines


class Portable:
    """An exception that is pickled with all it holds, whatever it is made of.

    What it says steers no terminal, whatever it names.
    """

    args: tuple[Any, ...]

    def __str__(self) -> str:
        return printable_lines(super().__str__())

    def __reduce__(self) -> tuple[Any, ...]:
        """Give the class, the arguments and all that was set."""
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[BaseException], args: tuple[Any, ...], held: dict[str, Any]) -> Any:
    error = kind.__new__(kind, *args)
    error.__dict__.update(held)
    return error
