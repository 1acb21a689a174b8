"""Options that several commands have, and what they turn into."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from dtnb.cli.errors import USAGE, Failure
from dtnb.cli.output import say
from dtnb.cli.words import LANGUAGES, Words
from dtnb.sanitize import sanitize_json

if TYPE_CHECKING:
    from dtnb.rulebook import UnknownId


#: which list has ids of a kind
_LISTED = {"edition": "editions", "policy": "policies", "reading": "policies"}


def lang_option(words: Words) -> click.Option:
    """Return ``--lang``; what it asks for has been found before click begins."""

    def known(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
        if value is not None and value not in LANGUAGES:
            text = words("no-language", word=value, known=", ".join(LANGUAGES))
            raise Failure(text, USAGE)

    return click.Option(
        ["--lang"],
        metavar="en|fr",
        expose_value=False,
        is_eager=True,
        callback=known,
        help=words("option.lang"),
    )


def edition_option(words: Words, message: str = "option.edition") -> click.Option:
    """Return ``--edition``."""
    return click.Option(["--edition"], metavar="ID", help=words(message))


def policy_option(words: Words) -> click.Option:
    """Return ``--policy``, which can be given several times."""
    return click.Option(
        ["--policy", "policies"],
        metavar="NAME=READING",
        multiple=True,
        help=words("option.policy"),
    )


def print_option(words: Words, message: str = "option.print") -> click.Option:
    """Return ``--print``, which can be given several times."""
    return click.Option(
        ["--print", "prints"],
        metavar="NAME=PRINT",
        multiple=True,
        help=words(message),
    )


def output_option(words: Words, message: str, required: bool = False) -> click.Option:
    """Return ``--output``, which names a file."""

    def named(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
        # Elsewhere this is standard output. What is written is a file whole or not at all.
        if value == "-":
            raise Failure(words("no-stdout"), USAGE)
        return value

    return click.Option(
        ["--output", "-o"], metavar="FILE", required=required, callback=named, help=words(message)
    )


def branch_option(words: Words) -> click.Option:
    """Return ``--branch``, which names another line of a replay."""
    return click.Option(["--branch"], metavar="NAME", help=words("option.branch"))


def json_option(words: Words) -> click.Option:
    """Return ``--json``."""
    return click.Option(["--json", "as_json"], is_flag=True, help=words("option.json"))


def full_option(words: Words) -> click.Option:
    """Return ``--full``, where the verdict alone is shown without it."""
    return click.Option(["--full"], is_flag=True, help=words("option.everything"))


def readings(given: Sequence[str], words: Words, kind: str = "policy") -> dict[str, str]:
    """Return what ``--policy`` says, policy to reading; or ``--print``, what it is to the print.

    Raises
    ------
    Failure
        If one is not NAME=READING, or two give one policy different readings.
    """
    chosen: dict[str, str] = {}
    for each in given:
        name, equals, reading = each.partition("=")
        if not (equals and name.strip() and reading.strip()):
            raise Failure(words(f"bad-{kind}", word=each), USAGE)
        if chosen.setdefault(name.strip(), reading.strip()) != reading.strip():
            raise Failure(words(f"{kind}-twice", name=name.strip()), USAGE)
    return chosen


def unknown(error: UnknownId, words: Words) -> Failure:
    """Return the failure for an id that a rulebook does not have, with a way on."""
    said, _ = words.speaker.problem("unknown-id", error.values)
    kind = _LISTED.get(error.kind)
    if kind is not None and error.suggestion is None:
        said = words("named-by", said=said, kind=kind)
    return Failure(said, USAGE)


def force_option(words: Words) -> click.Option:
    """Return ``--force``."""
    return click.Option(["--force"], is_flag=True, help=words("option.force"))


def as_json(data: Any) -> str:
    """Return plain data as JSON; the same data gives the same bytes."""
    import json

    return sanitize_json(json.dumps(data, ensure_ascii=False, indent=2))


def echo_json(data: Any) -> None:
    """Print plain data as JSON."""
    say(as_json(data))
