"""Which values an expression can have, for as many dice as lie there: what can never hold.

Only what dice decide is judged there, and what else is known to lie between two numbers. Whatever
an expression reads beside that can be anything; but what is counted is never below 0, so a number
can be sure to come to something.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias

from dtnb.dicethrone.heroes.language.expressions import Expression

FACES: Final = 6


class Range(NamedTuple):
    """The least and the greatest value."""

    low: int
    high: int


#: the values of names and calls, as (name, argument); a plain name has none
Bounds: TypeAlias = Mapping[tuple[str, str | None], Range]


class Never(NamedTuple):
    """Why a condition can never hold: the values that one part of it can have."""

    text: str
    part: str
    low: int
    high: int


def least(node: ast.expr) -> int | None:
    """Return what a number comes to at least, None where that cannot be said.

    What is counted is 0 or more, and a roll shows at least 1.
    """
    match node:
        case ast.Constant(value=int(number)):
            return number
        case ast.Name(id="total"):
            return 1
        case ast.Call(func=ast.Name(id="half"), args=[inner]):
            low = least(inner)
            return None if low is None else -(-low // 2)
        case ast.Name() | ast.Call():
            return 0
        case ast.BinOp(left=one, op=ast.Add() | ast.Mult() as sign, right=other):
            first, second = least(one), least(other)
            if first is None or second is None:
                return None
            if isinstance(sign, ast.Add):
                return first + second
            return first * second if min(first, second) >= 0 else None
    return None


def greatest_written(node: ast.expr) -> int:
    """Return the greatest number that stands in an expression, or that it surely comes to."""
    written = [each.value for each in ast.walk(node) if isinstance(each, ast.Constant)]
    return max(0, *(number for number in written if isinstance(number, int)), least(node) or 0)


def never(condition: Expression, dice: int, bounds: Bounds | None = None) -> Never | None:
    """Say why a condition can never hold, None where it can or where dice do not decide.

    Parameters
    ----------
    condition
        The condition.
    dice
        How many dice it reads; 0 where that is not fixed.
    bounds
        Between which values lies what else it reads.
    """
    source = condition.source
    known = _Known(source, dice, bounds or {})
    false = known.false(condition.syntax())
    if false is None:
        return None
    read = known.range(false.left)
    assert read is not None
    part = source[false.left.col_offset : false.left.end_col_offset]
    return Never(source, part, read.low, read.high)


class _Known(NamedTuple):
    """What is known of the values that the text of a condition reads."""

    source: str
    dice: int
    bounds: Bounds

    def false(self, node: ast.expr) -> ast.Compare | None:
        """Return the comparison because of which a condition never holds."""
        if isinstance(node, ast.BoolOp):
            found = [self.false(part) for part in node.values]
            # Of parts joined by `or` all must fail, of those joined by `and` one does.
            failed = all(found) if isinstance(node.op, ast.Or) else any(found)
            return next(filter(None, found)) if failed else None
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            left, right = self.range(node.left), self.range(node.comparators[0])
            if left is not None and right is not None and _apart(node.ops[0], left, right):
                return node
        return None

    def range(self, node: ast.expr) -> Range | None:
        """Return the values that a number can have, None where that is not known."""
        match node:
            case ast.Constant(value=int(number)):
                return Range(number, number)
            case ast.Name(id="total") if self.dice:
                return Range(self.dice, FACES * self.dice)
            case ast.Call(func=ast.Name(id="count")) if self.dice:
                return Range(0, self.dice)
            case ast.Name(id=name):
                return self.bounds.get((name, None))
            case ast.Call(func=ast.Name(id=name), args=[argument]):
                word = self.source[argument.col_offset : argument.end_col_offset].strip()
                return self.bounds.get((name, word))
            case ast.BinOp(left=one, op=ast.Add() | ast.Sub() as sign, right=other):
                first, second = self.range(one), self.range(other)
                if first is None or second is None:
                    return None
                if isinstance(sign, ast.Add):
                    return Range(first.low + second.low, first.high + second.high)
                return Range(first.low - second.high, first.high - second.low)
        return None


def _apart(sign: ast.cmpop, left: Range, right: Range) -> bool:
    """Tell whether no two values of the ranges compare like that."""
    match sign:
        case ast.GtE():
            return left.high < right.low
        case ast.Gt():
            return left.high <= right.low
        case ast.LtE():
            return left.low > right.high
        case ast.Lt():
            return left.low >= right.high
        case ast.Eq():
            return left.high < right.low or right.high < left.low
    return False
