"""``dtnb odds``: the chances at a window of a replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from dtnb.cli.command_messages import Messages
from dtnb.cli.errors import USAGE, Failure
from dtnb.cli.formatting import Command
from dtnb.cli.options import echo_json, json_option, replay_argument, replay_options
from dtnb.cli.output import say
from dtnb.cli.replays import branch_of, open_replay

if TYPE_CHECKING:
    from dtnb.odds.comparison import OddsComparison
    from dtnb.odds.display import Odds


def command(messages: Messages) -> click.Command:
    """Return the command."""
    return Command(
        messages,
        _run,
        [
            replay_argument(),
            click.Option(["--at"], metavar="WINDOW", default="", help=messages("option.at")),
            click.Option(["--seat"], metavar="NAME", help=messages("option.at-seat")),
            click.Option(["--after"], metavar="MOVE", multiple=True, help=messages("option.after")),
            # the maximum number of dice-changing actions to consider
            click.Option(
                ["--actions"], type=click.IntRange(0, 3), default=1, help=messages("option.actions")
            ),
            click.Option(
                ["--playouts"], type=click.IntRange(min=1), help=messages("option.playouts")
            ),
            click.Option(["--seed"], type=int, default=0, help=messages("option.seed-odds")),
            *replay_options(messages, branch=True),
            json_option(messages),
        ],
    )


def _run(
    messages: Messages,
    replay: str,
    at: str,
    seat: str | None,
    after: tuple[str, ...],
    actions: int,
    playouts: int | None,
    seed: int,
    edition: str | None,
    policies: tuple[str, ...],
    branch: str | None,
    as_json: bool,
) -> None:
    from dtnb.kernel import IllegalMoveError
    from dtnb.replay.game.terms import PhraseError
    from dtnb.replay.running.errors import AmbiguousMoveError

    played = branch_of(
        open_replay(replay, messages, edition=edition, policies=policies), branch, messages
    )
    options: dict[str, Any] = {"seat": seat, "actions": actions, "playouts": playouts, "seed": seed}
    odds: Odds | OddsComparison
    try:
        odds = played.odds(at, **options)
        if after:
            odds_after = played.odds(at, after=after, **options)
            name = odds.speaker.text("odds.after", moves=list(after))
            odds = odds.beside(odds_after, name)
    except (PhraseError, IllegalMoveError, AmbiguousMoveError) as error:
        raise Failure(str(error), USAGE) from error
    if as_json:
        echo_json(odds.data())
    else:
        say(odds.text())
