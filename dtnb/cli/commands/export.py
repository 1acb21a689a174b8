"""``dtnb export``: write a replay or a lesson as one HTML file that works offline."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from dtnb.cli.command_messages import Messages
from dtnb.cli.errors import BAD_FILE, USAGE, Failure
from dtnb.cli.files import refuse_existing, write
from dtnb.cli.formatting import Command
from dtnb.cli.lessons import lesson_page
from dtnb.cli.options import force_option, output_option, replay_argument, replay_options
from dtnb.cli.output import say
from dtnb.cli.progress import slow_notice
from dtnb.cli.replays import open_replay, source_files_of, warn_if_played_differently

if TYPE_CHECKING:
    from dtnb.replay.replay import Replay


def command(messages: Messages) -> click.Command:
    """Return the command."""
    return Command(
        messages,
        _run,
        [
            replay_argument(),
            output_option(messages, "option.output-html", required=True),
            *replay_options(messages, prints=True),
            click.Option(["--gamebook"], is_flag=True, help=messages("option.gamebook")),
            click.Option(["--odds"], is_flag=True, help=messages("option.odds")),
            force_option(messages),
            click.Option(["--run", "run_first"], is_flag=True, help=messages("option.run-lesson")),
            click.Option(["--handout"], is_flag=True, help=messages("option.handout")),
            click.Option(["--live"], is_flag=True, help=messages("option.live")),
            click.Option(
                ["--app"], metavar="FOLDER", default="site-built/app", help=messages("option.app")
            ),
        ],
    )


def _run(
    messages: Messages,
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
    live: bool,
    app: str,
) -> None:
    refuse_existing(Path(output), messages, force, [replay])
    if Path(replay).suffix.lower() == ".ipynb":
        if edition or policies or prints or gamebook or odds or live:
            raise Failure(messages("export.no-edition"), USAGE)
        html = lesson_page(Path(replay), messages, run_first, handout)
        write(Path(output), html, messages, force, [replay])
        say(messages("written", path=output), err=True)
        return
    if run_first or handout:
        raise Failure(messages("export.no-run"), USAGE)
    if gamebook and odds:
        raise Failure(messages("export.no-odds"), USAGE)
    if live and (gamebook or odds or edition or policies or prints):
        raise Failure(messages("export.live-alone"), USAGE)
    played = open_replay(replay, messages, edition=edition, policies=policies, prints=prints)
    source_files = source_files_of(replay, played.loaded)
    refuse_existing(Path(output), messages, force, source_files)
    if not edition and not policies and not prints:
        warn_if_played_differently(played, messages)
    with slow_notice(messages):
        if live:
            html = _live_page(played, Path(app), messages)
        elif gamebook:
            from dtnb.replay.questions.gamebook import gamebook_page

            html = gamebook_page(played)
        else:
            html = played.html(odds=odds)
    write(Path(output), html, messages, force, source_files)
    say(messages("written", path=output), err=True)


def _live_page(played: Replay, app: Path, messages: Messages) -> str:
    """Return a page that contains the engine and opens the replay."""
    from dtnb.app.link import LinkError, link
    from dtnb.app.single_file import is_built, page

    if not is_built(app):
        raise Failure(messages("export.no-app", folder=str(app)), BAD_FILE)
    try:
        turn = link(played).partition("=")[2]
    except LinkError as error:
        raise Failure(str(error), BAD_FILE) from error
    return page(app, played.title, played.lang, turn)
