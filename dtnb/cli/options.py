"""Options that several commands share, and how they are parsed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from dtnb.cli.command_messages import LANGUAGES, Messages
from dtnb.cli.errors import USAGE, Failure
from dtnb.cli.output import say
from dtnb.sanitize import sanitize_json

if TYPE_CHECKING:
    from dtnb.rulebook import UnknownId

#: for each kind of id, the argument of `dtnb list` that lists such ids, as in `dtnb list editions`
_LIST_ARGUMENTS = {"edition": "editions", "policy": "policies", "reading": "policies"}


def lang_option(messages: Messages) -> click.Option:
    """Return ``--lang``, which refuses an unknown language.

    When the options are built, `command_messages.language` has already read the value from the
    command line; here it is only checked.
    """

    def refuse_unknown(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
        if value is not None and value not in LANGUAGES:
            text = messages("no-language", word=value, known=", ".join(LANGUAGES))
            raise Failure(text, USAGE)

    return click.Option(
        ["--lang"],
        metavar="en|fr",
        expose_value=False,
        is_eager=True,
        callback=refuse_unknown,
        help=messages("option.lang"),
    )


def edition_option(messages: Messages, message: str = "option.edition") -> click.Option:
    """Return ``--edition``."""
    return click.Option(["--edition"], metavar="ID", help=messages(message))


def policy_option(messages: Messages) -> click.Option:
    """Return ``--policy``, which chooses the reading of a rules question; it can be repeated."""
    return click.Option(
        ["--policy", "policies"],
        metavar="NAME=READING",
        multiple=True,
        help=messages("option.policy"),
    )


def print_option(messages: Messages, message: str = "option.print") -> click.Option:
    """Return ``--print``, which chooses the printed version of a card or board.

    It can be given several times.
    """
    return click.Option(
        ["--print", "prints"], metavar="NAME=PRINT", multiple=True, help=messages(message)
    )


def output_option(messages: Messages, message: str, required: bool = False) -> click.Option:
    """Return ``--output``, which names a file."""

    def refuse_dash(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
        # To other programs `-` means standard output, but only a file can be written atomically.
        if value == "-":
            raise Failure(messages("no-stdout"), USAGE)
        return value

    return click.Option(
        ["--output", "-o"],
        metavar="FILE",
        required=required,
        callback=refuse_dash,
        help=messages(message),
    )


def branch_option(messages: Messages) -> click.Option:
    """Return ``--branch``, which names a branch of a replay."""
    return click.Option(["--branch"], metavar="NAME", help=messages("option.branch"))


def replay_argument() -> click.Argument:
    """Return the argument that names a replay."""
    return click.Argument(["replay"], metavar="REPLAY")


def replay_options(
    messages: Messages, *, prints: bool = False, branch: bool = False
) -> list[click.Parameter]:
    """Return the options for the edition and the readings under which a replay is played.

    A reading is one answer to a question that the rulebooks leave open. With `prints`, add the
    option that chooses printed versions of cards; with `branch`, the option that chooses a branch.
    """
    return [
        edition_option(messages, "option.edition-file"),
        policy_option(messages),
        *([print_option(messages)] if prints else []),
        *([branch_option(messages)] if branch else []),
    ]


def json_option(messages: Messages) -> click.Option:
    """Return ``--json``."""
    return click.Option(["--json", "as_json"], is_flag=True, help=messages("option.json"))


def full_option(messages: Messages) -> click.Option:
    """Return ``--full``, which prints all details and not only the verdict."""
    return click.Option(["--full"], is_flag=True, help=messages("option.everything"))


def parse_assignments(
    options: Sequence[str], messages: Messages, kind: str = "policy"
) -> dict[str, str]:
    """Parse NAME=VALUE options: the readings of ``--policy``, or the printings of ``--print``.

    Raise Failure if an option is not of the form NAME=VALUE, or two options give one name different
    values.
    """
    values_by_name: dict[str, str] = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not (equals and name.strip() and value.strip()):
            raise Failure(messages(f"bad-{kind}", word=option), USAGE)
        if values_by_name.setdefault(name.strip(), value.strip()) != value.strip():
            raise Failure(messages(f"{kind}-twice", name=name.strip()), USAGE)
    return values_by_name


def unknown_id_failure(error: UnknownId, messages: Messages) -> Failure:
    """Return the failure for an unknown id.

    Its message suggests the nearest known id. If no id is near, it names the command `dtnb list`
    that lists the known ones.
    """
    # A speaker writes messages in one language. `problem` also returns a hint, which is not needed.
    message, _ = messages.speaker.problem("unknown-id", error.values)
    kind = _LIST_ARGUMENTS.get(error.kind)
    if kind is not None and error.suggestion is None:
        message = messages("named-by", said=message, kind=kind)
    return Failure(message, USAGE)


def force_option(messages: Messages) -> click.Option:
    """Return ``--force``."""
    return click.Option(["--force"], is_flag=True, help=messages("option.force"))


def json_text(data: Any) -> str:
    """Return plain data as JSON text."""
    import json

    return sanitize_json(json.dumps(data, ensure_ascii=False, indent=2))


def echo_json(data: Any) -> None:
    """Print plain data as JSON."""
    say(json_text(data))
