"""Exceptions as people meet them: in another process, in a terminal, in a notebook.

An exception is unpickled by calling its class with its ``args``, which fails where it is made of
something else than its message; and a pool of processes whose result cannot be read waits for ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from os import sep
from pathlib import Path
from types import TracebackType
from typing import Any, ClassVar

from dtnb.printable import printable_lines

_PACKAGE = f"{Path(__file__).parent}{sep}"
#: how many names are told where none is near
_MOST_NAMES = 12
#: how alike two spellings must be for one to be suggested for the other
_ALIKE = 0.6


class Portable:
    """An exception that is pickled with all it holds, whatever it is made of.

    What it says steers no terminal, whatever it names. A notebook shows what is wrong and what
    would be right instead of a traceback.
    """

    args: tuple[Any, ...]
    #: the language in which it speaks, where it has several
    lang: str = "en"

    def __str__(self) -> str:
        return printable_lines(super().__str__())

    def __reduce__(self) -> tuple[Any, ...]:
        """Give the class, the arguments and all that was set."""
        return _restored, (type(self), self.args, self.__dict__)

    def told(self) -> tuple[str, str]:
        """Return what is wrong, and what would be right; empty where nothing can be said."""
        return str(self), ""

    def told_in_lines(self) -> Iterator[str]:
        """Yield the lines that a notebook shows behind the name of the exception."""
        what, right = self.told()
        yield what
        if right:
            yield right[:1].upper() + right[1:]

    def _render_traceback_(self) -> list[str]:
        # IPython asks an exception for this (`InteractiveShell.showtraceback`).
        lines = [printable_lines(line) for line in self.told_in_lines()]
        lines[0] = f"{type(self).__name__}: {lines[0]}"
        return [*lines, *_place(getattr(self, "__traceback__", None))]


class Worded(Portable):
    """An exception with words in every language: English by itself, others from a catalogue.

    Attributes
    ----------
    code
        ``problem.<code>`` says what is wrong, ``problem.<code>.right`` what would be right.
    said
        Both, in the language of whoever asked; None for the exception's own words.
    """

    code: ClassVar[str]
    said: tuple[str, str] | None = None

    @property
    def values(self) -> dict[str, Any]:
        """What fills the messages."""
        return {}

    def __str__(self) -> str:
        what, right = self.told()
        return printable_lines(f"{what} ({right})" if right else what)


class NotThereError(Portable, LookupError, ValueError):
    """Something is asked for that there is not.

    Parameters
    ----------
    what
        What is wrong.
    right
        What would be right.
    """

    def __init__(self, what: str, right: str = "") -> None:
        super().__init__(what, right)
        self.what = what
        self.right = right

    def __str__(self) -> str:
        """Return both, as one sentence."""
        return printable_lines(f"{self.what} ({self.right})" if self.right else self.what)

    def told(self) -> tuple[str, str]:
        """Return what is wrong, and what would be right."""
        return self.what, self.right


class UnknownAttributeError(NotThereError, AttributeError):
    """A module has no such name."""


class InOneKernel:
    """Something that a kernel and a browser share: it goes to no other process, and says so."""

    def __reduce_ex__(self, protocol: Any) -> Any:
        """Say what can be given away instead.

        Raises
        ------
        TypeError
            Always.
        """
        what = f"{type(self).__name__} belongs to this kernel and its browser and is not pickled"
        raise TypeError(f"{what} (pickle the replay or match that it shows, or save it as a file)")


def closest(name: str, known: Iterable[str], cutoff: float = _ALIKE) -> str | None:
    """Return the name that is probably meant, or None."""
    # Whoever imports dtnb waits for no library that only a mistake needs.
    from difflib import get_close_matches

    by_folded = {each.casefold(): each for each in known}
    close = get_close_matches(name.casefold(), by_folded, n=1, cutoff=cutoff)
    return by_folded[close[0]] if close else None


def nearest(name: str, known: Iterable[str]) -> str:
    """Say in English which of the names is meant, or else which there are."""
    names = list(known)
    close = closest(name, names)
    if close is not None:
        return f"did you mean {close!r}?"
    listed = [*names[:_MOST_NAMES], *(["…"] if len(names) > _MOST_NAMES else [])]
    return f"one of: {', '.join(listed)}"


def _place(trace: TracebackType | None) -> Iterator[str]:
    """Yield the line from which this package was called, where its file or cell has several."""
    import linecache

    found: tuple[str, int] | None = None
    while trace is not None and not trace.tb_frame.f_code.co_filename.startswith(_PACKAGE):
        found = trace.tb_frame.f_code.co_filename, trace.tb_lineno
        trace = trace.tb_next
    if found is not None and len(linecache.getlines(found[0])) > 1:
        file, number = found
        yield f"----> {number} {linecache.getline(file, number).strip()}"


def _restored(kind: type[BaseException], args: tuple[Any, ...], held: dict[str, Any]) -> Any:
    error = kind.__new__(kind, *args)
    error.__dict__.update(held)
    return error
