"""``dtnb lesson``: the commands for authors of lessons."""

from __future__ import annotations

import click

from dtnb.cli.group import Group
from dtnb.cli.words import Words

#: the modules of the commands in the order of the help text
COMMANDS = {"new": "dtnb.cli.commands.lesson.new", "build": "dtnb.cli.commands.lesson.build"}


def command(words: Words) -> click.Command:
    """Return the commands."""
    return Group(words, COMMANDS, "lesson-")
