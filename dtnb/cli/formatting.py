"""Help and usage errors in the language of the user; click has them only in English."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from dtnb.cli.output import say

if TYPE_CHECKING:
    from dtnb.cli.command_messages import Messages

#: the width of help texts in characters, the same in every terminal
WIDTH = 88


class Formatter(click.HelpFormatter):
    """A help formatter with translated headings."""

    messages: Messages

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the usage line, with a translated prefix."""
        super().write_usage(prog, args, f"{self.messages('usage')} ")

    @contextmanager
    def section(self, name: str) -> Iterator[None]:
        """Write a section; click's own heading "Options" is translated."""
        heading = self.messages("options") if name == "Options" else name
        # The colon is part of the translation, because French puts a space before it.
        with super().section(heading + self.messages("colon").removesuffix(":")):
            yield


class LocalizedHelp:
    """A mixin for click commands whose help is in the language of `messages`."""

    messages: Messages

    def get_help(self, ctx: click.Context) -> str:
        """Return the help text."""
        formatter = Formatter(width=WIDTH, max_width=WIDTH)
        formatter.messages = self.messages
        self.format_help(ctx, formatter)  # type: ignore[attr-defined]
        return formatter.getvalue().rstrip("\n")


class Command(LocalizedHelp, click.Command):
    """A command in one language; the group that it is added to sets its help text.

    `run` is called with `messages`, and with the values of `params` by name.
    """

    def __init__(
        self,
        messages: Messages,
        run: Callable[..., None],
        params: list[click.Parameter],
        **more: Any,
    ) -> None:
        self.messages = messages
        super().__init__(None, callback=partial(run, messages), params=params, **more)


def help_option(messages: Messages) -> click.Option:
    """Return ``--help``."""

    def show(ctx: click.Context, param: click.Parameter, value: bool) -> None:
        if value and not ctx.resilient_parsing:
            say(ctx.get_help())
            ctx.exit()

    return click.Option(
        ["-h", "--help"],
        is_flag=True,
        expose_value=False,
        is_eager=True,
        callback=show,
        help=messages("option.help"),
    )


def usage_text(error: click.UsageError, messages: Messages) -> str:
    """Return the message of a usage error, with a hint at --help."""
    text = _error_text(error, messages)
    path = error.ctx.command_path if error.ctx else "dtnb"
    return "\n".join([text, messages("try-help", command=f"{path} --help")])


def _error_text(error: click.UsageError, messages: Messages) -> str:
    """Return the message of a usage error in the user's language.

    The kinds of errors that have no message here are described by click, in English.
    """
    if isinstance(error, click.NoSuchOption):
        suggestion = error.possibilities[0] if error.possibilities else None
        return messages("no-option", option=error.option_name, near=suggestion)
    if isinstance(error, click.MissingParameter):
        return messages("missing", name=_name_of_param(error.param))
    if isinstance(error, click.BadParameter):
        if error.param is not None and isinstance(error.param.type, click.Choice):
            known = ", ".join(str(choice) for choice in error.param.type.choices)
            return messages("not-one-of", name=_name_of_param(error.param), known=known)
        return messages("bad-value", name=_name_of_param(error.param), message=error.message)
    if isinstance(error, click.BadOptionUsage):
        return messages("no-value", option=error.option_name)
    return error.format_message()


def _name_of_param(param: click.Parameter | None) -> str:
    if isinstance(param, click.Option):
        return param.opts[-1]
    return param.human_readable_name if param is not None else "?"
