"""The JSON Schemas that are published from the shapes of hero files."""

from __future__ import annotations

from typing import Any

import msgspec

from dtnb.dicethrone.heroes.file.schema import CommonFile, HeroFile, SharedFile


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a hero file, for editors and other programs."""
    described = _published(HeroFile, "Hero file of dtnb")
    shapes = described["$defs"]
    shared = {"type": "boolean", "const": True, "description": "It stands in shared_tokens.yaml."}
    fields = {"shared": shared, **shapes["TokenSpec"]["properties"]}
    shapes["SharedTokenSpec"] = {
        **shapes["TokenSpec"],
        "title": "SharedTokenSpec",
        "description": "A token that several heroes have, with what is different for this one.",
        "properties": fields,
        "required": ["shared"],
    }
    tokens = shapes["HeroFile"]["properties"]["tokens"]
    each = [tokens["additionalProperties"], {"$ref": "#/$defs/SharedTokenSpec"}]
    tokens["additionalProperties"] = {"anyOf": each}
    return described


def shared_schema() -> dict[str, Any]:
    """Return the JSON Schema of ``shared_tokens.yaml``."""
    return _published(SharedFile, "Shared tokens of dtnb")


def common_schema() -> dict[str, Any]:
    """Return the JSON Schema of ``common_cards.yaml``."""
    return _published(CommonFile, "Common cards of dtnb")


def shape_schema(shape: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the JSON Schema of the shapes alone, without the words inside effect lists.

    The compiler checks those words itself: it knows what surrounds them, and can say more.
    """
    described = msgspec.json.schema(shape)
    _shapes_only(described)
    described["$defs"] |= {"effect": {}, "triggers": {}}
    return described


def _shapes_only(node: Any) -> None:
    if isinstance(node, dict):
        node.pop("propertyNames", None)
        if node.get("items") == {"$ref": "#/$defs/effect"}:
            node.pop("minItems", None)
        for inner in node.values():
            _shapes_only(inner)
    elif isinstance(node, list):
        for inner in node:
            _shapes_only(inner)


def _published(shape: type[msgspec.Struct], title: str) -> dict[str, Any]:
    # Only publishing needs the definitions of effects, so they are made then.
    from dtnb.dicethrone.heroes.verbs.json_schema import definitions

    described = msgspec.json.schema(shape)
    described["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    described["title"] = title
    for shape_described in described["$defs"].values():
        # Editors show this; the part of a docstring about parameters is for programmers.
        # Python run without docstrings (-OO) has none.
        if said := shape_described.get("description"):
            shape_described["description"] = said.split("\n")[0]
    described["$defs"] = {**described["$defs"], **definitions()}
    return described
