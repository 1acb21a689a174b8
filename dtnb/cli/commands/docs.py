"""``dtnb docs``: list or show the pages of this version's documentation."""

from __future__ import annotations

from pathlib import Path

import click

from dtnb.cli.command_messages import Messages
from dtnb.cli.errors import USAGE, Failure
from dtnb.cli.formatting import Command
from dtnb.cli.output import say, show_in_pager
from dtnb.errors import closest
from dtnb.resources import shipped


def command(messages: Messages) -> click.Command:
    """Return the command."""
    return Command(messages, _run, [click.Argument(["page"], required=False)])


def _run(messages: Messages, page: str | None) -> None:
    by_name = pages()
    if page is None:
        width = max(map(len, by_name))
        for name, file in by_name.items():
            say(f"{name.ljust(width)}  {_title_of(file)}")
        return
    # Names such as "docs/effects.md", which the pages use themselves, are accepted as well.
    name = Path(page).name.removesuffix(".md").casefold()
    if name not in by_name:
        text = messages("no-page", page=page, near=closest(name, by_name))
        raise Failure(text, USAGE)
    show_in_pager(by_name[name].read_text(encoding="utf-8"))


def pages() -> dict[str, Path]:
    """Return the pages by name, without README.md, which only lists the other pages."""
    files = sorted(shipped("docs").glob("*.md"), key=lambda file: file.stem)
    return {file.stem: file for file in files if file.stem != "README"}


def _title_of(page: Path) -> str:
    with page.open(encoding="utf-8") as lines:
        return next(lines).lstrip("# ").rstrip()
