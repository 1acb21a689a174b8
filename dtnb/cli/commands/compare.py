"""``dtnb compare``: play a replay under several editions or readings, and show the differences.

A reading is one answer to a question that the rulebooks leave open.
"""

from __future__ import annotations

import click

from dtnb.cli.command_messages import Messages
from dtnb.cli.errors import BAD_FILE, USAGE, Failure
from dtnb.cli.formatting import Command
from dtnb.cli.options import (
    echo_json,
    full_option,
    json_option,
    parse_assignments,
    print_option,
    replay_argument,
    unknown_id_failure,
)
from dtnb.cli.output import say
from dtnb.cli.replays import open_replay, warn_if_played_differently


def command(messages: Messages) -> click.Command:
    """Return the command."""
    return Command(
        messages,
        _run,
        [
            replay_argument(),
            click.Option(
                ["--edition", "editions"],
                metavar="ID",
                multiple=True,
                help=messages("option.editions"),
            ),
            click.Option(
                ["--policy", "policies"],
                metavar="NAME=READING",
                multiple=True,
                help=messages("option.policies"),
            ),
            print_option(messages, "option.prints"),
            full_option(messages),
            json_option(messages),
        ],
    )


def _run(
    messages: Messages,
    replay: str,
    editions: tuple[str, ...],
    policies: tuple[str, ...],
    prints: tuple[str, ...],
    as_json: bool,
    full: bool,
) -> None:
    from dtnb.files import FileProblems
    from dtnb.rulebook import UnknownId

    played = open_replay(replay, messages, tolerant=True)
    warn_if_played_differently(played, messages)
    readings = [parse_assignments([policy], messages) for policy in policies]
    printings = [parse_assignments([print_], messages, "print") for print_ in prints]
    try:
        comparison = played.compare(editions or None, readings or None, printings or None)
    except UnknownId as error:
        raise unknown_id_failure(error, messages) from error
    except FileProblems as problems:
        raise Failure(problems.text(messages.lang), BAD_FILE, heading=False) from problems
    except ValueError as error:
        text = messages("compare.one", edition=editions[0] if editions else played.edition)
        raise Failure(text, USAGE) from error
    if as_json:
        import msgspec

        echo_json(msgspec.to_builtins(comparison.data()))
    else:
        from dtnb.replay.verdict.card import card

        short = card(
            comparison.verdict, comparison.title, comparison.speaker, way_to_details="option"
        )
        say(comparison.in_full() if full else short)
