"""``dtnb check``: print the problems of replays, hero files and the files that notebooks read."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dtnb.cli.command_messages import Messages
from dtnb.cli.errors import BAD_FILE, FAILED, FAULT, ExitCommand
from dtnb.cli.formatting import Command
from dtnb.cli.options import echo_json, json_option
from dtnb.cli.output import say

if TYPE_CHECKING:
    from dtnb.cli.checking import FileProblem
    from dtnb.cli.many_files import CheckResult

#: a progress bar is shown for at least this many files
MIN_FILES_FOR_BAR = 5
#: the share of files that are checked before the remaining time is estimated
MIN_SHARE_FOR_ESTIMATE = 0.1


def command(messages: Messages) -> click.Command:
    """Return the command."""
    return Command(
        messages,
        _run,
        [
            click.Argument(["paths"], metavar="PATH...", nargs=-1, required=True),
            json_option(messages),
        ],
    )


def _run(messages: Messages, paths: tuple[str, ...], as_json: bool) -> None:
    from dtnb.cli.checking import files_of, path_exists
    from dtnb.cli.many_files import check_all
    from dtnb.files.problems import MAX_PROBLEMS, remainder_line

    missing_paths = [path for path in paths if not path_exists(Path(path))]
    for path in missing_paths:
        say(messages("error", text=messages("no-path", path=path)), err=True)
    existing = [Path(path) for path in paths if path not in missing_paths]
    problems: list[FileProblem] = []
    files = list(dict.fromkeys(file for path in existing for file in files_of(path, problems)))
    remarks: list[str] = []
    faults = 0
    with _with_progress(check_all(files, messages.lang), len(files), messages) as results:
        for result in results:
            problems += result.problems
            remarks += result.remarks
            if result.fault:
                faults += 1
                say(messages("error", text=result.fault), err=True)
    # A file that two notebooks read is reported only once.
    problems = list({problem.text(messages): problem for problem in problems}.values())
    if as_json:
        data = [_problem_as_data(problem, messages) for problem in problems]
        echo_json({"files": len(files), "problems": data, "remarks": remarks})
    else:
        for problem in problems[:MAX_PROBLEMS]:
            say(problem.text(messages))
        for line in (*remainder_line(len(problems) - MAX_PROBLEMS, messages.lang), *remarks):
            say(line)
        bad_files = len({problem.problem.file for problem in problems})
        message = "check.bad" if problems else "check.good"
        # If there was no file to check, do not report success.
        if not files and not missing_paths and not problems:
            say(messages("check.nothing"))
        elif files or problems:
            say(messages(message, files=len(files), problems=len(problems), bad=bad_files))
    if faults:
        raise ExitCommand(FAULT)
    if missing_paths or any(problem.is_unreadable for problem in problems):
        raise ExitCommand(BAD_FILE)
    if problems:
        raise ExitCommand(FAILED)


def _problem_as_data(problem: FileProblem, messages: Messages) -> dict[str, object]:
    from dtnb.cli.checking import problem_data

    return {**problem_data(problem.problem, messages.lang), "edition": problem.edition or None}


def _with_progress(
    results: Iterator[CheckResult], count: int, messages: Messages
) -> AbstractContextManager[Iterable[CheckResult]]:
    """Return the results, with a progress bar if there are many and a terminal can show it."""
    if count < MIN_FILES_FOR_BAR or not sys.stderr.isatty():
        return nullcontext(results)
    return _progress_bar(results, count, messages)


@contextmanager
def _progress_bar(
    results: Iterator[CheckResult], count: int, messages: Messages
) -> Iterator[Iterable[CheckResult]]:
    """Yield the results as an iterable that advances a progress bar."""
    label = messages("check.bar")
    with click.progressbar(length=count, label=label, show_eta=False, file=sys.stderr) as bar:

        def advance() -> Iterator[CheckResult]:
            for done, result in enumerate(results, start=1):
                # A few files do not show how long the others will take.
                bar.show_eta = done >= count * MIN_SHARE_FOR_ESTIMATE
                # Base the estimate on the mean of all files, not on the last second.
                bar.avg, bar.last_eta = [], 0.0
                bar.update(1)
                yield result

        yield advance()
