"""``dtnb hero bench``: the win rates of a hero against each opponent."""

from __future__ import annotations

import click

from dtnb.cli.command_messages import Messages
from dtnb.cli.errors import FAILED, USAGE, ExitCommand, Failure
from dtnb.cli.formatting import Command
from dtnb.cli.heroes import find_opponents, hero_failures, hero_path, playing_options
from dtnb.cli.options import echo_json
from dtnb.cli.output import say
from dtnb.cli.progress import game_progress


def command(messages: Messages) -> click.Command:
    """Return the command."""
    player = click.Option(
        ["--player"], default="random", metavar="NAME", help=messages("option.player-both")
    )
    beside = click.Option(
        ["--beside"], metavar="HERO|FILE", multiple=True, help=messages("option.beside")
    )
    return Command(
        messages, _run, playing_options(messages, games=100, extra_options=[beside, player])
    )


def _run(
    messages: Messages,
    hero: str,
    against: tuple[str, ...],
    beside: tuple[str, ...],
    games: int,
    seed: int,
    player: str,
    processes: int | None,
    edition: str | None,
    as_json: bool,
) -> None:
    from dtnb.dicethrone.heroes import read_hero
    from dtnb.kit.benching import bench
    from dtnb.replay.lines.continued import UnknownPlayer

    file = hero_path(hero, messages)
    with hero_failures(messages):
        opponents = find_opponents(read_hero(file), against, edition)
        try:
            with game_progress(len(opponents.heroes) * games * (1 + len(beside))) as advance:
                benched = bench(
                    file, against, games, beside=beside, player=player, seed=seed,
                    edition=edition, processes=processes, advance=advance, lang=messages.lang,
                )  # fmt: skip
        except UnknownPlayer as error:
            text = messages("play.no-player", name=error.name, known=", ".join(error.known))
            raise Failure(text, USAGE) from error
    if as_json:
        echo_json(benched.data())
    else:
        say(repr(benched))
    if any(row.failed for row in benched.rows):
        raise ExitCommand(FAILED)
