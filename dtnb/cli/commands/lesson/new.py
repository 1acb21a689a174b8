"""``dtnb lesson new``: write a new lesson file."""

from __future__ import annotations

from pathlib import Path

import click

from dtnb.cli.command_messages import Messages
from dtnb.cli.files import write
from dtnb.cli.formatting import Command
from dtnb.cli.options import force_option
from dtnb.cli.output import say


def command(messages: Messages) -> click.Command:
    """Return the command."""
    return Command(
        messages, _run, [click.Argument(["lesson"], metavar="LESSON"), force_option(messages)]
    )


def _run(messages: Messages, lesson: str, force: bool) -> None:
    from dtnb.lessons import TEMPLATE

    write(Path(lesson), TEMPLATE.read_text(encoding="utf-8"), messages, force)
    say(messages("written", path=lesson), err=True)
