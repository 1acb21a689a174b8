"""The JSON Schemas of the box's files: one to publish, one to check by.

Both are made from the types. A file is checked by a schema that asks for the verb first, so that
what is wrong in an effect is said of its verb and not of all twenty-five.
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
"""What a file holds, which is also its name without ``.yaml``."""


def schema(kind: str) -> dict[str, Any]:
    """Return the JSON Schema of one of the box's files, for editors and other programs.

    Parameters
    ----------
    kind
        ``creatures``, ``heroes``, ``tiles``, ``tokens`` or ``maps``.
    """
    described = msgspec.json.schema(KINDS[kind])
    described["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    described["title"] = f"DIE in the Dungeon: {kind}.yaml"
    for shape in described["$defs"].values():
        # Editors show this; the part of a docstring about parameters is for programmers.
        # Python run without docstrings (-OO) has none.
        if said := shape.get("description"):
            shape["description"] = said.split("\n")[0]
    return described


creatures_schema = functools.partial(schema, "creatures")
heroes_schema = functools.partial(schema, "heroes")
tiles_schema = functools.partial(schema, "tiles")
tokens_schema = functools.partial(schema, "tokens")
maps_schema = functools.partial(schema, "maps")


def checking_schema(kind: str) -> dict[str, Any]:
    """Return the JSON Schema by which a file is checked."""
    described = msgspec.json.schema(KINDS[kind])
    _decide(described)
    return described


def _decide(node: Any) -> None:
    """Turn alternatives into decisions, everywhere in a schema."""
    if isinstance(node, list):
        for inner in node:
            _decide(inner)
        return
    if not isinstance(node, dict):
        return
    if "discriminator" in node:
        _by_verb(node)
    elif "anyOf" in node:
        _by_type(node)
    for inner in node.values():
        _decide(inner)


def _by_verb(node: dict[str, Any]) -> None:
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


def _by_type(node: dict[str, Any]) -> None:
    """Of numbers or words: a text has to be one of the words, anything else the number."""
    words = [word for part in node["anyOf"] for word in part.get("enum", ())]
    other = [part for part in node["anyOf"] if "enum" not in part]
    if not words or any(part.get("type") == "string" for part in other) or len(other) > 1:
        return
    del node["anyOf"]
    if other and other[0] != {"type": "null"}:
        node |= {"if": {"type": "string"}, "then": {"enum": words}, "else": other[0]}
    else:
        node["enum"] = [*words, None] if other else words
