"""Small functions on the syntax tree of an expression, and the terms of a sum."""

from __future__ import annotations

import ast
from typing import NamedTuple


class Term(NamedTuple):
    """A term of a sum: a number, or a number for each thing of a kind."""

    number: int
    #: the id of the phrase that says "for each thing"; empty for a plain number
    per_phrase: str = ""
    #: the thing that the phrase names, such as ``helmet``; empty for a plain number
    thing: str = ""


def constant_value(node: ast.expr) -> int | None:
    """Return the value of a constant; None for any other node."""
    match node:
        case ast.Constant(value=int(number)):
            return number
    return None


def source_of(node: ast.expr, source: str) -> str:
    """Return the text of a node."""
    return source[node.col_offset : node.end_col_offset]


def argument_of(node: ast.Call, source: str) -> str:
    """Return the text between the parentheses of a call."""
    inner = node.args[0]
    return source[inner.col_offset : inner.end_col_offset].strip()
