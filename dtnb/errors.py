"""Base classes of exceptions that can be pickled, printed in a terminal and shown in a notebook.

Python unpickles an exception by calling its class with its ``args``. This call fails for a class
whose constructor takes more than a message, and a process pool that cannot unpickle a result hangs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from operator import attrgetter
from os import sep
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, ClassVar

from dtnb.sanitize import sanitize_lines

_PACKAGE = f"{Path(__file__).parent}{sep}"
#: how many known names a hint lists when none is close to the unknown one
_MAX_LISTED_NAMES = 12
#: how similar a name must be to be suggested (the cutoff of `difflib.get_close_matches`)
_CUTOFF = 0.6


class PicklableError:
    """A mixin for exceptions that are pickled with all their attributes.

    The text of such an exception has no control characters. A notebook shows the message and a
    hint instead of a traceback.
    """

    args: tuple[Any, ...]
    #: the language of the message, for exceptions with messages in several languages
    lang: str = "en"

    def __str__(self) -> str:
        return sanitize_lines(super().__str__())

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the class, the arguments and the attributes."""
        return _restore, (type(self), self.args, self.__dict__)

    def message_and_hint(self) -> tuple[str, str]:
        """Return the description of the mistake, and a hint for correcting it (may be empty)."""
        return str(self), ""

    def notebook_lines(self) -> Iterator[str]:
        """Yield the lines that a notebook shows after the name of the exception."""
        message, hint = self.message_and_hint()
        yield message
        if hint:
            yield hint[:1].upper() + hint[1:]

    def _render_traceback_(self) -> list[str]:
        # IPython calls this method (`InteractiveShell.showtraceback`).
        lines = [sanitize_lines(line) for line in self.notebook_lines()]
        lines[0] = f"{type(self).__name__}: {lines[0]}"
        return [*lines, *_calling_line(getattr(self, "__traceback__", None))]


class LocalizedError(PicklableError):
    """An exception with an English message that can be translated from a message catalogue."""

    #: the code of two messages: ``problem.<code>`` describes the mistake, and
    #: ``problem.<code>.right`` says how to correct it
    code: ClassVar[str]
    #: the two messages in the caller's language; None for the English message
    translation: tuple[str, str] | None = None

    @property
    def values(self) -> dict[str, Any]:
        """The values of the messages' placeholders."""
        return {}

    def __str__(self) -> str:
        message, hint = self.message_and_hint()
        return sanitize_lines(f"{message} ({hint})" if hint else message)


class HintedError(PicklableError):
    """A mixin for exceptions with two texts: the mistake, and a hint for correcting it."""

    def __init__(self, what: str, right: str = "") -> None:
        self.args = what, right
        self.what, self.right = what, right

    def __str__(self) -> str:
        """Return the mistake, with the hint in parentheses."""
        return sanitize_lines(f"{self.what} ({self.right})" if self.right else self.what)

    def message_and_hint(self) -> tuple[str, str]:
        """Return the mistake and the hint."""
        return self.what, self.right


class NotThereError(HintedError, LookupError, ValueError):
    """Raised if there is no object with a given name or number."""


class UnknownAttributeError(NotThereError, AttributeError):
    """Raised if a module has no attribute of this name."""


class MissingPackageError(LocalizedError, ModuleNotFoundError):
    """Raised if packages that the caller needs are not installed."""

    code = "missing-package"

    def __init__(self, packages: Iterable[str]) -> None:
        self.packages = tuple(packages)
        super().__init__(self.packages)

    @property
    def values(self) -> dict[str, Any]:
        """The values of the message's placeholders: a list, and the words of a command."""
        return {"packages": self.packages, "words": " ".join(self.packages)}

    def message_and_hint(self) -> tuple[str, str]:
        """Return which packages are missing, and the command that installs them."""
        return self.translation or (
            f"missing for this: {', '.join(self.packages)}",
            f"install with: python -m pip install {' '.join(self.packages)}",
        )


def warn_of_name(old: str, new: str) -> None:
    """Warn the caller's caller that a name was renamed."""
    from warnings import warn

    warn(f"{old!r} is called {new!r} now", DeprecationWarning, stacklevel=3)


class RenamedAttributes:
    """A mixin for renamed attributes: the old name works, with a warning that gives the new one."""

    #: maps names of earlier versions to names of this version
    _RENAMED: ClassVar[Mapping[str, str]] = {}

    # With `__getattr__`, a type checker would accept every name as an attribute.
    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            new = type(self)._RENAMED.get(name)
            if new is None:
                # Look the name up again in the usual way. This raises the usual AttributeError, or
                # the one that was raised inside a property.
                return object.__getattribute__(self, name)
            warn_of_name(name, new)
            return attrgetter(new)(self)


class NotPicklable:
    """A mixin for objects that cannot be pickled: the Jupyter kernel shares them with a browser."""

    def __reduce_ex__(self, protocol: Any) -> Any:
        """Raise an error that says what to pickle instead.

        Raises
        ------
        TypeError
            Always.
        """
        message = f"{type(self).__name__} belongs to this kernel and its browser and is not pickled"
        raise TypeError(
            f"{message} (pickle the replay or match that it shows, or save it as a file)"
        )


def closest(name: str, known: Iterable[str], cutoff: float = _CUTOFF) -> str | None:
    """Return the known name most similar to `name`, or None if none is similar enough."""
    # Imported here, because only mistakes need difflib and `import dtnb` must be quick.
    from difflib import get_close_matches

    by_folded = {candidate.casefold(): candidate for candidate in known}
    closest_names = get_close_matches(name.casefold(), by_folded, n=1, cutoff=cutoff)
    return by_folded[closest_names[0]] if closest_names else None


def name_hint(name: str, known: Iterable[str]) -> str:
    """Return an English hint: the known name closest to `name`, else a list of known names."""
    known_names = list(known)
    closest_known = closest(name, known_names)
    if closest_known is not None:
        return f"did you mean {closest_known!r}?"
    listed_names = [
        *known_names[:_MAX_LISTED_NAMES],
        *(["…"] if len(known_names) > _MAX_LISTED_NAMES else []),
    ]
    return f"one of: {', '.join(listed_names)}"


def _calling_line(trace: TracebackType | None) -> Iterator[str]:
    """Yield the user's line of code that called this package.

    Yield nothing if a magic was called, or if the user's code has only this line.
    """
    import linecache

    caller: tuple[str, int] | None = None
    while trace is not None and not trace.tb_frame.f_code.co_filename.startswith(_PACKAGE):
        caller = trace.tb_frame.f_code.co_filename, trace.tb_lineno
        trace = trace.tb_next
    # IPython itself calls the function of a magic.
    if caller is None or "IPython" in Path(caller[0]).parts:
        return
    file, number = caller
    if len(linecache.getlines(file)) > 1:
        yield f"----> {number} {linecache.getline(file, number).strip()}"


def _restore(kind: type[BaseException], args: tuple[Any, ...], attributes: dict[str, Any]) -> Any:
    """Unpickle an exception without calling its constructor."""
    error = kind.__new__(kind, *args)
    error.__dict__.update(attributes)
    return error
