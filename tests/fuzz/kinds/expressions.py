"""Expressions of hero files, and calculations of the command ``dtnb total``."""

from __future__ import annotations

from functools import cached_property
from random import Random

from dtnb.dicethrone.damage.notation import NotationError
from dtnb.dicethrone.damage.total import total
from dtnb.dicethrone.heroes.language.expressions import Environment, Expression, ExpressionError
from dtnb.sanitize import sanitize_line, sanitize_lines
from tests.fuzz.changing import Stock, at, paths
from tests.fuzz.kind import Given, WrongAnswerError, load_documents

NOTATIONS = (
    "8 +2 -1 half", "9 half half", "10 Protect=half 1/3 x3", "7 reflect-1/3 'a b'=-2", "5 pure +1",
    "12 half +3 prevent 4", "6 x2 half#2", "8 Tip=+1 Crit=+4 Bless=prevent-all",
)  # fmt: skip


class _Anything:
    """A situation in which every name and every call has a value."""

    def __init__(self, luck: Random) -> None:
        self._luck = luck

    def name(self, name: str) -> int:
        return self._luck.randint(-3, 20)

    def call(self, function: str, argument: str) -> int:
        return self._luck.randint(0, 6)


class Expressions:
    """Expressions and notations with changes."""

    @cached_property
    def stock(self) -> Stock:
        """Every short text of the shipped heroes, among them their expressions."""
        heroes = load_documents("heroes/*.yaml")
        expressions = {
            at(data, path) for data in heroes for path in paths(data) if _short(data, path)
        }
        return Stock([sorted(expressions)])

    def make(self, luck: Random) -> Given:
        """Return an expression or a notation."""
        notation = luck.random() < 0.3
        text = luck.choice(NOTATIONS if notation else self.stock.texts)
        return Given(
            self.stock.text(text, luck), "total" if notation else "text", luck.randrange(99)
        )

    def run(self, sample: Given) -> None:
        """Parse it, evaluate it, and describe the evaluation."""
        text = str(sample.data)
        try:
            if sample.form == "total":
                repr(total(text).data())
                output = total(text).text()
            else:
                expression = Expression(text)
                anything: Environment = _Anything(Random(sample.seed))
                expression.value(anything)
                # It is shown as a part of a sentence.
                output = sanitize_line(expression.describe(anything))
        except (ExpressionError, NotationError) as error:
            output = str(error)
        if not output or sanitize_lines(output) != output:
            raise WrongAnswerError(f"is no plain text: {output!r}")


def _short(data: object, path: tuple[str | int, ...]) -> bool:
    value = at(data, path)
    return isinstance(value, str) and len(value) < 60


KIND = Expressions()
