"""Build the JSON Schema of effects from the structs of the verbs."""

from __future__ import annotations

from typing import Any

from dtnb.dicethrone.heroes.language import vocabulary as words
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.language.nested import LIST
from dtnb.dicethrone.heroes.language.parameters import fields
from dtnb.dicethrone.heroes.verbs import VERBS


def definitions() -> dict[str, Any]:
    """Return the definitions ``effect`` and ``triggers``."""
    then = {"const": words.THEN, "description": "Ends a part of the list (DT-TXT-05)."}
    return {
        "effect": {"anyOf": [then, *map(_verb_schema, VERBS.values())]},
        "triggers": {
            "type": "object",
            "properties": {
                trigger: {**LIST.schema, "description": summary}
                for trigger, summary in words.TRIGGERS.items()
            },
            "patternProperties": {f"^{words.ROLLED_FOR}": LIST.schema},
            "additionalProperties": False,
        },
    }


def _verb_schema(shape: type[Effect]) -> dict[str, Any]:
    fields_by_key = fields(shape)
    summary = (shape.__doc__ or "").split("\n")[0]
    return {
        "type": "object",
        "properties": {
            key or shape.verb: {
                **field.parameter.kind.schema,
                "description": field.parameter.description or summary,
            }
            for key, field in fields_by_key.items()
        },
        "required": [key or shape.verb for key, field in fields_by_key.items() if field.required],
        "additionalProperties": False,
    }
