"""``dtnb hero bench``: how often a hero wins against each of the roster."""

from __future__ import annotations

import click

from dtnb.cli.errors import FAILED, USAGE, Ended, Failure
from dtnb.cli.formatting import Command
from dtnb.cli.heroes import against_option, file_of, hero_argument, opponents_of, refused
from dtnb.cli.options import echo_json, edition_option, json_option
from dtnb.cli.output import say
from dtnb.cli.progress import told
from dtnb.cli.words import Words


def command(words: Words) -> click.Command:
    """Return the command."""

    def run(
        hero: str,
        against: tuple[str, ...],
        games: int,
        seed: int,
        player: str,
        processes: int | None,
        edition: str | None,
        as_json: bool,
    ) -> None:
        from dtnb.dicethrone.heroes import read_hero
        from dtnb.kit.benching import bench
        from dtnb.replay.playing import PLAYERS, UnknownPlayer

        file = file_of(hero, words)
        with refused(words):
            opponents = opponents_of(read_hero(file), against, edition)
            try:
                with told(len(opponents.heroes) * games) as advance:
                    benched = bench(
                        file, against, games, player=player, seed=seed, edition=edition,
                        processes=processes, advance=advance, lang=words.lang,
                    )  # fmt: skip
            except UnknownPlayer as error:
                text = words("play.no-player", name=error.name, known=", ".join(PLAYERS))
                raise Failure(text, USAGE) from error
        if as_json:
            echo_json(benched.data())
        else:
            say(repr(benched))
        if any(row.failed for row in benched.rows):
            raise Ended(FAILED)

    return Command(
        words,
        run,
        [
            hero_argument(),
            against_option(words),
            click.Option(
                ["--games"], type=click.IntRange(1), default=100, metavar="N",
                help=words("option.games-each", count=100),
            ),
            click.Option(
                ["--seed"], type=int, default=1, metavar="N", help=words("option.seed-first")
            ),
            click.Option(
                ["--player"], default="random", metavar="NAME", help=words("option.player-both")
            ),
            click.Option(
                ["--processes"], type=click.IntRange(1), metavar="N",
                help=words("option.processes"),
            ),
            edition_option(words, "option.edition-default"),
            json_option(words),
        ],
    )  # fmt: skip
