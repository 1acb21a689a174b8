"""``dtnb schema``: the JSON Schemas of what people and programs write."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

from dtnb.cli.formatting import Command
from dtnb.cli.options import echo_json
from dtnb.cli.words import Words

#: kind of document -> module and function that gives its schema
SCHEMAS: dict[str, tuple[str, str]] = {
    "replay": ("dtnb.replay", "schema"),
    "hero": ("dtnb.dicethrone.heroes", "schema"),
    "common-cards": ("dtnb.dicethrone.heroes", "common_schema"),
    "dungeon-creatures": ("dtnb.dungeon.content.schema", "creatures_schema"),
    "dungeon-heroes": ("dtnb.dungeon.content.schema", "heroes_schema"),
    "dungeon-tiles": ("dtnb.dungeon.content.schema", "tiles_schema"),
    "dungeon-tokens": ("dtnb.dungeon.content.schema", "tokens_schema"),
    "dungeon-maps": ("dtnb.dungeon.content.schema", "maps_schema"),
    "frames": ("dtnb.frames", "schema"),
    "comparison": ("dtnb.replay.comparison_data", "schema"),
    "settlement": ("dtnb.replay.settle", "schema"),
    "record": ("dtnb.cli.record", "schema"),
    "rulebook": ("dtnb.rulebook", "schema"),
}


def command(words: Words) -> click.Command:
    """Return the command."""

    def run(kind: str) -> None:
        echo_json(schema_of(kind))

    return Command(
        words, run, [click.Argument(["kind"], type=click.Choice(list(SCHEMAS)), required=True)]
    )


def schema_of(kind: str) -> dict[str, Any]:
    """Return the JSON Schema of one kind of document."""
    module, name = SCHEMAS[kind]
    found: dict[str, Any] = getattr(import_module(module), name)()
    return found
