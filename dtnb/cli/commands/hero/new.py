"""``dtnb hero new``: write a new hero file."""

from __future__ import annotations

from pathlib import Path

import click

from dtnb.cli.errors import BAD_FILE, USAGE, Failure
from dtnb.cli.files import write
from dtnb.cli.formatting import Command
from dtnb.cli.options import as_json, output_option
from dtnb.cli.output import say
from dtnb.cli.words import Words

#: the JSON Schema that lets editors complete and explain a hero file
SCHEMA = "hero.schema.json"


def command(words: Words) -> click.Command:
    """Return the command."""
    return Command(
        words,
        _run,
        [
            click.Argument(["name"], metavar="NAME"),
            output_option(words, "option.output-hero"),
            click.Option(["--package"], metavar="FOLDER", help=words("option.package")),
        ],
    )


def _run(words: Words, name: str, output: str | None, package: str | None) -> None:
    from dtnb.dicethrone.heroes import schema
    from dtnb.dicethrone.heroes.hero_template import hero_text, is_shipped_name, new_hero_path

    name = " ".join(name.split())
    default_file = new_hero_path(name)
    file = Path(output) if output is not None else default_file
    if file is None:
        raise Failure(words("hero.no-name", name=name), USAGE)
    if is_shipped_name(name):
        raise Failure(words("hero.shipped", name=name), USAGE)
    if package is not None:
        if default_file is None:
            raise Failure(words("hero.no-name", name=name), USAGE)
        _write_package(name, Path(package), words)
        return
    if file.exists():
        # Unlike `write`, this message does not advise --force, which the command does not have.
        raise Failure(words("hero.exists", path=str(file)), BAD_FILE)
    if output is None:
        file.parent.mkdir(exist_ok=True)
    write(file, hero_text(name, file, words.lang), words)
    schema_file = file.with_name(SCHEMA)
    if not schema_file.exists():
        write(schema_file, as_json(schema()) + "\n", words)
    say(words("written", path=str(file)))
    say(words("hero.new", path=file.as_posix()))


def _write_package(name: str, folder: Path, words: Words) -> None:
    """Write a package with the hero into a folder that does not exist or is empty."""
    from dtnb.kit.package_template import package_files

    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Failure(words("hero.package-exists", path=str(folder)), BAD_FILE)
    for path, text in package_files(name, words.lang):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        write(folder / path, text, words)
    say(words("written", path=str(folder)))
    say(words("hero.package", path=folder.as_posix()))
