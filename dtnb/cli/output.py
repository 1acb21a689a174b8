"""The one door through which the command prints: what leaves it steers no terminal."""

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
    """Print a long text, page by page where somebody looks."""
    click.echo_via_pager(sanitize_lines(text))
