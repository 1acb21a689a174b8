"""Find every place at which data does not fit a JSON Schema.

Only the keywords that msgspec and dtnb write into schemas are supported. JSON Schema accepts 1.0 as
an integer; this module, like msgspec, does not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from dtnb.files.source import Path

Schema: TypeAlias = Mapping[str, Any]


class SchemaError(NamedTuple):
    """A value that does not fit one keyword of a schema."""

    path: Path
    #: the keyword, such as ``"minimum"``
    keyword: str
    #: the value of the keyword; for ``required``, the name of the missing field
    expected: Any
    value: Any
    #: the schema that contains the keyword
    schema: Schema
    #: for ``anyOf``, the errors of each alternative
    alternatives: tuple[tuple[SchemaError, ...], ...] = ()


_Errors: TypeAlias = Iterator[SchemaError]
#: a function that takes a value and a keyword's value, and tells whether the value violates the
#: keyword
_Violates: TypeAlias = Callable[[Any, Any], bool]

#: keywords that restrict nothing themselves: they describe a schema, or belong to another keyword
ANNOTATIONS: Final = frozenset(
    {
        *("$schema", "$defs", "title", "description", "default", "discriminator", "examples"),
        *("then", "else"),
    }
)


def schema_errors(schema: Schema, data: Any) -> _Errors:
    """Yield every error of data against a schema, in the order of the schema's keywords.

    Raise KeyError if the schema has a keyword that is not known.
    """
    return _Checker(schema.get("$defs", {})).errors(schema, data, ())


class _Checker:
    """Checks values. Most methods are named after the keyword that they check.

    `definitions` are the schemas that ``$ref`` names.
    """

    def __init__(self, definitions: Mapping[str, Schema]) -> None:
        self.definitions = definitions
        #: for each keyword that contains schemas, the method that yields the errors of a value
        self.nested: Mapping[str, Callable[[Schema, Any, Path], _Errors]] = {
            "$ref": self.reference,
            "allOf": self.all_of,
            "anyOf": self.alternatives,
            "if": self.condition,
            "properties": self.properties,
            "patternProperties": self.pattern_properties,
            "additionalProperties": self.additional_properties,
            "propertyNames": self.property_names,
            "required": self.required,
            "prefixItems": self.prefix_items,
            "items": self.items,
        }

    def errors(self, schema: Schema, value: Any, path: Path) -> _Errors:
        """Yield the errors of a value."""
        for keyword, expected in schema.items():
            if keyword in self.nested:
                yield from self.nested[keyword](schema, value, path)
            elif keyword not in ANNOTATIONS and _VIOLATES[keyword](value, expected):
                yield SchemaError(
                    path, keyword=keyword, expected=expected, value=value, schema=schema
                )

    def reference(self, schema: Schema, value: Any, path: Path) -> _Errors:
        name = schema["$ref"].removeprefix("#/$defs/")
        return self.errors(self.definitions[name], value, path)

    def all_of(self, schema: Schema, value: Any, path: Path) -> _Errors:
        for subschema in schema["allOf"]:
            yield from self.errors(subschema, value, path)

    def condition(self, schema: Schema, value: Any, path: Path) -> _Errors:
        fits = next(self.errors(schema["if"], value, path), None) is None
        yield from self.errors(schema.get("then" if fits else "else", {}), value, path)

    def alternatives(self, schema: Schema, value: Any, path: Path) -> _Errors:
        errors = []
        for alternative in schema["anyOf"]:
            errors.append(tuple(self.errors(alternative, value, path)))
            if not errors[-1]:
                return
        yield SchemaError(
            path,
            keyword="anyOf",
            expected=schema["anyOf"],
            value=value,
            schema=schema,
            alternatives=tuple(errors),
        )

    def properties(self, schema: Schema, value: Any, path: Path) -> _Errors:
        if isinstance(value, dict):
            for name, subschema in schema["properties"].items():
                if name in value:
                    yield from self.errors(subschema, value[name], (*path, name))

    def pattern_properties(self, schema: Schema, value: Any, path: Path) -> _Errors:
        if isinstance(value, dict):
            for pattern, subschema in schema["patternProperties"].items():
                for name in value:
                    if re.search(pattern, name):
                        yield from self.errors(subschema, value[name], (*path, name))

    def additional_properties(self, schema: Schema, value: Any, path: Path) -> _Errors:
        """Yield the errors of fields that the schema does not list, or one error for them all."""
        if not isinstance(value, dict):
            return
        allowed = schema["additionalProperties"]
        patterns = schema.get("patternProperties", ())
        others = [
            name
            for name in value
            if name not in schema.get("properties", ())
            and not any(re.search(pattern, name) for pattern in patterns)
        ]
        if isinstance(allowed, dict):
            for name in others:
                yield from self.errors(allowed, value[name], (*path, name))
        elif others and not allowed:
            yield SchemaError(
                path, keyword="additionalProperties", expected=allowed, value=value, schema=schema
            )

    def property_names(self, schema: Schema, value: Any, path: Path) -> _Errors:
        if isinstance(value, dict):
            for name in value:
                yield from self.errors(schema["propertyNames"], name, path)

    def required(self, schema: Schema, value: Any, path: Path) -> _Errors:
        if isinstance(value, dict):
            for name in schema["required"]:
                if name not in value:
                    yield SchemaError(
                        path, keyword="required", expected=name, value=value, schema=schema
                    )

    def prefix_items(self, schema: Schema, value: Any, path: Path) -> _Errors:
        if isinstance(value, list):
            for index, (subschema, item) in enumerate(
                zip(schema["prefixItems"], value, strict=False)
            ):
                yield from self.errors(subschema, item, (*path, index))

    def items(self, schema: Schema, value: Any, path: Path) -> _Errors:
        if not isinstance(value, list):
            return
        first = len(schema.get("prefixItems", ()))
        # If further items are forbidden (`false`), the keyword maxItems finds them.
        if schema["items"] is not False:
            for index, item in enumerate(value[first:], start=first):
                yield from self.errors(schema["items"], item, (*path, index))


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


_TYPES: Mapping[str, Callable[[Any], bool]] = {
    "array": lambda value: isinstance(value, list),
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "null": lambda value: value is None,
    "number": _is_number,
    "object": lambda value: isinstance(value, dict),
    "string": lambda value: isinstance(value, str),
}


def _is_other_type(value: Any, expected: str | list[str]) -> bool:
    names = [expected] if isinstance(expected, str) else expected
    return not any(_TYPES[name](value) for name in names)


def _are_equal(value: Any, other: Any) -> bool:
    return bool(value == other) and isinstance(value, bool) == isinstance(other, bool)


_VIOLATES: Mapping[str, _Violates] = {
    "type": _is_other_type,
    "enum": lambda value, options: not any(_are_equal(value, option) for option in options),
    "const": lambda value, other: not _are_equal(value, other),
    "minimum": lambda value, limit: _is_number(value) and value < limit,
    "maximum": lambda value, limit: _is_number(value) and value > limit,
    "minLength": lambda value, limit: isinstance(value, str) and len(value) < limit,
    "maxLength": lambda value, limit: isinstance(value, str) and len(value) > limit,
    "pattern": lambda value, form: isinstance(value, str) and not re.search(form, value),
    "minItems": lambda value, limit: isinstance(value, list) and len(value) < limit,
    "maxItems": lambda value, limit: isinstance(value, list) and len(value) > limit,
    "minProperties": lambda value, limit: isinstance(value, dict) and len(value) < limit,
    "maxProperties": lambda value, limit: isinstance(value, dict) and len(value) > limit,
}
