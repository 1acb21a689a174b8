"""The root command: its subcommands, and how errors become messages and exit codes."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

import click

from dtnb.cli.command_messages import Messages, language
from dtnb.cli.errors import BAD_FILE, FAULT, INTERRUPTED, USAGE, ExitCommand, Failure, fault_text
from dtnb.cli.formatting import help_option, usage_text
from dtnb.cli.group import Group
from dtnb.cli.options import lang_option
from dtnb.cli.output import say
from dtnb.errors import MissingPackageError

#: the modules of the commands in the order of the help text; each is imported when it is used
COMMANDS: dict[str, str] = {
    "quarrel": "dtnb.cli.commands.quarrel",
    "total": "dtnb.cli.commands.total",
    "replay": "dtnb.cli.commands.replay",
    "compare": "dtnb.cli.commands.compare",
    "settle": "dtnb.cli.commands.settle",
    "case": "dtnb.cli.commands.case",
    "odds": "dtnb.cli.commands.odds",
    "complete": "dtnb.cli.commands.complete",
    "play": "dtnb.cli.commands.play",
    "simulate": "dtnb.cli.commands.simulate",
    "hero": "dtnb.cli.commands.hero",
    "check": "dtnb.cli.commands.check",
    "graph": "dtnb.cli.commands.graph",
    "export": "dtnb.cli.commands.export",
    "link": "dtnb.cli.commands.link",
    "lesson": "dtnb.cli.commands.lesson",
    "rule": "dtnb.cli.commands.rule",
    "list": "dtnb.cli.commands.listing",
    "schema": "dtnb.cli.commands.schema",
    "docs": "dtnb.cli.commands.docs",
    "lab": "dtnb.cli.commands.lab",
    "doctor": "dtnb.cli.commands.doctor",
}


class _PipeClosed(Exception):
    """The reader has closed the pipe."""


@contextmanager
def _raise_broken_pipe() -> Iterator[None]:
    """Turn a broken pipe into an exception that click does not report as an error."""
    try:
        yield
    except BrokenPipeError as error:
        raise _PipeClosed from error


class Root(Group):
    """The command ``dtnb``. Its arguments choose the language of help and messages."""

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> NoReturn:
        """Run the command with the given arguments, and exit with its exit code."""
        arguments = list(sys.argv[1:] if args is None else args)
        self.set_language(Messages(language(arguments)))
        extra["standalone_mode"] = False
        sys.exit(self._run(arguments, *rest, **extra))

    def set_language(self, messages: Messages) -> None:
        """Set the language of help and messages."""
        self.messages = messages
        self.help = messages.help("dtnb")
        self.params = [help_option(messages), _version_option(messages), lang_option(messages)]

    def _run(self, args: list[str], *rest: Any, **extra: Any) -> int:
        """Run the command, print the message of an error, and return the exit code."""
        try:
            # After an early exit such as --help, click returns an exit code. Otherwise it returns
            # what the command returns, which is no exit code.
            code = super().main(args, *rest, **extra)
            return code if isinstance(code, int) else 0
        except ExitCommand as exit_command:
            return exit_command.code
        except _PipeClosed as error:
            raise BrokenPipeError from error
        except Failure as failure:
            self._say(failure.text, failure.heading)
            return failure.code
        except MissingPackageError as error:
            message, hint = self.messages.speaker.problem(error.code, error.values)
            self._say(f"{message} ({hint})")
            return USAGE
        except click.UsageError as error:
            self._say(usage_text(error, self.messages))
            return USAGE
        except click.ClickException as error:
            self._say(error.format_message())
            return USAGE
        except click.Abort:
            self._say(self.messages("interrupted"), heading=False)
            return INTERRUPTED
        except OSError as error:
            if error.filename:
                self._say(f"{error.filename}: {error.strerror or error}")
            else:
                # An OSError about a file names the file. One without a name is about the output.
                self._say(self.messages("output", reason=error.strerror or str(error)))
            return BAD_FILE
        except Exception as error:  # noqa: BLE001 - every fault has an exit code
            return self._report_unexpected(error)

    def _report_unexpected(self, error: Exception) -> int:
        """Print an unexpected exception and return its exit code.

        An endless chain of effects is reported as a problem of the file, not as a bug of dtnb.
        """
        from dtnb.kernel import EndlessResolutionError
        from dtnb.replay.running.errors import endless_error

        if isinstance(error, EndlessResolutionError):
            endless = endless_error(error)
            problem, correction = self.messages.speaker.problem(endless.code, endless.arguments)
            self._say(f"{problem} ({correction})")
            return BAD_FILE
        self._say(fault_text(self.messages, error))
        return FAULT

    def make_context(self, *given: Any, **extra: Any) -> click.Context:
        """Parse the arguments; ``--help`` is handled here."""
        with _raise_broken_pipe():
            return super().make_context(*given, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        with _raise_broken_pipe():
            return super().invoke(ctx)

    def _say(self, text: str, heading: bool = True) -> None:
        say(self.messages("error", text=text) if heading else text, err=True)


def build() -> Root:
    """Return the command, ready to run in any language."""
    root = Root(Messages("en"), COMMANDS)
    root.name = "dtnb"
    root.set_language(Messages("en"))
    return root


def _version_option(messages: Messages) -> click.Option:
    """Return ``--version``."""

    def show(ctx: click.Context, param: click.Parameter, value: bool) -> None:
        if value and not ctx.resilient_parsing:
            from dtnb._version import __version__

            say(f"dtnb {__version__}")
            ctx.exit()

    return click.Option(
        ["--version"],
        is_flag=True,
        expose_value=False,
        is_eager=True,
        callback=show,
        help=messages("option.version"),
    )
