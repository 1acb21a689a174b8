"""``dtnb export``: write a replay or a lesson as one HTML file that works offline."""

from __future__ import annotations

from pathlib import Path

import click

from dtnb.cli.errors import USAGE, Failure
from dtnb.cli.files import refuse_existing, write
from dtnb.cli.formatting import Command
from dtnb.cli.lessons import lesson_page
from dtnb.cli.options import (
    edition_option,
    force_option,
    output_option,
    policy_option,
    print_option,
)
from dtnb.cli.output import say
from dtnb.cli.progress import slow_notice
from dtnb.cli.replays import files_read, open_replay, warn_of_drift
from dtnb.cli.words import Words


def command(words: Words) -> click.Command:
    """Return the command."""

    def run(
        replay: str,
        edition: str | None,
        policies: tuple[str, ...],
        prints: tuple[str, ...],
        output: str,
        force: bool,
        gamebook: bool,
        odds: bool,
        run_first: bool,
        handout: bool,
    ) -> None:
        refuse_existing(Path(output), words, force, [replay])
        if Path(replay).suffix.lower() == ".ipynb":
            if edition or policies or prints or gamebook or odds:
                raise Failure(words("export.no-edition"), USAGE)
            page = lesson_page(Path(replay), words, run_first, handout)
            write(Path(output), page, words, force, [replay])
            say(words("written", path=output), err=True)
            return
        if run_first or handout:
            raise Failure(words("export.no-run"), USAGE)
        if gamebook and odds:
            raise Failure(words("export.no-odds"), USAGE)
        played = open_replay(replay, words, edition, policies, prints=prints)
        reads = files_read(replay, played.loaded)
        refuse_existing(Path(output), words, force, reads)
        if not edition and not policies and not prints:
            warn_of_drift(played, words)
        from dtnb.replay.questions.gamebook import gamebook_page

        with slow_notice(words):
            page = gamebook_page(played) if gamebook else played.html(odds=odds)
        write(Path(output), page, words, force, reads)
        say(words("written", path=output), err=True)

    return Command(
        words,
        run,
        [
            click.Argument(["replay"], metavar="REPLAY"),
            output_option(words, "option.output-html", required=True),
            edition_option(words, "option.edition-file"),
            policy_option(words),
            print_option(words),
            click.Option(["--gamebook"], is_flag=True, help=words("option.gamebook")),
            click.Option(["--odds"], is_flag=True, help=words("option.odds")),
            force_option(words),
            click.Option(["--run", "run_first"], is_flag=True, help=words("option.run-lesson")),
            click.Option(["--handout"], is_flag=True, help=words("option.handout")),
        ],
    )
