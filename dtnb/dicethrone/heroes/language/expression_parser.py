"""Parse expressions and compile them to closures.

Python's own parser parses the text. Only the syntax nodes handled here are accepted and turned into
closures, so no code from a hero file is ever executed.
"""

from __future__ import annotations

import ast
import functools
import keyword
import operator
import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple, Protocol

from dtnb.dicethrone.messages import speaker
from dtnb.errors import PicklableError
from dtnb.sanitize import sanitize_line

MAX_LENGTH: Final = 200
"""The greatest length of an expression, in characters."""

MAX_DEPTH: Final = 16
"""The greatest nesting depth of operations."""

MAX_NUMBER: Final = 9999
"""The greatest number that may be written."""

_CALL = re.compile(r"([A-Za-z_]\w*)(\s*\()([^()]*)(?=\))")
_NUMBER_THEN_LETTER = re.compile(r"(?<![A-Za-z_])\d+(?=[A-Za-z_.])")
_UNFINISHED = re.compile(r"([-+*/<>=]|\b(and|or|not))\s*$")
_UNPRINTABLE = re.compile(r"[^\x20-\x7e]")


class Environment(Protocol):
    """A moment of a game, from which an expression reads its values."""

    def name(self, name: str) -> int:
        """Return the value of a name, such as ``total``; 1 or 0 for a condition."""

    def call(self, function: str, argument: str) -> int:
        """Return the value of a call, such as ``count(sword)``; 1 or 0 for a condition."""


class ExpressionError(PicklableError, ValueError):
    """An expression that cannot be parsed.

    Parameters
    ----------
    code
        The message ``problem.hero.expression.<code>`` says what is wrong,
        ``problem.hero.expression.<code>.right`` how to correct it.
    column
        The column in the expression, from 1.
    **words
        The values of the messages' placeholders.
    """

    def __init__(self, code: str, column: int, **words: Any) -> None:
        super().__init__(code, column)
        self.code, self.column, self.words = code, column, words

    def __str__(self) -> str:
        """Return what is wrong and how to correct it, in English."""
        parts = speaker("en").problem(f"hero.expression.{self.code}", self.words)
        return sanitize_line("; ".join(parts))


class Reference(NamedTuple):
    """A name or a call in an expression, with its columns (from 1)."""

    name: str
    #: None for a plain name
    argument: str | None
    column: int
    argument_column: int
    #: the column after its last character
    end: int


Value = Callable[[Environment], int]


class Part(NamedTuple):
    """A compiled part of an expression: its closure, and its value if the part is constant."""

    value: Value
    constant: int | None
    is_condition: bool = False


class Compiled(NamedTuple):
    """A compiled expression."""

    part: Part
    references: tuple[Reference, ...]


@functools.lru_cache(maxsize=2048)
def compile_expression(source: str) -> Compiled:
    """Compile an expression; raise ExpressionError if the text is not a valid expression."""
    if len(source) > MAX_LENGTH:
        raise ExpressionError("too-long", MAX_LENGTH + 1, length=len(source), limit=MAX_LENGTH)
    return Parser(source).read()


