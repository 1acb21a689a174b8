"""Encode rows as columns, which makes stored and sent documents of frames small.

Rows of one kind repeat their keys, and often repeat earlier values. A column has the values of one
key. It is encoded in one of these forms, where C is another column:

``[3, 4, 4]``
    The values as they are.
``{"changes": C}``
    Numbers: the first number, then the difference of each number from the one before it.
``{"times": C, "of": C}``
    Runs: value i of `of`, repeated ``times[i]`` times.
``{"at": C, "of": C}``
    The values of `of` at these indexes.
``{"given": C, "of": C}``
    For each 1 in `given`, the next value of `of`; for each 0, null.
``{"lengths": C, "of": C}``
    Lists of these lengths; `of` has the items of all lists in order.
``{"keys": {"name": C}}``
    Rows: the column of each key. Null means that a row does not have the key.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate, compress, pairwise
from operator import sub
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import astuple, fields

#: one of the forms above
Column: TypeAlias = list[Any] | dict[str, Any]

_COLUMN_REF = {"$ref": "#/$defs/Column"}


def _form_schema(value_schema: Mapping[str, Any], *keys: str) -> dict[str, Any]:
    properties = dict.fromkeys(keys, value_schema)
    closed_object = {"required": list(keys), "additionalProperties": False}
    return {"type": "object", "properties": properties, **closed_object}


#: the JSON Schema of a column, under the name `Column`
COLUMN_SCHEMA: dict[str, Any] = {
    "description": __doc__,
    "anyOf": [
        {"type": "array"},
        _form_schema(_COLUMN_REF, "changes"),
        _form_schema(_COLUMN_REF, "times", "of"),
        _form_schema(_COLUMN_REF, "at", "of"),
        _form_schema(_COLUMN_REF, "given", "of"),
        _form_schema(_COLUMN_REF, "lengths", "of"),
        _form_schema({"type": "object", "additionalProperties": _COLUMN_REF}, "keys"),
    ],
}

#: the maximum number of values in a column, because a few bytes can expand to a great many
MAX_VALUES = 2**20

#: the errors that malformed data can cause
_COLUMN_ERRORS = (
    AttributeError, IndexError, KeyError, RecursionError, StopIteration, TypeError, ValueError,
)  # fmt: skip

_to_json = msgspec.json.Encoder(order="deterministic").encode
_SCALARS = frozenset({str, float, bool})


def rows_to_column(rows: Sequence[Mapping[str, Any] | msgspec.Struct]) -> Column:
    """Return rows as one column. The same rows always give the same column.

    Rows are dicts of JSON data, or structs of one type that omit their defaults. A key whose value
    is null counts as missing.
    """
    values_by_key = _collect_by_key(rows)
    if not values_by_key:
        return [{} for _ in rows]
    return {"keys": {key: values_to_column(values_by_key[key]) for key in sorted(values_by_key)}}


def _collect_by_key(rows: Sequence[Any]) -> dict[str, list[Any]]:
    """Return the values of all rows by key; None for a row without the key."""
    if not rows or not isinstance(rows[0], msgspec.Struct):
        keys = {key for row in rows for key, value in row.items() if value is not None}
        return {key: [row.get(key) for row in rows] for key in keys}
    values = zip(*map(astuple, rows), strict=True)
    values_by_key = {
        field.encode_name: _without_default(field.default, column)
        for field, column in zip(fields(rows[0]), values, strict=True)
    }
    return {
        key: column_values
        for key, column_values in values_by_key.items()
        if column_values.count(None) < len(column_values)
    }


def _without_default(default: Any, column: tuple[Any, ...]) -> list[Any]:
    """Return the values with the default replaced by None."""
    if default is None or default is msgspec.NODEFAULT:
        return list(column)
    return [None if value is default else value for value in column]


def column_to_values(column: Column) -> list[Any]:
    """Return the values of a column.

    Raise ValueError if the data has none of the forms, or more than `MAX_VALUES` values.
    """
    try:
        return _decode_values(column, _ValueBudget())
    except _COLUMN_ERRORS as error:
        raise ValueError(f"this is no column of a document of frames: {error!r}") from error


def values_to_column(values: list[Any]) -> Column:
    """Return values of one kind as a column. The same values always give the same column."""
    kinds = set(map(type, values))
    if kinds == {int}:
        return _encode_numbers(values)
    if type(None) in kinds:
        present_values = [value for value in values if value is not None]
        return {
            "given": _encode_numbers([int(value is not None) for value in values]),
            "of": values_to_column(present_values),
        }
    distinct, indexes = _split_distinct(values, kinds)
    if len(distinct) == len(values):
        return _column_by_type(values, kinds)
    pooled: Column = {"at": _encode_numbers(indexes), "of": _column_by_type(distinct, kinds)}
    if 2 * len(distinct) < len(values):
        return pooled
    # With few repeated values, the indexes may take more space than the pool saves.
    return min(_column_by_type(values, kinds), pooled, key=_json_size)


def _split_distinct(values: list[Any], kinds: set[type]) -> tuple[list[Any], list[int]]:
    """Return the distinct values, the most frequent first, and for each value its index there."""
    # Values of one scalar type can be dict keys as they are. With mixed types, 1, 1.0 and
    # True would be one key, so the keys are the JSON of the values.
    is_scalar = len(kinds) == 1 and kinds <= _SCALARS
    keys = values if is_scalar else _json_of_each(values)
    index_of_key = {key: index for index, (key, _) in enumerate(Counter(keys).most_common())}
    value_of_key = dict(zip(keys, values, strict=True))
    return [value_of_key[key] for key in index_of_key], [index_of_key[key] for key in keys]


def _json_of_each(values: list[Any]) -> list[bytes]:
    """Return each value as JSON, encoding an object that occurs several times only once."""
    ids = list(map(id, values))
    encoded_by_id = {
        id_: _to_json(value) for id_, value in dict(zip(ids, values, strict=True)).items()
    }
    return [encoded_by_id[id_] for id_ in ids]


def _column_by_type(values: list[Any], kinds: set[type]) -> Column:
    value_type = next(iter(kinds)) if len(kinds) == 1 else object
    if issubclass(value_type, dict | msgspec.Struct):
        return rows_to_column(values)
    if issubclass(value_type, list | tuple):
        flat = [item for value in values for item in value]
        return {
            "lengths": _encode_numbers([len(value) for value in values]),
            "of": values_to_column(flat),
        }
    return values


def _encode_numbers(values: list[int]) -> Column:
    changes = _encode_changes(values)
    runs, runs_of_changes = (
        _encode_runs(values, changes),
        _encode_runs(changes, _encode_changes(changes)),
    )
    forms: list[Column] = [values, {"changes": changes}]
    forms += [runs] if runs else []
    forms += [{"changes": runs_of_changes}] if runs_of_changes else []
    return min(forms, key=_json_size)


def _encode_changes(values: list[int]) -> list[int]:
    return values[:1] + list(map(sub, values[1:], values))


def _encode_runs(values: list[int], changes: list[int]) -> Column | None:
    """Return numbers in the form with `times`; None if that is not shorter."""
    starts = [0, *compress(range(1, len(values)), changes[1:])]
    if 2 * len(starts) > len(values):
        return None
    times = list(map(sub, [*starts[1:], len(values)], starts))
    return {"times": times, "of": [values[start] for start in starts]}


def _json_size(column: Column) -> int:
    return len(_to_json(column))


class _ValueBudget:
    """Counts down from `MAX_VALUES` the values that a column and its nested columns expand to."""

    def __init__(self) -> None:
        self.remaining = MAX_VALUES

    def take(self, count: int) -> None:
        self.remaining -= count
        if self.remaining < 0:
            raise ValueError(f"more than {MAX_VALUES:,} values")


def _decode_values(column: Column, budget: _ValueBudget) -> list[Any]:
    """Return the values of a column; the budget limits their number."""
    if isinstance(column, list):
        return column
    if "changes" in column:
        return list(accumulate(_decode_values(column["changes"], budget)))
    if "keys" in column:
        return _decode_rows(column["keys"], budget)
    values = _decode_values(column["of"], budget)
    if "at" in column:
        return [values[index] for index in _decode_values(column["at"], budget)]
    if "given" in column:
        next_values = iter(values)
        return [
            next(next_values) if is_present else None
            for is_present in _decode_values(column["given"], budget)
        ]
    if "times" in column:
        times = _decode_counts(column["times"], budget)
        budget.take(sum(times))
        return [value for value, count in zip(values, times, strict=True) for _ in range(count)]
    ends = list(accumulate(_decode_counts(column["lengths"], budget), initial=0))
    return [values[start:end] for start, end in pairwise(ends)]


def _decode_counts(column: Column, budget: _ValueBudget) -> list[int]:
    """Return the counts in a column; raise ValueError for one that would enlarge the budget."""
    counts: list[int] = _decode_values(column, budget)
    if any(count < 0 for count in counts):
        raise ValueError("a negative count")
    return counts


def _decode_rows(keys: Mapping[str, Column], budget: _ValueBudget) -> list[dict[str, Any]]:
    names = list(keys)
    columns = [_decode_values(column, budget) for column in keys.values()]
    return [
        {name: value for name, value in zip(names, row, strict=True) if value is not None}
        for row in zip(*columns, strict=True)
    ]
