"""``dtnb total``: compute damage that is written as a formula, step by step."""

from __future__ import annotations

import click

from dtnb.cli.command_messages import Messages
from dtnb.cli.errors import USAGE, Failure
from dtnb.cli.formatting import Command
from dtnb.cli.options import (
    echo_json,
    edition_option,
    json_option,
    parse_assignments,
    policy_option,
    unknown_id_failure,
)
from dtnb.cli.output import say
from dtnb.errors import closest

TYPES = ("normal", "undefendable", "pure", "collateral", "ultimate")


def command(messages: Messages) -> click.Command:
    """Return the command."""
    return Command(
        messages,
        _run,
        [
            click.Argument(["notation"], nargs=-1, required=True, type=click.UNPROCESSED),
            edition_option(messages, "option.edition-default"),
            click.Option(
                ["--type", "type_"],
                type=click.Choice(TYPES),
                default="normal",
                help=messages("option.type"),
            ),
            click.Option(
                ["--without"], metavar="NAME", multiple=True, help=messages("option.without")
            ),
            click.Option(
                ["--got"], metavar="N", type=click.IntRange(0), help=messages("option.got")
            ),
            policy_option(messages),
            click.Option(["--rules"], is_flag=True, help=messages("option.rules")),
            json_option(messages),
        ],
        context_settings={"ignore_unknown_options": True},
    )


def _run(
    messages: Messages,
    notation: tuple[str, ...],
    edition: str | None,
    type_: str,
    policies: tuple[str, ...],
    without: tuple[str, ...],
    got: int | None,
    rules: bool,
    as_json: bool,
) -> None:
    from dtnb.dicethrone.damage.notation import NotationError
    from dtnb.dicethrone.damage.total import total
    from dtnb.dicethrone.rulebook import DEFAULT_EDITION
    from dtnb.rulebook import UnknownId, UnplayableReadingError

    text = " ".join(notation)
    # Click accepts every unknown option here, so that it accepts the number "-3". Refuse those that
    # begin with "--".
    unknown_option = next((word for word in text.split() if word.startswith("--")), None)
    if unknown_option is not None:
        raise Failure(
            messages("no-option", option=unknown_option, near=_nearest_option(unknown_option)),
            USAGE,
        )
    chosen_readings = parse_assignments(policies, messages)
    try:
        result = total(text, edition or DEFAULT_EDITION, type_, chosen_readings, messages.lang)
    except NotationError as error:
        pointer = f"  {text}\n  {' ' * (error.column - 1)}^" if text.isprintable() else ""
        raise Failure(f"{error.message(messages.lang)}\n{pointer}".rstrip("\n"), USAGE) from error
    except UnknownId as error:
        raise unknown_id_failure(error, messages) from error
    except UnplayableReadingError as error:
        text, _ = messages.speaker.problem(error.code, error.values)
        raise Failure(text, USAGE) from error
    known = [part.key for part in result.notation.parts if part.operation]
    for name in without:
        if name.casefold() not in map(str.casefold, known):
            message = messages("no-part", word=name, known=", ".join(known) or None)
            raise Failure(message, USAGE)
    results_without = [(name, result.without(name)) for name in without]
    if as_json:
        data = {"notation": text, **result.data()}
        if results_without:
            data["without"] = {name: other.figures_data() for name, other in results_without}
        if got is not None:
            data["got"] = result.explain_data(got)
        echo_json(data)
        return
    say(result.text(rules))
    for name, other in results_without:
        say(messages("total.without", name=name, figures=other.figures))
    if got is not None:
        say(result.explain(got))


def _nearest_option(word: str) -> str | None:
    params = click.get_current_context().command.params
    options = [param.opts[-1] for param in params if isinstance(param, click.Option)]
    return closest(word.partition("=")[0], options)
