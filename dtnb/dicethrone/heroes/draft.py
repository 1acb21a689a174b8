"""Read a hero file that is still being written, and list its problems."""

from __future__ import annotations

from typing import NamedTuple

from dtnb.dicethrone.heroes.load import read_hero
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.heroes.reading import check_file
from dtnb.files import FileProblems, Problem


class Draft(NamedTuple):
    """The hero of a file and the problems of the file; no hero if the file cannot be compiled."""

    hero: Hero | None
    problems: tuple[Problem, ...] = ()


def read_draft(raw: bytes, name: str) -> Draft:
    """Read a hero file that may still have mistakes; `name` stands for the file in problems."""
    try:
        hero = read_hero(raw, name)
    except FileProblems as error:
        return Draft(None, error.problems)
    try:
        check_file(raw, name)
    except FileProblems as error:
        return Draft(hero, error.problems)
    return Draft(hero)
