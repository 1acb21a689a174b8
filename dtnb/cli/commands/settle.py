"""``dtnb settle``: find out whether a dispute depends on a reading of the rules, and on which."""

from __future__ import annotations

import click

from dtnb.cli.command_messages import Messages
from dtnb.cli.formatting import Command
from dtnb.cli.options import echo_json, full_option, json_option, replay_argument, replay_options
from dtnb.cli.output import has_colours, say
from dtnb.cli.progress import progress_counter, slow_notice
from dtnb.cli.replays import open_replay, warn_if_played_differently


def command(messages: Messages) -> click.Command:
    """Return the command."""
    return Command(
        messages,
        _run,
        [
            replay_argument(),
            *replay_options(messages, prints=True),
            full_option(messages),
            json_option(messages),
        ],
    )


def _run(
    messages: Messages,
    replay: str,
    edition: str | None,
    policies: tuple[str, ...],
    prints: tuple[str, ...],
    as_json: bool,
    full: bool,
) -> None:
    with slow_notice(messages):
        played = open_replay(
            replay, messages, edition=edition, policies=policies, tolerant=True, prints=prints
        )
        if not edition and not policies and not prints:
            warn_if_played_differently(played, messages)
        with progress_counter(messages("settle.runs")) as report:
            settlement = played.settle(report)
    if as_json:
        import msgspec

        echo_json(msgspec.to_builtins(settlement.data()))
    else:
        from dtnb.replay.verdict.card import card

        colour = has_colours()
        short = card(
            settlement.verdict, settlement.title, settlement.speaker, way_to_details="option",
            colour=colour,
        )  # fmt: skip
        say(settlement.in_full() if full else short, colour=colour)
