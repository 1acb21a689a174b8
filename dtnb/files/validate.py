"""Convert the data of a file to msgspec types, and report every error with its line and column.

msgspec stops at the first error. To find all errors, this module checks invalid data against a JSON
Schema, which is made from the same types and is also published.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import msgspec

from dtnb.explain import Message
from dtnb.files.names import closest_name
from dtnb.files.problems import Problems, first_few, quote
from dtnb.files.source import Path, Source

if TYPE_CHECKING:
    from dtnb.files.schema_errors import Schema, SchemaError

T = TypeVar("T")


def schema_for(
    main: Any, types_by_field: Mapping[str, Any] | None = None, **entries: Any
) -> dict[str, Any]:
    """Return the JSON Schema of a type.

    Parameters
    ----------
    main
        The type of the whole file.
    types_by_field
        The types that a game supplies for some fields. A key is ``"Type.field"``, or
        ``"Type.field.*"`` for the values of a field that is a mapping.
    **entries
        Further top-level entries of the schema, such as ``title``.
    """
    field_types = dict(types_by_field or {})
    (main_schema, *part_schemas), components = msgspec.json.schema_components(
        [main, *field_types.values()], ref_template="#/$defs/{name}"
    )
    for field_path, part_schema in zip(field_types, part_schemas, strict=True):
        owner, field, *for_values = field_path.split(".")
        properties = components[owner]["properties"]
        kept_entries = {
            name: entry
            for name, entry in properties[field].items()
            if name in ("description", "default")
        }
        if for_values:
            properties[field] = {**properties[field], "additionalProperties": part_schema}
        else:
            properties[field] = {**kept_entries, "anyOf": [part_schema, {"type": "null"}]}
    draft = "https://json-schema.org/draft/2020-12/schema"
    return {"$schema": draft, **entries, **main_schema, "$defs": components}


def decode(
    source: Source,
    convert: Callable[[Any], T],
    schema: Callable[[], dict[str, Any]],
    problems: Problems,
) -> T | None:
    """Return the data as a typed value; report every error and return None if it is invalid.

    Parameters
    ----------
    source
        The parsed file.
    convert
        Converts the data, or raises ``msgspec.ValidationError`` at the first error.
    schema
        Returns the JSON Schema, by which all errors are found. It is called only after an error.
    problems
        Receives the errors.
    """
    try:
        return convert(source.data)
    except msgspec.ValidationError as error:
        first_error = error
    # Imported here, because only a file with errors needs it.
    from dtnb.files.schema_errors import schema_errors

    count = len(problems.entries)
    for schema_error in schema_errors(schema(), source.data):
        for mistake in _mistakes_of(schema_error):
            problems.add(mistake.path, mistake.code, key=mistake.is_in_key, **mistake.args)
    if len(problems.entries) == count:
        problems.add((), "invalid", problem=str(first_error))
    return None


class _Mistake(NamedTuple):
    """A problem to report; see :meth:`Problems.add`."""

    path: Path
    code: str
    args: dict[str, Any]
    #: whether the problem is in the name of the field instead of its value
    is_in_key: bool = False


def _mistakes_of(error: SchemaError) -> Iterator[_Mistake]:
    """Yield the problems to report for an error."""
    path, value, expected = error.path, error.value, error.expected
    if error.keyword == "anyOf":
        yield from _alternative_mistakes(error)
    elif error.keyword == "additionalProperties":
        known = list(error.schema.get("properties", {}))
        for name in value:
            if name not in known:
                args: dict[str, Any] = {"name": name, "known": first_few(known, 30)}
                nearest = closest_name(name, known)
                args |= {"near": nearest} if nearest else {}
                yield _Mistake((*path, name), "unknown-field", args, is_in_key=True)
    elif error.keyword == "required":
        yield _Mistake((*path, expected), "missing-field", {"name": expected}, is_in_key=True)
    elif error.keyword == "type":
        yield _Mistake(path, "wrong-type", _type_args([expected], value, error.schema))
    elif error.keyword in ("enum", "const"):
        # Do not suggest the empty text, which an optional field may allow.
        values = expected if error.keyword == "enum" else [expected]
        known = [str(option) for option in values if option != ""]
        text_written = _as_written(value)
        nearest = closest_name(text_written, known)
        args = {"value": text_written, "known": known} | ({"near": nearest} if nearest else {})
        is_empty = value is None or text_written.strip() == ""
        yield _Mistake(path, "empty-word" if is_empty else "not-one-of", args)
    else:
        yield _limit_mistake(error)


def _limit_mistake(error: SchemaError) -> _Mistake:
    """Return the problem of a value that is beyond a limit, or that does not match a pattern."""
    path, keyword, value, limit = error.path, error.keyword, error.value, error.expected
    if keyword in ("minimum", "maximum"):
        code = "too-small" if keyword == "minimum" else "too-large"
        return _Mistake(path, code, {"value": str(value), "limit": str(limit)})
    if keyword in ("minItems", "minProperties", "maxItems", "maxProperties"):
        code = "too-few-entries" if keyword.startswith("min") else "too-many-entries"
        return _Mistake(path, code, {"count": len(value), "limit": limit})
    if keyword in ("minLength", "maxLength"):
        code = "text-too-short" if keyword == "minLength" else "text-too-long"
        return _Mistake(path, code, {"limit": limit})
    assert keyword == "pattern"
    return _Mistake(path, "not-the-form", {"value": value, "pattern": limit})


def _alternative_mistakes(error: SchemaError) -> Iterator[_Mistake]:
    """Yield the problems to report for a value that fits no alternative.

    If the type of the value fits exactly one alternative, yield the problems of this alternative.
    Otherwise, yield the problem that the type is wrong.
    """

    def is_wrong_type(nested_error: SchemaError) -> bool:
        return nested_error.keyword == "type" and nested_error.path == error.path

    fitting_alternatives = [
        errors for errors in error.alternatives if not any(map(is_wrong_type, errors))
    ]
    if len(fitting_alternatives) == 1:
        for nested_error in fitting_alternatives[0]:
            yield from _mistakes_of(nested_error)
        return
    inner_errors = [nested_error for errors in error.alternatives for nested_error in errors]
    fields: Schema = next(
        (
            nested_error.schema
            for nested_error in inner_errors
            if "properties" in nested_error.schema
        ),
        {},
    )
    names = [nested_error.expected for nested_error in inner_errors if is_wrong_type(nested_error)]
    yield _Mistake(error.path, "wrong-type", _type_args(names, error.value, fields))


def _type_args(
    expected_types: Iterable[Any], value: Any, schema: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the arguments of the problem "wrong-type", with a hint for common mistakes."""
    names = [
        name for entry in expected_types for name in ([entry] if isinstance(entry, str) else entry)
    ]
    expected = [name for name in dict.fromkeys(names) if name != "null"]
    args: dict[str, Any] = {
        "found": _json_type(value),
        "expected": tuple(Message(f"term.{name}") for name in expected),
    }
    if "string" in expected and isinstance(value, bool | int | float | type(None)):
        if value is not None:
            args["right"] = Message("hint.quote", {"quoted": quote(_as_written(value))})
    elif "integer" in expected and isinstance(value, float) and value.is_integer():
        args["right"] = Message("hint.whole", {"number": str(int(value))})
    elif expected == ["string"] and isinstance(value, dict) and len(value) == 1:
        ((name, text),) = value.items()
        if isinstance(text, str | int | float):
            args["right"] = Message("hint.colon", {"quoted": quote(f"{name}: {text}")})
    elif "array" in expected:
        args["right"] = Message("hint.list")
    elif expected == ["object"] and value is None:
        args["right"] = Message("hint.below")
    elif expected == ["object"] and "properties" in schema:
        known = first_few(schema["properties"], 30)
        args["right"] = Message("hint.fields", {"known": known})
    return args


def _as_written(value: Any) -> str:
    """Return a scalar as it is written in YAML and JSON."""
    if value is None or isinstance(value, bool):
        return "null" if value is None else str(value).lower()
    return str(value)


def _json_type(value: Any) -> str:
    kinds: tuple[tuple[Any, str], ...] = (
        (bool, "boolean"), (int, "integer"), (float, "number"), (str, "string"),
        (list, "array"), (dict, "object"),
    )  # fmt: skip
    return next((name for type_, name in kinds if isinstance(value, type_)), "null")
