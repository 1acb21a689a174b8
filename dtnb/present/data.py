"""Draw a record of data for a notebook: its fields under their names in Python."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from dtnb.present.blocks import Group, Heading, Item, List, Node, Span
from dtnb.sanitize import sanitize_line

#: records nested deeper than this are shown as their ``repr``
_MAX_DEPTH = 2
#: the maximum number of characters of a value, and of values of a sequence
_MAX_LENGTH, _MAX_COUNT = 300, 12


def data_html(record: Any, name: str = "") -> str:
    """Return a record as markup for a notebook.

    This is for programmers who inspect the record; readers see the object that puts it into words.
    """
    from dtnb.markup import shown
    from dtnb.present.html import to_html

    return shown(to_html(data_blocks(record, name)))


def data_blocks(record: Any, name: str = "") -> Group:
    """Return a record as blocks: the name of its type, and its fields that are not empty."""
    return Group((Heading(name or type(record).__name__), _list(record, _MAX_DEPTH)), "part")


def _fields(record: Any) -> Mapping[str, Any] | None:
    """Return the fields of a record by name; None for any other value."""
    if isinstance(record, Mapping):
        return record
    if isinstance(record, msgspec.Struct):
        return {name: getattr(record, name) for name in record.__struct_fields__}
    if isinstance(record, tuple) and hasattr(record, "_asdict"):
        asdict: Mapping[str, Any] = record._asdict()
        return asdict
    return None


def _list(record: Any, depth: int) -> List:
    # False and 0 are information; empty texts and sequences are left out.
    return List(
        tuple(
            Item((Span(name, "code"), " ", _value(value, depth - 1)))
            for name, value in (_fields(record) or {}).items()
            if value is not None and value != "" and value != () and value != {}
        ),
        "deep" if depth < _MAX_DEPTH else None,
    )


def _value(value: Any, depth: int) -> Node:
    if isinstance(value, str):
        return _cut(value)
    if _fields(value) is not None:
        return _list(value, depth) if depth > 0 else _cut(repr(value))
    if not isinstance(value, (tuple, list)):
        return _cut(repr(value))
    parts = [_value(part, depth) for part in value[:_MAX_COUNT]]
    more = ("…",) if len(value) > _MAX_COUNT else ()
    texts = [part for part in (*parts, *more) if isinstance(part, str)]
    if len(texts) == len(parts) + len(more) and sum(map(len, texts)) < _MAX_LENGTH:
        return ", ".join(texts)
    return List(tuple(map(Item, (*parts, *more))), "deep")


def _cut(text: str) -> str:
    line = sanitize_line(text)
    return line if len(line) <= _MAX_LENGTH else f"{line[:_MAX_LENGTH]}…"
