"""``dtnb hero show``: show a hero's sheet, on request again after each change of its file."""

from __future__ import annotations

import sys
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

import click

from dtnb.cli.errors import BAD_FILE, Failure
from dtnb.cli.files import refuse_existing, write, write_unchecked
from dtnb.cli.formatting import Command
from dtnb.cli.heroes import hero_argument, hero_path, open_hero
from dtnb.cli.options import force_option, output_option
from dtnb.cli.output import say
from dtnb.cli.words import Words

if TYPE_CHECKING:
    from dtnb.kit.watcher import HeroWatcher


def command(words: Words) -> click.Command:
    """Return the command."""
    return Command(
        words,
        _run,
        [
            hero_argument(),
            output_option(words, "option.output-sheet"),
            click.Option(["--follow"], is_flag=True, help=words("option.follow")),
            force_option(words),
        ],
    )


def _run(words: Words, hero: str, output: str | None, force: bool, follow: bool) -> None:
    file = hero_path(hero, words)
    target = Path(output) if output is not None else None
    if target is not None:
        refuse_existing(target, words, force, [file])
    if follow:
        _follow(file, target, words, force)
    elif target is None:
        say(repr(open_hero(hero, words).sheet(words.lang)))
    else:
        from dtnb.markup.page import page

        loaded = open_hero(hero, words)
        sheet = loaded.sheet(words.lang)._repr_html_()
        write(target, page(loaded.name, sheet, words.lang), words, force, [file])
        say(words("written", path=str(target)), err=True)


def _follow(file: Path, target: Path | None, words: Words, force: bool) -> None:
    """Show the sheet of a hero file after each change of the file, until Ctrl-C."""
    from dtnb.files import FileProblems
    from dtnb.kit.watcher import HeroWatcher

    watcher = HeroWatcher(file, words.lang)
    try:
        watcher.read_if_changed()
    except FileProblems as problems:
        raise Failure(problems.text(words.lang), BAD_FILE, heading=False) from problems
    if target is not None:
        write(target, watcher.page(follows=True), words, force, [file])
        say(words("hero.follows-page", path=str(target), file=str(file)), err=True)
    else:
        _print_sheet(watcher, words)
    try:
        for _ in watcher.changes(Event()):
            if target is not None:
                write_unchecked(target, watcher.page(follows=True), words, replace=True)
            else:
                _print_sheet(watcher, words)
    except KeyboardInterrupt:
        # After Ctrl-C the file is no longer watched, so the last page must not reload itself.
        if target is not None:
            write_unchecked(target, watcher.page(), words, replace=True)


def _print_sheet(watcher: HeroWatcher, words: Words) -> None:
    if sys.stdout.isatty():
        click.clear()
    say(watcher.text())
    say(words("hero.follows", file=str(watcher.file)), err=True)
