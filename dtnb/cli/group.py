"""A group of commands under one name; each command is imported when it is used."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

import click

from dtnb.cli.command_messages import Messages
from dtnb.cli.errors import USAGE, Failure
from dtnb.cli.formatting import LocalizedHelp, help_option
from dtnb.cli.options import lang_option
from dtnb.cli.output import say
from dtnb.errors import closest


class Group(LocalizedHelp, click.Group):
    """A group of commands whose help is in the language of `messages`.

    `modules` has the module of each command, in the order in which help lists the commands. The
    names of the files with their help texts begin with `text_prefix`: "hero-" for "hero-new.txt".
    """

    def __init__(
        self, messages: Messages, modules: Mapping[str, str], text_prefix: str = ""
    ) -> None:
        self.messages = messages
        self.modules = modules
        self.text_prefix = text_prefix
        super().__init__(no_args_is_help=False, invoke_without_command=True, callback=_show_help)
        self.add_help_option = False

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands in the order of `modules`."""
        return list(self.modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and create one command; return None if its name is unknown."""
        if cmd_name not in self.modules:
            return None
        command: click.Command = import_module(self.modules[cmd_name]).command(self.messages)
        command.name = cmd_name
        command.help = self.messages.help(f"{self.text_prefix}{cmd_name}")
        command.params = [*command.params, lang_option(self.messages), help_option(self.messages)]
        command.add_help_option = False
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the name, the command and the remaining arguments.

        Raises
        ------
        Failure
            If there is no such command; the message suggests the nearest name.
        """
        command = self.get_command(ctx, args[0])
        if command is None:
            suggestion, known = closest(args[0], self.modules), ", ".join(self.modules)
            text = self.messages("no-command", word=args[0], near=suggestion, known=known)
            raise Failure(text, USAGE)
        return args[0], command, args[1:]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands with the first lines of their help, without importing them."""
        rows = [(name, self.messages.brief(f"{self.text_prefix}{name}")) for name in self.modules]
        with formatter.section(self.messages("commands")):
            formatter.write_dl(rows)


@click.pass_context
def _show_help(ctx: click.Context, /) -> None:
    if ctx.invoked_subcommand is None:
        say(ctx.get_help())
