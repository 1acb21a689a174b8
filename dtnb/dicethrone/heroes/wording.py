"""Numbers and conditions of effects, in words."""

from __future__ import annotations

import ast
from typing import Final, NamedTuple

from dtnb.dicethrone.heroes.expressions import Expression
from dtnb.dicethrone.heroes.symbols import symbol
from dtnb.explain.phrases import Phrases

_SIGNS: Final[dict[type[ast.AST], str]] = {
    ast.Add: "+",
    ast.Sub: "−",
    ast.Mult: "×",
    ast.FloorDiv: "//",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
}


class Term(NamedTuple):
    """A part of a sum: a number, for each of something (nothing: once)."""

    number: int
    each: str = ""


class Wording:
    """Words for expressions.

    Parameters
    ----------
    phrases
        The language.
    dice
        How many dice were rolled last; 0 where it is the Final Dice Result.
    this
        The token whose effects these are.
    """

    def __init__(self, phrases: Phrases, dice: int = 0, this: str = "") -> None:
        self.phrases, self.dice, self.this = phrases, dice, this
        #: who rolled the dice that have a name
        self.pools = {"activation": "activation"}

    def amount(self, unit: str, amounts: tuple[Expression, ...], **values: str) -> str:
        """Return an amount with its unit: ``5 damage, plus 1 for each helmet``."""
        constants = [amount.constant for amount in amounts]
        if len(constants) > 1 or constants[0] is not None:
            number = constants[0] if len(constants) == 1 else None
            text = " / ".join(self._constant(amount) for amount in amounts)
            return self.unit(unit, text, number, values)
        sum_of = self.terms(amounts[0])
        if sum_of is None:
            phrase = self.number(amounts[0].syntax(), amounts[0].source)
            words = self._agreed(values, 2)
            return self.phrases.say(f"{unit}.equal", phrase=phrase, **words).lstrip()
        return self.sum(unit, sum_of, values)

    def sum(self, unit: str, terms: list[Term], values: dict[str, str]) -> str:
        """Return a sum with its unit."""
        texts = [
            self._each(self.unit(unit, str(term.number), term.number, values), term)
            for term in terms[:1]
        ]
        texts += [self._each(str(term.number), term) for term in terms[1:]]
        if len(texts) == 1:
            return texts[0]
        return self.phrases.say("plus", first=texts[0], rest=self.phrases.listed(texts[1:]))

    def unit(self, unit: str, text: str, number: int | None, values: dict[str, str]) -> str:
        """Return a number with its unit, in agreement."""
        count = 2 if number is None else number
        return self.phrases.say(unit, count, n=text, **self._agreed(values, count))

    def _agreed(self, values: dict[str, str], number: int) -> dict[str, str]:
        # A token's name stands for itself.
        return {
            name: self.phrases.say(phrase, number) if phrase in self.phrases else phrase
            for name, phrase in values.items()
        }

    def _constant(self, amount: Expression) -> str:
        if amount.constant is not None:
            return str(amount.constant)
        return self.number(amount.syntax(), amount.source)

    def _each(self, text: str, term: Term) -> str:
        if not term.each:
            return text
        phrase, thing = term.each.split(" ", 1)
        return self.phrases.say(phrase, n=text, thing=thing)

    def terms(self, amount: Expression) -> list[Term] | None:
        """Return the parts of a sum, the plain number first; None for any other expression."""
        found = self._terms(amount.syntax(), amount.source, 1)
        return None if found is None else sorted(found, key=lambda term: bool(term.each))

    def _terms(self, node: ast.expr, source: str, sign: int) -> list[Term] | None:
        match node:
            case ast.Constant(value=int(number)):
                return [Term(sign * number)]
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return self._terms(operand, source, -sign)
            case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
                first = self._terms(left, source, sign)
                other = self._terms(right, source, -sign if isinstance(op, ast.Sub) else sign)
                return None if first is None or other is None else first + other
            case ast.BinOp(left=left, op=ast.Mult(), right=right):
                return self._product(left, right, source, sign)
            case ast.Call(func=ast.Name(id="count")):
                return [Term(sign, f"each {self._symbol(node, source)}")]
            case ast.BinOp(
                left=ast.Call(func=ast.Name(id="count")) as dice,
                op=ast.FloorDiv(),
                right=ast.Constant(value=int(number)),
            ):
                return [Term(sign, f"every {number} {self._symbol(dice, source, number)}")]
            case ast.Call(func=ast.Name(id="tokens")):
                return [Term(sign, f"each.tokens {self._token(node, source)}")]
            case ast.Call(func=ast.Name(id="target_tokens")):
                return [Term(sign, f"each.target_tokens {self._token(node, source)}")]
            case ast.Call(func=ast.Name(id="attacker_tokens")):
                return [Term(sign, f"each.attacker_tokens {self._token(node, source)}")]
        return None

    def _product(
        self, left: ast.expr, right: ast.expr, source: str, sign: int
    ) -> list[Term] | None:
        first, other = self._terms(left, source, 1), self._terms(right, source, sign)
        if first is None or other is None or len(first) != 1 or len(other) != 1:
            return None
        if first[0].each and other[0].each:
            return None
        each = first[0].each or other[0].each
        return [Term(first[0].number * other[0].number, each)]

    def _symbol(self, node: ast.Call, source: str, number: int = 1) -> str:
        return symbol(_argument(node, source), self.phrases.language, number)

    def _token(self, node: ast.Call, source: str) -> str:
        name = _argument(node, source)
        return self.this if name == "this" else name

    def number(self, node: ast.expr, source: str) -> str:
        """Return a number as a noun."""
        say = self.phrases.say
        match node:
            case ast.Constant():
                return str(node.value)
            case ast.Name(id="total"):
                return say("total", self.dice or None)
            case ast.Name(id=name):
                return say(f"{name}.you" if f"{name}.you" in self.phrases else name)
            case ast.Call(func=ast.Name(id="total")):
                return say(f"pool.{self.pools.get(_argument(node, source), 'you')}")
            case ast.Call(
                func=ast.Name(
                    id="limit" | "target_tokens" | "attacker_tokens" | "receiver_tokens" as name
                )
            ):
                return say(name, thing=_argument(node, source))
            case ast.Call(func=ast.Name(id="seen")):
                return say("seen.number", thing=say(f"seen.{_argument(node, source)}.many"))
            case ast.Call(func=ast.Name(id="half")):
                return say("half", phrase=self.number(node.args[0], source))
            case ast.Call(func=ast.Name(id="tokens")):
                return say("tokens", thing=self._token(node, source))
            case ast.Call(func=ast.Name(id="count")):
                return say("count", thing=self._symbol(node, source))
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return f"−{self.number(operand, source)}"
            case ast.BinOp(left=left, op=op, right=right):
                sides = self.number(left, source), self.number(right, source)
                return f"{sides[0]} {_SIGNS[type(op)]} {sides[1]}"
        return source[node.col_offset : node.end_col_offset]

    def condition(self, condition: Expression) -> str:
        """Return a condition as a clause."""
        return self._condition(condition.syntax(), condition.source)

    def _condition(self, node: ast.expr, source: str) -> str:
        match node:
            case ast.BoolOp(op=op, values=values):
                word = "and" if isinstance(op, ast.And) else "or"
                return self.phrases.listed([self._condition(v, source) for v in values], word)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return self._denied(operand, source)
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                return self._comparison(left, _SIGNS[type(op)], right, source)
            case ast.Name(id=name):
                return self.phrases.say(f"{name}.is" if f"{name}.is" in self.phrases else name)
            case ast.Call(func=ast.Name(id=name)):
                thing = self._thing(name, _argument(node, source))
                return self.phrases.say(name, self.dice or None, thing=thing)
        return source[node.col_offset : node.end_col_offset]

    def _thing(self, function: str, argument: str) -> str:
        """Return what a call is about; symbols and damage types have words of their own."""
        if function in ("any", "requires"):
            return symbol(argument, self.phrases.language)
        if function == "seen":
            return self.phrases.say(f"seen.{argument}")
        if function != "damage_type":
            return argument
        own = f"damage_type.{argument}"
        return self.phrases.say(own if own in self.phrases else f"type.{argument}", 2).strip()

    def _denied(self, node: ast.expr, source: str) -> str:
        if isinstance(node, ast.Name) and f"{node.id}.not" in self.phrases:
            return self.phrases.say(f"{node.id}.not")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            phrase = f"{node.func.id}.not"
            if phrase in self.phrases:
                thing = self._thing(node.func.id, _argument(node, source))
                return self.phrases.say(phrase, self.dice or None, thing=thing)
        return self.phrases.say("not", condition=self._condition(node, source))

    def _comparison(self, left: ast.expr, sign: str, right: ast.expr, source: str) -> str:
        if sign == ">=" and isinstance(left, ast.Call) and isinstance(right, ast.Constant):
            name = left.func.id if isinstance(left.func, ast.Name) else ""
            if name == "count":
                thing = self._symbol(left, source)
                return self.phrases.say("count.>=", n=right.value, thing=thing)
            if name == "tokens" and isinstance(right.value, int):
                thing = self._token(left, source)
                return self.phrases.say("tokens.>=", right.value, n=right.value, thing=thing)
        return self.phrases.say(
            f"is.{sign}", left=self.number(left, source), right=self.number(right, source)
        )


def _argument(node: ast.Call, source: str) -> str:
    inner = node.args[0]
    return source[inner.col_offset : inner.end_col_offset].strip()
