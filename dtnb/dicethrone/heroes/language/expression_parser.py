"""Parse expressions of hero files, such as ``total >= 14``, and compile them to closures.

Python's own parser parses the text. Only the syntax nodes handled here are accepted and turned into
closures, so no code from a hero file is ever executed.

The file is long because each kind of syntax node is compiled in its own way.
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
"""The maximum length of an expression, in characters."""

MAX_DEPTH: Final = 16
"""The maximum nesting depth of operations."""

MAX_NUMBER: Final = 9999
"""The maximum number in an expression."""

NUMBER_FUNCTIONS: Final = {"half": "total", "max": "total or 5", "min": "total or 5"}
"""An example argument for each function that takes numbers; other functions take a word."""

_CALL = re.compile(r"([A-Za-z_]\w*)(\s*\()([^()]*)(?=\))")
_NUMBER_THEN_LETTER = re.compile(r"(?<![A-Za-z_])\d+(?=[A-Za-z_.])")
_UNFINISHED = re.compile(r"([-+*/<>=]|\b(and|or|not))\s*$")
_SEVERAL_WORDS = re.compile(r"[A-Za-z_]\w*(?:\s+[A-Za-z_]\w*)+")
_UNPRINTABLE = re.compile(r"[^\x20-\x7e]")


class Environment(Protocol):
    """The situation in which an expression is evaluated: the values of its names and calls."""

    def name(self, name: str) -> int:
        """Return the value of a name, such as ``total``; 1 or 0 for a condition."""

    def call(self, function: str, argument: str) -> int:
        """Return the value of a call, such as ``count(sword)``; 1 or 0 for a condition."""


class ExpressionError(PicklableError, ValueError):
    """An expression that cannot be parsed.

    The message ``problem.hero.expression.<code>`` describes the mistake. The message
    ``problem.hero.expression.<code>.right`` says how to correct it. `words` fills the placeholders
    of both messages. `column` is counted from 1.
    """

    def __init__(self, code: str, column: int, **words: Any) -> None:
        super().__init__(code, column)
        self.code, self.column, self.words = code, column, words

    def __str__(self) -> str:
        """Return the mistake and its correction, in English."""
        parts = speaker("en").problem(f"hero.expression.{self.code}", self.words)
        return sanitize_line("; ".join(parts))


class Reference(NamedTuple):
    """A name or a call in an expression, with its columns (from 1)."""

    name: str
    #: the text in the parentheses of a call; None for a plain name
    argument: str | None
    column: int
    argument_column: int
    #: the column after the last character of the name or call
    end: int


#: a closure that computes the value of an expression
Evaluator = Callable[[Environment], int]


class CompiledPart(NamedTuple):
    """A compiled part of an expression: its closure, and its value if the part is constant."""

    evaluate: Evaluator
    constant: int | None
    is_condition: bool = False


class CompiledExpression(NamedTuple):
    """A compiled expression."""

    #: the expression as a whole, as opposed to its operands
    whole: CompiledPart
    #: every name and call in the text, in order
    references: tuple[Reference, ...]


@functools.lru_cache(maxsize=2048)
def compile_expression(source: str) -> CompiledExpression:
    """Compile an expression; raise ExpressionError if the text is not a valid expression."""
    if len(source) > MAX_LENGTH:
        raise ExpressionError("too-long", MAX_LENGTH + 1, length=len(source), limit=MAX_LENGTH)
    return Parser(source).compile()


class Parser:
    """Compiles one expression."""

    def __init__(self, source: str) -> None:
        self.text = source.strip()
        # The columns of errors are counted in `source`, the columns of references in `text`.
        self.indent = len(source) - len(source.lstrip())
        self.references: list[Reference] = []

    def compile(self) -> CompiledExpression:
        """Compile the whole text."""
        whole = self._compile(self.parse_syntax(), 1)
        self.references.sort(key=lambda reference: reference.column)
        return CompiledExpression(whole, tuple(self.references))

    def parse_syntax(self) -> ast.expr:
        """Return the Python syntax tree of the trimmed text; raise ExpressionError if invalid."""
        if not self.text:
            raise ExpressionError("empty", 1)
        masked = self._mask_arguments()
        try:
            return ast.parse(masked, mode="eval").body
        except SyntaxError as error:
            raise self._explain_syntax_error(error) from None

    def _make_error(self, code: str, column: int, **args: Any) -> ExpressionError:
        """Return an error at a column of the trimmed text."""
        return ExpressionError(code, column + self.indent, **args)

    def _mask_arguments(self) -> str:
        """Return the text with the argument of each call replaced by a word of the same length.

        An argument such as ``Guard Break`` may have several words, which Python cannot parse.
        Columns stay the same, because the length does.
        """

        def mask_argument(call: re.Match[str]) -> str:
            function, bracket, argument = call.groups()
            if function in NUMBER_FUNCTIONS or keyword.iskeyword(function) or not argument.strip():
                return call[0]
            return function + bracket + "a" * len(argument)

        masked = _CALL.sub(mask_argument, self.text)
        if character := _UNPRINTABLE.search(masked):
            raise self._make_error("sign", character.start() + 1, sign=character[0])
        if number_match := _NUMBER_THEN_LETTER.search(masked):
            raise self._make_error(
                "number",
                number_match.start() + 1,
                text=masked[number_match.start() : number_match.end() + 1],
            )
        return masked

    def _explain_syntax_error(self, error: SyntaxError) -> ExpressionError:
        """Return the problem that most probably caused Python's syntax error."""
        column = min(max(error.offset or 1, 1), len(self.text) + 1)
        character = self.text[column - 1 : column]
        equals_match = re.search(r"(?<![<>=!])=(?!=)", self.text)
        if equals_match:
            return self._make_error("single-equals", equals_match.start() + 1)
        unclosed_count = self.text.count("(") - self.text.count(")")
        if unclosed_count:
            missing_bracket = ")" if unclosed_count > 0 else "("
            return self._make_error("parentheses", column, sign=missing_bracket)
        if _UNFINISHED.search(self.text):
            character, column = "", len(self.text) + 1
        if not character:
            return self._make_error("ends-early", column)
        for part in re.finditer(r"(?:(?!\b(?:and|or|not)\b)[\w\s])+", self._mask_arguments()):
            words = part[0].strip()
            if _SEVERAL_WORDS.fullmatch(words):
                start = part.start() + len(part[0]) - len(part[0].lstrip())
                return self._make_error("words", start + 1, text=words)
        return self._make_error("unread", column, text=character)

    def _compile(self, node: ast.expr, depth: int) -> CompiledPart:
        """Compile a syntax node and its operands; raise ExpressionError for other syntax."""
        if depth > MAX_DEPTH:
            raise self._make_error("too-deep", node.col_offset + 1, limit=MAX_DEPTH)
        match node:
            case ast.Constant():
                return self._compile_number(node)
            case ast.Name():
                return self._compile_name(node)
            case ast.Call():
                return self._compile_call(node, depth)
            case ast.BinOp():
                return self._compile_arithmetic(node, depth)
            case ast.UnaryOp():
                return self._compile_unary(node, depth)
            case ast.BoolOp():
                return self._compile_and_or(node, depth)
            case ast.Compare():
                return self._compile_comparison(node, depth)
        raise self._make_error("no-meaning", node.col_offset + 1, text=self._source_of(node))

    def _source_of(self, node: ast.expr) -> str:
        return self.text[node.col_offset : node.end_col_offset]

    def _compile_number(self, node: ast.Constant) -> CompiledPart:
        number = node.value
        if isinstance(number, bool) or not isinstance(number, int):
            raise self._make_error("no-number", node.col_offset + 1, text=self._source_of(node))
        if number > MAX_NUMBER:
            raise self._make_error(
                "too-great", node.col_offset + 1, number=str(number), limit=MAX_NUMBER
            )
        return _constant_part(number)

    def _compile_name(self, node: ast.Name) -> CompiledPart:
        """Compile a plain name, and list it among the references."""
        name = node.id
        column, end = node.col_offset + 1, (node.end_col_offset or 0) + 1
        self.references.append(
            Reference(name, argument=None, column=column, argument_column=column, end=end)
        )
        return CompiledPart(lambda env: int(env.name(name)), constant=None)

    def _compile_call(self, node: ast.Call, depth: int) -> CompiledPart:
        """Compile a call with one argument: a word, or numbers for ``half``, ``max``, ``min``."""
        column = node.col_offset + 1
        if not isinstance(node.func, ast.Name) or node.keywords:
            raise self._make_error("no-call", column, text=self._source_of(node))
        function = node.func.id
        if len(node.args) != 1:
            raise self._make_error(
                "one-argument",
                column,
                name=function,
                example=NUMBER_FUNCTIONS.get(function, "sword"),
            )
        argument_node = node.args[0]
        if function in _CHOICES:
            return self._compile_choice(node, argument_node, depth)
        if function == "half":
            return _half_part(self._compile(argument_node, depth + 1))
        argument = self._source_of(argument_node).strip()
        if not isinstance(argument_node, ast.Name) or set(argument) & set('",=[]{}'):
            raise self._make_error(
                "no-word", argument_node.col_offset + 1, name=function, text=argument
            )
        leading_spaces = len(self._source_of(argument_node)) - len(
            self._source_of(argument_node).lstrip()
        )
        end = (node.end_col_offset or 0) + 1
        self.references.append(
            Reference(
                function,
                argument=argument,
                column=column,
                argument_column=argument_node.col_offset + 1 + leading_spaces,
                end=end,
            )
        )
        return CompiledPart(
            lambda env: int(env.call(function, argument)),
            constant=None,
            is_condition=function in _CONDITION_FUNCTIONS,
        )

    def _compile_choice(self, node: ast.Call, argument_node: ast.expr, depth: int) -> CompiledPart:
        """Compile the greatest or least of several numbers: ``max(total or 5)``."""
        function = self._source_of(node.func)
        if not isinstance(argument_node, ast.BoolOp) or not isinstance(argument_node.op, ast.Or):
            raise self._make_error(
                "no-choice", node.col_offset + 1, name=function, example=NUMBER_FUNCTIONS[function]
            )
        parts = [self._compile(value, depth + 1) for value in argument_node.values]
        evaluators = tuple(part.evaluate for part in parts)
        choose = _CHOICES[function]
        constants = [part.constant for part in parts if part.constant is not None]
        if len(constants) == len(parts):
            return _constant_part(choose(constants))
        return CompiledPart(
            lambda env: choose([evaluate(env) for evaluate in evaluators]), constant=None
        )

    def _compile_arithmetic(self, node: ast.BinOp, depth: int) -> CompiledPart:
        """Compile a sum, difference, product or whole quotient."""
        operate = _ARITHMETIC.get(type(node.op))
        if operate is None:
            raise self._make_error("operation", node.col_offset + 1, text=self._source_of(node))
        left, right = self._compile(node.left, depth + 1), self._compile(node.right, depth + 1)
        if operate is operator.floordiv and (right.constant is None or right.constant < 1):
            raise self._make_error("whole-times", node.right.col_offset + 1)
        if left.constant is not None and right.constant is not None:
            return _constant_part(operate(left.constant, right.constant))
        evaluate_left, evaluate_right = left.evaluate, right.evaluate
        if right.constant is not None:
            right_constant = right.constant
            return CompiledPart(
                lambda env: operate(evaluate_left(env), right_constant), constant=None
            )
        return CompiledPart(
            lambda env: operate(evaluate_left(env), evaluate_right(env)), constant=None
        )

    def _compile_unary(self, node: ast.UnaryOp, depth: int) -> CompiledPart:
        """Compile ``not`` or a sign before its operand."""
        part = self._compile(node.operand, depth + 1)
        evaluate = part.evaluate
        if isinstance(node.op, ast.Not):
            constant = None if part.constant is None else int(not part.constant)
            return CompiledPart(
                lambda env: int(not evaluate(env)), constant=constant, is_condition=True
            )
        if isinstance(node.op, ast.USub):
            if part.constant is not None:
                return _constant_part(-part.constant)
            return CompiledPart(lambda env: -evaluate(env), constant=None)
        if isinstance(node.op, ast.UAdd):
            return part
        raise self._make_error("prefix", node.col_offset + 1, text=self._source_of(node))

    def _compile_and_or(self, node: ast.BoolOp, depth: int) -> CompiledPart:
        parts = [self._compile(value, depth + 1) for value in node.values]
        evaluators = tuple(part.evaluate for part in parts)
        combine = all if isinstance(node.op, ast.And) else any
        constants = [part.constant for part in parts]
        if None not in constants:
            return CompiledPart(
                lambda env: constant_result,
                constant=(constant_result := int(combine(constants))),
                is_condition=True,
            )
        return CompiledPart(
            lambda env: int(combine(evaluate(env) for evaluate in evaluators)),
            constant=None,
            is_condition=True,
        )

    def _compile_comparison(self, node: ast.Compare, depth: int) -> CompiledPart:
        """Compile a comparison, which may be chained as in ``1 < total < 5``."""
        comparisons: list[Callable[[int, int], bool]] = []
        for sign in node.ops:
            comparison = COMPARISONS.get(type(sign))
            if comparison is None:
                raise self._make_error(
                    "comparison", node.col_offset + 1, text=self._source_of(node)
                )
            comparisons.append(comparison)
        parts = [self._compile(side, depth + 1) for side in (node.left, *node.comparators)]
        evaluators = tuple(part.evaluate for part in parts)
        if len(evaluators) == 2:
            (evaluate_left, evaluate_right), compare = evaluators, comparisons[0]
            if parts[1].constant is not None:
                bound, left_constant = parts[1].constant, parts[0].constant
                constant = None if left_constant is None else int(compare(left_constant, bound))
                return CompiledPart(
                    lambda env: int(compare(evaluate_left(env), bound)),
                    constant=constant,
                    is_condition=True,
                )
            return CompiledPart(
                lambda env: int(compare(evaluate_left(env), evaluate_right(env))),
                constant=None,
                is_condition=True,
            )

        def compare_all(env: Environment) -> int:
            sides = [evaluate(env) for evaluate in evaluators]
            pairs = zip(comparisons, sides, sides[1:], strict=False)
            return int(all(compare(left, right) for compare, left, right in pairs))

        return CompiledPart(compare_all, constant=None, is_condition=True)


#: functions that return one of several numbers. The word ``or`` separates the numbers, because a
#: comma would end the value in ``{deal: max(…)}``
_CHOICES: dict[str, Callable[[list[int]], int]] = {"max": max, "min": min}

#: functions whose calls are conditions
_CONDITION_FUNCTIONS = frozenset({"any", "same", "requires", "holds"})

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


def _constant_part(number: int) -> CompiledPart:
    return CompiledPart(lambda env: number, constant=number)


def _half_part(part: CompiledPart) -> CompiledPart:
    """Return the half of a part of an expression."""
    # DT-CALC-07: halves are rounded up.
    if part.constant is not None:
        return _constant_part(-(-part.constant // 2))
    evaluate = part.evaluate
    return CompiledPart(lambda env: -(-evaluate(env) // 2), constant=None)
