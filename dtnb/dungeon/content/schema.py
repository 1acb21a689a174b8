"""The JSON Schemas of a box's files: one to publish, and one to validate files with.

A box is the content of the game as YAML files, such as ``tiles.yaml``. Both schemas are generated
from the structs. The schema for validation looks at an effect's verb first and then applies only
the schema of this verb, so that a problem in an effect is reported once.
"""

from __future__ import annotations

import functools
from typing import Any, Final

import msgspec

from dtnb.dungeon.content.model import CreatureFile, HeroFile, MapFile, TileFile, TokenFile

KINDS: Final[dict[str, type[msgspec.Struct]]] = {
    "creatures": CreatureFile,
    "heroes": HeroFile,
    "tiles": TileFile,
    "tokens": TokenFile,
    "maps": MapFile,
}
"""The struct of each file, by the file's name without ``.yaml``."""


def schema(kind: str) -> dict[str, Any]:
    """Return the JSON Schema of one of the box's files, for editors and other programs."""
    json_schema = msgspec.json.schema(KINDS[kind])
    json_schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    json_schema["title"] = f"DIE in the Dungeon: {kind}.yaml"
    for definition in json_schema["$defs"].values():
        # Editors show the description; the parameters in a docstring are for programmers.
        # Under ``python -OO`` there are no docstrings.
        if docstring := definition.get("description"):
            definition["description"] = docstring.split("\n")[0]
    return json_schema


creatures_schema = functools.partial(schema, "creatures")
heroes_schema = functools.partial(schema, "heroes")
tiles_schema = functools.partial(schema, "tiles")
tokens_schema = functools.partial(schema, "tokens")
maps_schema = functools.partial(schema, "maps")


def checking_schema(kind: str) -> dict[str, Any]:
    """Return the JSON Schema with which a file is validated."""
    json_schema = msgspec.json.schema(KINDS[kind])
    _replace_alternatives(json_schema)
    return json_schema


def _replace_alternatives(node: Any) -> None:
    """Replace every ``anyOf`` of a schema by a condition, so that a problem is reported once."""
    if isinstance(node, list):
        for child in node:
            _replace_alternatives(child)
        return
    if not isinstance(node, dict):
        return
    if "discriminator" in node:
        _decide_by_verb(node)
    elif "anyOf" in node:
        _decide_by_type(node)
    for child in node.values():
        _replace_alternatives(child)


def _decide_by_verb(node: dict[str, Any]) -> None:
    """Replace the alternatives of an effect by one condition for each verb."""
    name = node["discriminator"]["propertyName"]
    mapping = node.pop("discriminator")["mapping"]
    del node["anyOf"]
    node |= {
        "type": "object",
        "required": [name],
        "properties": {name: {"enum": list(mapping)}},
        "allOf": [
            {
                "if": {"required": [name], "properties": {name: {"const": verb}}},
                "then": {"$ref": target},
            }
            for verb, target in mapping.items()
        ],
    }


def _decide_by_type(node: dict[str, Any]) -> None:
    """Replace the alternatives of "a number or one of these words" by a condition on the type.

    A string must then be one of the words; any other value must be a number. Other alternatives
    stay as they are.
    """
    words = [word for part in node["anyOf"] for word in part.get("enum", ())]
    others = [part for part in node["anyOf"] if "enum" not in part]
    if not words or any(part.get("type") == "string" for part in others) or len(others) > 1:
        return
    del node["anyOf"]
    if others and others[0] != {"type": "null"}:
        node |= {"if": {"type": "string"}, "then": {"enum": words}, "else": others[0]}
    else:
        # If only words, or words and null, are allowed, a list of values is enough.
        node["enum"] = [*words, None] if others else words
