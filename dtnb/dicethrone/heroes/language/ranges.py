"""Find conditions that can never hold, such as ``total > 20`` with 3 dice, and lower bounds.

This is interval arithmetic: an expression has a *range*, its lowest and highest value. The range of
a count or total follows from the number of dice. The ranges of other names are passed in as
*bounds*. A name without bounds may have any value, but :func:`minimum` assumes that it is at
least 0.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias

from dtnb.dicethrone.heroes.language.expressions import Expression

FACES: Final = 6


class Range(NamedTuple):
    """An interval, both ends included."""

    low: int
    high: int


#: ranges of names and calls, by (name, argument); the argument of a plain name is None
Bounds: TypeAlias = Mapping[tuple[str, str | None], Range]


class ImpossibleCondition(NamedTuple):
    """A condition that can never hold, and the range of the part that makes it false."""

    #: the whole condition
    text: str
    #: the part, and the lowest and highest value that the part can have
    part: str
    low: int
    high: int


def minimum(node: ast.expr, lowest_die: int = 1) -> int | None:
    """Return a lower bound of an expression's value; None if unknown.

    The bound assumes that names and calls are at least 0, and that the total, the highest and the
    lowest die are at least `lowest_die`, which is 0 if there may be no dice.
    """
    match node:
        case ast.Constant(value=int(number)):
            return number
        case ast.Name(id="total" | "highest" | "lowest"):
            return lowest_die
        case ast.Call(func=ast.Name(id="max" | "min" as name), args=[ast.BoolOp(values=values)]):
            lows = [low for value in values if (low := minimum(value, lowest_die)) is not None]
            if name == "max":
                return max(lows, default=None)
            return min(lows) if len(lows) == len(values) else None
        case ast.Call(func=ast.Name(id="half"), args=[inner]):
            low = minimum(inner, lowest_die)
            return None if low is None else -(-low // 2)
        case ast.Name() | ast.Call():
            return 0
        case ast.BinOp(left=left, op=ast.Add() | ast.Mult() as operator, right=right):
            left_minimum, right_minimum = minimum(left, lowest_die), minimum(right, lowest_die)
            if left_minimum is None or right_minimum is None:
                return None
            if isinstance(operator, ast.Add):
                return left_minimum + right_minimum
            return left_minimum * right_minimum if min(left_minimum, right_minimum) >= 0 else None
    return None


def greatest_number(node: ast.expr) -> int:
    """Return the largest number written in an expression, or its lower bound if this is larger."""
    constants = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
    return max(0, *(number for number in constants if isinstance(number, int)), minimum(node) or 0)


def explain_impossible(
    condition: Expression, dice: int, bounds: Bounds | None = None
) -> ImpossibleCondition | None:
    """Explain why a condition can never hold; None if the condition may hold.

    `dice` is the number of dice that the condition reads, or 0 if that number is not fixed.
    `bounds` has the ranges of other names and calls.
    """
    source = condition.source
    checker = _RangeChecker(source, dice, bounds or {})
    comparison = checker.find_false_comparison(condition.syntax())
    if comparison is None:
        return None
    left = comparison.left
    left_range = checker.range(left)
    assert left_range is not None
    part = source[left.col_offset : left.end_col_offset]
    return ImpossibleCondition(source, part, left_range.low, left_range.high)


class _RangeChecker(NamedTuple):
    """Computes the ranges of the parts of a condition."""

    source: str
    dice: int
    bounds: Bounds

    def find_false_comparison(self, node: ast.expr) -> ast.Compare | None:
        """Return a comparison that makes a condition always false, or None."""
        if isinstance(node, ast.BoolOp):
            false_comparisons = [self.find_false_comparison(part) for part in node.values]
            # `or` never holds if all parts are false, `and` never holds if one part is false.
            never_holds = (
                all(false_comparisons) if isinstance(node.op, ast.Or) else any(false_comparisons)
            )
            return next(filter(None, false_comparisons)) if never_holds else None
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            left, right = self.range(node.left), self.range(node.comparators[0])
            if left is not None and right is not None and _never_holds(node.ops[0], left, right):
                return node
        return None

    def range(self, node: ast.expr) -> Range | None:
        """Return the range of a number; None if unknown."""
        match node:
            case ast.Constant(value=int(number)):
                return Range(number, number)
            case ast.Name(id="total") if self.dice:
                return Range(self.dice, FACES * self.dice)
            case ast.Name(id="highest" | "lowest") if self.dice:
                return Range(1, FACES)
            case ast.Call(func=ast.Name(id="count")) if self.dice:
                return Range(0, self.dice)
            case ast.Name(id=name):
                return self.bounds.get((name, None))
            case ast.Call(func=ast.Name(id=name), args=[argument]):
                argument_text = self.source[argument.col_offset : argument.end_col_offset].strip()
                return self.bounds.get((name, argument_text))
            case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as operator, right=right):
                left_range, right_range = self.range(left), self.range(right)
                if left_range is None or right_range is None:
                    return None
                if isinstance(operator, ast.Add):
                    return Range(
                        left_range.low + right_range.low, left_range.high + right_range.high
                    )
                return Range(left_range.low - right_range.high, left_range.high - right_range.low)
        return None


def _never_holds(sign: ast.cmpop, left: Range, right: Range) -> bool:
    """Tell whether a comparison is false for all values of two ranges."""
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
