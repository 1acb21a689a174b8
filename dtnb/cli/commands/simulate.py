"""``dtnb simulate``: let computer players play many games from the same starting position."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dtnb.cli.command_messages import Messages
from dtnb.cli.errors import BAD_FILE, FAILED, INTERRUPTED, USAGE, Failure
from dtnb.cli.files import refuse_existing, write
from dtnb.cli.formatting import Command
from dtnb.cli.options import (
    echo_json,
    edition_option,
    force_option,
    json_option,
    output_option,
    parse_assignments,
    policy_option,
)
from dtnb.cli.output import say
from dtnb.cli.replays import open_replay

if TYPE_CHECKING:
    from dtnb.replay import Replay


def command(messages: Messages) -> click.Command:
    """Return the command."""
    return Command(
        messages,
        _run,
        [
            click.Argument(["table"], metavar="REPLAY|HERO…", nargs=-1, required=True),
            _count_option("--games", messages("option.games"), 1000),
            click.Option(
                ["--player", "players"],
                metavar="NAME",
                multiple=True,
                help=messages("option.player"),
            ),
            click.Option(
                ["--seed"], type=int, default=1, metavar="N", help=messages("option.seed-first")
            ),
            _count_option("--processes", messages("option.processes")),
            click.Option(["--keep"], metavar="FOLDER", help=messages("option.keep-games")),
            output_option(messages, "option.output-csv"),
            edition_option(messages, "option.edition-file"),
            policy_option(messages),
            json_option(messages),
            force_option(messages),
        ],
    )


def _run(
    messages: Messages,
    table: tuple[str, ...],
    players: tuple[str, ...],
    games: int,
    seed: int,
    processes: int | None,
    keep: str | None,
    output: str | None,
    edition: str | None,
    policies: tuple[str, ...],
    as_json: bool,
    force: bool,
) -> None:
    from dtnb.files import FileProblems
    from dtnb.replay.lines.continued import UnknownPlayer, WrongPlayers
    from dtnb.simulation.simulating import NothingLeft, simulate
    from dtnb.simulation.storage import NoParquet, OtherGamesStored

    if output is not None:
        refuse_existing(Path(output), messages, force, table if len(table) == 1 else ())
    start = _start_of(table, messages, edition, policies)
    try:
        played = simulate(
            start, players or "random", games, seed=seed, processes=processes, keep=keep,
            lang=messages.lang,
        )  # fmt: skip
    except UnknownPlayer as error:
        text = messages("play.no-player", name=error.name, known=", ".join(error.known))
        raise Failure(text, USAGE) from error
    except WrongPlayers as error:
        raise Failure(messages("play.how-many", count=error.seats), USAGE) from error
    except KeyboardInterrupt as interrupt:
        text = _interruption_message(messages, keep, range(seed, seed + games))
        raise Failure(text, INTERRUPTED, heading=False) from interrupt
    except FileProblems as problems:
        raise Failure(problems.text(messages.lang), BAD_FILE, heading=False) from problems
    except (OtherGamesStored, NoParquet, NothingLeft) as error:
        raise Failure(str(error), USAGE) from error
    if output is not None:
        write(Path(output), played.games.to_csv(), messages, force)
    if as_json:
        echo_json(played.data())
    else:
        say(played.text())
    if output is not None:
        say(messages("written", path=output), err=True)
    if len(played.errors) == len(played.played):
        first = next(iter(played.errors.values()))
        raise Failure(messages("simulate.failed", count=games, error=first), FAILED)


def _interruption_message(messages: Messages, keep: str | None, seeds: range) -> str:
    """Return the message that says how many games of an interrupted run were stored."""
    if keep is None:
        return messages("simulate.lost")
    from dtnb.simulation.storage import GameFolder

    kept_count = sum(game.seed in seeds for game in GameFolder(Path(keep)).games())
    return messages("simulate.kept", kept=kept_count, games=len(seeds), folder=keep)


def _count_option(name: str, text: str, default: int | None = None) -> click.Option:
    return click.Option([name], type=click.IntRange(min=1), default=default, metavar="N", help=text)


def _start_of(
    table: tuple[str, ...], messages: Messages, edition: str | None, policies: tuple[str, ...]
) -> Replay:
    """Return the start of the games: a replay, or a new game of the named heroes."""
    if len(table) == 1:
        return open_replay(table[0], messages, edition=edition, policies=policies)
    from dtnb.files import FileProblems
    from dtnb.match import Match

    options_of_table: dict[str, Any] = {
        "edition": edition,
        "policies": parse_assignments(policies, messages),
    }
    try:
        match = Match(*table, start={"phase": "setup"}, lang=messages.lang, **options_of_table)
    except FileProblems as problems:
        raise Failure(problems.text(messages.lang), BAD_FILE, heading=False) from problems
    return match.as_replay()
