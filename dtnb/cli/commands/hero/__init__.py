"""``dtnb hero``: the commands for authors of heroes."""

from __future__ import annotations

import click

from dtnb.cli.command_messages import Messages
from dtnb.cli.group import Group

#: the modules of the commands in the order of the help text
COMMANDS = {
    "new": "dtnb.cli.commands.hero.new",
    "show": "dtnb.cli.commands.hero.show",
    "check": "dtnb.cli.commands.hero.check",
    "odds": "dtnb.cli.commands.hero.odds",
    "bench": "dtnb.cli.commands.hero.bench",
}


def command(messages: Messages) -> click.Command:
    """Return the commands."""
    return Group(messages, COMMANDS, "hero-")
