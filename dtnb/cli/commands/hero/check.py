"""``dtnb hero check``: what is wrong with a hero file, and what of it never comes up in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from dtnb.cli.errors import FAILED, Ended
from dtnb.cli.formatting import Command
from dtnb.cli.heroes import against_option, file_of, hero_argument, opponents_of, refused
from dtnb.cli.options import echo_json, edition_option, json_option
from dtnb.cli.output import say
from dtnb.cli.progress import told
from dtnb.cli.words import Words

if TYPE_CHECKING:
    from pathlib import Path

    from dtnb.dicethrone.heroes.model import Hero
    from dtnb.files import Problem
    from dtnb.kit.trying import Tried


def command(words: Words) -> click.Command:
    """Return the command."""

    def run(
        hero: str,
        against: tuple[str, ...],
        games: int,
        seed: int,
        processes: int | None,
        edition: str | None,
        as_json: bool,
    ) -> None:
        file = file_of(hero, words)
        problems, read = _read(file)
        tried = None
        if read is not None and games:
            tried = _tried(read, against, games, seed, processes, edition, words)
        if as_json:
            found = [_data(problem, words) for problem in problems]
            echo_json({"problems": found, "tried": tried.data() if tried is not None else None})
        else:
            for problem in problems:
                say(problem.text(words.lang))
            if not problems:
                say(words("hero.good", path=str(file)))
            if tried is not None:
                say(repr(tried))
        if problems or (tried is not None and tried.failed):
            raise Ended(FAILED)

    return Command(
        words,
        run,
        [
            hero_argument(),
            against_option(words),
            click.Option(
                ["--games"], type=click.IntRange(0), default=10, metavar="N",
                help=words("option.games-each", count=10),
            ),
            click.Option(
                ["--seed"], type=int, default=1, metavar="N", help=words("option.seed-first")
            ),
            click.Option(
                ["--processes"], type=click.IntRange(1), metavar="N",
                help=words("option.processes"),
            ),
            edition_option(words, "option.edition-default"),
            json_option(words),
        ],
    )  # fmt: skip


def _read(file: Path) -> tuple[list[Problem], Hero | None]:
    """Return what is wrong with a hero file, and the hero where it can be played all the same."""
    from dtnb.dicethrone.heroes import check_file, read_hero
    from dtnb.files import FileProblems

    try:
        hero = read_hero(file)
    except FileProblems as problems:
        return list(problems.problems), None
    try:
        check_file(file)
    except FileProblems as problems:
        return list(problems.problems), hero
    return [], hero


def _tried(
    hero: Hero,
    against: tuple[str, ...],
    games: int,
    seed: int,
    processes: int | None,
    edition: str | None,
    words: Words,
) -> Tried:
    from dtnb.kit.trying import try_out

    with refused(words):
        opponents = opponents_of(hero, against, edition)
        with told(len(opponents.heroes) * games) as advance:
            return try_out(
                hero, against, games, seed=seed, edition=edition, processes=processes,
                advance=advance, lang=words.lang,
            )  # fmt: skip


def _data(problem: Problem, words: Words) -> dict[str, object]:
    what, right = problem.words(words.lang)
    return {
        "file": problem.file,
        "line": problem.line,
        "column": problem.column,
        "code": problem.code,
        "what": what,
        "right": right or None,
    }
