"""The parser of expressions.

Python's own parser reads the text, and only the nodes named here are accepted and turned into
closures: nothing in a hero file is ever executed.
"""

from __future__ import annotations

import ast
import functools
import keyword
import operator
import re
from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

MAX_LENGTH: Final = 200
"""Characters of one expression."""

MAX_DEPTH: Final = 16
"""How deep operations may be nested."""

MAX_NUMBER: Final = 9999
"""The greatest number that may be written."""

_CALL = re.compile(r"([A-Za-z_]\w*)(\s*\()([^()]*)(?=\))")
_NUMBER_THEN_LETTER = re.compile(r"(?<![A-Za-z_])\d+(?=[A-Za-z_.])")
_UNFINISHED = re.compile(r"([-+*/<>=]|\b(and|or|not))\s*$")
_NOT_OURS = re.compile(r"[^\x20-\x7e]")


class Environment(Protocol):
    """What an expression is read against: a moment of a game."""

    def name(self, name: str) -> int:
        """Return the value of a name, such as ``total``; truth is 1 or 0."""

    def call(self, function: str, argument: str) -> int:
        """Return the value of a call, such as ``count(sword)``; truth is 1 or 0."""


class ExpressionError(ValueError):
    """An expression that cannot be read.

    Parameters
    ----------
    what
        What is wrong.
    right
        What would be right.
    column
        Where in the expression, from 1.
    """

    def __init__(self, what: str, right: str, column: int) -> None:
        super().__init__(f"{what}; {right}" if right else what)
        self.what = what
        self.right = right
        self.column = column


class Reference(NamedTuple):
    """A name or a call in an expression, with where it stands (columns from 1)."""

    name: str
    #: None for a plain name
    argument: str | None
    column: int
    argument_column: int
    #: the column after its last character
    end: int


Value = Callable[[Environment], int]


class Part(NamedTuple):
    """A compiled part: how to value it, and its value where that never changes."""

    value: Value
    constant: int | None
    truth: bool = False


class Compiled(NamedTuple):
    """An expression ready to be valued."""

    part: Part
    references: tuple[Reference, ...]


@functools.lru_cache(maxsize=2048)
def compile_expression(source: str) -> Compiled:
    """Compile a text.

    Raises
    ------
    ExpressionError
        If it is no expression of the language.
    """
    if len(source) > MAX_LENGTH:
        raise ExpressionError(
            f"an expression of {len(source)} characters", f"at most {MAX_LENGTH}", MAX_LENGTH + 1
        )
    return Reader(source).read()


