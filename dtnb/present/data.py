"""Show an object of Python in a notebook: each of its fields beside the field's name.

Such an object is a struct, a named tuple or a mapping. This display is for programmers; other
objects put the same data into words for readers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from dtnb.present.blocks import Group, Heading, Item, List, Node, Span
from dtnb.sanitize import sanitize_line

#: objects nested deeper than this are shown as their ``repr``
_MAX_DEPTH = 2
#: the maximum number of characters that are shown of a value, and of values of a sequence
_MAX_LENGTH, _MAX_COUNT = 300, 12


def data_html(value: Any, name: str = "") -> str:
    """Return an object with fields as markup, under `name` or the name of its type."""
    from dtnb.present.html import to_notebook

    return to_notebook(data_blocks(value, name))


def data_blocks(value: Any, name: str = "") -> Group:
    """Return an object as blocks: its name, and its fields that are not empty."""
    return Group((Heading(name or type(value).__name__), _list_fields(value, _MAX_DEPTH)), "part")


def _fields_of(value: Any) -> Mapping[str, Any] | None:
    """Return the fields of an object by name; None if it has none."""
    if isinstance(value, Mapping):
        return value
    if isinstance(value, msgspec.Struct):
        return {name: getattr(value, name) for name in value.__struct_fields__}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        asdict: Mapping[str, Any] = value._asdict()
        return asdict
    return None


def _list_fields(parent: Any, depth: int) -> List:
    """Return the fields of an object as a list; objects in them are drawn up to `depth` levels."""
    # False and 0 are information; empty texts and sequences are left out.
    return List(
        tuple(
            Item((Span(name, "code"), " ", _draw_value(value, depth - 1)))
            for name, value in (_fields_of(parent) or {}).items()
            if value is not None and value != "" and value != () and value != {}
        ),
        "deep" if depth < _MAX_DEPTH else None,
    )


def _draw_value(value: Any, depth: int) -> Node:
    if isinstance(value, str):
        return _cut_line(value)
    if _fields_of(value) is not None:
        return _list_fields(value, depth) if depth > 0 else _cut_line(repr(value))
    if not isinstance(value, (tuple, list)):
        return _cut_line(repr(value))
    nodes = [_draw_value(member, depth) for member in value[:_MAX_COUNT]]
    nodes += ["…"] if len(value) > _MAX_COUNT else []
    texts = [node for node in nodes if isinstance(node, str)]
    if len(texts) == len(nodes) and sum(map(len, texts)) < _MAX_LENGTH:
        return ", ".join(texts)
    return List(tuple(map(Item, nodes)), "deep")


def _cut_line(text: str) -> str:
    line = sanitize_line(text)
    return line if len(line) <= _MAX_LENGTH else f"{line[:_MAX_LENGTH]}…"
