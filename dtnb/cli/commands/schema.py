"""``dtnb schema``: the JSON Schemas of files and of JSON output."""

from __future__ import annotations

import inspect
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from dtnb.cli.command_messages import Messages
from dtnb.cli.files import refuse_existing, write
from dtnb.cli.formatting import Command
from dtnb.cli.options import echo_json, force_option, json_text, output_option
from dtnb.cli.output import say

#: For each kind of document, the module and the function that return its schema. ``frames`` is a
#: replay made ready to be drawn, step by step; ``comparison`` is the same moves under several
#: editions; ``quarrel`` is a dispute that is entered screen by screen.
SCHEMAS: dict[str, tuple[str, str]] = {
    "replay": ("dtnb.replay", "schema"),
    "hero": ("dtnb.dicethrone.heroes", "schema"),
    "common-cards": ("dtnb.dicethrone.heroes", "common_schema"),
    "shared-tokens": ("dtnb.dicethrone.heroes", "shared_schema"),
    "dungeon-creatures": ("dtnb.dungeon.content.schema", "creatures_schema"),
    "dungeon-heroes": ("dtnb.dungeon.content.schema", "heroes_schema"),
    "dungeon-tiles": ("dtnb.dungeon.content.schema", "tiles_schema"),
    "dungeon-tokens": ("dtnb.dungeon.content.schema", "tokens_schema"),
    "dungeon-maps": ("dtnb.dungeon.content.schema", "maps_schema"),
    "lesson": ("dtnb.lessons", "schema"),
    "frames": ("dtnb.frames", "schema"),
    "comparison": ("dtnb.replay.disputes.comparison_data", "schema"),
    "settlement": ("dtnb.replay.disputes.settle", "schema"),
    "quarrel": ("dtnb.quarrels.screens", "schema"),
    "record": ("dtnb.cli.record", "schema"),
    "rulebook": ("dtnb.rulebook", "schema"),
}


def command(messages: Messages) -> click.Command:
    """Return the command."""
    return Command(
        messages,
        _run,
        [
            click.Argument(["kind"], type=click.Choice(list(SCHEMAS)), required=True),
            output_option(messages, "option.output"),
            force_option(messages),
        ],
    )


def _run(messages: Messages, kind: str, output: str | None, force: bool) -> None:
    if output is None:
        echo_json(schema_of(kind))
        return
    refuse_existing(Path(output), messages, force)
    write(Path(output), json_text(schema_of(kind)) + "\n", messages, force)
    say(messages("written", path=output), err=True)


def schema_of(kind: str) -> dict[str, Any]:
    """Return the JSON Schema of one kind of document."""
    module, name = SCHEMAS[kind]
    schema: dict[str, Any] = getattr(import_module(module), name)()
    dedented: dict[str, Any] = _dedent(schema)
    return dedented


def _dedent(schema: Any) -> Any:
    """Dedent the descriptions of a schema, which are docstrings.

    Newer versions of Python dedent docstrings themselves. So all versions give the same schema.
    """
    if isinstance(schema, dict):
        return {
            name: inspect.cleandoc(value)
            if name == "description" and isinstance(value, str)
            else _dedent(value)
            for name, value in schema.items()
            # With -OO there are no docstrings, so descriptions are None.
            if not (name == "description" and value is None)
        }
    return [_dedent(part) for part in schema] if isinstance(schema, list) else schema
