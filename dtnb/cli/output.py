"""Print for the command, with control characters stripped; nothing else prints."""

from __future__ import annotations

import click

from dtnb.sanitize import sanitize_lines


def say(text: str, *, err: bool = False, colour: bool = False, end: bool = True) -> None:
    """Print lines.

    Parameters
    ----------
    text
        The lines.
    err
        Whether they go to stderr.
    colour
        Whether the codes in them that colour text are ours, and stay.
    end
        Whether a line break follows.
    """
    click.echo(sanitize_lines(text, colour), err=err, nl=end, color=colour)


def show(text: str) -> None:
    """Print a long text, through a pager on a terminal."""
    click.echo_via_pager(sanitize_lines(text))
