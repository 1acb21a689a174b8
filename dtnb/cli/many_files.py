"""Check many files in parallel; a failure in one ends no other."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from typing import NamedTuple

from dtnb.cli import checking
from dtnb.cli.checking import Found
from dtnb.cli.errors import fault
from dtnb.cli.words import Lang, Words
from dtnb.processes import cores, pool

#: from this many files on, starting processes pays off
WORTHWHILE = 12


class Checked(NamedTuple):
    """The result of checking one file.

    Attributes
    ----------
    found
        What is wrong with it.
    fault
        What is said of a mistake of ours; empty where there was none.
    remarks
        What is unusual about it, and not wrong.
    """

    problems: tuple[Found, ...] = ()
    fault: str = ""
    remarks: tuple[str, ...] = ()


#: checks one file, and raises nothing
Check = Callable[[Path], Checked]


def check_all(files: Sequence[Path], lang: Lang) -> Iterator[Checked]:
    """Check files, in parallel if there are many, and yield the results in their order."""
    check = partial(checked, lang=lang)
    processes = min(cores(), len(files) // WORTHWHILE + 1)
    if processes < 2:
        return map(check, files)
    return in_processes(files, check, processes, lang)


def checked(file: Path, lang: Lang) -> Checked:
    """Check one file; an unexpected exception becomes part of the result."""
    problems: list[Found] = []
    try:
        problems += checking.check_file(file)
        remarks = () if problems else tuple(checking.remarks_on_file(file, lang))
    except Exception as error:  # noqa: BLE001 - an error in one file ends no other
        return Checked(tuple(problems), fault(Words(lang), error, str(file)))
    return Checked(tuple(problems), remarks=remarks)


def in_processes(
    files: Sequence[Path], check: Check, processes: int, lang: Lang
) -> Generator[Checked, None, None]:
    """Check files in several processes and yield the results in their order.

    A process that dies takes those with it that were being checked: each of them is checked once
    more, in a process of its own.
    """
    with pool(processes) as executor:
        asked = [executor.submit(check, file) for file in files]
        for file, future in zip(files, asked, strict=True):
            yield _result(file, future, lang) or _alone(file, check, lang)


def _alone(file: Path, check: Check, lang: Lang) -> Checked:
    with pool(1) as executor:
        future = executor.submit(check, file)
        died = Checked((), fault(Words(lang), BrokenProcessPool(), str(file)))
        return _result(file, future, lang) or died


def _result(file: Path, future: Future[Checked], lang: Lang) -> Checked | None:
    """Return the result; None if the process died."""
    try:
        return future.result()
    except BrokenProcessPool:
        return None
    except Exception as error:  # noqa: BLE001 - a result that cannot be pickled ends no other
        return Checked((), fault(Words(lang), error, str(file)))
