"""Build the JSON Schemas of hero files, which editors use, from the structs in `schema.py`."""

from __future__ import annotations

from typing import Any

import msgspec

from dtnb.dicethrone.heroes.file.schema import CommonFile, HeroFile, SharedFile


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a hero file, for editors and other programs."""
    hero_schema = _publish(HeroFile, "Hero file of dtnb")
    definitions = hero_schema["$defs"]
    shared_field = {
        "type": "boolean",
        "const": True,
        "description": "It stands in shared_tokens.yaml.",
    }
    fields = {"shared": shared_field, **definitions["TokenSpec"]["properties"]}
    definitions["SharedTokenSpec"] = {
        **definitions["TokenSpec"],
        "title": "SharedTokenSpec",
        "description": "A token that several heroes have, with what is different for this one.",
        "properties": fields,
        "required": ["shared"],
    }
    tokens = definitions["HeroFile"]["properties"]["tokens"]
    alternatives = [tokens["additionalProperties"], {"$ref": "#/$defs/SharedTokenSpec"}]
    tokens["additionalProperties"] = {"anyOf": alternatives}
    return hero_schema


def shared_schema() -> dict[str, Any]:
    """Return the JSON Schema of ``shared_tokens.yaml``."""
    return _publish(SharedFile, "Shared tokens of dtnb")


def common_schema() -> dict[str, Any]:
    """Return the JSON Schema of ``common_cards.yaml``."""
    return _publish(CommonFile, "Common cards of dtnb")


def shape_schema(struct_type: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the JSON Schema of a struct without the contents of effect lists.

    The compiler checks effects itself: it knows their context and gives better messages.
    """
    schema = msgspec.json.schema(struct_type)
    _remove_effect_rules(schema)
    schema["$defs"] |= {"effect": {}, "expression": {}, "triggers": {}}
    return schema


def _remove_effect_rules(node: Any) -> None:
    """Remove the constraints on effect lists and keys from a schema and its parts."""
    if isinstance(node, dict):
        node.pop("propertyNames", None)
        if node.get("items") == {"$ref": "#/$defs/effect"}:
            node.pop("minItems", None)
        for child in node.values():
            _remove_effect_rules(child)
    elif isinstance(node, list):
        for child in node:
            _remove_effect_rules(child)


def _publish(struct_type: type[msgspec.Struct], title: str) -> dict[str, Any]:
    """Return the JSON Schema of a struct with a title and the schemas of effects."""
    # Imported late: only publishing needs the schemas of effects.
    from dtnb.dicethrone.heroes.verbs.json_schema import definitions

    published_schema = msgspec.json.schema(struct_type)
    published_schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    published_schema["title"] = title
    for definition in published_schema["$defs"].values():
        # Editors show descriptions, so keep only the first line of the docstring. There are no
        # docstrings when Python is run with -OO.
        if description := definition.get("description"):
            definition["description"] = description.split("\n")[0]
    published_schema["$defs"] = {**published_schema["$defs"], **definitions()}
    return published_schema