class Reader:
    """Reads one expression."""

    def __init__(self, source: str) -> None:
        self.text = source.strip()
        # Columns of problems are in the text as the file has it, columns of references in `source`.
        self.lead = len(source) - len(source.lstrip())
        self.references: list[Reference] = []

    def read(self) -> Compiled:
        """Compile the whole text."""
        part = self._part(self.tree(), 1)
        self.references.sort(key=lambda read: read.column)
        return Compiled(part, tuple(self.references))

    def tree(self) -> ast.expr:
        """Return Python's tree of the text, with the columns of the trimmed text.

        Raises
        ------
        ExpressionError
            If the text is empty, or no expression; with the column.
        """
        if not self.text:
            raise ExpressionError("an empty expression", "write a number, such as 3", 1)
        masked = self._mask()
        try:
            return ast.parse(masked, mode="eval").body
        except SyntaxError as error:
            raise self._syntax(error) from None

    def _problem(self, what: str, right: str, column: int) -> ExpressionError:
        return ExpressionError(what, right, column + self.lead)

    def _mask(self) -> str:
        """Hide the words in call arguments, which may be several, behind one of equal length."""

        def hide(found: re.Match[str]) -> str:
            function, bracket, argument = found.groups()
            if function == "half" or keyword.iskeyword(function) or not argument.strip():
                return found[0]
            return function + bracket + "a" * len(argument)

        masked = _CALL.sub(hide, self.text)
        if strange := _NOT_OURS.search(masked):
            raise self._problem(
                f"the sign {strange[0]!r} has no meaning in an expression",
                "use + - * // < <= > >= == != and or not ( )",
                strange.start() + 1,
            )
        if joined := _NUMBER_THEN_LETTER.search(masked):
            raise self._problem(
                f"{masked[joined.start() : joined.end() + 1]!r} is not a whole number",
                "write whole numbers, and * between a number and a name",
                joined.start() + 1,
            )
        return masked

    def _syntax(self, error: SyntaxError) -> ExpressionError:
        column = min(max(error.offset or 1, 1), len(self.text) + 1)
        there = self.text[column - 1 : column]
        equals = re.search(r"(?<![<>=!])=(?!=)", self.text)
        if equals:
            return self._problem(
                "a single = compares nothing", "write == for “equals”", equals.start() + 1
            )
        opened = self.text.count("(") - self.text.count(")")
        if opened:
            missing = ")" if opened > 0 else "("
            return self._problem(
                "the parentheses do not match", f"a {missing!r} is missing", column
            )
        if _UNFINISHED.search(self.text):
            there, column = "", len(self.text) + 1
        what = (
            f"the expression cannot be read at {there!r}" if there else "the expression ends early"
        )
        return self._problem(what, "write for example 3 + 2 * count(sword)", column)

    def _part(self, node: ast.expr, depth: int) -> Part:
        if depth > MAX_DEPTH:
            raise self._problem(
                "operations nested too deep", f"at most {MAX_DEPTH} levels", node.col_offset + 1
            )
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
                return self._sign(node, depth)
            case ast.BoolOp():
                return self._and_or(node, depth)
            case ast.Compare():
                return self._comparison(node, depth)
        raise self._problem(
            f"{self._text_of(node)!r} has no meaning in an expression",
            "use numbers, names, + - * //, comparisons, and, or, not",
            node.col_offset + 1,
        )

    def _text_of(self, node: ast.expr) -> str:
        return self.text[node.col_offset : node.end_col_offset]

    def _number(self, node: ast.Constant) -> Part:
        number = node.value
        if isinstance(number, bool) or not isinstance(number, int):
            raise self._problem(
                f"{self._text_of(node)} is not a whole number",
                "write a whole number or a name",
                node.col_offset + 1,
            )
        if number > MAX_NUMBER:
            raise self._problem(
                f"{number} is too great", f"at most {MAX_NUMBER}", node.col_offset + 1
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
            raise self._problem(
                f"{self._text_of(node)!r} is not a call",
                "a call is a name with one argument, such as count(sword)",
                column,
            )
        function = node.func.id
        if len(node.args) != 1:
            raise self._problem(
                f"{function} takes one argument",
                f"such as {function}({'total' if function == 'half' else 'sword'})",
                column,
            )
        inner = node.args[0]
        if function == "half":
            return _half(self._part(inner, depth + 1))
        word = self._text_of(inner).strip()
        if not isinstance(inner, ast.Name) or set(word) & set('",=[]{}'):
            raise self._problem(
                f"{function} takes a word, not {word!r}",
                f"such as {function}(sword)",
                inner.col_offset + 1,
            )
        spaces = len(self._text_of(inner)) - len(self._text_of(inner).lstrip())
        end = (node.end_col_offset or 0) + 1
        self.references.append(
            Reference(function, word, column, inner.col_offset + 1 + spaces, end)
        )
        return Part(lambda env: int(env.call(function, word)), None, function in _TRUTHS)

    def _arithmetic(self, node: ast.BinOp, depth: int) -> Part:
        operate = _ARITHMETIC.get(type(node.op))
        if operate is None:
            raise self._problem(
                f"this operation has no meaning in an expression: {self._text_of(node)!r}",
                "use + - * and // (whole times); half(x) is half, rounded up",
                node.col_offset + 1,
            )
        left, right = self._part(node.left, depth + 1), self._part(node.right, depth + 1)
        if operate is operator.floordiv and (right.constant is None or right.constant < 1):
            raise self._problem(
                "// needs a number of 1 or more behind it",
                "such as total // 2",
                node.right.col_offset + 1,
            )
        if left.constant is not None and right.constant is not None:
            return _constant(operate(left.constant, right.constant))
        a, b = left.value, right.value
        if right.constant is not None:
            fixed = right.constant
            return Part(lambda env: operate(a(env), fixed), None)
        return Part(lambda env: operate(a(env), b(env)), None)

    def _sign(self, node: ast.UnaryOp, depth: int) -> Part:
        part = self._part(node.operand, depth + 1)
        inner = part.value
        if isinstance(node.op, ast.Not):
            constant = None if part.constant is None else int(not part.constant)
            return Part(lambda env: int(not inner(env)), constant, truth=True)
        if isinstance(node.op, ast.USub):
            if part.constant is not None:
                return _constant(-part.constant)
            return Part(lambda env: -inner(env), None)
        if isinstance(node.op, ast.UAdd):
            return part
        raise self._problem(
            f"{self._text_of(node)!r} has no meaning in an expression",
            "use + - or not in front of a value",
            node.col_offset + 1,
        )

    def _and_or(self, node: ast.BoolOp, depth: int) -> Part:
        parts = [self._part(value, depth + 1) for value in node.values]
        values = tuple(part.value for part in parts)
        decide = all if isinstance(node.op, ast.And) else any
        constants = [part.constant for part in parts]
        if None not in constants:
            return Part(lambda env: fixed, fixed := int(decide(constants)), truth=True)
        return Part(lambda env: int(decide(value(env) for value in values)), None, truth=True)

    def _comparison(self, node: ast.Compare, depth: int) -> Part:
        compare: list[Callable[[int, int], bool]] = []
        for sign in node.ops:
            found = _COMPARISONS.get(type(sign))
            if found is None:
                raise self._problem(
                    f"this comparison has no meaning in an expression: {self._text_of(node)!r}",
                    "use < <= > >= == !=",
                    node.col_offset + 1,
                )
            compare.append(found)
        parts = [self._part(side, depth + 1) for side in (node.left, *node.comparators)]
        values = tuple(part.value for part in parts)
        if len(values) == 2:
            (a, b), only = values, compare[0]
            if parts[1].constant is not None:
                bound = parts[1].constant
                folded = None if parts[0].constant is None else int(only(parts[0].constant, bound))
                return Part(lambda env: int(only(a(env), bound)), folded, truth=True)
            return Part(lambda env: int(only(a(env), b(env))), None, truth=True)

        def chain(env: Environment) -> int:
            sides = [value(env) for value in values]
            return int(
                all(
                    test(low, high)
                    for test, low, high in zip(compare, sides, sides[1:], strict=False)
                )
            )

        return Part(chain, None, truth=True)


#: calls that answer yes or no
_TRUTHS = frozenset({"any", "same", "requires", "holds"})

_ARITHMETIC: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
}

_COMPARISONS: dict[type[ast.cmpop], Callable[[int, int], bool]] = {
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
