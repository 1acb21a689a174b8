"""``dtnb replay``: a replay told, or given to programs."""

from __future__ import annotations

import os
import shutil
import sys

import click

from dtnb.cli.errors import FAILED, Ended
from dtnb.cli.formatting import Command
from dtnb.cli.options import echo_json, edition_option, json_option, policy_option
from dtnb.cli.replays import branch_of, open_replay
from dtnb.cli.words import Words

#: characters in a line where nobody looks, so that what is kept is the same everywhere
WIDTH = 100


def looked_at() -> bool:
    """Tell whether what is printed goes to a terminal."""
    return sys.stdout.isatty()


def command(words: Words) -> click.Command:
    """Return the command."""

    def run(
        replay: str,
        edition: str | None,
        policies: tuple[str, ...],
        branch: str | None,
        verbose: bool,
        options: bool,
        rules: bool,
        as_json: bool,
    ) -> None:
        from dtnb.cli.summary import holds, summary
        from dtnb.frames import build

        played = open_replay(replay, words, edition, policies)
        line = branch_of(played, branch, words)
        document = build(line.line(), played.drawing, words.lang)
        if as_json:
            import msgspec

            from dtnb.cli.record import run_of

            echo_json(msgspec.to_builtins(run_of(played, line, document)))
        else:
            from dtnb.frames.story import story

            colour = looked_at() and "NO_COLOR" not in os.environ
            width = shutil.get_terminal_size((WIDTH, 0)).columns if looked_at() else WIDTH
            told = story(
                document, width=width, colour=colour, verbose=verbose, options=options, rules=rules
            )
            click.echo(told, color=colour)
            click.echo("\n".join(summary(played, line, document, words, width, rules)))
        if not holds(line):
            raise Ended(FAILED)

    return Command(
        words,
        run,
        [
            click.Argument(["replay"], metavar="REPLAY"),
            edition_option(words, "option.edition-file"),
            policy_option(words),
            click.Option(["--branch"], metavar="NAME", help=words("option.branch")),
            click.Option(["--verbose", "-v"], is_flag=True, help=words("option.verbose")),
            click.Option(["--options"], is_flag=True, help=words("option.options")),
            click.Option(["--rules/--no-rules"], default=True, help=words("option.cite")),
            json_option(words),
        ],
    )
