"""Print the output of commands, without control characters; no other module prints."""

from __future__ import annotations

import os
import sys

import click

from dtnb.sanitize import sanitize_lines


def say(text: str, *, err: bool = False, colour: bool = False, end: bool = True) -> None:
    """Print lines to stdout or stderr.

    `colour` keeps the colour codes in the text; only dtnb itself may have added them. `end` adds a
    line break.
    """
    click.echo(sanitize_lines(text, colour), err=err, nl=end, color=colour)


def prints_to_terminal() -> bool:
    """Tell whether the output goes to a terminal."""
    return sys.stdout.isatty()


def has_colours() -> bool:
    """Tell whether the output may have colours: on a terminal, unless NO_COLOR is set."""
    return prints_to_terminal() and "NO_COLOR" not in os.environ


def show_in_pager(text: str) -> None:
    """Print a long text; on a terminal, use a pager."""
    click.echo_via_pager(sanitize_lines(text))
