"""``dtnb link``: write a turn as a link, or as a QR code, for our page."""

from __future__ import annotations

import os
from pathlib import Path

import click

from dtnb.cli.command_messages import Messages
from dtnb.cli.errors import BAD_FILE, Failure
from dtnb.cli.files import refuse_existing, write
from dtnb.cli.formatting import Command
from dtnb.cli.options import force_option, replay_argument
from dtnb.cli.output import say
from dtnb.cli.replays import open_replay, source_files_of

#: the environment variable with the address of our page
ADDRESS_VARIABLE = "DTNB_APP"


def command(messages: Messages) -> click.Command:
    """Return the command."""
    return Command(
        messages,
        _run,
        [
            replay_argument(),
            click.Option(["--address"], metavar="URL", help=messages("option.address")),
            click.Option(
                ["--step"],
                metavar="N",
                type=click.IntRange(min=1),
                help=messages("option.link-step"),
            ),
            click.Option(["--qr"], metavar="FILE", help=messages("option.qr")),
            force_option(messages),
        ],
    )


def _run(
    messages: Messages,
    replay: str,
    address: str | None,
    step: int | None,
    qr: str | None,
    force: bool,
) -> None:
    from dtnb.app.link import ADDRESS, LinkError, link, qr_svg

    played = open_replay(replay, messages, edition=None, policies=(), tolerant=True)
    source_files = source_files_of(replay, played.loaded)
    if qr:
        refuse_existing(Path(qr), messages, force, source_files)
    target = address or os.environ.get(ADDRESS_VARIABLE) or ADDRESS
    try:
        text = link(played, target, None if step is None else step - 1)
        picture = qr_svg(text, messages.lang) if qr else ""
    except LinkError as error:
        raise Failure(str(error), BAD_FILE) from error
    say(text)
    if "://" not in target:
        say(messages("link-relative"), err=True)
    if qr:
        write(Path(qr), picture, messages, force, source_files)
        say(messages("written", path=qr), err=True)
