"""Exit codes, and the exceptions that end a command with an exit code."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from dtnb.cli.command_messages import Messages
from dtnb.errors import PicklableError

#: a check found problems; a claim or an expectation did not hold
FAILED: Final = 1
#: an unknown command, option or name
USAGE: Final = 2
#: a file cannot be read or written, or is invalid
BAD_FILE: Final = 3
#: an unexpected exception in dtnb itself
FAULT: Final = 4
#: the exit code of shells after an interrupt (Ctrl-C)
INTERRUPTED: Final = 130


class Failure(PicklableError, Exception):
    """Ends the command with a message on stderr and an exit code.

    `heading` puts "Error:" before the message; lists of problems go without it.
    """

    def __init__(self, text: str, code: int, heading: bool = True) -> None:
        super().__init__(text)
        self.text = text
        self.code = code
        self.heading = heading


def fault_text(messages: Messages, error: Exception, doing: str = "") -> str:
    """Return the message for an unexpected exception, with its traceback.

    `doing` says what the command was doing, such as the file that it was reading.
    """
    from traceback import format_exception

    trace = "".join(format_exception(error)).rstrip()
    package = _package_in(error)
    message = "fault" if package is None else "fault.package"
    kind = type(error).__name__
    return messages(message, kind=kind, doing=doing or None, trace=trace, package=package)


def _package_in(error: Exception) -> str | None:
    """Return the installed game package whose code raised an exception.

    Return None if the exception comes from dtnb itself.
    """
    from traceback import walk_tb

    from dtnb.registry import packages_of_games

    packages = packages_of_games()
    modules = (frame.f_globals.get("__name__", "") for frame, _ in walk_tb(error.__traceback__))
    candidates = [module.partition(".")[0] for module in modules]
    if isinstance(error, SyntaxError) and error.filename:
        candidates += Path(error.filename).parts
    return next((name for name in reversed(candidates) if name in packages), None)


class ExitCommand(PicklableError, Exception):
    """Ends the command with an exit code and no further message."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code
