"""Numbers and conditions of hero files: ``3 + 2 * count(heart)``, ``total >= 14 and any(pow)``.

A small language of whole numbers
(:mod:`~dtnb.dicethrone.heroes.language.expression_parser`). What an expression reads is listed, so
that the linter can check every word before a game begins.
"""

from __future__ import annotations

import ast
import functools
import itertools
from collections.abc import Callable, Iterator

from dtnb.dicethrone.heroes.language.expression_parser import (
    COMPARISONS,
    MAX_DEPTH,
    MAX_LENGTH,
    MAX_NUMBER,
    Environment,
    ExpressionError,
    Reader,
    Reference,
    Value,
    compile_expression,
)

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
    """A whole number, or a truth as 1 or 0, that is read from the game when it is needed.

    Parameters
    ----------
    source : str
        The text.

    Raises
    ------
    ExpressionError
        If the text is no expression of the language.
    """

    __slots__ = (
        "_value",
        "calls",
        "constant",
        "is_condition",
        "names",
        "references",
        "source",
    )

    source: str
    constant: int | None
    is_condition: bool
    references: tuple[Reference, ...]
    #: the plain names that are read, each once, in the order of the text
    names: tuple[str, ...]
    #: the calls that are read, as (function, argument), each once, in the order of the text: a
    #: set's is another in each process, and a state may not hang on it
    calls: tuple[tuple[str, str], ...]
    _value: Value

    def __init__(self, source: str) -> None:
        compiled = compile_expression(source)
        fill = functools.partial(object.__setattr__, self)
        fill("source", source.strip())
        fill("_value", compiled.part.value)
        fill("constant", compiled.part.constant)
        fill("is_condition", compiled.part.truth)
        fill("references", compiled.references)
        names, calls = [], []
        for read in compiled.references:
            if read.argument is None:
                names.append(read.name)
            else:
                calls.append((read.name, read.argument))
        fill("names", tuple(dict.fromkeys(names)))
        fill("calls", tuple(dict.fromkeys(calls)))

    @classmethod
    def of(cls, number: int) -> Expression:
        """Return the expression that is always `number`."""
        return cls(str(number))

    def value(self, env: Environment) -> int:
        """Return the value at this moment; a condition is 1 or 0."""
        return self._value(env)

    def syntax(self) -> ast.expr:
        """Return the syntax tree; its columns are those of :attr:`source`, from 0."""
        return Reader(self.source).tree()

    def filled_in(self, env: Environment) -> str:
        """Return the text with every name and call replaced by its present value."""
        text, done = "", 0
        for read in self.references:
            value = _look_up(env, read)
            text += self.source[done : read.column - 1]
            text += str(value) if value >= 0 else f"({value})"
            done = read.end - 1
        return text + self.source[done:]

    def describe(self, env: Environment) -> str:
        """Return how the value comes about: ``3 + 2 * count(heart) = 3 + 2 * 2 = 7``.

        Steps that would repeat the one before are left out. Conditions are written with an arrow,
        ``total >= 14 → 16 >= 14 → true``, because ``=`` would read as a comparison.
        """
        value = self.value(env)
        end = ("true" if value else "false") if self.is_condition else str(value)
        steps = [self.source, self.filled_in(env), end]
        return (" → " if self.is_condition else " = ").join(dict.fromkeys(steps))

    def untrue(self, env: Environment) -> str | None:
        """Return the comparisons that do not hold, each as it is instead; None without any.

        Of ``total >= 14 and same(2)`` with a total of 11 it is ``11 < 14``.
        """
        found = (
            f"{left.value(env)} {instead} {right.value(env)}"
            for left, holds, right, instead in _comparisons(self.source)
            if not holds(left.value(env), right.value(env))
        )
        return ", ".join(dict.fromkeys(found)) or None

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

    # Closures cannot be copied to another process; the text can, and says the same.
    def __reduce__(self) -> tuple[type[Expression], tuple[str]]:
        return (Expression, (self.source,))


#: how readers see a comparison that does not hold
_INSTEAD = {ast.Lt: "≥", ast.LtE: ">", ast.Gt: "≤", ast.GtE: "<", ast.Eq: "≠", ast.NotEq: "="}

_Comparison = tuple[Expression, Callable[[int, int], bool], Expression, str]


@functools.lru_cache(maxsize=1024)
def _comparisons(source: str) -> tuple[_Comparison, ...]:
    """Return the comparisons of a condition that count as they stand, in their order."""
    return tuple(_compared(Expression(source).syntax(), source))


def _compared(node: ast.expr, source: str) -> Iterator[_Comparison]:
    if isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from _compared(value, source)
    elif isinstance(node, ast.Compare):
        nodes = (node.left, *node.comparators)
        sides = [Expression(source[side.col_offset : side.end_col_offset]) for side in nodes]
        for sign, (left, right) in zip(node.ops, itertools.pairwise(sides), strict=True):
            yield left, COMPARISONS[type(sign)], right, _INSTEAD[type(sign)]


def _look_up(env: Environment, read: Reference) -> int:
    if read.argument is None:
        return int(env.name(read.name))
    return int(env.call(read.name, read.argument))