class Parser:
    """Compiles one expression."""

    def __init__(self, source: str) -> None:
        self.text = source.strip()
        # Columns of problems count in the untrimmed text, columns of references in `text`.
        self.indent = len(source) - len(source.lstrip())
        self.references: list[Reference] = []

    def read(self) -> Compiled:
        """Compile the whole text."""
        part = self._compile(self.tree(), 1)
        self.references.sort(key=lambda reference: reference.column)
        return Compiled(part, tuple(self.references))

    def tree(self) -> ast.expr:
        """Return Python's syntax tree of the trimmed text; or raise ExpressionError."""
        if not self.text:
            raise ExpressionError("empty", 1)
        masked = self._mask()
        try:
            return ast.parse(masked, mode="eval").body
        except SyntaxError as error:
            raise self._explain_syntax_error(error) from None

    def _problem(self, code: str, column: int, **args: Any) -> ExpressionError:
        return ExpressionError(code, column + self.indent, **args)

    def _mask(self) -> str:
        """Return the text with each call's argument, which may have several words, as one word.

        The word has the same length, so columns stay the same.
        """

        def mask_argument(call: re.Match[str]) -> str:
            function, bracket, argument = call.groups()
            if function == "half" or keyword.iskeyword(function) or not argument.strip():
                return call[0]
            return function + bracket + "a" * len(argument)

        masked = _CALL.sub(mask_argument, self.text)
        if sign := _UNPRINTABLE.search(masked):
            raise self._problem("sign", sign.start() + 1, sign=sign[0])
        if joined := _NUMBER_THEN_LETTER.search(masked):
            raise self._problem(
                "number", joined.start() + 1, text=masked[joined.start() : joined.end() + 1]
            )
        return masked

    def _explain_syntax_error(self, error: SyntaxError) -> ExpressionError:
        """Return the problem that most probably caused Python's syntax error."""
        column = min(max(error.offset or 1, 1), len(self.text) + 1)
        character = self.text[column - 1 : column]
        equals = re.search(r"(?<![<>=!])=(?!=)", self.text)
        if equals:
            return self._problem("single-equals", equals.start() + 1)
        unclosed = self.text.count("(") - self.text.count(")")
        if unclosed:
            missing = ")" if unclosed > 0 else "("
            return self._problem("parentheses", column, sign=missing)
        if _UNFINISHED.search(self.text):
            character, column = "", len(self.text) + 1
        if not character:
            return self._problem("ends-early", column)
        return self._problem("unread", column, text=character)

    def _compile(self, node: ast.expr, depth: int) -> Part:
        if depth > MAX_DEPTH:
            raise self._problem("too-deep", node.col_offset + 1, limit=MAX_DEPTH)
        match node:
            case ast.Constant():
                return self._number(node)
            case ast.Name():
                return self._name(node)
            case ast.Call():
                return self._call(node, depth)
            case ast.BinOp():
                return self._arithmetic(node, depth)
            case ast.UnaryOp():
                return self._unary(node, depth)
            case ast.BoolOp():
                return self._and_or(node, depth)
            case ast.Compare():
                return self._comparison(node, depth)
        raise self._problem("no-meaning", node.col_offset + 1, text=self._text_of(node))

    def _text_of(self, node: ast.expr) -> str:
        return self.text[node.col_offset : node.end_col_offset]

    def _number(self, node: ast.Constant) -> Part:
        number = node.value
        if isinstance(number, bool) or not isinstance(number, int):
            raise self._problem("no-number", node.col_offset + 1, text=self._text_of(node))
        if number > MAX_NUMBER:
            raise self._problem(
                "too-great", node.col_offset + 1, number=str(number), limit=MAX_NUMBER
            )
        return _constant(number)

    def _name(self, node: ast.Name) -> Part:
        name = node.id
        column, end = node.col_offset + 1, (node.end_col_offset or 0) + 1
        self.references.append(Reference(name, None, column, column, end))
        return Part(lambda env: int(env.name(name)), None)

    def _call(self, node: ast.Call, depth: int) -> Part:
        column = node.col_offset + 1
        if not isinstance(node.func, ast.Name) or node.keywords:
            raise self._problem("no-call", column, text=self._text_of(node))
        function = node.func.id
        if len(node.args) != 1:
            raise self._problem(
                "one-argument",
                column,
                name=function,
                example="total" if function == "half" else "sword",
            )
        inner = node.args[0]
        if function == "half":
            return _half(self._compile(inner, depth + 1))
        word = self._text_of(inner).strip()
        if not isinstance(inner, ast.Name) or set(word) & set('",=[]{}'):
            raise self._problem("no-word", inner.col_offset + 1, name=function, text=word)
        spaces = len(self._text_of(inner)) - len(self._text_of(inner).lstrip())
        end = (node.end_col_offset or 0) + 1
        self.references.append(
            Reference(function, word, column, inner.col_offset + 1 + spaces, end)
        )
        return Part(lambda env: int(env.call(function, word)), None, function in _CONDITION_CALLS)

    def _arithmetic(self, node: ast.BinOp, depth: int) -> Part:
        operate = _ARITHMETIC.get(type(node.op))
        if operate is None:
            raise self._problem("operation", node.col_offset + 1, text=self._text_of(node))
        left, right = self._compile(node.left, depth + 1), self._compile(node.right, depth + 1)
        if operate is operator.floordiv and (right.constant is None or right.constant < 1):
            raise self._problem("whole-times", node.right.col_offset + 1)
        if left.constant is not None and right.constant is not None:
            return _constant(operate(left.constant, right.constant))
        a, b = left.value, right.value
        if right.constant is not None:
            fixed = right.constant
            return Part(lambda env: operate(a(env), fixed), None)
        return Part(lambda env: operate(a(env), b(env)), None)

    def _unary(self, node: ast.UnaryOp, depth: int) -> Part:
        part = self._compile(node.operand, depth + 1)
        inner = part.value
        if isinstance(node.op, ast.Not):
            constant = None if part.constant is None else int(not part.constant)
            return Part(lambda env: int(not inner(env)), constant, is_condition=True)
        if isinstance(node.op, ast.USub):
            if part.constant is not None:
                return _constant(-part.constant)
            return Part(lambda env: -inner(env), None)
        if isinstance(node.op, ast.UAdd):
            return part
        raise self._problem("prefix", node.col_offset + 1, text=self._text_of(node))

    def _and_or(self, node: ast.BoolOp, depth: int) -> Part:
        parts = [self._compile(value, depth + 1) for value in node.values]
        values = tuple(part.value for part in parts)
        combine = all if isinstance(node.op, ast.And) else any
        constants = [part.constant for part in parts]
        if None not in constants:
            return Part(lambda env: fixed, fixed := int(combine(constants)), is_condition=True)
        return Part(
            lambda env: int(combine(value(env) for value in values)), None, is_condition=True
        )

    def _comparison(self, node: ast.Compare, depth: int) -> Part:
        comparisons: list[Callable[[int, int], bool]] = []
        for sign in node.ops:
            comparison = COMPARISONS.get(type(sign))
            if comparison is None:
                raise self._problem("comparison", node.col_offset + 1, text=self._text_of(node))
            comparisons.append(comparison)
        parts = [self._compile(side, depth + 1) for side in (node.left, *node.comparators)]
        values = tuple(part.value for part in parts)
        if len(values) == 2:
            (a, b), compare = values, comparisons[0]
            if parts[1].constant is not None:
                bound, left = parts[1].constant, parts[0].constant
                constant = None if left is None else int(compare(left, bound))
                return Part(lambda env: int(compare(a(env), bound)), constant, is_condition=True)
            return Part(lambda env: int(compare(a(env), b(env))), None, is_condition=True)

        def compare_all(env: Environment) -> int:
            sides = [value(env) for value in values]
            pairs = zip(comparisons, sides, sides[1:], strict=False)
            return int(all(compare(left, right) for compare, left, right in pairs))

        return Part(compare_all, None, is_condition=True)


#: calls that are conditions
_CONDITION_CALLS = frozenset({"any", "same", "requires", "holds"})

_ARITHMETIC: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
}

COMPARISONS: dict[type[ast.cmpop], Callable[[int, int], bool]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}


def _constant(number: int) -> Part:
    return Part(lambda env: number, number)


def _half(part: Part) -> Part:
    # DT-CALC-07: halves are rounded up.
    if part.constant is not None:
        return _constant(-(-part.constant // 2))
    inner = part.value
    return Part(lambda env: -(-inner(env) // 2), None)
