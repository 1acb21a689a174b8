"""From a word of the command line to a hero."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from dtnb.cli.errors import BAD_FILE, USAGE, Failure
from dtnb.cli.words import Words

if TYPE_CHECKING:
    from dtnb.dicethrone.heroes.model import Hero


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
    from dtnb.dicethrone.heroes import UnknownHero, hero_file

    if Path(wanted).is_file():
        return Path(wanted)
    try:
        file = hero_file(wanted)
    except UnknownHero as error:
        raise Failure(error.message(words.lang), USAGE) from error
    return file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file


def open_hero(wanted: str, words: Words) -> Hero:
    """Return a hero.

    Raises
    ------
    Failure
        If there is none of this name, or its file is not what it should be.
    """
    from dtnb.dicethrone.heroes import read_hero
    from dtnb.files import FileProblems

    try:
        return read_hero(file_of(wanted, words))
    except FileProblems as problems:
        raise Failure(problems.text(words.lang), BAD_FILE, heading=False) from problems
