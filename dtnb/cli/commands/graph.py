"""``dtnb graph``: write the priority graph of a replay as a list, as DOT or as a picture.

The graph shows who could act when, and which action changed which amount.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from dtnb.cli.command_messages import Messages
from dtnb.cli.files import refuse_existing, write
from dtnb.cli.formatting import Command
from dtnb.cli.options import force_option, output_option, replay_argument, replay_options
from dtnb.cli.output import say
from dtnb.cli.replays import branch_of, open_replay, source_files_of

if TYPE_CHECKING:
    from dtnb.graph import PriorityGraph

FORMATS = ("text", "dot", "svg")


def command(messages: Messages) -> click.Command:
    """Return the command."""
    return Command(
        messages,
        _run,
        [
            replay_argument(),
            click.Option(
                ["--format", "format_"],
                type=click.Choice(FORMATS),
                default="text",
                help=messages("option.format"),
            ),
            click.Option(["--full"], is_flag=True, help=messages("option.unfolded")),
            *replay_options(messages, branch=True),
            output_option(messages, "option.output"),
            force_option(messages),
        ],
    )


def _run(
    messages: Messages,
    replay: str,
    edition: str | None,
    policies: tuple[str, ...],
    branch: str | None,
    format_: str,
    full: bool,
    output: str | None,
    force: bool,
) -> None:
    if output is not None:
        refuse_existing(Path(output), messages, force, [replay])
    played = open_replay(replay, messages, edition=edition, policies=policies)
    graph = branch_of(played, branch, messages).graph
    text = _render(graph, format_, full).rstrip("\n") + "\n"
    if output is None:
        say(text, end=False)
    else:
        source_files = source_files_of(replay, played.loaded)
        write(Path(output), text, messages, force, source_files)
        say(messages("written", path=output), err=True)


def _render(graph: PriorityGraph, format_: str, full: bool) -> str:
    if format_ == "svg":
        return graph.svg() if full else graph.contested.svg()
    return graph.dot if format_ == "dot" else graph.text
