"""``dtnb check``: the problems of replays, hero files and the files that notebooks read."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dtnb.cli.errors import BAD_FILE, FAILED, FAULT, Ended
from dtnb.cli.formatting import Command
from dtnb.cli.options import echo_json, json_option
from dtnb.cli.output import say
from dtnb.cli.words import Words

if TYPE_CHECKING:
    from dtnb.cli.checking import Found
    from dtnb.cli.many_files import Checked

#: from how many files on a progress bar is worth its line
MANY = 5
#: from what share of them on the time left is estimated
ESTIMATED = 0.1


def command(words: Words) -> click.Command:
    """Return the command."""

    def run(paths: tuple[str, ...], as_json: bool) -> None:
        from dtnb.cli.checking import files_of, path_exists
        from dtnb.cli.many_files import check_all
        from dtnb.files.problems import MOST_PROBLEMS, and_more

        missing = [path for path in paths if not path_exists(Path(path))]
        for path in missing:
            say(words("error", text=words("no-path", path=path)), err=True)
        there = [Path(path) for path in paths if path not in missing]
        found: list[Found] = []
        files = list(dict.fromkeys(file for path in there for file in files_of(path, found)))
        remarks: list[str] = []
        faults = 0
        with _watched(check_all(files, words.lang), len(files), words) as results:
            for result in results:
                found += result.problems
                remarks += result.remarks
                if result.fault:
                    faults += 1
                    say(words("error", text=result.fault), err=True)
        # A file that two notebooks read is reported once.
        found = list({problem.text(words): problem for problem in found}.values())
        if as_json:
            problems = [_data(problem, words) for problem in found]
            echo_json({"files": len(files), "problems": problems, "remarks": remarks})
        else:
            for problem in found[:MOST_PROBLEMS]:
                say(problem.text(words))
            for line in (*and_more(len(found) - MOST_PROBLEMS, words.lang), *remarks):
                say(line)
            bad = len({entry.problem.file for entry in found})
            message = "check.bad" if found else "check.good"
            # Without any file to check, nothing is well.
            if not files and not missing and not found:
                say(words("check.nothing"))
            elif files or found:
                say(words(message, files=len(files), problems=len(found), bad=bad))
        if faults:
            raise Ended(FAULT)
        if missing or any(problem.unread for problem in found):
            raise Ended(BAD_FILE)
        if found:
            raise Ended(FAILED)

    return Command(
        words,
        run,
        [
            click.Argument(["paths"], metavar="PATH...", nargs=-1, required=True),
            json_option(words),
        ],
    )


def _data(each: Found, words: Words) -> dict[str, object]:
    from dtnb.cli.checking import problem_data

    return {**problem_data(each.problem, words.lang), "edition": each.edition or None}


def _watched(
    results: Iterator[Checked], count: int, words: Words
) -> AbstractContextManager[Iterable[Checked]]:
    """Return the results, with a progress bar if there are many and a terminal shows it."""
    if count < MANY or not sys.stderr.isatty():
        return nullcontext(results)
    return _bar(results, count, words)


@contextmanager
def _bar(results: Iterator[Checked], count: int, words: Words) -> Iterator[Iterable[Checked]]:
    label = words("check.bar")
    with click.progressbar(length=count, label=label, show_eta=False, file=sys.stderr) as bar:

        def told() -> Iterator[Checked]:
            for done, result in enumerate(results, start=1):
                # The first files say little about how long the others take.
                bar.show_eta = done >= count * ESTIMATED
                # The mean of all files, not of the last second.
                bar.avg, bar.last_eta = [], 0.0
                bar.update(1)
                yield result

        yield told()
