"""``dtnb hero``: the commands for authors of heroes."""

from __future__ import annotations

import click

from dtnb.cli.group import Group
from dtnb.cli.words import Words

#: the modules of the commands in the order of the help text
COMMANDS = {
    "new": "dtnb.cli.commands.hero.new",
    "show": "dtnb.cli.commands.hero.show",
    "check": "dtnb.cli.commands.hero.check",
    "odds": "dtnb.cli.commands.hero.odds",
    "bench": "dtnb.cli.commands.hero.bench",
}


def command(words: Words) -> click.Command:
    """Return the commands."""
    return Group(words, COMMANDS, "hero-")
