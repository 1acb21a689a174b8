"""Rows as columns: how the pools of a document of frames are written where it travels.

Rows of one kind repeat their keys, and most of what stands under a key was there before. A column
holds the values of one key, written in one of these forms, which may stand inside one another:

``[3, 4, 4]``
    The values as they are.
``{"changes": C}``
    Numbers: by how much each differs from the one before, the first from nought.
``{"times": C, "of": C}``
    Each value of `of` so many times.
``{"at": C, "of": C}``
    The values of `of` at these indexes.
``{"given": C, "of": C}``
    For 1 the next value of `of`, for 0 null.
``{"lengths": C, "of": C}``
    Lists of such lengths, cut from `of` one behind the other.
``{"keys": {"name": C}}``
    Rows: each key with its column. A row lacks a key of which its column has null.
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

_ONE = {"$ref": "#/$defs/Column"}


def _form(one: Mapping[str, Any], *keys: str) -> dict[str, Any]:
    properties = dict.fromkeys(keys, one)
    shut = {"required": list(keys), "additionalProperties": False}
    return {"type": "object", "properties": properties, **shut}


#: the JSON Schema of a column, under the name `Column`
FORMS: dict[str, Any] = {
    "description": __doc__,
    "anyOf": [
        {"type": "array"},
        _form(_ONE, "changes"),
        _form(_ONE, "times", "of"),
        _form(_ONE, "at", "of"),
        _form(_ONE, "given", "of"),
        _form(_ONE, "lengths", "of"),
        _form({"type": "object", "additionalProperties": _ONE}, "keys"),
    ],
}

#: the most values that a column may hold: a few bytes could ask for more than any memory has
MOST = 2**20

#: what comes of reading as a column what is none
_WRONG = (
    AttributeError, IndexError, KeyError, RecursionError, StopIteration, TypeError, ValueError,
)  # fmt: skip

_encode = msgspec.json.Encoder(order="deterministic").encode
_SCALARS = frozenset({str, float, bool})


def columns(rows: Sequence[Mapping[str, Any] | msgspec.Struct]) -> Column:
    """Return rows as columns; the same rows always give the same columns.

    Parameters
    ----------
    rows
        Plain data, as JSON has it, or structs of one kind that omit their defaults. A key with
        null counts as none.
    """
    keyed = _by_key(rows)
    if not keyed:
        return [{} for _ in rows]
    return {"keys": {key: _column(keyed[key]) for key in sorted(keyed)}}


def _by_key(rows: Sequence[Any]) -> dict[str, list[Any]]:
    """Return what the rows hold under each key that any of them has."""
    if not rows or not isinstance(rows[0], msgspec.Struct):
        keys = {key for row in rows for key, value in row.items() if value is not None}
        return {key: [row.get(key) for row in rows] for key in keys}
    values = zip(*map(astuple, rows), strict=True)
    found = {
        field.encode_name: _without(field.default, column)
        for field, column in zip(fields(rows[0]), values, strict=True)
    }
    return {key: held for key, held in found.items() if held.count(None) < len(held)}


def _without(default: Any, column: tuple[Any, ...]) -> list[Any]:
    """Return values with null for the default, which is the default of many."""
    if default is None or default is msgspec.NODEFAULT:
        return list(column)
    return [None if each is default else each for each in column]


def column(values: list[Any]) -> Column:
    """Return values of one kind as a column; the same values always give the same column.

    Parameters
    ----------
    values
        Plain data, as JSON has it.
    """
    return _column(values)


def rows(column: Column) -> list[Any]:
    """Return the values of a column, whatever its form.

    Raises
    ------
    ValueError
        If it is no column, or one of more than `MOST` values.
    """
    try:
        return _values(column, _Room())
    except _WRONG as error:
        raise ValueError(f"this is no column of a document of frames: {error!r}") from error


def _column(values: list[Any]) -> Column:
    kinds = set(map(type, values))
    if kinds == {int}:
        return _numbers(values)
    if type(None) in kinds:
        given = [value for value in values if value is not None]
        return {"given": _numbers([int(v is not None) for v in values]), "of": _column(given)}
    told, at = _distinct(values, kinds)
    if len(told) == len(values):
        return _structured(values, kinds)
    pooled: Column = {"at": _numbers(at), "of": _structured(told, kinds)}
    if 2 * len(told) < len(values):
        return pooled
    # Where little comes again, the indexes may be longer than what they spare.
    return min(_structured(values, kinds), pooled, key=_size)


def _distinct(values: list[Any], kinds: set[type]) -> tuple[list[Any], list[int]]:
    """Return the values that occur, the most frequent first, and where each of all stands there."""
    # Among values of one plain kind none equals another; 1, 1.0 and true would.
    plain = len(kinds) == 1 and kinds <= _SCALARS
    names = values if plain else _encoded(values)
    place = {name: index for index, (name, _) in enumerate(Counter(names).most_common())}
    named = dict(zip(names, values, strict=True))
    return [named[name] for name in place], [place[name] for name in names]


def _encoded(values: list[Any]) -> list[bytes]:
    """Return each value as bytes; many are one and the same."""
    at = list(map(id, values))
    known = {each: _encode(value) for each, value in dict(zip(at, values, strict=True)).items()}
    return [known[each] for each in at]


def _structured(values: list[Any], kinds: set[type]) -> Column:
    kind = next(iter(kinds)) if len(kinds) == 1 else object
    if issubclass(kind, dict | msgspec.Struct):
        return columns(values)
    if issubclass(kind, list | tuple):
        flat = [each for value in values for each in value]
        return {"lengths": _numbers([len(value) for value in values]), "of": _column(flat)}
    return values


def _numbers(values: list[int]) -> Column:
    changes = _changes(values)
    runs, runs_of_changes = _runs(values, changes), _runs(changes, _changes(changes))
    forms: list[Column] = [values, {"changes": changes}]
    forms += [runs] if runs else []
    forms += [{"changes": runs_of_changes}] if runs_of_changes else []
    return min(forms, key=_size)


def _changes(values: list[int]) -> list[int]:
    return values[:1] + list(map(sub, values[1:], values))


def _runs(values: list[int], changes: list[int]) -> Column | None:
    """Return numbers as runs, unless there are too many of them for that to be shorter."""
    starts = [0, *compress(range(1, len(values)), changes[1:])]
    if 2 * len(starts) > len(values):
        return None
    times = list(map(sub, [*starts[1:], len(values)], starts))
    return {"times": times, "of": [values[start] for start in starts]}


def _size(column: Column) -> int:
    return len(_encode(column))


class _Room:
    """How many values may still come of a column and of those in it."""

    def __init__(self) -> None:
        self.left = MOST

    def take(self, count: int) -> None:
        self.left -= count
        if self.left < 0:
            raise ValueError(f"more than {MOST:,} values")


def _values(column: Column, room: _Room) -> list[Any]:
    if isinstance(column, list):
        return column
    if "changes" in column:
        return list(accumulate(_values(column["changes"], room)))
    if "keys" in column:
        return _rows(column["keys"], room)
    of = _values(column["of"], room)
    if "at" in column:
        return [of[at] for at in _values(column["at"], room)]
    if "given" in column:
        rest = iter(of)
        return [next(rest) if given else None for given in _values(column["given"], room)]
    if "times" in column:
        times = _values(column["times"], room)
        room.take(sum(times))
        return [value for value, count in zip(of, times, strict=True) for _ in range(count)]
    ends = list(accumulate(_values(column["lengths"], room), initial=0))
    return [of[start:end] for start, end in pairwise(ends)]


def _rows(keys: Mapping[str, Column], room: _Room) -> list[dict[str, Any]]:
    names = list(keys)
    held = [_values(key, room) for key in keys.values()]
    return [
        {name: value for name, value in zip(names, row, strict=True) if value is not None}
        for row in zip(*held, strict=True)
    ]
