"""``dtnb complete``: list the possible continuations of a move or a statement."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from dtnb.cli.command_messages import Messages
from dtnb.cli.errors import USAGE, Failure
from dtnb.cli.formatting import Command
from dtnb.cli.options import echo_json, json_option, replay_argument, replay_options
from dtnb.cli.output import say
from dtnb.cli.replays import branch_of, open_replay

if TYPE_CHECKING:
    from dtnb.replay import Suggestion

#: The sign before a suggestion says whether it is an allowed move (True) or a refused one (False).
#: None stands for words that only begin a move.
_SIGNS = {True: "+", False: "−", None: "·"}


def command(messages: Messages) -> click.Command:
    """Return the command."""
    return Command(
        messages,
        _run,
        [
            replay_argument(),
            click.Argument(["text"], metavar="TEXT"),
            click.Option(["--statement"], is_flag=True, help=messages("option.statement")),
            click.Option(
                ["--at"], metavar="WINDOW", default="", help=messages("option.at-complete")
            ),
            click.Option(["--seat"], metavar="NAME", help=messages("option.at-seat")),
            *replay_options(messages, branch=True),
            json_option(messages),
        ],
    )


def _run(
    messages: Messages,
    replay: str,
    text: str,
    statement: bool,
    at: str,
    seat: str | None,
    edition: str | None,
    policies: tuple[str, ...],
    branch: str | None,
    as_json: bool,
) -> None:
    from dtnb.replay import PhraseError, complete

    opened = open_replay(replay, messages, edition=edition, policies=policies, tolerant=True)
    chosen_branch = branch_of(opened, branch, messages)
    try:
        suggestions = complete(chosen_branch, text, statement=statement, at=at, seat=seat)
    except PhraseError as error:
        raise Failure(str(error), USAGE) from error
    if as_json:
        echo_json([suggestion._asdict() for suggestion in suggestions])
    elif not suggestions:
        say(messages("complete.nothing"))
    else:
        say(
            "\n".join(
                text
                for suggestion in suggestions
                for text in _suggestion_lines(suggestion, messages)
            )
        )


def _suggestion_lines(suggestion: Suggestion, messages: Messages) -> Iterator[str]:
    """Yield a suggestion, and the reasons against it."""
    text = suggestion.text.strip() or f"({messages(f'complete.{suggestion.kind}')})"
    yield f"{_SIGNS[suggestion.allowed]} {text}"
    yield from (f"  {line}" for line in suggestion.why.splitlines()[1:])
