"""``dtnb hero new``: write a new hero file."""

from __future__ import annotations

from pathlib import Path

import click

from dtnb.cli.command_messages import Messages
from dtnb.cli.errors import BAD_FILE, USAGE, Failure
from dtnb.cli.files import write
from dtnb.cli.formatting import Command
from dtnb.cli.options import json_text, output_option
from dtnb.cli.output import say

#: the JSON Schema that lets editors complete and explain a hero file
SCHEMA = "hero.schema.json"


def command(messages: Messages) -> click.Command:
    """Return the command."""
    return Command(
        messages,
        _run,
        [
            click.Argument(["name"], metavar="NAME"),
            output_option(messages, "option.output-hero"),
            click.Option(["--package"], metavar="FOLDER", help=messages("option.package")),
        ],
    )


def _run(messages: Messages, name: str, output: str | None, package: str | None) -> None:
    from dtnb.dicethrone.heroes import schema
    from dtnb.dicethrone.heroes.hero_template import hero_text, is_shipped_name, new_hero_path

    name = " ".join(name.split())
    default_file = new_hero_path(name)
    file = Path(output) if output is not None else default_file
    if file is None:
        raise Failure(messages("hero.no-name", name=name), USAGE)
    if is_shipped_name(name):
        raise Failure(messages("hero.shipped", name=name), USAGE)
    if package is not None:
        if default_file is None:
            raise Failure(messages("hero.no-name", name=name), USAGE)
        _write_package(name, Path(package), messages)
        return
    if file.exists():
        # Unlike `write`, this message does not advise --force, which the command does not have.
        raise Failure(messages("hero.exists", path=str(file)), BAD_FILE)
    if output is None:
        file.parent.mkdir(exist_ok=True)
    write(file, hero_text(name, file, messages.lang), messages)
    schema_file = file.with_name(SCHEMA)
    if not schema_file.exists():
        write(schema_file, json_text(schema()) + "\n", messages)
    say(messages("written", path=str(file)))
    say(messages("hero.new", path=file.as_posix()))


def _write_package(name: str, folder: Path, messages: Messages) -> None:
    """Write a package with the hero into a folder that does not exist or is empty."""
    from dtnb.kit.package_template import package_files

    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Failure(messages("hero.package-exists", path=str(folder)), BAD_FILE)
    for path, text in package_files(name, messages.lang):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        write(folder / path, text, messages)
    say(messages("written", path=str(folder)))
    say(messages("hero.package", path=folder.as_posix()))
