"""``dtnb hero check``: print the problems of a hero file, and the parts that never come up in play.

A part of a hero is an ability, a token, a card and so on. A trial is some test games with random
players, and the parts that came up in them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from dtnb.cli.checking import UNREADABLE_CODES, problem_data
from dtnb.cli.command_messages import Messages
from dtnb.cli.errors import BAD_FILE, FAILED, ExitCommand, Failure
from dtnb.cli.formatting import Command
from dtnb.cli.heroes import find_opponents, hero_failures, hero_path, playing_options
from dtnb.cli.options import echo_json
from dtnb.cli.output import say
from dtnb.cli.progress import game_progress

if TYPE_CHECKING:
    from pathlib import Path

    from dtnb.dicethrone.heroes.model import Hero
    from dtnb.files import Problem
    from dtnb.kit.trying import TrialResult


def command(messages: Messages) -> click.Command:
    """Return the command."""
    return Command(messages, _run, playing_options(messages, games=10, min_games=0))


def _run(
    messages: Messages,
    hero: str,
    against: tuple[str, ...],
    games: int,
    seed: int,
    processes: int | None,
    edition: str | None,
    as_json: bool,
) -> None:
    file = hero_path(hero, messages)
    problems, playable_hero = _read_with_problems(file)
    if any(problem.code in UNREADABLE_CODES for problem in problems):
        raise Failure(
            "\n".join(problem.text(messages.lang) for problem in problems), BAD_FILE, heading=False
        )
    trial = None
    if playable_hero is not None and games:
        trial = _try_out(playable_hero, against, games, seed, processes, edition, messages)
    if as_json:
        problems_as_data = [problem_data(problem, messages.lang) for problem in problems]
        echo_json(
            {"problems": problems_as_data, "tried": trial.data() if trial is not None else None}
        )
    else:
        for problem in problems:
            say(problem.text(messages.lang))
        if not problems:
            say(messages("hero.good", path=str(file)))
        if playable_hero is not None:
            from dtnb.kit.remarks import remarks_on

            for remark in remarks_on(playable_hero, file, messages.lang):
                say(remark)
        if trial is not None:
            say(repr(trial))
    if problems or (trial is not None and trial.failed):
        raise ExitCommand(FAILED)


def _read_with_problems(file: Path) -> tuple[list[Problem], Hero | None]:
    """Return the problems of a hero file, and the hero if it can be played despite them."""
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


def _try_out(
    hero: Hero,
    against: tuple[str, ...],
    games: int,
    seed: int,
    processes: int | None,
    edition: str | None,
    messages: Messages,
) -> TrialResult:
    """Play test games with a hero, and return which of its parts came up."""
    from dtnb.kit.trying import try_out

    with hero_failures(messages):
        opponents = find_opponents(hero, against, edition)
        with game_progress(len(opponents.heroes) * games) as advance:
            return try_out(
                hero, against, games, seed=seed, edition=edition, processes=processes,
                advance=advance, lang=messages.lang,
            )  # fmt: skip
