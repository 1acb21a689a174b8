"""Build the JSON Schema of effects from the structs of the verbs."""

from __future__ import annotations

from typing import Any

from dtnb.dicethrone.heroes.language import vocabulary
from dtnb.dicethrone.heroes.language.checked_expressions import EXAMPLE_ARGUMENTS
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.language.nested import EFFECT_LIST
from dtnb.dicethrone.heroes.language.parameters import OWN_VALUE, fields_of_verb
from dtnb.dicethrone.heroes.verbs import VERBS


def definitions() -> dict[str, Any]:
    """Return the definitions ``effect``, ``expression`` and ``triggers``, by name."""
    then = {"const": vocabulary.THEN, "description": "Ends a part of the list (DT-TXT-05)."}
    return {
        "effect": {"anyOf": [then, *map(_verb_schema, VERBS.values())]},
        "expression": {
            "type": ["integer", "string"],
            "description": "A number, or a condition: whole numbers, names, calls and signs.",
            # Editors offer examples where a value begins.
            "examples": [
                *vocabulary.EXPRESSION_NAMES,
                *(f"{function}({argument})" for function, argument in EXAMPLE_ARGUMENTS.items()),
            ],
        },
        "triggers": {
            "type": "object",
            "properties": {
                trigger: {**EFFECT_LIST.schema, "description": summary}
                for trigger, summary in vocabulary.TRIGGERS.items()
            },
            "patternProperties": {f"^{vocabulary.ROLLED_FOR_PREFIX}": EFFECT_LIST.schema},
            "additionalProperties": False,
        },
    }


def _verb_schema(effect_class: type[Effect]) -> dict[str, Any]:
    """Return the schema of a verb: a mapping with the verb and its parameters as keys."""
    fields_by_key = {
        # In a file, the key of the verb's own value is the verb.
        effect_class.verb if key == OWN_VALUE else key: field
        for key, field in fields_of_verb(effect_class).items()
    }
    summary = (effect_class.__doc__ or "").split("\n")[0]
    return {
        "type": "object",
        "properties": {
            key: {
                **field.parameter.kind.schema,
                "description": field.parameter.description or summary,
            }
            for key, field in fields_by_key.items()
        },
        "required": [key for key, field in fields_by_key.items() if field.required],
        "additionalProperties": False,
    }
