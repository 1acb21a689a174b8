"""Load the heroes that are named on the command line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dtnb.cli.command_messages import Messages
from dtnb.cli.errors import BAD_FILE, USAGE, Failure
from dtnb.cli.options import edition_option, json_option, unknown_id_failure

if TYPE_CHECKING:
    from dtnb.dicethrone.heroes.model import Hero
    from dtnb.kit.roster import Roster


def hero_argument() -> click.Argument:
    """Return the argument that names a hero or its file."""
    return click.Argument(["hero"], metavar="HERO|FILE")


def hero_path(name_or_path: str, messages: Messages) -> Path:
    """Return the file of a hero, relative to the working directory if possible.

    Names are those of shipped heroes, and of heroes in the folder `heroes` of the working
    directory. Raise Failure for an unknown name.
    """
    from dtnb.dicethrone.heroes import hero_file

    if Path(name_or_path).is_file():
        return Path(name_or_path)
    with hero_failures(messages):
        file = hero_file(name_or_path)
    return file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file


def playing_options(
    messages: Messages,
    *,
    games: int,
    min_games: int = 1,
    extra_options: Sequence[click.Option] = (),
) -> list[click.Parameter]:
    """Return the parameters of a command that plays games of a hero against opponents.

    `games` is the default number of games against each opponent, and `min_games` the smallest
    accepted number.
    """
    return [
        hero_argument(),
        click.Option(
            ["--against"], metavar="HERO|FILE", multiple=True, help=messages("option.against")
        ),
        click.Option(
            ["--games"], type=click.IntRange(min_games), default=games, metavar="N",
            help=messages("option.games-each", count=games),
        ),
        click.Option(
            ["--seed"], type=int, default=1, metavar="N", help=messages("option.seed-first")
        ),
        *extra_options,
        click.Option(
            ["--processes"], type=click.IntRange(1), metavar="N", help=messages("option.processes")
        ),
        edition_option(messages, "option.edition-default"),
        json_option(messages),
    ]  # fmt: skip


def find_opponents(hero: Hero, against: Sequence[str], edition: str | None) -> Roster:
    """Return the opponents of a hero; raise UnknownId or UnknownHero before any game is played."""
    from dtnb.dicethrone.rulebook import DEFAULT_EDITION
    from dtnb.dicethrone.rulebook.readings import Readings
    from dtnb.kit.roster import roster

    Readings(edition or DEFAULT_EDITION)
    return roster(hero, against)


@contextmanager
def hero_failures(messages: Messages) -> Iterator[None]:
    """Turn errors in loading heroes and editions into a Failure.

    Raise Failure if a hero or an edition is unknown, or a file is invalid.
    """
    from dtnb.dicethrone.heroes import UnknownHero
    from dtnb.files import FileProblems
    from dtnb.rulebook import UnknownId

    try:
        yield
    except UnknownHero as error:
        raise Failure(error.message(messages.lang), USAGE) from error
    except UnknownId as error:
        raise unknown_id_failure(error, messages) from error
    except FileProblems as problems:
        raise Failure(problems.text(messages.lang), BAD_FILE, heading=False) from problems


def open_hero(name_or_path: str, messages: Messages) -> Hero:
    """Load a hero by name or file; raise Failure if the hero is unknown, or its file is invalid."""
    from dtnb.dicethrone.heroes import read_hero

    with hero_failures(messages):
        return read_hero(hero_path(name_or_path, messages))
