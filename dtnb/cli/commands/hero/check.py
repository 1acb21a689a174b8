"""``dtnb hero check``: the problems of a hero file, and the parts that never come up in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from dtnb.cli.checking import problem_data
from dtnb.cli.errors import FAILED, Ended
from dtnb.cli.formatting import Command
from dtnb.cli.heroes import file_of, opponents_of, playing_options, refused
from dtnb.cli.options import echo_json
from dtnb.cli.output import say
from dtnb.cli.progress import told
from dtnb.cli.words import Words

if TYPE_CHECKING:
    from pathlib import Path

    from dtnb.dicethrone.heroes.model import Hero
    from dtnb.files import Problem
    from dtnb.kit.trying import TrialResult


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
            listed = [problem_data(problem, words.lang) for problem in problems]
            echo_json({"problems": listed, "tried": tried.data() if tried is not None else None})
        else:
            for problem in problems:
                say(problem.text(words.lang))
            if not problems:
                say(words("hero.good", path=str(file)))
            if read is not None:
                from dtnb.kit.remarks import remarks_on

                for remark in remarks_on(read, file, words.lang):
                    say(remark)
            if tried is not None:
                say(repr(tried))
        if problems or (tried is not None and tried.failed):
            raise Ended(FAILED)

    return Command(words, run, playing_options(words, games=10, least=0))


def _read(file: Path) -> tuple[list[Problem], Hero | None]:
    """Return the problems of a hero file, and the hero if it can be played all the same."""
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
) -> TrialResult:
    from dtnb.kit.trying import try_out

    with refused(words):
        opponents = opponents_of(hero, against, edition)
        with told(len(opponents.heroes) * games) as advance:
            return try_out(
                hero, against, games, seed=seed, edition=edition, processes=processes,
                advance=advance, lang=words.lang,
            )  # fmt: skip
