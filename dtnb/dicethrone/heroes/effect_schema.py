"""The JSON Schema of effects, made from the vocabulary."""

from __future__ import annotations

from typing import Any

from dtnb.dicethrone.heroes import vocabulary as words
from dtnb.dicethrone.heroes.vocabulary import Argument

_EFFECTS = {"type": "array", "items": {"$ref": "#/$defs/effect"}, "minItems": 1}
_EXPRESSION = {"type": ["integer", "string"]}
_AMOUNT = {"anyOf": [_EXPRESSION, {"type": "array", "items": _EXPRESSION, "minItems": 2}]}
_NAME = {"type": "string"}
_SELECTOR = {"enum": list(words.SELECTORS)}
_SEVERAL = {
    "type": "object",
    "properties": {
        "chosen": {"enum": list(words.SEVERAL)},
        "count": {"type": "integer", "minimum": 2, "maximum": 6},
        "up_to": {"type": "boolean"},
        "may_repeat": {"type": "boolean"},
    },
    "required": ["chosen", "count"],
    "additionalProperties": False,
}
_OWNER = {"enum": list(words.DICE_OWNERS)}
_SMALL = {"type": "integer", "minimum": 1, "maximum": words.MAX_DICE}
_TRUTH = {"type": "boolean"}

_ARGUMENTS: dict[Argument, dict[str, Any]] = {
    Argument.EFFECTS: _EFFECTS,
    Argument.OPTIONS: {"type": "object", "additionalProperties": _EFFECTS, "minProperties": 2},
    Argument.AMOUNT: _AMOUNT,
    Argument.AMOUNT_OR_HALF: _AMOUNT,
    Argument.AMOUNT_OR_SHARE: _AMOUNT,
    Argument.DICE: _SMALL,
    Argument.TOKENS: {
        "anyOf": [
            _NAME,
            {"type": "array", "items": _NAME, "minItems": 1},
            {"type": "object", "additionalProperties": _AMOUNT, "minProperties": 1},
        ]
    },
    Argument.TOKEN: _NAME,
    Argument.TYPE: {"enum": list(words.DAMAGE_TYPES)},
    Argument.PHASE: {"enum": list(words.PHASES)},
    Argument.PRICE: {
        "type": "object",
        "properties": {
            "cp": {"anyOf": [{"type": "integer", "minimum": 1, "maximum": 15}, {"const": "any"}]},
            "tokens": {"type": "object", "additionalProperties": _SMALL},
        },
        "additionalProperties": False,
        "minProperties": 1,
    },
    Argument.RESOURCE: {
        "type": "object",
        "properties": dict.fromkeys(words.RESOURCES, _AMOUNT),
        "additionalProperties": False,
        "minProperties": 1,
        "maxProperties": 1,
    },
    Argument.HAND: _AMOUNT,
    Argument.MOMENT: {"enum": list(words.MOMENTS)},
    Argument.ABILITY: {"const": "ability"},
    Argument.PROCEDURE: _NAME,
    Argument.SIDED: _NAME,
    Argument.PORTION: {"enum": list(words.PORTIONS)},
    Argument.SIGHT: {
        "anyOf": [
            {"const": "hand"},
            {
                "type": "object",
                "properties": {
                    "deck": {"type": "integer", "minimum": 1, "maximum": words.MAX_SEEN}
                },
                "required": ["deck"],
                "additionalProperties": False,
            },
        ]
    },
    Argument.DECK_PLACE: {"enum": list(words.DECK_PLACES)},
    Argument.CARDS: {"enum": list(words.CARDS)},
    Argument.VALUES: {"anyOf": [_EXPRESSION, {"type": "array", "items": _EXPRESSION}]},
}

_PARAMETERS: dict[str, dict[str, Any]] = {
    "if": _EXPRESSION,
    "else": _EFFECTS,
    "to": {"anyOf": [_SELECTOR, _SEVERAL]},
    "from": _SELECTOR,
    "by": {"anyOf": [_SELECTOR, _EXPRESSION]},
    "for": _EFFECTS,
    "when": {"$ref": "#/$defs/triggers"},
    "as": _NAME,
    "pick": {"enum": list(words.PICKERS)},
    "against": _SELECTOR,
    "whose": _OWNER,
    "type": {"enum": list(words.DAMAGE_TYPES)},
    "isolated": _TRUTH,
    "unpreventable": _TRUTH,
    "up_to": _TRUTH,
    "count": {"anyOf": [_SMALL, {"const": "all"}]},
    "kind": {"enum": list(words.TOKEN_KINDS)},
    "dice": _SMALL,
    "times": _SMALL,
    "phase": {"enum": list(words.ROLL_PHASES)},
    "do": _EFFECTS,
    "instead_of": {"enum": list(words.DRAWS)},
    "into": {"enum": list(words.PLACES)},
}


def definitions() -> dict[str, Any]:
    """Return the definitions ``effect`` and ``triggers``."""
    then = {"const": words.THEN, "description": "Ends a part of the list (DT-TXT-05)."}
    return {
        "effect": {"anyOf": [then, *(_verb(name) for name in words.VERBS)]},
        "triggers": {
            "type": "object",
            "properties": {
                trigger: {**_EFFECTS, "description": summary}
                for trigger, summary in words.TRIGGERS.items()
            },
            "patternProperties": {f"^{words.ROLLED_FOR}": _EFFECTS},
            "additionalProperties": False,
        },
    }


def _verb(name: str) -> dict[str, Any]:
    verb = words.VERBS[name]
    properties = {name: {**_ARGUMENTS[verb.argument], "description": verb.summary}}
    for parameter in (*verb.parameters, *words.GATES):
        properties[parameter] = {
            **_PARAMETERS[parameter],
            "description": words.PARAMETERS[parameter],
        }
    if name in words.TO_COMPANIONS:
        # A companion's name is the file's own.
        properties["to"] = {**_NAME, "description": words.PARAMETERS["to"]}
    return {
        "type": "object",
        "properties": properties,
        "required": [name],
        "additionalProperties": False,
    }
