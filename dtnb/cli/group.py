"""Several commands under one name: each is imported when it is used."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

import click

from dtnb.cli.errors import USAGE, Failure
from dtnb.cli.formatting import Formatted, help_option
from dtnb.cli.options import lang_option
from dtnb.cli.output import say
from dtnb.cli.words import Words
from dtnb.errors import closest


class Group(Formatted, click.Group):
    """Commands under one name, in the language of its words.

    Parameters
    ----------
    words
        The language.
    modules
        The module of each command, in the order in which people need them.
    texts
        What stands before the name of a command where its help text is found.
    """

    def __init__(self, words: Words, modules: Mapping[str, str], texts: str = "") -> None:
        self.words = words
        self.modules = modules
        self.texts = texts
        super().__init__(no_args_is_help=False, invoke_without_command=True, callback=_show_help)
        self.add_help_option = False

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order of their use."""
        return list(self.modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and make one command."""
        if cmd_name not in self.modules:
            return None
        made: click.Command = import_module(self.modules[cmd_name]).command(self.words)
        made.name = cmd_name
        made.help = self.words.help(f"{self.texts}{cmd_name}")
        made.params = [*made.params, lang_option(self.words), help_option(self.words)]
        made.add_help_option = False
        return made

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is asked for.

        Raises
        ------
        Failure
            If there is none of that name, with the nearest one.
        """
        command = self.get_command(ctx, args[0])
        if command is None:
            near, known = closest(args[0], self.modules), ", ".join(self.modules)
            text = self.words("no-command", word=args[0], near=near, known=known)
            raise Failure(text, USAGE)
        return args[0], command, args[1:]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands with the first lines of their help, without importing them."""
        rows = [(name, self.words.brief(f"{self.texts}{name}")) for name in self.modules]
        with formatter.section(self.words("commands")):
            formatter.write_dl(rows)


@click.pass_context
def _show_help(ctx: click.Context, /) -> None:
    if ctx.invoked_subcommand is None:
        say(ctx.get_help())
