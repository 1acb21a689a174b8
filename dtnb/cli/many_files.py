"""Check many files in parallel; a failure in one file does not stop the other checks."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from typing import NamedTuple

from dtnb.cli import checking
from dtnb.cli.checking import FileProblem
from dtnb.cli.command_messages import Lang, Messages
from dtnb.cli.errors import fault_text
from dtnb.processes import cores, pool

#: for so many files, one more process is started
FILES_PER_PROCESS = 12


class CheckResult(NamedTuple):
    """The result of checking one file."""

    problems: tuple[FileProblem, ...] = ()
    #: the message about an unexpected exception; empty if no exception was raised
    fault: str = ""
    #: remarks on what is unusual but valid
    remarks: tuple[str, ...] = ()


#: checks one file without raising an exception
Check = Callable[[Path], CheckResult]


def check_all(files: Sequence[Path], lang: Lang) -> Iterator[CheckResult]:
    """Check files, in parallel if there are many; yield the results in the order of the files."""
    check = partial(check_one, lang=lang)
    processes = min(cores(), len(files) // FILES_PER_PROCESS + 1)
    if processes < 2:
        return map(check, files)
    return check_in_processes(files, check, processes, lang)


def check_one(file: Path, lang: Lang) -> CheckResult:
    """Check one file; an unexpected exception becomes part of the result."""
    problems: list[FileProblem] = []
    try:
        problems += checking.check_file(file)
        remarks = () if problems else tuple(checking.remarks_on_file(file, lang))
    except Exception as error:  # noqa: BLE001 - an error in one file must not stop the others
        return CheckResult(tuple(problems), fault_text(Messages(lang), error, str(file)))
    return CheckResult(tuple(problems), remarks=remarks)


def check_in_processes(
    files: Sequence[Path], check: Check, processes: int, lang: Lang
) -> Generator[CheckResult, None, None]:
    """Check files in several processes; yield the results in the order of the files.

    If a process dies, each file without a result is checked again in a process of its own.
    """
    with pool(processes) as executor:
        futures = [executor.submit(check, file) for file in files]
        for file, future in zip(files, futures, strict=True):
            yield _result_of(file, future, lang) or _check_alone(file, check, lang)


def _check_alone(file: Path, check: Check, lang: Lang) -> CheckResult:
    """Check one file in a separate process, so that a crash affects no other file."""
    with pool(1) as executor:
        future = executor.submit(check, file)
        crashed = CheckResult((), fault_text(Messages(lang), BrokenProcessPool(), str(file)))
        return _result_of(file, future, lang) or crashed


def _result_of(file: Path, future: Future[CheckResult], lang: Lang) -> CheckResult | None:
    """Return the result of a check; None if the process of the check died."""
    try:
        return future.result()
    except BrokenProcessPool:
        return None
    except Exception as error:  # noqa: BLE001 - an unpicklable result must not stop the others
        return CheckResult((), fault_text(Messages(lang), error, str(file)))
