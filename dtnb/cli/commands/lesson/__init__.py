"""``dtnb lesson``: the commands for authors of lessons."""

from __future__ import annotations

import click

from dtnb.cli.command_messages import Messages
from dtnb.cli.group import Group

#: the modules of the commands in the order of the help text
COMMANDS = {"new": "dtnb.cli.commands.lesson.new", "build": "dtnb.cli.commands.lesson.build"}


def command(messages: Messages) -> click.Command:
    """Return the commands."""
    return Group(messages, COMMANDS, "lesson-")
