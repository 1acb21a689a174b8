"""Heroes named on the command line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dtnb.cli.errors import BAD_FILE, USAGE, Failure
from dtnb.cli.options import edition_option, json_option, unknown
from dtnb.cli.words import Words

if TYPE_CHECKING:
    from dtnb.dicethrone.heroes.model import Hero
    from dtnb.kit.roster import Roster


def hero_argument() -> click.Argument:
    """Return the argument that names a hero or its file."""
    return click.Argument(["hero"], metavar="HERO|FILE")


def file_of(wanted: str, words: Words) -> Path:
    """Return the file of a hero, as short as it can be told from here.

    Parameters
    ----------
    wanted
        The name of a hero, shipped or in the folder `heroes` here; or a file.
    words
        The language.

    Raises
    ------
    Failure
        If no hero has this name.
    """
    from dtnb.dicethrone.heroes import hero_file

    if Path(wanted).is_file():
        return Path(wanted)
    with refused(words):
        file = hero_file(wanted)
    return file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file


def playing_options(
    words: Words, *, games: int, least: int = 1, further: Sequence[click.Option] = ()
) -> list[click.Parameter]:
    """Return the parameters of a command that lets a hero play against the roster.

    Parameters
    ----------
    words
        The language.
    games
        How many are played against each opponent where nothing is said.
    least
        The fewest that can be asked for.
    further
        Options that this command alone has.
    """
    return [
        hero_argument(),
        click.Option(
            ["--against"], metavar="HERO|FILE", multiple=True, help=words("option.against")
        ),
        click.Option(
            ["--games"], type=click.IntRange(least), default=games, metavar="N",
            help=words("option.games-each", count=games),
        ),
        click.Option(
            ["--seed"], type=int, default=1, metavar="N", help=words("option.seed-first")
        ),
        *further,
        click.Option(
            ["--processes"], type=click.IntRange(1), metavar="N", help=words("option.processes")
        ),
        edition_option(words, "option.edition-default"),
        json_option(words),
    ]  # fmt: skip


def opponents_of(hero: Hero, against: Sequence[str], edition: str | None) -> Roster:
    """Return whom a hero plays against; what is asked for is known to be there."""
    from dtnb.dicethrone.rulebook import DEFAULT_EDITION
    from dtnb.dicethrone.rulebook.readings import Readings
    from dtnb.kit.roster import roster

    Readings(edition or DEFAULT_EDITION)
    return roster(hero, against)


@contextmanager
def refused(words: Words) -> Iterator[None]:
    """Say in words what is not there.

    Raises
    ------
    Failure
        If there is no hero or edition of a name, or a file is not what it should be.
    """
    from dtnb.dicethrone.heroes import UnknownHero
    from dtnb.files import FileProblems
    from dtnb.rulebook import UnknownId

    try:
        yield
    except UnknownHero as error:
        raise Failure(error.message(words.lang), USAGE) from error
    except UnknownId as error:
        raise unknown(error, words) from error
    except FileProblems as problems:
        raise Failure(problems.text(words.lang), BAD_FILE, heading=False) from problems


def open_hero(wanted: str, words: Words) -> Hero:
    """Return a hero.

    Raises
    ------
    Failure
        If there is none of this name, or its file is not what it should be.
    """
    from dtnb.dicethrone.heroes import read_hero

    with refused(words):
        return read_hero(file_of(wanted, words))
