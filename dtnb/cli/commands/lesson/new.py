"""``dtnb lesson new``: write a new lesson file."""

from __future__ import annotations

from pathlib import Path

import click

from dtnb.cli.files import write
from dtnb.cli.formatting import Command
from dtnb.cli.options import force_option
from dtnb.cli.output import say
from dtnb.cli.words import Words


def command(words: Words) -> click.Command:
    """Return the command."""
    return Command(words, _run, [click.Argument(["lesson"], metavar="LESSON"), force_option(words)])


def _run(words: Words, lesson: str, force: bool) -> None:
    from dtnb.lessons import TEMPLATE

    write(Path(lesson), TEMPLATE.read_text(encoding="utf-8"), words, force)
    say(words("written", path=lesson), err=True)
