"""The JSON Schemas of the box's files: one to publish and one to validate with.

Both are generated from the structs. The one to validate with looks at an effect's verb first, so
that a problem in an effect is reported for its verb and not for all twenty-five.
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
    described = msgspec.json.schema(KINDS[kind])
    described["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    described["title"] = f"DIE in the Dungeon: {kind}.yaml"
    for shape in described["$defs"].values():
        # Editors show the description; the parameters in a docstring are for programmers.
        # Under ``python -OO`` there are no docstrings.
        if docstring := shape.get("description"):
            shape["description"] = docstring.split("\n")[0]
    return described


creatures_schema = functools.partial(schema, "creatures")
heroes_schema = functools.partial(schema, "heroes")
tiles_schema = functools.partial(schema, "tiles")
tokens_schema = functools.partial(schema, "tokens")
maps_schema = functools.partial(schema, "maps")


def checking_schema(kind: str) -> dict[str, Any]:
    """Return the JSON Schema that a file is validated with."""
    described = msgspec.json.schema(KINDS[kind])
    _replace_alternatives(described)
    return described


def _replace_alternatives(node: Any) -> None:
    """Turn every ``anyOf`` of a schema into a decision, so that problems name one alternative."""
    if isinstance(node, list):
        for inner in node:
            _replace_alternatives(inner)
        return
    if not isinstance(node, dict):
        return
    if "discriminator" in node:
        _decide_by_verb(node)
    elif "anyOf" in node:
        _decide_by_type(node)
    for inner in node.values():
        _replace_alternatives(inner)


def _decide_by_verb(node: dict[str, Any]) -> None:
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
    """For "a number or one of these words": a string must be a word, anything else the number."""
    words = [word for part in node["anyOf"] for word in part.get("enum", ())]
    other = [part for part in node["anyOf"] if "enum" not in part]
    if not words or any(part.get("type") == "string" for part in other) or len(other) > 1:
        return
    del node["anyOf"]
    if other and other[0] != {"type": "null"}:
        node |= {"if": {"type": "string"}, "then": {"enum": words}, "else": other[0]}
    else:
        node["enum"] = [*words, None] if other else words
