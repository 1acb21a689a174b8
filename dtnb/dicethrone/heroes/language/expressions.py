"""Numbers and conditions of hero files: ``3 + 2 * count(heart)``, ``total >= 14 and any(pow)``.

Expressions are a small language of whole numbers, parsed by
:mod:`~dtnb.dicethrone.heroes.language.expression_parser`. An expression lists the names and calls
that it reads, so that the checks of hero files can look for mistakes in them.
"""

from __future__ import annotations

import ast
import functools
import itertools
from collections.abc import Callable, Iterator
from typing import NamedTuple

from dtnb.dicethrone.heroes.language.expression_parser import (
    COMPARISONS,
    MAX_DEPTH,
    MAX_LENGTH,
    MAX_NUMBER,
    Environment,
    Evaluator,
    ExpressionError,
    Parser,
    Reference,
    compile_expression,
)
from dtnb.dicethrone.heroes.language.vocabulary import DICE_NAMES

__all__ = [
    "MAX_DEPTH",
    "MAX_LENGTH",
    "MAX_NUMBER",
    "Environment",
    "Expression",
    "ExpressionError",
    "Reference",
]


class Expression:
    """A whole number or a condition, evaluated in a situation of a game; immutable.

    Raises ExpressionError if the source is not an expression of the language.
    """

    __slots__ = (
        "_evaluate",
        "calls",
        "constant",
        "is_condition",
        "names",
        "references",
        "source",
    )

    source: str
    #: the value of an expression that reads nothing from the game; None for any other
    constant: int | None
    is_condition: bool
    #: every name and call in the text, with its columns
    references: tuple[Reference, ...]
    #: the plain names that are read, without repetition, in the order of the text
    names: tuple[str, ...]
    #: the calls that are read, as (function, argument), without repetition, in the order of the
    #: text. They are not a set, because the order of a set differs between processes
    calls: tuple[tuple[str, str], ...]
    _evaluate: Evaluator

    def __init__(self, source: str) -> None:
        compiled = compile_expression(source)
        set_field = functools.partial(object.__setattr__, self)
        set_field("source", source.strip())
        set_field("_evaluate", compiled.whole.evaluate)
        set_field("constant", compiled.whole.constant)
        set_field("is_condition", compiled.whole.is_condition)
        set_field("references", compiled.references)
        names, calls = [], []
        for reference in compiled.references:
            if reference.argument is None:
                names.append(reference.name)
            else:
                calls.append((reference.name, reference.argument))
        set_field("names", tuple(dict.fromkeys(names)))
        set_field("calls", tuple(dict.fromkeys(calls)))

    @classmethod
    def of(cls, number: int) -> Expression:
        """Return the constant expression `number`."""
        return cls(str(number))

    def value(self, env: Environment) -> int:
        """Return the value in the situation `env`; 1 or 0 for a condition."""
        return self._evaluate(env)

    def syntax(self) -> ast.expr:
        """Return the syntax tree, whose columns are counted in :attr:`source`, from 0."""
        return Parser(self.source).parse_syntax()

    def substitute_values(self, env: Environment) -> str:
        """Return the text with every name and call replaced by its value."""
        text, position = "", 0
        for reference in self.references:
            value = _read_reference(env, reference)
            text += self.source[position : reference.column - 1]
            text += str(value) if value >= 0 else f"({value})"
            position = reference.end - 1
        return text + self.source[position:]

    def describe(self, env: Environment) -> str:
        """Return the evaluation step by step: ``3 + 2 * count(heart) = 3 + 2 * 2 = 7``.

        A step equal to the previous step is left out. The steps of a condition are joined by an
        arrow, as in ``total >= 14 → 16 >= 14 → true``, because ``=`` would read as a comparison.
        """
        value = self.value(env)
        end = ("true" if value else "false") if self.is_condition else str(value)
        steps = [self.source, self.substitute_values(env), end]
        return (" → " if self.is_condition else " = ").join(dict.fromkeys(steps))

    def failed_comparisons(self, env: Environment) -> str | None:
        """Describe the comparisons that fail, negated and with values; None if none fails.

        For ``total >= 14 and same(2)`` with a total of 11 the result is ``11 < 14``.
        """
        failures = (
            f"{comparison.left.value(env)} {comparison.negated_sign} {comparison.right.value(env)}"
            for comparison in _cached_comparisons(self.source)
            if not comparison.holds(comparison.left.value(env), comparison.right.value(env))
        )
        return ", ".join(dict.fromkeys(failures)) or None

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("an expression never changes")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("an expression never changes")

    def __repr__(self) -> str:
        return f"Expression({self.source!r})"

    def __str__(self) -> str:
        return self.source

    def __eq__(self, other: object) -> bool:
        return self.source == other.source if isinstance(other, Expression) else NotImplemented

    def __hash__(self) -> int:
        return hash((Expression, self.source))

    # Closures cannot be pickled, so the source is pickled and compiled again.
    def __reduce__(self) -> tuple[type[Expression], tuple[str]]:
        return (Expression, (self.source,))


#: the functions that read the faces of dice
_FACE_FUNCTIONS = frozenset({"count", "any", "same"})


def reads_dice(expression: Expression) -> bool:
    """Tell whether an expression reads the latest dice."""
    return not DICE_NAMES.isdisjoint(expression.names) or any(
        function in _FACE_FUNCTIONS for function, _ in expression.calls
    )


def requires_name(expression: Expression, name: str) -> bool:
    """Tell whether a condition is the plain name, or an ``and`` with this name as an operand."""
    node = expression.syntax()
    parts = node.values if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And) else [node]
    return any(isinstance(part, ast.Name) and part.id == name for part in parts)


#: the sign of the opposite comparison. If ``11 >= 14`` fails, it is described as ``11 < 14``
_NEGATED_SIGNS = {ast.Lt: "≥", ast.LtE: ">", ast.Gt: "≤", ast.GtE: "<", ast.Eq: "≠", ast.NotEq: "="}


class _Comparison(NamedTuple):
    """One comparison in a condition."""

    left: Expression
    #: a function of the values of both sides, which tells whether the comparison holds
    holds: Callable[[int, int], bool]
    right: Expression
    #: the sign that describes a failed comparison
    negated_sign: str


@functools.lru_cache(maxsize=1024)
def _cached_comparisons(source: str) -> tuple[_Comparison, ...]:
    """Return the comparisons of a condition in order, without the comparisons under a ``not``."""
    return tuple(_find_comparisons(Expression(source).syntax(), source))


def _find_comparisons(node: ast.expr, source: str) -> Iterator[_Comparison]:
    """Yield the comparisons in a condition, except those under a ``not``."""
    if isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from _find_comparisons(value, source)
    elif isinstance(node, ast.Compare):
        nodes = (node.left, *node.comparators)
        operands = [
            Expression(source[operand.col_offset : operand.end_col_offset]) for operand in nodes
        ]
        for operator, (left, right) in zip(node.ops, itertools.pairwise(operands), strict=True):
            sign = type(operator)
            yield _Comparison(left, COMPARISONS[sign], right, _NEGATED_SIGNS[sign])


def _read_reference(env: Environment, reference: Reference) -> int:
    """Return the value of a name or call in a situation of the game."""
    if reference.argument is None:
        return int(env.name(reference.name))
    return int(env.call(reference.name, reference.argument))
