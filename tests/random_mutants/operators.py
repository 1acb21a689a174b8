"""The mutants of a module: one changed operator, sign, constant or condition in one function.

Only code inside functions is changed, because a running process that has imported everything can be
given new functions. Defaults, decorators, tables outside functions and texts are not changed.
"""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
_CALLS = {"max": "min", "min": "max", "any": "all", "all": "any"}
#: texts and collections, which `+` joins; any test would notice another operator
_JOINED = (ast.JoinedStr, ast.Tuple, ast.List, ast.Dict, ast.Set)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


#: the syntax nodes that can be changed
Part: TypeAlias = ast.expr | ast.AugAssign


@dataclass(frozen=True)
class Change:
    """A mutant: one change that can be made in a file.

    Parameters
    ----------
    file
        The path of the file, relative to the root of the checkout.
    function
        The qualified name of the changed function.
    before, after
        The original and the changed lines, without indentation.
    lines
        The numbers of the first and the last changed line.
    place, choice
        The index of the changed node in the module, and the index of the replacement.
    nth
        The number of earlier mutants of the function with equal lines.
    """

    file: str
    function: str
    before: str
    after: str
    lines: tuple[int, int]
    place: int
    choice: int
    nth: int = 0

    @property
    def key(self) -> str:
        """The mutant's name, which stays the same when its file is changed elsewhere."""
        return "\n".join((self.file, self.function, self.before, self.after, str(self.nth)))


@dataclass
class _Place:
    parent: ast.AST
    field: str
    index: int | None
    node: Part
    function: str
    line: int

    def put(self, node: Part) -> None:
        ast.copy_location(node, self.node)
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


def _walk(node: ast.AST, function: str, line: int, *, inside: bool) -> Iterator[_Place]:
    """Visit all code inside functions, in the order of the text."""
    if isinstance(node, ast.stmt):
        line = node.lineno
    named = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
    within = f"{function}.{node.name}".lstrip(".") if named else function  # type: ignore[attr-defined]
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "type_params"):
            continue
        body = inside or (isinstance(node, _FUNCTIONS) and field == "body")
        several = isinstance(value, list)
        for index, child in enumerate(value if several else [value]):
            # An assertion cannot fail, so any run would notice a change of it.
            if not isinstance(child, ast.AST) or isinstance(child, ast.Assert):
                continue
            if body and isinstance(child, (ast.expr, ast.AugAssign)):
                yield _Place(node, field, index if several else None, child, within, line)
            yield from _walk(child, within, line, inside=body)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, _JOINED) or (
        isinstance(node, ast.Constant) and isinstance(node.value, (str, bytes))
    )


def _is_condition(place: _Place) -> bool:
    """Tell whether a bare name, attribute or call is a condition at its place."""
    if not isinstance(place.node, (ast.Name, ast.Attribute, ast.Call, ast.Subscript)):
        return False
    holds = (ast.If, ast.IfExp, ast.While)
    return (isinstance(place.parent, ast.comprehension) and place.field == "ifs") or (
        isinstance(place.parent, holds) and place.field == "test"
    ) or isinstance(place.parent, ast.BoolOp)  # fmt: skip


def _changed(node: Part, **fields: Any) -> Part:
    """Copy a node with some fields changed."""
    made = copy.copy(node)
    for name, value in fields.items():
        setattr(made, name, value)
    return made


def _choices(place: _Place) -> list[Part]:
    """Return the nodes that can replace a node."""
    node = place.node
    parts: list[Part] = []
    match node:
        case ast.Compare():
            for index, operator in enumerate(node.ops):
                if other := _COMPARISONS.get(type(operator)):
                    operators = [*node.ops[:index], other(), *node.ops[index + 1 :]]
                    parts.append(_changed(node, ops=operators))
        case ast.BoolOp():
            parts.append(_changed(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And()))
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            parts.append(node.operand)
        case ast.BinOp(left=left, right=right, op=op):
            if not _is_text(left) and not _is_text(right) and (sign := _ARITHMETIC.get(type(op))):
                parts.append(_changed(node, op=sign()))
        case ast.AugAssign(value=value, op=op):
            if not _is_text(value) and (sign := _ARITHMETIC.get(type(op))):
                parts.append(_changed(node, op=sign()))
        case ast.Constant(value=bool()):
            parts.append(_changed(node, value=not node.value))
        case ast.Constant(value=int()):
            parts.append(_changed(node, value=int(node.value) + 1))  # type: ignore[arg-type]
        case ast.IfExp():
            parts.append(_changed(node, body=node.orelse, orelse=node.body))
        case ast.Call(func=ast.Name(id=name)) if name in _CALLS:
            func = ast.copy_location(ast.Name(_CALLS[name], ast.Load()), node.func)
            parts.append(_changed(node, func=func))
    if isinstance(node, ast.expr) and _is_condition(place):
        parts.append(ast.UnaryOp(ast.Not(), node))
    return parts


def _shown(text: bytes, node: Part, instead: Part) -> tuple[str, str]:
    """Return the lines of a node, as they are and with another node in its place."""
    lines = text.splitlines()
    last = node.end_lineno or node.lineno
    source = b"\n".join(lines[node.lineno - 1 : last])
    end = len(source) - len(lines[last - 1]) + (node.end_col_offset or 0)
    new = ast.unparse(instead)
    if isinstance(node, (ast.IfExp, ast.BoolOp)) or new.startswith("not "):
        new = f"({new})"
    after = source[: node.col_offset] + new.encode() + source[end:]
    return " ".join(source.decode().split()), " ".join(after.decode().split())


def changes(file: str, root: Path) -> list[Change]:
    """Return every possible mutant of a file."""
    text = (root / file).read_bytes()
    changes = []
    alike: Counter[tuple[str, str, str]] = Counter()
    for number, place in enumerate(_walk(ast.parse(text), "", 0, inside=False)):
        for choice, instead in enumerate(_choices(place)):
            before, after = _shown(text, place.node, instead)
            lines = (place.line, place.node.end_lineno or place.line)
            same = (place.function, before, after)
            changes.append(Change(file, *same, lines, number, choice, alike[same]))
            alike[same] += 1
    return changes


def broken(change: Change, root: Path) -> ast.Module:
    """Return the module with the mutant; its lines keep their numbers."""
    tree = ast.parse((root / change.file).read_bytes())
    for number, place in enumerate(_walk(tree, "", 0, inside=False)):
        if number == change.place:
            place.put(_choices(place)[change.choice])
            break
    return ast.fix_missing_locations(tree)
