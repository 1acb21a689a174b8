"""``dtnb hero show``: show a hero's sheet, on request again after each change of its file."""

from __future__ import annotations

import sys
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

import click

from dtnb.cli.command_messages import Messages
from dtnb.cli.errors import BAD_FILE, Failure
from dtnb.cli.files import refuse_existing, write, write_unchecked
from dtnb.cli.formatting import Command
from dtnb.cli.heroes import hero_argument, hero_path, open_hero
from dtnb.cli.options import force_option, output_option
from dtnb.cli.output import say

if TYPE_CHECKING:
    from dtnb.kit.watcher import HeroWatcher


def command(messages: Messages) -> click.Command:
    """Return the command."""
    return Command(
        messages,
        _run,
        [
            hero_argument(),
            output_option(messages, "option.output-sheet"),
            click.Option(["--follow"], is_flag=True, help=messages("option.follow")),
            force_option(messages),
        ],
    )


def _run(messages: Messages, hero: str, output: str | None, force: bool, follow: bool) -> None:
    file = hero_path(hero, messages)
    target = Path(output) if output is not None else None
    if target is not None:
        refuse_existing(target, messages, force, [file])
    if follow:
        _follow(file, target, messages, force)
    elif target is None:
        say(repr(open_hero(hero, messages).sheet(messages.lang)))
    else:
        from dtnb.markup.page import page

        loaded = open_hero(hero, messages)
        sheet = loaded.sheet(messages.lang)._repr_html_()
        write(target, page(loaded.name, sheet, messages.lang), messages, force, [file])
        say(messages("written", path=str(target)), err=True)


def _follow(file: Path, target: Path | None, messages: Messages, force: bool) -> None:
    """Show the sheet of a hero file after each change of the file, until Ctrl-C."""
    from dtnb.files import FileProblems
    from dtnb.kit.watcher import HeroWatcher

    watcher = HeroWatcher(file, messages.lang)
    try:
        watcher.read_if_changed()
    except FileProblems as problems:
        raise Failure(problems.text(messages.lang), BAD_FILE, heading=False) from problems
    if target is not None:
        write(target, watcher.page(follows=True), messages, force, [file])
        say(messages("hero.follows-page", path=str(target), file=str(file)), err=True)
    else:
        _print_sheet(watcher, messages)
    try:
        for _ in watcher.changes(Event()):
            if target is not None:
                write_unchecked(target, watcher.page(follows=True), messages, replace=True)
            else:
                _print_sheet(watcher, messages)
    except KeyboardInterrupt:
        # After Ctrl-C the file is no longer watched, so the last page must not reload itself.
        if target is not None:
            write_unchecked(target, watcher.page(), messages, replace=True)


def _print_sheet(watcher: HeroWatcher, messages: Messages) -> None:
    if sys.stdout.isatty():
        click.clear()
    say(watcher.text())
    say(messages("hero.follows", file=str(watcher.file)), err=True)
